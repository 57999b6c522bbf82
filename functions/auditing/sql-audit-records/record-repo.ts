import * as z from 'zod';
import { AppError } from '../../../shared/errors/index.ts';
import { auditRecordStatuses } from '../../../shared/lifecycles/sql-audit-record.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { countingRecord, countingStatus, forgettingTotals } from './record-totals.ts';

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
  /** The pipeline whose node asked. */
  pipelineNumber: z.number().int().optional(),
  createdAt: z.string(),
});
export type AuditRecord = Stored<z.output<typeof schema>>;
export type NewAuditRecord = z.output<typeof schema>;

/** Ids sort by time, so every list is one partition read from its end. */
export const records = entity('SQL_AUDIT_RECORD', schema, {
  pk: 'PROJECT#{projectUid}#SQL_AUDIT_RECORDS',
  sk: '{recordId}',
  gsi1pk: 'PROJECT#{projectUid}#SQL_AUDIT_RECORDS#{status}',
  gsi1sk: '{recordId}',
  gsi2pk: 'CREATOR#{creatorUid}#{projectUid}#SQL_AUDIT_RECORDS',
  gsi2sk: '{recordId}',
  gsi3pk: 'PROJECT#{projectUid}#SOURCE#{dbServiceUid}#SQL_AUDIT_RECORDS',
  gsi3sk: '{recordId}',
});

/** Audits in progress of a tenant: all that the sweeper has to look at. */
export const pendingAudits = entity(
  'PENDING_AUDIT',
  z.object({
    recordId: z.string(),
    projectUid: z.string(),
    taskId: z.number().int(),
    /** A task that is audited for a workflow has no record; its own number stands for it. */
    isTaskAlone: z.boolean().optional(),
  }),
  { pk: 'PENDING_AUDITS', sk: '{recordId}' },
);

/** For the transaction that makes a record. */
export function creatingRecord(table: TenantTable, record: NewAuditRecord): TransactItem[] {
  const { recordId, projectUid, taskId, status } = record;
  const isPending = status === 'auditing';
  return [
    records.on(table).creating(record),
    ...countingRecord(table, record),
    ...(isPending ? [pendingAudits.on(table).putting({ recordId, projectUid, taskId })] : []),
  ];
}

/** For the transaction that ends the audit of a record. The status stands in a key, so the whole record is written. */
export function endingRecord(
  table: TenantTable,
  record: AuditRecord,
  end: Pick<NewAuditRecord, 'status' | 'failure'>,
): TransactItem[] {
  const { recordId } = record;
  return [
    records.on(table).updating({ ...record, ...end }),
    ...countingStatus(table, record, { from: record.status, to: end.status }),
    pendingAudits.on(table).removing({ recordId }),
  ];
}

/** For the transaction that removes a record of a project that is no more. */
export function removingRecord(table: TenantTable, record: AuditRecord): TransactItem[] {
  const { projectUid, recordId, version } = record;
  return [
    records
      .on(table)
      .removing({ projectUid, recordId }, { condition: { version }, refusal: new AppError('changedMeanwhile') }),
    pendingAudits.on(table).removing({ recordId }),
    ...forgettingTotals(table, record),
  ];
}
