import { isOfSize, type Cleaner } from './cleaner.ts';

/** A GIF file with at least one picture, up to its end; of its extensions how long each is shown and how often all are. */
export const cleanGif: Cleaner = (bytes, sidePixelsMax) => {
  if (!/^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))) return undefined;
  if (!isOfSize(bytes.readUInt16LE(6), bytes.readUInt16LE(8), sidePixelsMax)) return undefined;
  let at = 13 + coloursIn(bytes.readUInt8(10));
  const parts = [bytes.subarray(0, at)];
  let hasPicture = false;
  for (;;) {
    const from = at;
    const kind = bytes.readUInt8(at);
    if (kind === 0x3b) return hasPicture ? Buffer.concat([...parts, Buffer.from([0x3b])]) : undefined;
    if (kind === 0x21) at = afterBlocks(bytes, at + 2);
    else if (kind === 0x2c) {
      hasPicture = true;
      at = afterBlocks(bytes, at + 11 + coloursIn(bytes.readUInt8(at + 9)));
    } else return undefined;
    if (kind === 0x2c || isKept(bytes, from)) parts.push(bytes.subarray(from, at));
  }
};

/** How many bytes a table of colours takes, by its packed byte. */
function coloursIn(packed: number): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0;
}

function afterBlocks(bytes: Buffer, from: number): number {
  for (let at = from; ; ) {
    const length = bytes.readUInt8(at);
    at += 1 + length;
    if (length === 0) return at;
  }
}

function isKept(bytes: Buffer, at: number): boolean {
  const label = bytes.readUInt8(at + 1);
  return label === 0xf9 || (label === 0xff && bytes.toString('latin1', at + 3, at + 14) === 'NETSCAPE2.0');
}
