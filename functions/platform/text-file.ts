import { decodedText } from '../../shared/decoded-text.ts';

/** The text of a file that a person sends; undefined when it is none, or when a part of it would be read as something else. */
export function textOfFile(bytes: Uint8Array): string | undefined {
  const read = decodedText(bytes);
  return read?.isFaithful ? read.text : undefined;
}
