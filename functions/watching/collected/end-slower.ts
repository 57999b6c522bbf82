import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { forEachDueTenant } from '../../platform/due-work.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { World } from '../../platform/world.ts';
import { collectedSqls, slowerSqls, type Collected } from './collected-repo.ts';
import { counting } from './totals.ts';
import { withoutSlower } from './without-slower.ts';

/**
 * Whether a statement takes longer is held against its past when it is reported. One that was made fast is often reported no more: it
 * leaves the slow log and the top. So what has not run for two days, as long as the newest days are compared, takes longer no more.
 * What could be found without a report is nothing: the figures are the same.
 */
export async function endSlower(world: World): Promise<void> {
  const before = new Date(world.clock.now() - quietHours * 3_600_000).toISOString();
  // Who has such statements has samples of them, which are due for longer.
  await forEachDueTenant(world, 'tidySamples', async (tenant) => {
    const table = world.tableOf(tenant);
    const { items } = await slowerSqls.on(table).list({}, { limit: limits.searchedRowsMax });
    const known = new Map((await collectedSqls.on(table).getMany(items)).map((one) => [one.sqlId, one]));
    for (const item of items) {
      const record = known.get(item.sqlId);
      if (record?.slower === undefined) await slowerSqls.on(table).remove(item);
      else if (record.lastAt < before) await end(table, record);
    }
    return 'waiting';
  });
}

const quietHours = 48;

async function end(table: TenantTable, record: Collected): Promise<void> {
  const { slower: _over, ...rest } = record;
  const after = withoutSlower(record, rest);
  try {
    await table.transact([
      collectedSqls.on(table).updating(after),
      ...counting(table, record, after),
      slowerSqls.on(table).removing(record),
    ]);
  } catch (error) {
    // It was reported meanwhile, or a person changed it: the next sweep looks at it anew.
    if (!(error instanceof AppError && error.kind === 'changedMeanwhile')) throw error;
  }
}
