import type { EventPlace } from '../../platform/events.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import {
  driftCheckNames,
  driftChecks,
  driftRuns,
  histories,
  snapshotNames,
  snapshots,
  structureExecutions,
} from './drift-repo.ts';
import type { DriftCheck, History, Snapshot } from './drift-repo.ts';
import { historyKey, runKey, snapshotKey } from './kept-files.ts';

const runsAtOnce = 100;

/** For the transaction in which a check goes. */
export function removingCheck(table: TenantTable, { projectUid, checkId, name }: DriftCheck): TransactItem[] {
  return [
    driftChecks.on(table).removing({ projectUid, checkId }),
    driftCheckNames.on(table).releasing({ projectUid }, name, checkId),
  ];
}

/** What is left of a check that is gone: its runs, each with its file. */
export async function clearCheck(place: EventPlace, { projectUid, checkId, run }: DriftCheck): Promise<void> {
  const files = place.world.files.forTenant(place.tenant);
  if (run) await files.remove(runKey(checkId, run.runId));
  for (;;) {
    const { items } = await driftRuns.on(place.table).list({ projectUid, checkId }, { limit: runsAtOnce });
    if (items.length === 0) return;
    for (const { runId } of items) await files.remove(runKey(checkId, runId));
    await driftRuns.on(place.table).removeAll(items);
  }
}

/** For the transaction in which a snapshot goes. */
export function removingSnapshot(table: TenantTable, { projectUid, snapshotId, name }: Snapshot): TransactItem[] {
  return [
    snapshots.on(table).removing({ projectUid, snapshotId }),
    snapshotNames.on(table).releasing({ projectUid }, name, snapshotId),
  ];
}

/** The file of a snapshot that is gone. */
export function clearSnapshot({ tenant, world }: Pick<EventPlace, 'tenant' | 'world'>, one: Snapshot): Promise<void> {
  return world.files.forTenant(tenant).remove(snapshotKey(one.snapshotId));
}

/** A check whose data source is gone, the runs first, so that a broken run of this can be repeated. */
export async function forgetCheck(place: EventPlace, check: DriftCheck): Promise<void> {
  await clearCheck(place, check);
  await place.table.transact(removingCheck(place.table, check));
}

/** A snapshot whose data source is gone. */
export async function forgetSnapshot(place: EventPlace, snapshot: Snapshot): Promise<void> {
  await clearSnapshot(place, snapshot);
  await place.table.transact(removingSnapshot(place.table, snapshot));
}

/** The history of a schema. Which workflows ran on its data source is of its other schemas too, and goes by itself. */
export async function forgetHistory(place: EventPlace, history: History): Promise<void> {
  await place.world.files.forTenant(place.tenant).remove(historyKey(history));
  await histories.on(place.table).remove(history);
}

/** The same where its data source is gone: nothing is left of what ran there. */
export async function forgetAllOfHistory(place: EventPlace, history: History): Promise<void> {
  const { projectUid, sourceUid } = history;
  for (;;) {
    const executions = structureExecutions.on(place.table);
    const { items } = await executions.list({ projectUid, sourceUid }, { limit: runsAtOnce });
    if (items.length === 0) break;
    await executions.removeAll(items);
  }
  await forgetHistory(place, history);
}
