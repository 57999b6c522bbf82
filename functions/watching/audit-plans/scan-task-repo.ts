import * as z from 'zod';
import { levels } from '../../../shared/levels.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { countingScan } from '../../databases/db-services/service.ts';
import { counter } from '../../platform/table/counter.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { uniqueName } from '../../platform/table/unique.ts';
import { bindingTemplates } from '../../rules/rules/service.ts';
import { gonePlans, scans, scanSchema, templatesOf, type Scan } from './scan-repo.ts';

const taskSchema = scanSchema.extend({
  /** By which addresses name it; its statements are known by its number. */
  name: z.string(),
  /** When reports are made, and when the next one is. */
  cron: z.string(),
  nextReportAt: z.string(),
  /** The schema of statements that come without one. */
  schema: z.string(),
  notify: z.object({
    intervalMinutes: z.number().int(),
    level: z.enum(levels),
    byMail: z.boolean(),
    byWebhook: z.boolean(),
    /** Addresses of webhooks carry secrets. */
    sealedUrl: z.string(),
    template: z.string(),
    lastAt: z.string().optional(),
    lastProblem: z.string().optional(),
  }),
});
export type NewScanTask = z.output<typeof taskSchema>;
/** A scan that goes by a name and makes reports: it has one plan, and a data source or at least the type of one. */
export type ScanTask = Stored<NewScanTask>;

export const scanTasks = entity('SCAN_TASK', taskSchema, {
  pk: 'SCAN_TASKS#{projectUid}',
  sk: '{scanId}',
  gsi1pk: 'SCAN_TASKS_DUE',
  gsi1sk: '{nextReportAt}#{scanId}',
});
export const scanTaskTotals = counter('SCAN_TASKS#{projectUid}');
const names = uniqueName('SCAN_TASK#{projectUid}');

/** The scan of this number, whether it is the one of a data source or goes by a name. */
export async function findScan(
  table: TenantTable,
  key: { readonly projectUid: string; readonly scanId: number },
): Promise<Scan | ScanTask | undefined> {
  return (await scans.on(table).get(key)) ?? (await scanTasks.on(table).get(key));
}

/** The scan task of this name; a task of another project does not exist here. */
export async function scanTaskByName(
  table: TenantTable,
  projectUid: string,
  name: string,
): Promise<ScanTask | undefined> {
  const scanId = await names.on(table).holderOf({ projectUid }, name);
  return scanId === undefined ? undefined : scanTasks.on(table).get({ projectUid, scanId: Number(scanId) });
}

export async function createScanTask(table: TenantTable, task: NewScanTask): Promise<void> {
  const refusal = new AppError('scanTaskExists', { name: task.name });
  await table.transact([
    scanTasks.on(table).creating(task),
    names.on(table).claiming(task, task.name, String(task.scanId), refusal),
    scanTaskTotals.on(table).adding(task, 1),
    ...countingSource(table, undefined, task),
    ...(await bindingTemplates(table, task, { from: [], to: templatesOf(task) })),
  ]);
}

export async function changeScanTask(table: TenantTable, before: ScanTask, after: ScanTask): Promise<void> {
  await table.transact([
    scanTasks.on(table).updating(after),
    ...countingSource(table, before, after),
    ...(await bindingTemplates(table, before, { from: templatesOf(before), to: templatesOf(after) })),
  ]);
}

export async function removeScanTask(
  table: TenantTable,
  task: ScanTask,
  { withSource, beside = [] }: { withSource: boolean; beside?: readonly TransactItem[] },
): Promise<void> {
  const guard = { condition: { version: task.version }, refusal: new AppError('changedMeanwhile') };
  await table.transact([
    scanTasks.on(table).removing(task, guard),
    names.on(table).releasing(task, task.name, String(task.scanId)),
    scanTaskTotals.on(table).adding(task, -1),
    ...task.plans.map(({ planId }) => gonePlans.on(table).putting({ planId })),
    ...(withSource
      ? [
          ...countingSource(table, task, undefined),
          ...(await bindingTemplates(table, task, { from: templatesOf(task), to: [] })),
        ]
      : []),
    ...beside,
  ]);
}

type Bound = Pick<NewScanTask, 'dbServiceUid'> | undefined;

function countingSource(table: TenantTable, before: Bound, after: Bound): TransactItem[] {
  const [was = '', is = ''] = [before?.dbServiceUid, after?.dbServiceUid];
  if (was === is) return [];
  return [...(was === '' ? [] : [countingScan(table, was, -1)]), ...(is === '' ? [] : [countingScan(table, is, 1)])];
}
