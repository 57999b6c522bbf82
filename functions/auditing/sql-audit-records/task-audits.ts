import { AppError } from '../../../shared/errors/index.ts';
import { auditLater, auditOn, failingAudit } from '../audits/audit-later.ts';
import type { Wanted } from '../audits/audit-now.ts';
import type { TaskPlace } from '../audits/audited-script.ts';
import { auditTasks, unboundTasks, type NewAuditTask } from '../../ground/ledger/task-repo.ts';
import { timeSlice } from '../../platform/clock.ts';
import { noteDue } from '../../platform/due-work.ts';
import type { Text } from '../../../shared/text.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { FileBundle } from '../../ground/scripts/file-bundle.ts';
import type { Script } from '../../ground/scripts/script.ts';
import { pendingAudits } from './record-repo.ts';

/** A task without a record, among the audits that go on after their request. */
type Pointer = { readonly projectUid: string; readonly recordId: string; readonly taskId: number };

/** Writes down a large task and what its audit is to be begun with. */
export async function taskForLater(
  place: TaskPlace,
  script: Script | FileBundle,
  { wanted, recorded }: { readonly wanted: Wanted; readonly recorded: TenantTable },
): Promise<{ readonly task: NewAuditTask; readonly pointer: Pointer & { readonly isTaskAlone: true } }> {
  const { table, tenant, world } = place;
  for (const sweep of ['resumeAudits', 'removeUnboundTasks'] as const) await noteDue(world, sweep, tenant);
  const pointerOf = ({ taskId, projectUid }: NewAuditTask) =>
    ({ recordId: `task-${taskId}`, projectUid, taskId, isTaskAlone: true }) as const;
  const task = await auditLater(place, script, {
    wanted,
    recorded,
    beside: (made) => [
      unboundTasks.on(table).putting({ taskId: made.taskId, createdAt: made.createdAt }),
      pendingAudits.on(table).putting(pointerOf(made)),
    ],
  });
  return { task, pointer: pointerOf(task) };
}

/** Audits a task until its SQL, or this function's time, is at an end. */
export async function auditTask(
  place: TaskPlace,
  { taskId, ...pointer }: Pointer,
  signal: AbortSignal,
): Promise<{ isMore: boolean }> {
  const task = await auditTasks.on(place.table).get({ taskId });
  if (task?.status !== 'initialized') return { isMore: false };
  const isLate = timeSlice(place.world.clock);
  const beside = async () => [pendingAudits.on(place.table).removing(pointer)];
  try {
    const isOver = () => signal.aborted || isLate();
    return { isMore: (await auditOn(place, taskId, { isOver, beside })) === 'more' };
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'changedMeanwhile') throw error;
    place.world.log.info('a task could not be audited', { taskId, error });
    await giveUpTask(place, { taskId, ...pointer }, error.text);
    return { isMore: false };
  }
}

/** Ends the audit of a task that cannot be completed. */
export async function giveUpTask(
  place: TaskPlace,
  { taskId, recordId }: Pointer,
  problem: Text = new AppError('auditStopped').text,
): Promise<void> {
  const { table } = place;
  const task = await auditTasks.on(table).get({ taskId });
  if (task?.status === 'initialized') await table.transact([failingAudit(place, taskId, problem)]);
  await pendingAudits.on(table).remove({ recordId });
}
