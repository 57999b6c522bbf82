import { readdirSync, readFileSync } from 'node:fs';
import { pngOf } from '../../../../test/support/pictures.ts';
import { cleanPicture } from './clean-picture.ts';

const side = 4096;
const part = (marker: number, content: string | Buffer) => {
  const body = Buffer.from(content as string, 'latin1');
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.byteLength + 2, 2);
  return Buffer.concat([head, body]);
};
const frame = part(0xc0, Buffer.from([8, 0, 16, 0, 16, 1, 1, 0x11, 0]));
const scan = Buffer.concat([part(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3])]);
const [start, end] = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd9])];
const jfif = part(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0');
const comment = Buffer.from([0x21, 0xfe, 3, 0x6f, 0x6f, 0x6f, 0]);
const loop = Buffer.concat([Buffer.from([0x21, 0xff, 11]), Buffer.from('NETSCAPE2.0'), Buffer.from([3, 1, 0, 0, 0])]);
const gifHead = Buffer.concat([Buffer.from('GIF89a'), Buffer.from([2, 0, 2, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])]);
const gifPicture = Buffer.from([0x2c, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 2, 0x4c, 1, 0]);
const riff = (...chunks: Buffer[]) => {
  const content = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const head = Buffer.from('RIFF\0\0\0\0');
  head.writeUInt32LE(content.byteLength, 4);
  return Buffer.concat([head, content]);
};
const webpChunk = (type: string, content: Buffer) => {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(content.byteLength, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.byteLength % 2)]);
};
const lossless = webpChunk('VP8L', Buffer.from([0x2f, 1, 0x40, 0, 0, 7]));
const extended = (flags: number) => webpChunk('VP8X', Buffer.from([flags, 0, 0, 0, 1, 0, 0, 1, 0, 0]));

test.each([
  ['PNG', pngOf(3, 2, { text: 'Author\0Mei' }), pngOf(3, 2), 'image/png'],
  [
    'JPEG',
    Buffer.concat([
      start,
      jfif,
      part(0xe1, 'Exif\0\0place'),
      part(0xfe, 'talk'),
      frame,
      scan,
      end,
      Buffer.from('tail'),
    ]),
    Buffer.concat([start, jfif, frame, scan, end]),
    'image/jpeg',
  ],
  [
    'GIF',
    Buffer.concat([gifHead, comment, loop, gifPicture, Buffer.from(';<script>')]),
    Buffer.concat([gifHead, loop, gifPicture, Buffer.from(';')]),
    'image/gif',
  ],
  [
    'WebP',
    Buffer.concat([riff(extended(0x2c), lossless, webpChunk('EXIF', Buffer.from('place'))), Buffer.from('tail')]),
    riff(extended(0), lossless),
    'image/webp',
  ],
])('of a %s file the picture is left', (_, given, left, contentType) => {
  const clean = cleanPicture(given, side);
  expect(clean?.contentType).toBe(contentType);
  expect(Buffer.from(clean?.bytes ?? []).equals(Buffer.from(left))).toBe(true);
});

test('a file that ends anywhere before its end is none', () => {
  const whole = [
    pngOf(3, 2),
    Buffer.concat([start, jfif, frame, scan, end]),
    Buffer.concat([gifHead, gifPicture, Buffer.from(';')]),
    riff(lossless),
  ];
  for (const picture of whole)
    for (let length = 0; length < picture.byteLength; length++)
      expect(cleanPicture(Buffer.from(picture).subarray(0, length), side)).toBeUndefined();
});

test('a PNG whose pixels are not those that it promises is none', () => {
  const [wide, narrow] = [Buffer.from(pngOf(9, 2)), Buffer.from(pngOf(3, 2))];
  const pixels = narrow.subarray(33);
  expect(cleanPicture(Buffer.concat([wide.subarray(0, 33), pixels]), side)).toBeUndefined();
  const changed = Buffer.from(narrow);
  changed[20] = 4;
  expect(cleanPicture(changed, side)).toBeUndefined();
});

test('pictures that are longer on a side than agreed are none', () => {
  expect(cleanPicture(pngOf(20, 2), 16)).toBeUndefined();
  expect(cleanPicture(Buffer.concat([start, frame, scan, end]), 15)).toBeUndefined();
  expect(cleanPicture(Buffer.concat([start, frame, scan, end]), 16)).toBeDefined();
});

test('pictures of the product itself come through', () => {
  const names = readdirSync('docs/pictures');
  expect(names.length).toBeGreaterThan(0);
  for (const name of names)
    expect(cleanPicture(readFileSync(`docs/pictures/${name}`), side)?.contentType).toBe('image/webp');
});
