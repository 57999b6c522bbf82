import { isUtf8 } from 'node:buffer';

/** The text of a file that a person sends; undefined when it is none. Files of older tools are written in Chinese encodings. */
export function textOfFile(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'gb18030').decode(bytes);
  return text.includes('\ufffd') || text.includes('\0') ? undefined : text;
}
