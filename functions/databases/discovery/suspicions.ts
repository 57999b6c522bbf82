import { limits } from '../../../shared/limits.ts';
import type { Judgement } from '../../../shared/sensitive-data/judge-column.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { columnKeyOf, maskedColumns, suspectedColumns, tableIdOf, type SuspectedColumn } from '../masking/service.ts';
import type { DiscoveryTask } from './discovery-repo.ts';
import type { Place, Running } from './run.ts';

/** A column and what it was taken for. */
export type Suspicion = { readonly column: string; readonly judgement: Judgement };

type Found = {
  readonly task: Running;
  readonly at: { readonly schema: string; readonly table: string };
  readonly found: readonly Suspicion[];
  readonly ruleOf: ReadonlyMap<number, number>;
};

/** Keeps what was found in one table. Answers how many are new and wait for somebody. */
export async function keepSuspicions({ table, world }: Place, { task, at, found, ruleOf }: Found): Promise<number> {
  const { dbServiceUid, run } = task;
  const rows = suspectedColumns.on(table);
  const room = Math.max(0, limits.suspectedColumnsMax - run.found);
  const kept = found.slice(0, room).map((one) => ({ ...one, columnKey: columnKeyOf(at.schema, at.table, one.column) }));
  const keys = kept.map(({ columnKey }) => ({ dbServiceUid, columnKey }));
  const before = new Map((await rows.getMany(keys)).map((one) => [one.columnKey, one]));
  const masked = await maskedColumns.on(table).getMany(keys);
  const foundAt = new Date(world.clock.now()).toISOString();
  for (const { column, columnKey, judgement } of kept) {
    const known = before.get(columnKey);
    const { schema, table: of } = at;
    await rows.put({
      ...{ dbServiceUid, columnKey, schema, table: of, tableId: tableIdOf(dbServiceUid, schema, of), column },
      ...partsOf(judgement),
      ruleId: ruleOf.get(judgement.typeId) ?? 1,
      foundAt: known?.foundAt ?? foundAt,
      runUid: run.runUid,
      isDismissed: known?.isDismissed ?? false,
      version: known?.version ?? 0,
    });
  }
  const isMasked = new Set(masked.map(({ columnKey }) => columnKey));
  return kept.filter(({ columnKey }) => !before.has(columnKey) && !isMasked.has(columnKey)).length;
}

function partsOf({ typeId, confidence, word, from, matched, of }: Judgement) {
  return {
    typeId,
    confidence,
    ...(word !== undefined && from && { word, from }),
    ...(matched !== undefined && of !== undefined && { matched, of }),
  };
}

/** What a run that read everything did not meet again is there no more; what people said of it stays. */
export async function forgetUnseen(table: TenantTable, { dbServiceUid, run }: Running): Promise<void> {
  const gone = (await allOf(table, dbServiceUid)).filter((one) => one.runUid !== run.runUid && !one.isDismissed);
  await suspectedColumns.on(table).removeAll(gone);
}

/** What was found on a data source. */
export async function allOf(table: TenantTable, dbServiceUid: string): Promise<readonly SuspectedColumn[]> {
  const { items } = await suspectedColumns.on(table).list({ dbServiceUid });
  return items;
}

/** What waits for somebody: neither masked nor said to be not sensitive. */
export async function pendingOf(
  table: TenantTable,
  { dbServiceUid }: Pick<DiscoveryTask, 'dbServiceUid'>,
): Promise<SuspectedColumn[]> {
  const masked = await maskedKeys(table, dbServiceUid);
  return (await allOf(table, dbServiceUid)).filter((one) => !one.isDismissed && !masked.has(one.columnKey));
}

/** The columns of a data source that masking was configured for, whether it is on or not. */
export async function maskedKeys(table: TenantTable, dbServiceUid: string): Promise<ReadonlySet<string>> {
  const { items } = await maskedColumns.on(table).list({ dbServiceUid });
  return new Set(items.map(({ columnKey }) => columnKey));
}
