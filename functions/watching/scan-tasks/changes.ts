import type * as contract from '../../../shared/contract/watching/scan-tasks/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { nextTime } from '../../../shared/cron.ts';
import { findEngine } from '../../../shared/engines/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { intakeOf, scanTypeOf } from '../../../shared/scan-types/scan-types.ts';
import type { Text } from '../../../shared/text.ts';
import {
  changeScanTask,
  createScanTask as writeTask,
  forgetRun,
  nextNumbers,
  noteSweeps,
  removeScanTask,
  startRun,
  typesOf,
  wantedPlans,
  withSealedParams,
  type NewScanTask,
  type Plan,
  type ScanTask,
} from '../audit-plans/service.ts';
import { dbServiceByName, type DbService } from '../../databases/db-services/service.ts';
import type { Context } from '../../platform/context.ts';
import { noteDue } from '../../platform/due-work.ts';
import { deploymentTimeZone } from '../../platform/time-zone.ts';
import { leaving } from './report-repo.ts';
import { ownTask } from './task-access.ts';

export async function createScanTask({ body }: Input<typeof contract.createScanTask>, ctx: Context) {
  const source = await sourceNamed(ctx, body.audit_plan_instance_name);
  ctx.demand('auditPlanSave', source ? { dbServiceUid: source.uid } : {});
  const dbType = typeFor(source, body.audit_plan_instance_type ?? '');
  const [wanted] = wantedPlans([{ ...planWish(body), audit_plan_type: body.audit_plan_type || 'default' }], dbType);
  if (!wanted) throw new AppError('notFound');
  const home = { projectUid: ctx.project.uid, dbServiceUid: source?.uid ?? '' };
  const sealed = await withSealedParams(ctx, { home, plan: wanted, before: undefined });
  const plan: Plan = { ...sealed, planId: (await nextNumbers(ctx.table, 'SCAN_PLAN', 1))[0] ?? 0, isActive: true };
  demandSource(plan, source);
  const [scanId = 0] = await nextNumbers(ctx.table, 'SCAN', 1);
  const now = ctx.world.clock.now();
  const task: NewScanTask = {
    projectUid: ctx.project.uid,
    scanId,
    name: body.audit_plan_name,
    cron: body.audit_plan_cron,
    nextReportAt: nextReportAt(body.audit_plan_cron, now),
    schema: body.audit_plan_instance_database ?? '',
    ...sourceFields(source, dbType),
    isActive: true,
    plans: [plan],
    types: typesOf([plan]),
    creatorUid: ctx.user.uid,
    creatorName: ctx.user.name,
    createdAt: new Date(now).toISOString(),
    searchText: body.audit_plan_name.toLowerCase(),
    tokenId: ctx.world.newId(),
    tokenExpiresAt: tokenEnd(now),
    notify: {
      intervalMinutes: limits.scanNotifyIntervalMinutes,
      level: 'warn',
      byMail: false,
      byWebhook: false,
      sealedUrl: '',
      template: '',
    },
  };
  describe(ctx, task, { zh: '创建扫描任务 {name}', en: 'Create the scan task {name}' });
  await noteAll(ctx);
  await writeTask(ctx.recorded, task);
  await startRun(ctx, task);
  return {};
}

export async function updateScanTask({ params, body }: Input<typeof contract.updateScanTask>, ctx: Context) {
  const before = await ownTask(ctx, params.audit_plan_name);
  const [was] = before.plans;
  if (!was) throw new AppError('notFound');
  const source = await sourceAfter(ctx, before, body.audit_plan_instance_name);
  if (source && source.dbType !== before.dbType)
    throw new AppError('scanTaskOtherType', { dbType: before.dbType, name: source.name });
  if (source) ctx.demand('auditPlanSave', { dbServiceUid: source.uid });
  const home = { projectUid: before.projectUid, dbServiceUid: source?.uid ?? '' };
  const changed = changedPlan(before, was, body);
  const plan = await withSealedParams(ctx, { home, plan: changed, before: { home: before, plan: was } });
  demandSource(plan, source);
  const now = ctx.world.clock.now();
  const cron = body.audit_plan_cron ?? before.cron;
  const after: ScanTask = {
    ...before,
    cron,
    nextReportAt: cron === before.cron ? before.nextReportAt : nextReportAt(cron, now),
    schema: body.audit_plan_instance_database ?? before.schema,
    ...sourceFields(source, before.dbType),
    plans: [plan],
    tokenExpiresAt: tokenEnd(now),
  };
  describe(ctx, before, { zh: '编辑扫描任务 {name}', en: 'Change the scan task {name}' });
  await noteAll(ctx);
  await changeScanTask(ctx.recorded, before, after);
  await startRun(ctx, after);
  return {};
}

export async function deleteScanTask({ params }: Input<typeof contract.deleteScanTask>, ctx: Context) {
  const task = await ownTask(ctx, params.audit_plan_name);
  describe(ctx, task, { zh: '删除扫描任务 {name}', en: 'Delete the scan task {name}' });
  await noteAll(ctx);
  await removeScanTask(ctx.recorded, task, { withSource: true, beside: leaving(ctx.table, task) });
  await forgetRun(ctx.table, task.scanId);
  return {};
}

/** The next time that a report is made, by the clock of the deployment. */
export function nextReportAt(cron: string, after: number): string {
  return (nextTime(cron, new Date(after), deploymentTimeZone()) ?? new Date(after)).toISOString();
}

type Wish = Pick<Input<typeof contract.updateScanTask>['body'], 'audit_plan_params' | 'rule_template_name'>;

function planWish({ audit_plan_params, rule_template_name }: Wish) {
  return { audit_plan_params, rule_template_name };
}

function changedPlan({ dbType }: ScanTask, was: Plan, body: Wish): Plan {
  const params = body.audit_plan_params ?? Object.entries(was.params).map(([key, value]) => ({ key, value }));
  const [wanted] = wantedPlans(
    [
      {
        audit_plan_type: was.type,
        audit_plan_params: params,
        rule_template_name: body.rule_template_name ?? was.templateName,
        need_mark_high_priority_sql: was.marksHighPriority,
        high_priority_conditions: was.conditions.map(({ key, operator, value }) => ({
          key,
          operator,
          value: String(value),
        })),
      },
    ],
    dbType,
  );
  return { ...was, ...wanted };
}

async function sourceNamed(ctx: Context, name: string | null | undefined): Promise<DbService | undefined> {
  return name ? dbServiceByName(ctx.table, ctx.project.uid, name) : undefined;
}

/** What is not said stays; an empty name takes the data source away. */
async function sourceAfter(ctx: Context, before: ScanTask, name: string | null | undefined) {
  return sourceNamed(ctx, name ?? before.dbServiceName);
}

function typeFor(source: DbService | undefined, given: string): string {
  if (source && given !== '' && given !== source.dbType)
    throw new AppError('scanTaskOtherType', { dbType: given, name: source.name });
  const dbType = source?.dbType ?? given;
  if (dbType === '' || !findEngine(dbType)) throw new AppError('scanTaskNeedsType');
  return dbType;
}

function demandSource({ type, params }: Plan, source: DbService | undefined): void {
  const known = scanTypeOf(type);
  if (!source && intakeOf(known, params) === 'collect') throw new AppError('scanTaskNeedsSource', { type: known.text });
}

function sourceFields(source: DbService | undefined, dbType: string) {
  return { dbServiceUid: source?.uid ?? '', dbServiceName: source?.name ?? '', dbType };
}

function tokenEnd(now: number): string {
  return new Date(now + limits.scannerTokenDays * 24 * 3600 * 1000).toISOString();
}

async function noteAll(ctx: Context): Promise<void> {
  await noteSweeps(ctx);
  await noteDue(ctx.world, 'makeScanReports', ctx.tenant);
}

function describe(ctx: Context, { name }: Pick<ScanTask, 'name'>, words: Text): void {
  ctx.describe({ zh: words.zh.replace('{name}', name), en: words.en.replace('{name}', name) });
}
