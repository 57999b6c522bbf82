import { setTimeout } from 'node:timers/promises';
import { manualClock } from '../../../test/support/clock.ts';
import { memoryTable, type MemoryTable } from '../../../test/support/table.ts';
import { setQuota } from '../../platform/quotas.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { projectSqlTotals } from './collected-repo.ts';
import { ProjectRoom } from './project-room.ts';

let memory: MemoryTable;
let table: TenantTable;
beforeEach(async () => {
  memory = await memoryTable();
  table = memory.of('acme');
});
afterEach(() => memory.close());

const ofProject = { projectUid: 'shop', kind: 'all' } as const;
const roomOf = () => new ProjectRoom({ table, clock: manualClock(0), projectUid: 'shop' });
const used = () => projectSqlTotals.on(table).read(ofProject);

/** As a scan does: asks, takes what it was told, and asks anew when others took some meanwhile. */
async function takeUpTo(wanted: number): Promise<number> {
  for (;;) {
    const { left, turn } = await roomOf().forNew(wanted);
    await setTimeout(Math.random() * 5);
    const taken = Math.min(left, wanted);
    if (taken <= 0) return 0;
    try {
      await table.transact([projectSqlTotals.on(table).adding(ofProject, taken), ...turn]);
      return taken;
    } catch {
      await setTimeout(Math.random() * 20);
    }
  }
}

test('the last room is given once, however many scans of a project count at the same moment', async () => {
  await setQuota(table, 'collectedSqlPerProject', 100);
  await table.transact([projectSqlTotals.on(table).adding(ofProject, 77)]);
  const taken = await Promise.all(Array.from({ length: 12 }, () => takeUpTo(3)));
  expect(taken.toSorted()).toEqual([0, 0, 0, 0, 2, 3, 3, 3, 3, 3, 3, 3]);
  expect(await used()).toBe(100);
});

test('where there is plenty nobody waits for a turn, where nothing is new nothing is asked, and a lower quota leaves nothing', async () => {
  expect(await roomOf().forNew(5)).toEqual({ left: 500_000, turn: [] });
  const { read } = table.capacity;
  expect(await roomOf().forNew(0)).toEqual({ left: 0, turn: [] });
  expect(table.capacity.read).toBe(read);
  await table.transact([projectSqlTotals.on(table).adding(ofProject, 30)]);
  await setQuota(table, 'collectedSqlPerProject', 20);
  expect(await roomOf().forNew(5)).toEqual({ left: -10, turn: [] });
});
