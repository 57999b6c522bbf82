/** A file as text. `mark` stands before the text and belongs to the file; `isFaithful` tells whether every byte had a meaning. */
export type DecodedText = {
  readonly text: string;
  readonly encoding: TextEncoding;
  readonly mark: string;
  readonly isFaithful: boolean;
};
/** The encodings that SQL files come in; what is marked says so itself. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';

/** Reads the bytes of a file as text; undefined when they are none. What is neither marked nor UTF-8 is taken as GB 18030, which older tools still write. */
export function decodedText(bytes: Uint8Array): DecodedText | undefined {
  const marked = markedEncoding(bytes);
  const encoding = marked ?? (faithful(bytes, 'utf-8') === undefined ? 'gb18030' : 'utf-8');
  const exact = faithful(bytes, encoding);
  const text = exact ?? new TextDecoder(encoding).decode(bytes);
  // Text never holds this character; programs, archives and UTF-16 without its mark are full of it.
  if (text.includes('\0')) return undefined;
  return { text, encoding, mark: marked ? '\ufeff' : '', isFaithful: exact !== undefined };
}

function faithful(bytes: Uint8Array, encoding: TextEncoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // Decoding throws for bytes without a meaning and for nothing else.
    return undefined;
  }
}

/** The encoding that the first bytes of a file say it has. */
export function markedEncoding([first, second, third]: Uint8Array): TextEncoding | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}
