import { isOfSize, type Cleaner } from './cleaner.ts';

const start = 0xd8;
const end = 0xd9;
const scan = 0xda;
/** Tables and scans: with the frames, all that is drawn. Of the application parts only the two stay that say how colours are meant. */
const drawn = new Set([0xc4, 0xcc, 0xdb, 0xdd, scan]);

type Segment = { readonly marker: number; readonly whole: Buffer };

/** A JPEG file with a frame and at least one scan, up to its end. */
export const cleanJpeg: Cleaner = (bytes, sidePixelsMax) => {
  if (bytes.readUInt16BE(0) !== 0xff00 + start) return undefined;
  const segments = segmentsOf(bytes);
  const frames = segments?.filter(({ marker }) => isFrame(marker)) ?? [];
  const areOfSize = frames.every(({ whole }) => isOfSize(whole.readUInt16BE(7), whole.readUInt16BE(5), sidePixelsMax));
  if (frames.length === 0 || !areOfSize || !segments?.some(({ marker }) => marker === scan)) return undefined;
  return Buffer.concat([
    Buffer.from([0xff, start]),
    ...segments.filter(isKept).map(({ whole }) => whole),
    Buffer.from([0xff, end]),
  ]);
};

/** Up to the end that the file names; what follows it is left. */
function segmentsOf(bytes: Buffer): Segment[] | undefined {
  const segments: Segment[] = [];
  for (let at = 2; ; ) {
    // Any number of fill bytes may stand before a marker.
    while (bytes.readUInt8(at) === 0xff && bytes.readUInt8(at + 1) === 0xff) at += 1;
    const marker = bytes.readUInt8(at + 1);
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    if (marker === end) return segments;
    const head = at + 2 + bytes.readUInt16BE(at + 2);
    if (head < at + 4 || head > bytes.byteLength) return undefined;
    const next = marker === scan ? endOfScan(bytes, head) : head;
    segments.push({ marker, whole: bytes.subarray(at, next) });
    at = next;
  }
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function isKept({ marker, whole }: Segment): boolean {
  if (isFrame(marker) || drawn.has(marker)) return true;
  const name = whole.toString('latin1', 4, 9);
  return (marker === 0xe0 && name === 'JFIF\0' && whole.byteLength === 18) || (marker === 0xee && name === 'Adobe');
}

/** The pixels of a scan go on until a marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; ; at++) {
    if (bytes.readUInt8(at) !== 0xff) continue;
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
}
