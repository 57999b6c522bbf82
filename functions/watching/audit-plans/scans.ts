import type * as contract from '../../../shared/contract/watching/audit-plans/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Text } from '../../../shared/text.ts';
import { auditAgain } from '../collected/audit-collected.ts';
import { requireDbServicesOf } from '../../databases/db-services/service.ts';
import type { Context } from '../../platform/context.ts';
import { noteDue } from '../../platform/due-work.ts';
import { forgetRun, startRun } from './scan-run-repo.ts';
import { ownScan, planIn } from './scan-access.ts';
import {
  changeScan,
  createScan,
  nextNumbers,
  removeScan,
  typesOf,
  type NewScan,
  type Plan,
  type Scan,
} from './scan-repo.ts';
import { withSealedParams } from './sealed-params.ts';
import { wantedPlans } from './wanted-plans.ts';

export async function createInstanceAuditPlan({ body }: Input<typeof contract.createInstanceAuditPlan>, ctx: Context) {
  const [source] = await requireDbServicesOf(ctx, ctx.project.uid, [body.instance_id]);
  if (!source) throw new AppError('notFound');
  ctx.demand('auditPlanSave', { dbServiceUid: source.uid });
  const wanted = wantedPlans(body.audit_plans, source.dbType);
  const [scanId = 0] = await nextNumbers(ctx.table, 'SCAN', 1);
  const numbers = await nextNumbers(ctx.table, 'SCAN_PLAN', wanted.length);
  const home = { projectUid: ctx.project.uid, dbServiceUid: source.uid };
  const sealed = await Promise.all(wanted.map((plan) => withSealedParams(ctx, { home, plan, before: undefined })));
  const plans = sealed.map((one, i): Plan => ({ ...one, planId: numbers[i] ?? 0, isActive: true }));
  const now = ctx.world.clock.now();
  const scan: NewScan = {
    projectUid: ctx.project.uid,
    scanId,
    dbServiceUid: source.uid,
    dbServiceName: source.name,
    dbType: source.dbType,
    isActive: true,
    plans,
    types: typesOf(plans),
    creatorUid: ctx.user.uid,
    creatorName: ctx.user.name,
    createdAt: new Date(now).toISOString(),
    searchText: `${source.name} ${ctx.user.name}`.toLowerCase(),
    tokenId: ctx.world.newId(),
    tokenExpiresAt: new Date(now + limits.scannerTokenDays * dayMilliseconds).toISOString(),
  };
  describe(ctx, scan, { zh: '创建数据源 {name} 的扫描任务', en: 'Have the data source {name} scanned' });
  await noteSweeps(ctx);
  await createScan(ctx.recorded, scan);
  await startRun(ctx, scan);
  return { data: { instance_audit_plan_id: String(scanId) } };
}

export const dayMilliseconds = 24 * 3600 * 1000;

export async function updateInstanceAuditPlan(
  { params, body }: Input<typeof contract.updateInstanceAuditPlan>,
  ctx: Context,
) {
  const before = await ownScan(ctx, params.instance_audit_plan_id);
  const wanted = wantedPlans(body.audit_plans, before.dbType);
  const known = new Map(before.plans.map((plan) => [plan.type, plan]));
  const fresh = wanted.filter(({ type }) => !known.has(type));
  const numbers = fresh.length > 0 ? await nextNumbers(ctx.table, 'SCAN_PLAN', fresh.length) : [];
  const sealed = await Promise.all(
    wanted.map((plan) => {
      const was = known.get(plan.type);
      return withSealedParams(ctx, { home: before, plan, before: was && { home: before, plan: was } });
    }),
  );
  const plans = sealed.map((one): Plan => {
    const was = known.get(one.type);
    return { ...one, planId: was?.planId ?? numbers.shift() ?? 0, isActive: was?.isActive ?? true };
  });
  await save(ctx, before, { ...before, plans, types: typesOf(plans) });
  return {};
}

export async function deleteInstanceAuditPlan(
  { params }: Input<typeof contract.deleteInstanceAuditPlan>,
  ctx: Context,
) {
  const scan = await ownScan(ctx, params.instance_audit_plan_id);
  describe(ctx, scan, { zh: '删除数据源 {name} 的扫描任务', en: 'No longer scan the data source {name}' });
  await noteSweeps(ctx);
  await removeScan(ctx.recorded, scan, { withSource: true });
  await forgetRun(ctx.table, scan.scanId);
  return {};
}

export async function setInstanceAuditPlanStatus(
  { params, body }: Input<typeof contract.setInstanceAuditPlanStatus>,
  ctx: Context,
) {
  const before = await ownScan(ctx, params.instance_audit_plan_id);
  await save(ctx, before, { ...before, isActive: body.active === 'normal' });
  return {};
}

export async function setAuditPlanStatus({ params, body }: Input<typeof contract.setAuditPlanStatus>, ctx: Context) {
  const before = await ownScan(ctx, params.instance_audit_plan_id);
  const { planId } = planIn(before, params.audit_plan_id);
  const isActive = body.active === 'normal';
  const plans = before.plans.map((plan) => (plan.planId === planId ? { ...plan, isActive } : plan));
  await save(ctx, before, { ...before, plans });
  return {};
}

export async function deleteAuditPlan({ params }: Input<typeof contract.deleteAuditPlan>, ctx: Context) {
  const before = await ownScan(ctx, params.instance_audit_plan_id);
  const { planId } = planIn(before, params.audit_plan_id);
  const plans = before.plans.filter((plan) => plan.planId !== planId);
  if (plans.length === 0) throw new AppError('lastScanType');
  await save(ctx, before, { ...before, plans, types: typesOf(plans) });
  return {};
}

export async function auditPlanNow({ params }: Input<typeof contract.auditPlanNow>, ctx: Context) {
  const scan = await ownScan(ctx, params.instance_audit_plan_id);
  const { planId } = planIn(scan, params.audit_plan_id);
  describe(ctx, scan, { zh: '重新审核数据源 {name} 采集的 SQL', en: 'Audit the SQL of {name} once more' });
  await noteSweeps(ctx);
  await auditAgain(ctx, planId);
  return {};
}

async function save(ctx: Context, before: Scan, after: Scan): Promise<void> {
  describe(ctx, before, { zh: '编辑数据源 {name} 的扫描任务', en: 'Change the scans of the data source {name}' });
  await noteSweeps(ctx);
  await changeScan(ctx.recorded, before, after);
  await startRun(ctx, after);
}

/** Has what was collected counted and judged. */
export async function noteSweeps({ world, tenant }: Pick<Context, 'world' | 'tenant'>): Promise<void> {
  await noteDue(world, 'collectSql', tenant);
  await noteDue(world, 'auditCollectedSql', tenant);
}

function describe(ctx: Context, { dbServiceName }: Pick<Scan, 'dbServiceName'>, words: Text): void {
  const named = (text: string) => text.replace('{name}', dbServiceName);
  ctx.describe({ zh: named(words.zh), en: named(words.en) });
}
