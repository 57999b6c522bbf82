import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { conditionOperators } from '../../../shared/scan-types/conditions.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { beginningScan, changingScan, endingScan, type ScanMark } from '../../databases/db-services/service.ts';
import { counter } from '../../platform/table/counter.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { uniqueName } from '../../platform/table/unique.ts';
import { bindingTemplates } from '../../rules/rules/service.ts';

const condition = z.object({
  key: z.enum(['audit_level', 'query_time_avg', 'row_examined_avg']),
  operator: z.enum(conditionOperators),
  value: z.number(),
});
const planSchema = z.object({
  planId: z.number().int(),
  type: z.string(),
  isActive: z.boolean(),
  /** Empty: the template of the data source. */
  templateName: z.string(),
  /** Without secrets, which are sealed apart. */
  params: z.record(z.string(), z.string()),
  sealedParams: z.string().optional(),
  marksHighPriority: z.boolean(),
  conditions: z.array(condition),
});
export type Plan = z.output<typeof planSchema>;

export const scanSchema = z.object({
  projectUid: z.string(),
  scanId: z.number().int(),
  dbServiceUid: z.string(),
  dbServiceName: z.string(),
  dbType: z.string(),
  isActive: z.boolean(),
  plans: z.array(planSchema),
  /** The types of its plans, for the filter: `|a|b|`. */
  types: z.string(),
  creatorUid: z.string(),
  creatorName: z.string(),
  createdAt: z.string(),
  /** Name of the data source and of who made it in lower case, for the search. */
  searchText: z.string(),
  /** The token of its scanners that is valid now, and until when. Nothing secret: tokens are signed. */
  tokenId: z.string(),
  tokenExpiresAt: z.string(),
});
export type NewScan = z.output<typeof scanSchema>;
export type Scan = Stored<NewScan>;

/** How a data source is scanned: one of these each, with a plan for every scan type. */
export const scans = entity('SCAN', scanSchema, { pk: 'SCANS#{projectUid}', sk: '{scanId}' });
export const scanTotals = counter('SCANS#{projectUid}');
const scanned = uniqueName('SCAN_OF');

/** Plans that are no more while their statements are still there. */
export const gonePlans = entity('SCAN_PLAN_GONE', z.object({ planId: z.number().int() }), {
  pk: 'SCAN_PLANS_GONE',
  sk: '{planId}',
});

/** Clients name scans and plans by numbers. */
export async function nextNumbers(
  table: TenantTable,
  of: 'SCAN' | 'SCAN_PLAN' | 'SCAN_REPORT',
  count: number,
): Promise<number[]> {
  const { last } = await table.update({ pk: `SEQUENCE#${of}`, sk: 'SEQUENCE' }, { add: { last: count } });
  return Array.from({ length: count }, (_, i) => Number(last) - count + 1 + i);
}

export async function createScan(table: TenantTable, scan: NewScan): Promise<void> {
  const refusal = new AppError('scanExists', { name: scan.dbServiceName });
  await table.transact([
    scans.on(table).creating(scan),
    scanned.on(table).claiming({}, scan.dbServiceUid, String(scan.scanId), refusal),
    scanTotals.on(table).adding(scan, 1),
    beginningScan(table, scan.dbServiceUid, markOf(scan)),
    ...(await bindingTemplates(table, scan, { from: [], to: templatesOf(scan) })),
  ]);
}

/** How a data source is scanned, if it is. */
export async function scanOfSource(
  table: TenantTable,
  { projectUid, uid }: { readonly projectUid: string; readonly uid: string },
): Promise<Scan | undefined> {
  const scanId = await scanned.on(table).holderOf({}, uid);
  return scanId === undefined ? undefined : scans.on(table).get({ projectUid, scanId: Number(scanId) });
}

export async function changeScan(table: TenantTable, before: Scan, after: Scan): Promise<void> {
  const kept = new Set(after.plans.map(({ planId }) => planId));
  const gone = before.plans.filter(({ planId }) => !kept.has(planId));
  await table.transact([
    scans.on(table).updating(after),
    ...(isMarkedAlike(before, after) ? [] : [changingScan(table, after.dbServiceUid, markOf(after))]),
    ...gone.map(({ planId }) => gonePlans.on(table).putting({ planId })),
    ...(await bindingTemplates(table, before, { from: templatesOf(before), to: templatesOf(after) })),
  ]);
}

function markOf({ scanId, plans }: Pick<NewScan, 'scanId' | 'plans'>): ScanMark {
  return { scanId, plans: plans.map(({ planId, type }) => ({ planId, type })) };
}

function isMarkedAlike(before: Scan, after: Scan): boolean {
  return isDeepStrictEqual(markOf(before), markOf(after));
}

export async function removeScan(
  table: TenantTable,
  scan: Scan,
  { withSource }: { withSource: boolean },
): Promise<void> {
  const guard = { condition: { version: scan.version }, refusal: new AppError('changedMeanwhile') };
  await table.transact([
    scans.on(table).removing(scan, guard),
    scanned.on(table).releasing({}, scan.dbServiceUid, String(scan.scanId)),
    scanTotals.on(table).adding(scan, -1),
    ...scan.plans.map(({ planId }) => gonePlans.on(table).putting({ planId })),
    ...(withSource
      ? [
          endingScan(table, scan.dbServiceUid),
          ...(await bindingTemplates(table, scan, { from: templatesOf(scan), to: [] })),
        ]
      : []),
  ]);
}

/** The types of some plans as the filter looks for them. */
export function typesOf(plans: readonly Plan[]): string {
  return `|${plans.map(({ type }) => type).join('|')}|`;
}

/** The rule templates that the plans of a scan name. */
export function templatesOf({ plans }: Pick<NewScan, 'plans'>): string[] {
  return [...new Set(plans.flatMap(({ templateName }) => templateName || []))];
}
