import { isOfSize, type Cleaner } from './cleaner.ts';

const drawn = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF']);
const pixels = new Set(['VP8 ', 'VP8L', 'ANMF']);
/** In the head of an extended file: a colour profile, camera data and further talk follow. */
const saysMore = 0x20 | 0x08 | 0x04;

type Part = { readonly type: string; readonly whole: Buffer };

/** A WebP file with its frame or frames. */
export const cleanWebp: Cleaner = (bytes, sidePixelsMax) => {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  const parts = partsOf(bytes)?.filter(({ type }) => drawn.has(type)) ?? [];
  const sides = parts.flatMap((part) => sidesOf(part) ?? []);
  const areOfSize = sides.every(({ width, height }) => isOfSize(width, height, sidePixelsMax));
  if (sides.length === 0 || !areOfSize || !parts.some(({ type }) => pixels.has(type))) return undefined;
  const content = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts.map(withoutTalk)]);
  const head = Buffer.alloc(8);
  head.write('RIFF', 'latin1');
  head.writeUInt32LE(content.byteLength, 4);
  return Buffer.concat([head, content]);
};

function partsOf(bytes: Buffer): Part[] | undefined {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.byteLength) return undefined;
  const parts: Part[] = [];
  for (let at = 12; at < end; ) {
    const length = bytes.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    // The last part may go without the byte that would make it even.
    if (next > end + 1) return undefined;
    parts.push({ type: bytes.toString('latin1', at, at + 4), whole: Buffer.from(bytes.subarray(at, next)) });
    at = next;
  }
  return parts;
}

function withoutTalk({ type, whole }: Part): Buffer {
  if (type === 'VP8X') whole.writeUInt8(whole.readUInt8(8) & ~saysMore, 8);
  return whole;
}

function sidesOf({ type, whole }: Part): { width: number; height: number } | undefined {
  if (type === 'VP8X') return { width: 1 + whole.readUIntLE(12, 3), height: 1 + whole.readUIntLE(15, 3) };
  if (type === 'VP8 ' && whole.readUIntBE(11, 3) === 0x9d012a)
    return { width: whole.readUInt16LE(14) & 0x3fff, height: whole.readUInt16LE(16) & 0x3fff };
  if (type !== 'VP8L' || whole.readUInt8(8) !== 0x2f) return undefined;
  const bits = whole.readUInt32LE(9);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}
