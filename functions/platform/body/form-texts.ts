import { isAsWritten, isTextField } from '../../../shared/contract/as-written.ts';
import type { Operation, Upload } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { Text } from '../../../shared/text.ts';
import type { FormPart } from './multipart.ts';

/**
 * Encoders of forms write every line break as CRLF, so a text with no other kind had LF, by all that one can know. With
 * several kinds it did not go through such an encoder, and it stays.
 */
export function withOwnBreaks(text: string): string {
  if (!text.includes('\r\n') || /\r(?!\n)|(?<!\r)\n/.test(text)) return text;
  // Putting texts together again is eight times as dear as bytes: half a second for four megabytes of breaks.
  const bytes = Buffer.from(text);
  let size = 0;
  for (const byte of bytes) if (byte !== carriageReturn) bytes[size++] = byte;
  return bytes.toString('utf8', 0, size);
}
const carriageReturn = 0x0d;

/** A file of a form or, where the contract wants a text, its text letter by letter. */
export function valueOf(op: Operation, { name, fileName, bytes }: FormPart): string | Upload {
  const isFile = fileName !== undefined;
  if (isFile && !isTextField(op, name)) return { fileName, bytes: new Uint8Array(bytes) };
  try {
    const fatal = isFile || isAsWritten(op, name);
    const text = new TextDecoder('utf-8', { fatal, ignoreBOM: true }).decode(bytes);
    return isFile ? text : withOwnBreaks(text);
  } catch {
    // Decoding throws for bytes without a meaning and for nothing else.
    throw notUtf8(name);
  }
}

const notUtf8Text: Text = {
  zh: '不是 UTF-8 编码的文本；请以 UTF-8 发送',
  en: 'This is no text in UTF-8. Send it in UTF-8',
};

function notUtf8(path: string): AppError {
  const problems = `${path}: ${notUtf8Text.en}`;
  return new AppError('validation', { problems }, { fields: [{ path, message: notUtf8Text }] });
}
