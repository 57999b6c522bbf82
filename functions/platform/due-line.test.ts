import { memoryTable, type MemoryTable } from '../../test/support/table.ts';
import { tenants } from './access/tenant-directory.ts';
import { due } from './due-tenant.ts';
import { forEachDueTenant, noteDue } from './due-work.ts';
import { jsonLog } from './log.ts';
import type { World } from './world.ts';

let memory: MemoryTable;
let now: number;
const minute = 60_000;
const world = (part = 0, parts = 1) =>
  ({
    system: memory.system(),
    clock: { now: () => now },
    log: jsonLog(() => undefined),
    sweeping: { part, parts, isOver: () => false },
  }) as unknown as World;
beforeEach(async () => {
  memory = await memoryTable();
  now = Date.parse('2026-01-01');
});
afterEach(() => memory.close());

const note = (tenant: string) => noteDue(world(), 'collectSql', tenant);
const visited = async (answer: 'idle' | 'waiting' = 'waiting', at = world()) => {
  const seen: string[] = [];
  await forEachDueTenant(at, 'collectSql', async (tenant) => {
    seen.push(tenant);
    return answer;
  });
  return seen;
};

test('each tenant is taken once a minute, and at its beat however late it was', async () => {
  await note('t1');
  expect(await visited()).toEqual(['t1']);
  expect(await visited()).toEqual([]);
  now += 1.5 * minute;
  expect(await visited()).toEqual(['t1']);
  now += 0.5 * minute;
  expect(await visited()).toEqual(['t1']);
});

test('whoever an older version noted while the line was there gets a place with the next note', async () => {
  await note('t1');
  await visited();
  await due.on(memory.system()).put({ sweep: 'collectSql', tenant: 'old', notedAt: now });
  now += minute;
  expect(await visited()).toEqual(['t1']);
  await note('old');
  expect(await visited()).toEqual(['old']);
});

test('of several rounds one takes a tenant, whosever it is', async () => {
  const names = Array.from({ length: 40 }, (_, number) => `t${number}`);
  for (const name of names) await note(name);
  const seen = await Promise.all([0, 1, 2].map((part) => visited('waiting', world(part, 3))));
  expect(seen.flat().toSorted()).toEqual(names.toSorted());
  for (const own of seen) expect(own.length).toBeGreaterThan(0);
});

test('whoever is noted again keeps its place; who was forgotten gets a new one', async () => {
  await note('t1');
  await visited();
  now += 11 * minute;
  await note('t1');
  expect(await visited()).toEqual(['t1']);
  now += 61 * minute;
  expect(await visited('idle')).toEqual(['t1']);
  now += minute;
  expect(await visited()).toEqual([]);
  await note('t1');
  expect(await visited()).toEqual(['t1']);
});

test('a tenant that is noted while nothing was found for it is due at its next beat', async () => {
  await note('t1');
  now += 61 * minute;
  await forEachDueTenant(world(), 'collectSql', async () => {
    await note('t1');
    return 'idle';
  });
  now += minute;
  expect(await visited()).toEqual(['t1']);
});

test('whoever died with a tenant in hand keeps it from nobody for more than three minutes', async () => {
  await note('t1');
  void forEachDueTenant(world(), 'collectSql', () => new Promise(() => undefined));
  for (let rest = 0; rest < 200; rest++) await new Promise((go) => setImmediate(go));
  expect(await visited()).toEqual([]);
  now += 3 * minute + 1;
  expect(await visited()).toEqual(['t1']);
});

test('the trouble of one tenant is none of the others, and a turn that was cut short goes on at once', async () => {
  for (const name of ['t1', 't2']) await note(name);
  const seen: string[] = [];
  let isFirst = true;
  await forEachDueTenant(world(), 'collectSql', async (tenant, isOver) => {
    seen.push(tenant);
    if (tenant === 't1') throw new Error('no answer');
    if (isFirst) now += 2 * minute;
    isFirst = false;
    isOver();
    return 'waiting';
  });
  expect(seen.filter((tenant) => tenant === 't2')).toHaveLength(2);
  expect(seen).toContain('t1');
});

test('tenants of a table that knew no line, and of one that noted nobody, get their places', async () => {
  for (const tenant of ['old', '*']) await due.on(memory.system()).put({ sweep: 'collectSql', tenant, notedAt: now });
  expect(await visited()).toEqual(['old']);
  for (const name of ['a', 'b']) await tenants.on(memory.system()).create({ name, createdAt: '2026-01-01' });
  const seen: string[] = [];
  await forEachDueTenant(world(), 'auditCollectedSql', async (tenant) => {
    seen.push(tenant);
    return 'idle';
  });
  expect(seen.toSorted()).toEqual(['a', 'b']);
});
