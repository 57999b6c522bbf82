import { limits } from '../../../../shared/limits.ts';
import { forEachDueTenant } from '../../../platform/due-work.ts';
import type { World } from '../../../platform/world.ts';
import { LeaseHeld } from '../../../ground/ledger/ledger.ts';
import { runs, runsInProgress, type Run } from '../../../ground/ledger/run-repo.ts';
import { executionName, startMachine } from './begin-execution.ts';
import { advance } from './run-statements.ts';

/** Settles every execution whose runner is gone, and lets it go on where it may; one that never got a runner is started again. */
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
  const pointer = { tenant, projectUid, workflowId, taskId };
  try {
    const { isMore } = await advance(pointer, world, { goOn: false, mayGoOn: true, isOver: () => false });
    // A machine that still runs follows the lost runner by itself; any other has ended, and its name with it.
    if (isMore && machine.status !== 'running') await startAnotherMachine(tenant, taskId, world);
  } catch (error) {
    if (!(error instanceof LeaseHeld)) throw error;
    world.log.info('a runner took the execution up before the sweeper', { taskId });
  }
}

async function startAnotherMachine(tenant: string, taskId: number, world: World): Promise<void> {
  const run = await runs
    .on(world.tableOf(tenant))
    .patch({ taskId }, { add: { attempt: 1 } }, { condition: { hasRunner: false } });
  await startMachine({ tenant, world }, run);
}
