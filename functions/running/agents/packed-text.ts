const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-';
const bitsOfLetter = 6;
const [narrow, wide, end] = [0, 1, 2];

/**
 * A text as lz-string packs it for an address (`compressToEncodedURIComponent`): what the console unpacks where SQL is handed over. Longer
 * texts are packed as well, only their addresses are not taken.
 */
export function packedText(text: string): string {
  const written = bitWriter();
  const codes = new Map<string, number>();
  /** Characters that the other side has not seen yet. */
  const unseen = new Set<string>();
  let [room, width, size] = [2, 2, 3];
  const grow = () => {
    room -= 1;
    if (room === 0) [room, width] = [2 ** width, width + 1];
  };
  const put = (word: string) => {
    if (unseen.delete(word)) {
      const unit = word.charCodeAt(0);
      written.put(unit < 256 ? narrow : wide, width);
      written.put(unit, unit < 256 ? 8 : 16);
      grow();
    } else written.put(codes.get(word) ?? 0, width);
    grow();
  };
  let last = '';
  for (const unit of text.split('')) {
    if (!codes.has(unit)) {
      codes.set(unit, size++);
      unseen.add(unit);
    }
    const longer = last + unit;
    if (codes.has(longer)) {
      last = longer;
      continue;
    }
    put(last);
    codes.set(longer, size++);
    last = unit;
  }
  if (last !== '') put(last);
  written.put(end, width);
  return written.text();
}

/** Writes numbers of so many bits, the lowest first, as letters of six. */
function bitWriter() {
  const letters: string[] = [];
  let [value, bits] = [0, 0];
  const bit = (one: number) => {
    value = (value << 1) | one;
    bits += 1;
    if (bits < bitsOfLetter) return;
    letters.push(alphabet.charAt(value));
    [value, bits] = [0, 0];
  };
  return {
    put: (number: number, width: number) => {
      for (let at = 0; at < width; at++) bit((number >> at) & 1);
    },
    text: () => {
      // A last letter is filled up, and one more stands where all were full.
      do bit(0);
      while (bits !== 0);
      return letters.join('');
    },
  };
}
