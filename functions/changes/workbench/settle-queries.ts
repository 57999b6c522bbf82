import { limits } from '../../../shared/limits.ts';
import { settleRecords } from '../../databases/reading/query-log.ts';
import { timeSlice } from '../../platform/clock.ts';
import { forEachDueTenant } from '../../platform/due-work.ts';
import type { EventPlace } from '../../platform/events.ts';
import type { World } from '../../platform/world.ts';
import { endOfChange } from './end-of-change.ts';
import { isOpenStill, settleTransactions } from './transaction/lost-transactions.ts';
import { keptResults, resultKey } from './run-repo.ts';

const filesAtOnce = 50;

/** Tells queries whose process is gone as unknown, and removes results whose time is over. */
export async function settleQueries(world: World): Promise<void> {
  const isOver = timeSlice(world.clock);
  await forEachDueTenant(world, 'settleQueries', async (tenant) => {
    const place = { tenant, table: world.tableOf(tenant), world };
    const left = await settleRecords(place, {
      endOfChange: (record) => endOfChange(place, record),
      isOpen: (record) => isOpenStill(place, record),
    });
    const open = await settleTransactions(place);
    await removeExpired(place, isOver);
    const isEmpty = (await keptResults.on(place.table).list({}, { limit: 1 })).items.length === 0;
    return left === 'idle' && isEmpty && open === 'idle' ? 'idle' : 'waiting';
  });
}

async function removeExpired({ tenant, table, world }: EventPlace, isOver: () => boolean): Promise<void> {
  const before = new Date(world.clock.now() - limits.queryResultHours * 3_600_000).toISOString();
  const files = world.files.forTenant(tenant);
  while (!isOver()) {
    const { items } = await keptResults.on(table).list({}, { to: before, limit: filesAtOnce });
    if (items.length === 0) return;
    for (const { fileId, createdAt } of items) {
      await files.remove(resultKey(fileId));
      await keptResults.on(table).remove({ createdAt, fileId });
    }
  }
}
