import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import { levels } from '../../../shared/levels.ts';
import type { ScanTask } from '../audit-plans/service.ts';
import type { Collected } from '../collected/collected-repo.ts';
import type { CollectedPlace } from '../collected/count-waiting.ts';
import { counter } from '../../platform/table/counter.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';

const overall = z.enum(['', ...levels]);
const reportSchema = z.object({
  projectUid: z.string(),
  scanId: z.number().int(),
  reportId: z.number().int(),
  planId: z.number().int(),
  createdAt: z.string(),
  /** There while statements are still to be judged. */
  makingSince: z.string().optional(),
  /** After which statement the next piece goes on. */
  after: z.string().optional(),
  /** How many statements were judged, and how many of them have each level. */
  count: z.number().int(),
  levels: z.record(z.string(), z.number().int()),
  score: z.number().int(),
  passRate: z.number(),
  level: overall,
});
export type NewReport = z.output<typeof reportSchema>;
/** What the audit said of the SQL of a scan task at one time. */
export type Report = Stored<NewReport>;

export const reports = entity('SCAN_REPORT', reportSchema, {
  pk: 'SCAN_REPORTS#{scanId}',
  sk: '{reportId}',
  gsi1pk: 'SCAN_REPORTS_MAKING',
  gsi1sk: '{makingSince}#{reportId}',
});
export const reportTotals = counter('SCAN_REPORTS#{scanId}');

const rowSchema = z.object({
  sql: z.string(),
  level: overall,
  findings: z.array(z.unknown()),
  dbType: z.string(),
});
/** One statement as it was when the report was made. */
export type ReportRow = Pick<Collected, 'sql' | 'findings' | 'dbType'> & { readonly level: Collected['auditLevel'] };

/** The statements of a report, some in each record: `rowsAtOnce` of them, the last of a piece fewer. */
const rowPages = entity(
  'SCAN_REPORT_ROWS',
  z.object({
    scanId: z.number().int(),
    reportId: z.number().int(),
    /** Of its first statement, from 1. */
    first: z.number().int(),
    packed: z.instanceof(Uint8Array),
  }),
  { pk: 'SCAN_REPORT_ROWS#{scanId}#{reportId}', sk: '{first}' },
);
const rowsAtOnce = 10;

/** For the transaction that adds a piece to a report. */
export function addingRows(
  table: TenantTable,
  { scanId, reportId, count }: Pick<Report, 'scanId' | 'reportId' | 'count'>,
  rows: readonly ReportRow[],
): TransactItem[] {
  return Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, i) => {
    const some = rows.slice(i * rowsAtOnce, (i + 1) * rowsAtOnce);
    const first = count + i * rowsAtOnce + 1;
    return rowPages.on(table).putting({ scanId, reportId, first, packed: gzipSync(JSON.stringify(some)) });
  });
}

/** The statements of a report from one number to another, both included, with their numbers. */
export async function rowsOf(
  table: TenantTable,
  { scanId, reportId }: Pick<Report, 'scanId' | 'reportId'>,
  { from, to }: { from: number; to: number },
): Promise<{ number: number; row: ReportRow }[]> {
  const before = Math.max(1, from - rowsAtOnce + 1);
  const { items } = await rowPages.on(table).list({ scanId, reportId }, { from: before, to });
  return items
    .flatMap(({ first, packed }) => unpacked(packed).map((row, i) => ({ number: first + i, row })))
    .filter(({ number }) => number >= from && number <= to);
}

function unpacked(packed: Uint8Array): ReportRow[] {
  return z.array(rowSchema).parse(JSON.parse(gunzipSync(packed).toString('utf8'))) as ReportRow[];
}

/** Where the file of a report lies that is too large for a reply, with its values or without. */
export function reportFile(
  { scanId, reportId }: Pick<Report, 'scanId' | 'reportId'>,
  { isConcealed }: { readonly isConcealed: boolean },
): string {
  return `scan-reports/${scanId}/${reportId}${isConcealed ? '-concealed' : ''}.csv`;
}

const piecesAtOnce = 50;

/** Removes a report with its statements, and the files that somebody downloaded of it. */
export async function removeReport(
  { table, tenant, world }: CollectedPlace,
  { scanId, reportId }: Report,
): Promise<void> {
  const files = world.files.forTenant(tenant);
  for (const isConcealed of [false, true]) await files.remove(reportFile({ scanId, reportId }, { isConcealed }));
  for (;;) {
    const { items } = await rowPages.on(table).list({ scanId, reportId }, { limit: piecesAtOnce });
    if (items.length === 0) break;
    await rowPages.on(table).removeAll(items);
  }
  await table.transact([
    reports.on(table).removing({ scanId, reportId }),
    reportTotals.on(table).adding({ scanId }, -1),
  ]);
}

/** Tasks that are no more while their reports are still there. */
export const goneTasks = entity('SCAN_TASK_GONE', z.object({ scanId: z.number().int() }), {
  pk: 'SCAN_TASKS_GONE',
  sk: '{scanId}',
});

/** For the transaction that removes a task: its reports are cleared away by and by. */
export function leaving(table: TenantTable, { scanId }: Pick<ScanTask, 'scanId'>): TransactItem[] {
  return [goneTasks.on(table).putting({ scanId })];
}
