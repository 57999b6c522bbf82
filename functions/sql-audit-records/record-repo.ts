import * as z from 'zod';
import { auditRecordStatuses, type AuditRecordStatus } from '../../shared/lifecycles/sql-audit-record.ts';
import { counter } from '../platform/table/counter.ts';
import { entity, type Stored } from '../platform/table/entity.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';
import type { TransactItem } from '../platform/table/transaction.ts';

const schema = z.object({
  recordId: z.string(),
  projectUid: z.string(),
  taskId: z.number().int(),
  creatorUid: z.string(),
  creatorName: z.string(),
  /** Empty where SQL was judged without a data source. */
  dbServiceUid: z.string(),
  status: z.enum(auditRecordStatuses.values),
  failure: z.object({ zh: z.string(), en: z.string() }).optional(),
  tags: z.array(z.string()),
  /** The tags in lower case, for the search. */
  tagText: z.string(),
  createdAt: z.string(),
});
export type AuditRecord = Stored<z.output<typeof schema>>;
export type NewAuditRecord = z.output<typeof schema>;

/** Ids sort by time, so every list is one partition read from its end. */
export const records = entity('SQL_AUDIT_RECORD', schema, {
  pk: 'PROJECT#{projectUid}#SQL_AUDIT_RECORDS', sk: '{recordId}',
  gsi1pk: 'PROJECT#{projectUid}#SQL_AUDIT_RECORDS#{status}', gsi1sk: '{recordId}',
  gsi2pk: 'CREATOR#{creatorUid}#{projectUid}#SQL_AUDIT_RECORDS', gsi2sk: '{recordId}',
});

/** Audits in progress of a tenant: all that the sweeper has to look at. */
export const pendingAudits = entity('PENDING_AUDIT', z.object({ recordId: z.string(), projectUid: z.string(), taskId: z.number().int() }), { pk: 'PENDING_AUDITS', sk: '{recordId}' });

const totals = counter('SQL_AUDIT_RECORDS#{projectUid}#{status}');

/** For the transaction that makes a record. */
export function creatingRecord(table: TenantTable, record: NewAuditRecord): TransactItem[] {
  const { recordId, projectUid, taskId, status } = record;
  const isPending = status === 'auditing';
  return [records.on(table).creating(record), totals.on(table).adding({ projectUid, status }, 1), ...(isPending ? [pendingAudits.on(table).putting({ recordId, projectUid, taskId })] : [])];
}

/** For the transaction that ends the audit of a record. The status stands in a key, so the whole record is written. */
export function endingRecord(table: TenantTable, record: AuditRecord, end: Pick<NewAuditRecord, 'status' | 'failure'>): TransactItem[] {
  const { projectUid, recordId } = record;
  return [
    records.on(table).updating({ ...record, ...end }), totals.on(table).adding({ projectUid, status: record.status }, -1), totals.on(table).adding({ projectUid, status: end.status }, 1),
    pendingAudits.on(table).removing({ recordId }),
  ];
}

/** How many records of a project have one status, or any. */
export async function recordTotal(table: TenantTable, projectUid: string, status: AuditRecordStatus | undefined): Promise<number> {
  const counts = await totals.on(table).readMany((status ? [status] : auditRecordStatuses.values).map((one) => ({ projectUid, status: one })));
  return counts.reduce((sum, count) => sum + count, 0);
}
