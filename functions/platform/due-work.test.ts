import { memoryTable, type MemoryTable } from '../../test/support/table.ts';
import { tenants } from './access/tenant-directory.ts';
import { forEachDueTenant, noteDue } from './due-work.ts';
import { jsonLog } from './log.ts';
import type { TenantTable } from './table/tenant-table.ts';
import type { World } from './world.ts';

let memory: MemoryTable;
let system: TenantTable;
let now: number;
const hour = 60 * 60_000;
const world = () => ({ system, clock: { now: () => now }, log: jsonLog(() => undefined) }) as World;
beforeEach(async () => {
  memory = await memoryTable();
  system = memory.system();
  now = Date.parse('2026-01-01');
});
afterEach(() => memory.close());

const addTenants = async (count: number) => {
  for (let number = 0; number < count; number++)
    await tenants.on(system).create({ name: `t${number}`, createdAt: '2026-01-01' });
};
const visited = async (answer: 'idle' | 'waiting') => {
  const seen: string[] = [];
  await forEachDueTenant(world(), 'settleExecutions', (tenant) => {
    seen.push(tenant);
    return Promise.resolve(answer);
  });
  return seen;
};
const note = () => noteDue(world(), 'settleExecutions', 't1');

test('the first sweep of a table looks at every tenant, the next ones at those that are noted', async () => {
  await addTenants(3);
  expect(await visited('idle')).toEqual(['t0', 't1', 't2']);
  now += 2 * hour;
  await visited('idle');
  expect(await visited('idle')).toEqual([]);
  await note();
  expect(await visited('waiting')).toEqual(['t1']);
});

test('a tenant stays noted as long as it has something waiting, and for an hour after its last note', async () => {
  await visited('idle');
  await note();
  now += 2 * hour;
  expect(await visited('waiting')).toEqual(['t1']);
  await note();
  now += hour - 1;
  await visited('idle');
  now += 2;
  expect(await visited('idle')).toEqual(['t1']);
  expect(await visited('idle')).toEqual([]);
});

test('who is noted while a sweep finds nothing is not forgotten', async () => {
  await visited('idle');
  await note();
  now += 2 * hour;
  await forEachDueTenant(world(), 'settleExecutions', async () => {
    await note();
    return 'idle';
  });
  expect(await visited('idle')).toEqual(['t1']);
});

test('the trouble of one tenant keeps it noted and no other from its turn', async () => {
  await addTenants(3);
  now -= 2 * hour;
  await visited('waiting');
  now += 2 * hour;
  const seen: string[] = [];
  await forEachDueTenant(world(), 'settleExecutions', (tenant) => {
    seen.push(tenant);
    return tenant === 't1' ? Promise.reject(new Error('no answer')) : Promise.resolve('idle');
  });
  expect(seen).toEqual(['t0', 't1', 't2']);
  expect(await visited('idle')).toEqual(['t1']);
});

test('a sweep costs the same with 10 idle tenants and with 1,000', async () => {
  const costs: number[] = [];
  for (const count of [10, 1_000]) {
    await memory.close();
    memory = await memoryTable();
    system = memory.system();
    await addTenants(count);
    await visited('idle');
    now += 2 * hour;
    await visited('idle');
    const before = system.capacity.read + system.capacity.write;
    expect(await visited('idle')).toEqual([]);
    costs.push(system.capacity.read + system.capacity.write - before);
  }
  expect(costs).toEqual([1, 1].map(() => costs[0]));
  expect(costs[0]).toBeLessThanOrEqual(1);
}, 60_000);
