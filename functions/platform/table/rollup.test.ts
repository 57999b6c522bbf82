import { memoryTable, type MemoryTable } from '../../../test/support/table.ts';
import { rollup } from './rollup.ts';

let memory: MemoryTable;
beforeAll(async () => {
  memory = await memoryTable();
});
afterAll(() => memory.close());

const minute = 60_000;
const now = Date.parse('2026-11-27T12:00:30Z');
const declared = () =>
  rollup('TESTED', [
    { seconds: 60, keptHours: 26 },
    { seconds: 600, keptHours: 200 },
  ]);
const wanted = { names: ['connections'] };

async function filled(buckets: ReturnType<typeof declared>, tenant: string, of: string, minutes: number) {
  const table = memory.of(tenant);
  for (let ago = minutes; ago >= 0; ago--)
    await table.transact(buckets.on(table).adding(of, [{ at: now - ago * minute, values: { connections: 2 } }]));
}

test('what is closed is read once a minute, and what is added now is there at once', async () => {
  const buckets = declared();
  await filled(buckets, 't', 'source', 60);
  const window = { from: now - 60 * minute, to: now, now, bucketsMax: 100 };
  const read = async (later = 0) => {
    const table = memory.of('t');
    const { lines } = await buckets.on(table).read('source', wanted, { ...window, now: now + later });
    const sum = (lines.get('connections') ?? []).reduce((all, one) => all + one.sum, 0);
    return { sum, units: table.capacity.read };
  };
  const first = await read();
  const again = await read(1000);
  expect([first.sum, again.sum]).toEqual([122, 122]);
  expect(again.units).toBeLessThan(first.units);
  const table = memory.of('t');
  await table.transact(buckets.on(table).adding('source', [{ at: now, values: { connections: 5 } }]));
  expect((await read(1000)).sum).toBe(127);
  await table.transact(buckets.on(table).adding('source', [{ at: now - 30 * minute, values: { connections: 100 } }]));
  expect((await read(minute)).sum).toBe(227);
});

test('a stretch that begins earlier is read anew, and one that begins later shows no more than was asked for', async () => {
  const buckets = declared();
  await filled(buckets, 't', 'other', 60);
  const read = async (minutes: number) => {
    const window = { from: now - minutes * minute, to: now, now, bucketsMax: 100 };
    return (await buckets.on(memory.of('t')).read('other', wanted, window)).lines.get('connections')?.length;
  };
  expect([await read(30), await read(50), await read(20)]).toEqual([31, 51, 21]);
});

test('nobody is shown what another tenant, another source or another name was read of', async () => {
  const buckets = declared();
  await filled(buckets, 't', 'mine', 10);
  const window = { from: now - 10 * minute, to: now, now, bucketsMax: 100 };
  expect((await buckets.on(memory.of('t')).read('mine', wanted, window)).lines.get('connections')).toHaveLength(11);
  for (const [tenant, of, names] of [
    ['u', 'mine', ['connections']],
    ['t', 'yours', ['connections']],
    ['t', 'mine', ['queries']],
  ] as const) {
    const { lines } = await buckets.on(memory.of(tenant)).read(of, { names }, window);
    expect([...lines.values()].flat()).toEqual([]);
  }
});

test('a long stretch is read from wide buckets', async () => {
  const buckets = declared();
  await filled(buckets, 't', 'long', 60);
  const window = { from: now - 60 * minute, to: now, now, bucketsMax: 20 };
  const { seconds, lines } = await buckets.on(memory.of('t')).read('long', wanted, window);
  expect([seconds, lines.get('connections')?.reduce((all, { sum }) => all + sum, 0)]).toEqual([600, 122]);
});
