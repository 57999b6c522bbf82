import type * as contract from '../../../shared/contract/watching/scan-tasks/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { intakeOf, scanTypeOf } from '../../../shared/scan-types/scan-types.ts';
import { entriesOf, findScanTask, noteUpload, type ScanTask } from '../audit-plans/service.ts';
import { takeBatch } from '../collected/take.ts';
import { projectNames } from '../../platform/access/project.ts';
import type { Context } from '../../platform/context.ts';
import { noteDue } from '../../platform/due-work.ts';

type Sent = Input<typeof contract.sendScanTaskSqls>;

export const sendWholeScanTaskSqlsV1 = (sent: Input<typeof contract.sendWholeScanTaskSqlsV1>, ctx: Context) =>
  take(sent, ctx, 'whole');
export const sendWholeScanTaskSqls = (sent: Input<typeof contract.sendWholeScanTaskSqls>, ctx: Context) =>
  take(sent, ctx, 'whole');
export const sendScanTaskSqlsV1 = (sent: Input<typeof contract.sendScanTaskSqlsV1>, ctx: Context) =>
  take(sent, ctx, 'some');
export const sendScanTaskSqls = (sent: Sent, ctx: Context) => take(sent, ctx, 'some');

async function take({ params, body }: Sent, ctx: Context, what: 'whole' | 'some') {
  const task = await taskFor(ctx, params);
  const [plan] = task.plans;
  if (!plan) throw new AppError('notFound');
  const type = scanTypeOf(plan.type);
  if (intakeOf(type, plan.params) === 'collect') throw new AppError('scanTakesNoUpload', { type: type.text });
  const list = (body.audit_plan_sql_list ?? []).map(({ endpoint, ...one }) => ({
    ...one,
    endpoints: one.endpoints ?? (endpoint ? [endpoint] : null),
  }));
  const entries = entriesOf({ audit_plan_sql_list: list }, { now: ctx.world.clock.now(), schema: task.schema });
  // Whoever complains and sends nothing does not mean that everything is gone.
  const problem = entries.length === 0 ? (body.error_message ?? undefined) : undefined;
  if (entries.length > 0 || (what === 'whole' && problem === undefined)) {
    await noteDue(ctx.world, 'auditCollectedSql', ctx.tenant);
    await takeBatch(ctx, {
      projectUid: task.projectUid,
      scanId: task.scanId,
      planId: plan.planId,
      entries,
      name: body.batch_id ?? undefined,
      ...(what === 'whole' && { isWhole: true }),
    });
  }
  await noteUpload(ctx, { scan: task, plan, problem });
  return {};
}

/** The task that an upload is for: its own token opens it, and of the tokens ever issued for it the latest. */
async function taskFor(
  { table, scanner, world }: Context,
  { project_name, audit_plan_name }: Sent['params'],
): Promise<ScanTask> {
  const [projectUid = '', scanId = ''] = scanner.subject.split('/');
  const task = await findScanTask(table, { projectUid, scanId: Number(scanId) });
  const isCurrent = task?.tokenId === scanner.tokenId && Date.parse(task.tokenExpiresAt) > world.clock.now();
  if (!task || !isCurrent) throw new AppError('scannerTokenInvalid');
  if (task.name !== audit_plan_name) throw new AppError('notFound');
  if ((await projectNames.on(table).holderOf({}, project_name)) !== projectUid) throw new AppError('notFound');
  return task;
}
