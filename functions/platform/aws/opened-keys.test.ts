import { OpenedKeys } from './opened-keys.ts';

let now = 0;
let opened = 0;
const context = { tenant: 'acme', record: 'one' };
const open = async () => Uint8Array.of(++opened);
const minutes = (count: number) => void (now += count * 60_000);

test('a key is opened once in five minutes, and anew for another context or other bytes', async () => {
  const keys = new OpenedKeys(() => now);
  const [first, other] = [Buffer.from('first'), Buffer.from('other')];
  expect(await keys.of(first, context, open)).toEqual(Uint8Array.of(1));
  minutes(4.9);
  expect(await keys.of(first, context, open)).toEqual(Uint8Array.of(1));
  expect(await keys.of(first, { ...context, tenant: 'other' }, open)).toEqual(Uint8Array.of(2));
  expect(await keys.of(first, { ...context, record: 'two' }, open)).toEqual(Uint8Array.of(3));
  expect(await keys.of(other, context, open)).toEqual(Uint8Array.of(4));
  minutes(0.2);
  expect(await keys.of(first, context, open)).toEqual(Uint8Array.of(5));
});

test('what cannot be opened is asked for again, and no more than a thousand are kept', async () => {
  const keys = new OpenedKeys(() => now);
  const refused = async () => Promise.reject(new Error('denied'));
  await expect(keys.of(Buffer.from('x'), context, refused)).rejects.toThrow('denied');
  expect(keys.size).toBe(0);
  for (let count = 0; count < 1200; count++) await keys.of(Buffer.from(String(count)), context, open);
  expect(keys.size).toBe(1000);
  const before = opened;
  await keys.of(Buffer.from('1199'), context, open);
  expect(opened).toBe(before);
  await keys.of(Buffer.from('0'), context, open);
  expect(opened).toBe(before + 1);
});
