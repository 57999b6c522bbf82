import { dbServicesByUid, type DbService } from '../../platform/access/db-service.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { countingDiscovery, suspectedColumns } from '../masking/service.ts';
import { discoveryOfSource, discoveryRuns, discoveryTasks, type DiscoveryTask } from './discovery-repo.ts';
import { allOf } from './suspicions.ts';

/** For the transaction in which a task goes. */
export function removingTask(table: TenantTable, task: DiscoveryTask): TransactItem[] {
  const { projectUid, dbServiceUid, taskId } = task;
  return [
    discoveryTasks.on(table).removing(task),
    discoveryOfSource.on(table).releasing({ projectUid }, dbServiceUid, String(taskId)),
    ...countingDiscovery(table, task, -1),
  ];
}

/** What is left of a task that is gone: its runs, and what nobody has confirmed. */
export async function clearTask(
  table: TenantTable,
  { projectUid, dbServiceUid, taskId }: DiscoveryTask,
  stays: (columnKey: string) => boolean = () => false,
): Promise<void> {
  const { items: runs } = await discoveryRuns.on(table).list({ projectUid, taskId });
  await discoveryRuns.on(table).removeAll(runs);
  const gone = (await allOf(table, dbServiceUid)).filter(({ columnKey }) => !stays(columnKey));
  await suspectedColumns.on(table).removeAll(gone);
}

/** A task whose data source is gone. */
export async function forgetTask(table: TenantTable, task: DiscoveryTask): Promise<void> {
  await table.transact(removingTask(table, task));
  await clearTask(table, task);
}

/** The tasks of a project, each with its data source; those whose data source is gone are none any more. */
export async function tasksWithSources(
  { table }: { readonly table: TenantTable },
  projectUid: string,
): Promise<{
  readonly alive: readonly { task: DiscoveryTask; source: DbService }[];
  readonly orphans: DiscoveryTask[];
}> {
  const { items } = await discoveryTasks.on(table).list({ projectUid });
  const uids = items.map(({ dbServiceUid }) => dbServiceUid);
  const sources = new Map((await dbServicesByUid({ table }, uids)).map((one) => [one.uid, one]));
  const alive = items.flatMap((task) => {
    const source = sources.get(task.dbServiceUid);
    return source?.projectUid === projectUid ? [{ task, source }] : [];
  });
  const isAlive = new Set(alive.map(({ task }) => task.taskId));
  return { alive, orphans: items.filter(({ taskId }) => !isAlive.has(taskId)) };
}
