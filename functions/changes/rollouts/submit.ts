import type * as contract from '../../../shared/contract/changes/rollouts/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError, invariant } from '../../../shared/errors/index.ts';
import { requireDbServicesOf } from '../../databases/db-services/service.ts';
import { forgettingUnbound } from '../../auditing/audits/binding-tasks.ts';
import { partId } from '../../ground/ledger/part-id.ts';
import { readyRun } from '../../ground/ledger/run-changes.ts';
import { auditTasks, requireTasks, type AuditTask } from '../../ground/ledger/task-repo.ts';
import type { Context } from '../../platform/context.ts';
import { noteDue } from '../../platform/due-work.ts';
import { submitWorkflow } from '../workflows/service.ts';
import { hashOfSource, hashOfSources } from './approved-hash.ts';
import { demandRollout, requireRollout } from './rollout-at-hand.ts';
import { activeRollouts, approvedSources, rollouts, rolloutSources, type Rollout } from './rollout-repo.ts';

/** Makes the first wave a workflow. Its approvals are given for every data source, its SQL and the plan of the waves. */
export async function submitRollout({ params }: Input<typeof contract.submitRollout>, ctx: Context) {
  const rollout = await requireRollout(ctx, params.rollout_id);
  if (rollout.creatorUid !== ctx.user.uid) throw new AppError('onlyCreatorMay');
  demandRollout(rollout, ['audited']);
  if (rollout.blocked > 0) throw new AppError('rolloutBlocked', { count: rollout.blocked });
  const { name, desc, rolloutId } = rollout;
  ctx.describe({ zh: `提交分批变更 ${name}`, en: `Submit the change in waves ${name}` });
  const tasks = await tasksOf(ctx, rollout);
  const hashes = await hashesOf(ctx, tasks);
  const further = tasks.slice(rollout.firstWave);
  await holdFurther(ctx, rollout, further);
  await noteDue(ctx.world, 'advanceRollouts', ctx.tenant);
  await submitWorkflow(ctx, {
    name,
    desc,
    taskIds: tasks.slice(0, rollout.firstWave).map(({ taskId }) => taskId),
    recorded: ctx.recorded,
    waves: { workflowId: rolloutId, tasks: further, plan: planOf(rollout, hashes) },
    bind: () => Promise.resolve({ items: submitting(ctx, rollout, hashes) }),
  });
  await forgettingUnbound(ctx.table, further);
  return { data: { workflow_id: rolloutId } };
}

function planOf(rollout: Rollout, hashes: readonly string[]) {
  const { rolloutId, sources, firstWave, waveSize, failuresAllowed } = rollout;
  const levels = { error: rollout.errorLevel, warn: rollout.warnLevel, notice: rollout.noticeLevel };
  return { rolloutId, sources, firstWave, waveSize, failuresAllowed, levels, hash: hashOfSources(hashes) };
}

function submitting({ table }: Context, rollout: Rollout, hashes: readonly string[]) {
  const { rolloutId } = rollout;
  return [
    rollouts.on(table).updating({ ...rollout, state: 'running', isSubmitted: true }),
    approvedSources.on(table).putting({ rolloutId, hashes: [...hashes] }),
    activeRollouts.on(table).putting(rollout),
  ];
}

/** The audits of all data sources in their order. */
async function tasksOf({ table }: Context, { rolloutId }: Rollout): Promise<AuditTask[]> {
  const { items } = await rolloutSources.on(table).list({ rolloutId });
  return requireTasks(
    table,
    items.map(({ taskId }) => {
      invariant(taskId !== undefined, 'what was audited and is not blocked has its audit');
      return taskId;
    }),
  );
}

async function hashesOf(ctx: Context, tasks: readonly AuditTask[]): Promise<string[]> {
  const sources = await requireDbServicesOf(
    ctx,
    ctx.project.uid,
    tasks.map(({ dbServiceUid }) => dbServiceUid),
  );
  const byUid = new Map(sources.map((source) => [source.uid, source]));
  return tasks.map((task) => {
    const source = byUid.get(task.dbServiceUid);
    invariant(source, 'a data source that was required is there');
    return hashOfSource(task, source);
  });
}

const heldAtOnce = 40;

/**
 * Keeps the audits of the further waves for their parts, as long as those may take to come. What was killed here before the workflow
 * was written is done again; nothing of it can have run.
 */
async function holdFurther({ table }: Context, rollout: Rollout, further: readonly AuditTask[]): Promise<void> {
  const { projectUid, rolloutId, firstWave } = rollout;
  for (let start = 0; start < further.length; start += heldAtOnce) {
    const items = further.slice(start, start + heldAtOnce).flatMap(({ taskId }, index) => {
      const workflowId = partId(rolloutId, firstWave + start + index);
      return [
        auditTasks
          .on(table)
          .patching(
            { taskId },
            { set: { workflowId }, remove: ['expiresAtSeconds', 'expiresAt'] },
            { condition: [{ workflowId: { exists: false } }, { workflowId }], refusal: new AppError('taskUsed') },
          ),
        readyRun(table, { taskId, workflowId, projectUid }),
      ];
    });
    await table.transact(items);
  }
}
