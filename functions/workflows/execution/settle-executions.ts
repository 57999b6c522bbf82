import { limits } from '../../../shared/limits.ts';
import { forEachDueTenant } from '../../platform/due-work.ts';
import type { World } from '../../platform/world.ts';
import { LeaseHeld } from '../../execution/ledger.ts';
import { runsInProgress, type Run } from '../../execution/run-repo.ts';
import { executionName, startMachine } from './begin-execution.ts';
import { advance } from './run-statements.ts';

/** Settles every execution whose runner is gone; one that never got a runner is started again. */
export async function settleExecutions(world: World): Promise<void> {
  await forEachDueTenant(world, 'settleExecutions', async (tenant) => {
    const runs = await runsInProgress(world.tableOf(tenant));
    await Promise.all(
      runs.filter(({ aliveUntil }) => aliveUntil < world.clock.now()).map((run) => settle(tenant, run, world)),
    );
    return runs.length === 0 ? 'idle' : 'waiting';
  });
}

async function settle(tenant: string, run: Run, world: World): Promise<void> {
  const { projectUid, workflowId, taskId } = run;
  const machine = await world.machines.describe('workflowExecution', executionName(tenant, run));
  // A process that ended between the beginning of an execution and the start of its machine.
  if (!machine) return startMachine({ tenant, world }, run);
  const graceSeconds = run.inRunner ? limits.runnerStartSeconds : limits.machineGraceSeconds;
  const isLate = run.aliveUntil + graceSeconds * 1000 < world.clock.now();
  if (machine.status === 'running' && !isLate) return;
  try {
    await advance({ tenant, projectUid, workflowId, taskId }, world, { goOn: false, isOver: () => false });
  } catch (error) {
    if (!(error instanceof LeaseHeld)) throw error;
    world.log.info('a runner took the execution up before the sweeper', { taskId });
  }
}
