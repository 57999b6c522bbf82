import { AppError } from '../../../shared/errors/index.ts';
import { rolloutStates, type RolloutState } from '../../../shared/lifecycles/rollout.ts';
import { requireExecuteStep } from '../../ground/ledger/workflow-repo.ts';
import type { Context } from '../../platform/context.ts';
import { demandStep, maySee, seesAll, workflowsById, type StoredWorkflow } from '../workflows/service.ts';
import { rollouts, type Rollout } from './rollout-repo.ts';

/** The change in waves of the address, if the caller may see it: who made it, who sees every workflow, and who sees its first workflow. */
export async function requireRollout(ctx: Context, rolloutId: string): Promise<Rollout> {
  const rollout = await rollouts.on(ctx.table).require({ projectUid: ctx.project.uid, rolloutId });
  if (maySeeRollout(ctx, rollout)) return rollout;
  const first = await firstOf(ctx, rollout);
  if (!first || !maySee(ctx, first)) throw new AppError('notFound');
  return rollout;
}

/** Whether somebody sees a change in waves whatever its first workflow says. */
export function maySeeRollout(ctx: Context, { creatorUid }: Rollout): boolean {
  return creatorUid === ctx.user.uid || seesAll(ctx);
}

/** The workflow of its first wave, once it was submitted. */
export async function firstOf(
  { table }: Pick<Context, 'table'>,
  { projectUid, rolloutId, isSubmitted }: Rollout,
): Promise<StoredWorkflow | undefined> {
  return isSubmitted ? (await workflowsById(table, projectUid, [rolloutId])).get(rolloutId) : undefined;
}

/** Refuses what may not be done in the state that a change in waves is in. */
export function demandRollout({ state }: Rollout, states: readonly RolloutState[]): void {
  if (!states.includes(state)) throw new AppError('rolloutStateRefuses', { state: rolloutStates.labels[state] });
}

/** Refuses whoever may not execute the first workflow. */
export function demandExecutorOf(ctx: Context, first: StoredWorkflow): void {
  demandStep(ctx, requireExecuteStep(first), first);
}

/** Whether the first wave is still with people: then its workflow is what they act on. */
export function isWithPeople({ wave }: Rollout, first: StoredWorkflow | undefined): boolean {
  const open: readonly string[] = ['wait_for_audit', 'wait_for_execution', 'executing'];
  return wave === 0 && first !== undefined && open.includes(first.status);
}
