const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-';
const bitsOfLetter = 6;
/** What the first three codes of a dictionary mean: a character of 8 bits, one of 16, and the end. */
const [narrow, wide, end] = [0, 1, 2];

/**
 * The text that lz-string packed for an address (`compressToEncodedURIComponent`), as the programs of this API family send it; nothing
 * for what is no such text, or longer than `charactersMax`: a few letters may unpack to very much.
 */
export function unpackedText(packed: string, charactersMax: number): string | undefined {
  const read = reader(packed.replaceAll(' ', '+'));
  const dictionary: string[] = ['', '', ''];
  const literal = (code: number) =>
    code === narrow || code === wide ? letterOf(read(code === narrow ? 8 : 16)) : undefined;
  let last = literal(read(2) ?? end);
  if (last === undefined) return undefined;
  dictionary.push(last);
  let text = last;
  // So many more codes fit before they are written one bit wider.
  let [room, width] = [4, 3];
  const grow = () => {
    room -= 1;
    if (room === 0) [room, width] = [2 ** width, width + 1];
  };
  while (text.length <= charactersMax) {
    const code = read(width);
    if (code === undefined) return undefined;
    if (code === end) return text;
    let entry = dictionary[code];
    if (code === narrow || code === wide) {
      entry = literal(code);
      if (entry === undefined) return undefined;
      dictionary.push(entry);
      grow();
    } else if (code === dictionary.length) entry = last + last.charAt(0);
    if (entry === undefined) return undefined;
    text += entry;
    dictionary.push(last + entry.charAt(0));
    grow();
    last = entry;
  }
  return undefined;
}

function letterOf(code: number | undefined): string | undefined {
  return code === undefined ? undefined : String.fromCharCode(code);
}

/** Reads numbers of so many bits, the lowest first; nothing behind the end or a letter that is none of the alphabet. */
function reader(packed: string): (bits: number) => number | undefined {
  let at = 0;
  return (bits) => {
    let value = 0;
    for (let bit = 0; bit < bits; bit++, at++) {
      const letter = alphabet.indexOf(packed.charAt(Math.floor(at / bitsOfLetter)) || '?');
      if (letter < 0) return undefined;
      if (letter & (1 << (bitsOfLetter - 1 - (at % bitsOfLetter)))) value |= 1 << bit;
    }
    return value;
  };
}
