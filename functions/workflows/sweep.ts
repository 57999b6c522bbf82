import { limits } from '../../shared/limits.ts';
import { forEachTenant } from '../platform/access/each-tenant.ts';
import { timeSlice } from '../platform/clock.ts';
import type { World } from '../platform/world.ts';
import { LeaseHeld, removeUnbound, runsInProgress, type Run } from '../tasks/service.ts';
import { executionName, startMachine } from './begin-execution.ts';
import { advance } from './execution.ts';

/** Settles every execution whose runner is gone; one that never got a runner is started again. */
export async function settleExecutions(world: World): Promise<void> {
  await forEachTenant(world, async (tenant) => {
    const runs = await runsInProgress(world.tableOf(tenant));
    await Promise.all(runs.filter(({ aliveUntil }) => aliveUntil < world.clock.now()).map((run) => settle(tenant, run, world)));
  });
}

/** Removes audited SQL that no workflow took up. */
export async function removeUnboundTasks(world: World): Promise<void> {
  const isOver = timeSlice(world.clock);
  await forEachTenant(world, async (tenant) => {
    await removeUnbound({ tenant, table: world.tableOf(tenant), world }, isOver);
  });
}

async function settle(tenant: string, run: Run, world: World): Promise<void> {
  const { projectUid, workflowId, taskId } = run;
  const machine = await world.machines.describe('workflowExecution', executionName(tenant, run));
  // A process that ended between the beginning of an execution and the start of its machine.
  if (!machine) return startMachine({ tenant, world }, run);
  const isLate = run.aliveUntil + limits.machineGraceSeconds * 1000 < world.clock.now();
  if (machine.status === 'running' && !isLate) return;
  try {
    await advance({ tenant, projectUid, workflowId, taskId }, world, { goOn: false, isOver: () => false });
  } catch (error) {
    if (!(error instanceof LeaseHeld)) throw error;
    world.log.info('a runner took the execution up before the sweeper', { taskId });
  }
}
