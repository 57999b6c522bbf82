import { crc32, inflateSync } from 'node:zlib';
import { isOfSize, type Cleaner } from './cleaner.ts';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
/** What is drawn, and how it is placed and coloured; everything else is talk about the picture. */
const kept = new Set('IHDR PLTE tRNS gAMA cHRM sRGB sBIT bKGD pHYs acTL fcTL fdAT IDAT IEND'.split(' '));
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

type Chunk = { readonly type: string; readonly content: Buffer; readonly whole: Buffer };

/** A PNG file whose checksums hold and whose pixels are all there. */
export const cleanPng: Cleaner = (bytes, sidePixelsMax) => {
  if (!bytes.subarray(0, 8).equals(signature)) return undefined;
  const chunks = chunksOf(bytes);
  const [head] = chunks ?? [];
  if (!chunks || head?.type !== 'IHDR' || head.content.byteLength !== 13) return undefined;
  const pixels = chunks.filter(({ type }) => type === 'IDAT').map(({ content }) => content);
  if (!isOfSize(head.content.readUInt32BE(0), head.content.readUInt32BE(4), sidePixelsMax)) return undefined;
  if (!areWhole(head.content, Buffer.concat(pixels))) return undefined;
  return Buffer.concat([signature, ...chunks.filter(({ type }) => kept.has(type)).map(({ whole }) => whole)]);
};

/** Up to the end that the file names; what follows it is left. */
function chunksOf(bytes: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = [];
  for (let at = 8; ; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    const whole = bytes.subarray(at, end);
    if (whole.byteLength !== 12 + length) return undefined;
    if (crc32(whole.subarray(4, 8 + length)) !== whole.readUInt32BE(8 + length)) return undefined;
    const chunk = { type: whole.toString('latin1', 4, 8), content: whole.subarray(8, 8 + length), whole };
    chunks.push(chunk);
    if (chunk.type === 'IEND') return chunks;
    at = end;
  }
}

function areWhole(head: Buffer, packed: Buffer): boolean {
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const [depth, channels] = [head.readUInt8(8), channelsOf[head.readUInt8(9)]];
  if (channels === undefined || ![1, 2, 4, 8, 16].includes(depth)) return false;
  const rows = (across: number, down: number) =>
    across === 0 ? 0 : down * (1 + Math.ceil((across * channels * depth) / 8));
  const expected =
    head.readUInt8(12) === 0
      ? rows(width, height)
      : passes.reduce(
          (sum, [left, top, right, below]) =>
            sum + rows(Math.ceil((width - left) / right), Math.ceil((height - top) / below)),
          0,
        );
  return unpackedLength(packed, expected) === expected;
}

/** Where each pass of an interlaced picture begins and how far its pixels stand apart. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** No more is unpacked than the picture says it holds. */
function unpackedLength(packed: Buffer, expected: number): number | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: expected + 1 }).byteLength;
  } catch {
    // Broken or more than promised: both are no picture.
    return undefined;
  }
}
