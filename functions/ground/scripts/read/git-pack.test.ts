import { deflateSync } from 'node:zlib';
import { AppError } from '../../../../shared/errors/index.ts';
import { checkPack } from './git-pack.ts';

const blob = 3;
const idDelta = 7;
const based = Buffer.alloc(20, 1);

/** A number of git: seven bits a byte, the lowest first. */
function number(value: number): number[] {
  return value < 0x80 ? [value] : [0x80 | (value & 0x7f), ...number(Math.floor(value / 128))];
}

function object(type: number, content: Buffer, base = Buffer.alloc(0)): Buffer {
  const { length } = content;
  const size = length < 16 ? [(type << 4) | length] : [0x80 | (type << 4) | (length & 15), ...number(length >> 4)];
  return Buffer.concat([Buffer.from(size), base, deflateSync(content)]);
}

function packOf(...objects: readonly Buffer[]): Buffer {
  const head = Buffer.from('PACK\0\0\0\x02\0\0\0\0');
  head.writeUInt32BE(objects.length, 8);
  return Buffer.concat([head, ...objects, Buffer.alloc(20)]);
}

const refusalOf = (pack: Buffer, bytesMax: number) =>
  checkPack(pack, bytesMax).then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? error.kind : 'unreadable'),
  );
const large = object(blob, Buffer.alloc(100_000));

test('a pack whose objects fit is let through', async () => {
  expect(
    await refusalOf(
      packOf(object(blob, Buffer.from('select 1')), large, object(idDelta, Buffer.from([8, 8, 0x90, 8]), based)),
      100_100,
    ),
  ).toBeUndefined();
  expect(await refusalOf(packOf(), 0)).toBeUndefined();
});

test('a pack is refused whose objects are together, or one alone is, larger than was agreed', async () => {
  expect(large.length).toBeLessThan(200);
  for (const bytesMax of [10, 99_999]) expect(await refusalOf(packOf(large), bytesMax)).toBe('repositoryTooLarge');
  expect(await refusalOf(packOf(large, large), 199_999)).toBe('repositoryTooLarge');
});

test('a delta counts by what it makes', async () => {
  const delta = Buffer.from([...number(1000), ...number(5_000_000_000), 0x90, 0xff]);
  expect(await refusalOf(packOf(object(idDelta, delta, based)), 1_000_000_000)).toBe('repositoryTooLarge');
});

test('a pack that is cut off is not taken for a whole one', async () => {
  expect(await refusalOf(packOf(large).subarray(0, 40), 1_000_000)).toBe('unreadable');
});
