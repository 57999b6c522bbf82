import { AppError } from '../../../shared/errors/index.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { dbServices, type DbService, type ScanMark } from '../../platform/access/db-service.ts';
import { dbServiceNames } from './db-service-repo.ts';

export { dbServicesByUid, type DbService, type ScanMark } from '../../platform/access/db-service.ts';
export { dbServiceByName, dbServicesOf } from './db-service-repo.ts';
export { checkedDbService, saveDbServices } from './new-db-service.ts';
export { checkedConfig } from './audit-config.ts';
export { dbServiceCounts, dbServiceListing, dbServicesFrom } from './every-db-service.ts';
export { takeOver } from './take-over.ts';
export { reachMany } from './connection-test.ts';
export { tryGiven } from './connections.ts';
export { connectToAsk, type AskedServer } from './asking.ts';
export { replicaTargetOf } from './replica-target.ts';
export { openingAt, outsideMaintenance } from './maintenance.ts';
export { targetOf } from './target.ts';
export { usableDbServices } from './tips.ts';
export { paramsOf } from './wire-rows.ts';

type Place = { readonly table: TenantTable };

/** The data source, or `notFound`. Callers with a project at hand compare its `projectUid`, or use `requireDbServicesOf`. */
export function requireDbService({ table }: Place, uid: string): Promise<DbService> {
  return dbServices.on(table).require({ uid });
}

/** The data sources of one project, in the order asked; one of another project does not exist here. */
export async function requireDbServicesOf(
  { table }: Place,
  projectUid: string,
  uids: readonly string[],
): Promise<DbService[]> {
  const found = await dbServices.on(table).getMany(uids.map((uid) => ({ uid })));
  const own = found.filter((one) => one.projectUid === projectUid);
  if (own.length < new Set(uids).size) throw new AppError('notFound');
  return own;
}

/** Whether a project has a data source of this name. */
export async function isDbServiceName({ table }: Place, projectUid: string, name: string): Promise<boolean> {
  return (await dbServiceNames.on(table).holderOf({ projectUid }, name)) !== undefined;
}

/** By how much the workflows on a data source change that are not finished, and those that were rejected or failed. */
type WorkflowChange = { readonly unfinished?: number; readonly risky?: number };

/** For the transaction in which a workflow begins, changes or ends on these data sources; it fails when one of them is gone. */
export function countingWorkflow(
  table: TenantTable,
  uids: readonly string[],
  { unfinished = 0, risky = 0 }: WorkflowChange,
): TransactItem[] {
  if (unfinished === 0 && risky === 0) return [];
  return [...new Set(uids)].map((uid) =>
    dbServices.on(table).patching({ uid }, { add: { unfinishedWorkflows: unfinished, riskyWorkflows: risky } }),
  );
}

/** For the transaction in which a column of a data source begins to be masked: whoever configures that wants it to stand. */
export function switchingMaskingOn(table: TenantTable, uid: string): TransactItem {
  return dbServices.on(table).patching({ uid }, { set: { isMaskingEnabled: true } });
}

/** For the transaction in which a scan task begins or ends to be of a data source. */
export function countingScan(table: TenantTable, uid: string, delta: 1 | -1): TransactItem {
  return dbServices.on(table).patching({ uid }, { add: { scans: delta } });
}

/** For the transaction in which a data source begins to be scanned. */
export function beginningScan(table: TenantTable, uid: string, scan: ScanMark): TransactItem {
  return dbServices.on(table).patching({ uid }, { add: { scans: 1 }, set: { scan } });
}

/** For the transaction in which a data source is scanned for other things. */
export function changingScan(table: TenantTable, uid: string, scan: ScanMark): TransactItem {
  return dbServices.on(table).patching({ uid }, { set: { scan } });
}

/** For the transaction in which a data source is scanned no longer. */
export function endingScan(table: TenantTable, uid: string): TransactItem {
  return dbServices.on(table).patching({ uid }, { add: { scans: -1 }, remove: ['scan'] });
}
