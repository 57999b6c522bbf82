import { isAsWritten, isTextField } from '../../../shared/contract/as-written.ts';
import type { Operation, Upload } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { Text } from '../../../shared/text.ts';

/**
 * Encoders of forms write every line break as CRLF, so a text with no other kind had LF, by all that one can know. With
 * several kinds it did not go through such an encoder, and it stays.
 */
export function withOwnBreaks(text: string): string {
  return /\r(?!\n)|(?<!\r)\n/.test(text) ? text : text.replaceAll('\r\n', '\n');
}

type Field = { readonly name: string; readonly value: string; readonly bytes: Buffer };

/** The text of a field of a multipart form. Its reader puts a sign in place of what is no UTF-8; where texts are kept as they were written that is told. */
export function textOfField(op: Operation, { name, value, bytes }: Field): string {
  const mayBeMended = value.includes('\ufffd') && isAsWritten(op, name);
  if (mayBeMended && !bytes.includes(`\r\n\r\n${value}\r\n--`)) throw notUtf8(name);
  return withOwnBreaks(value);
}

/** A file of a form or, where the contract wants a text, its text letter by letter. */
export async function partOf(op: Operation, name: string, file: File): Promise<string | Upload> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isTextField(op, name)) return { fileName: file.name, bytes };
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
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
