import { auditRecordStatuses, type AuditRecordStatus } from '../../../shared/lifecycles/sql-audit-record.ts';
import { counter } from '../../platform/table/counter.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';

const ofStatus = counter('SQL_AUDIT_RECORDS#{projectUid}#{status}');
const ofCreator = counter('SQL_AUDIT_RECORDS#{projectUid}#CREATOR#{creatorUid}');
const ofSource = counter('SQL_AUDIT_RECORDS#{projectUid}#SOURCE#{dbServiceUid}');

type Counted = { readonly projectUid: string; readonly creatorUid: string; readonly dbServiceUid: string };

/** For the transaction that makes a record: one total for each list that is an index of its own. */
export function countingRecord(
  table: TenantTable,
  record: Counted & { readonly status: AuditRecordStatus },
): TransactItem[] {
  return [
    ofStatus.on(table).adding(record, 1),
    ofCreator.on(table).adding(record, 1),
    ...(record.dbServiceUid === '' ? [] : [ofSource.on(table).adding(record, 1)]),
  ];
}

/** For the transaction in which a record changes its status. */
export function countingStatus(
  table: TenantTable,
  { projectUid }: Counted,
  { from, to }: { from: AuditRecordStatus; to: AuditRecordStatus },
): TransactItem[] {
  return [
    ofStatus.on(table).adding({ projectUid, status: from }, -1),
    ofStatus.on(table).adding({ projectUid, status: to }, 1),
  ];
}

/** For the transaction that removes a record of a project that is no more: nobody asks for its totals again. */
export function forgettingTotals(table: TenantTable, record: Counted): TransactItem[] {
  return [
    ...auditRecordStatuses.values.flatMap((status) => ofStatus.on(table).removing({ ...record, status })),
    ...ofCreator.on(table).removing(record),
    ...(record.dbServiceUid === '' ? [] : ofSource.on(table).removing(record)),
  ];
}

/** How many records of a project there are: of one status, of one person, of one data source, or all. */
export async function recordTotal(
  table: TenantTable,
  {
    projectUid,
    ...of
  }: { projectUid: string } & (
    | { status: AuditRecordStatus }
    | { creatorUid: string }
    | { dbServiceUid: string }
    | object
  ),
): Promise<number> {
  if ('creatorUid' in of) return ofCreator.on(table).read({ projectUid, creatorUid: of.creatorUid });
  if ('dbServiceUid' in of) return ofSource.on(table).read({ projectUid, dbServiceUid: of.dbServiceUid });
  const counts = await ofStatus
    .on(table)
    .readMany(('status' in of ? [of.status] : auditRecordStatuses.values).map((status) => ({ projectUid, status })));
  return counts.reduce((sum, count) => sum + count, 0);
}
