import * as contract from '../../../shared/contract/changes/workflows/operations.ts';
import * as projects from '../../../shared/contract/people/projects/operations.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { workflows } from '../../ground/ledger/workflow-repo.ts';
import { executeFor } from './execute-for.ts';
import { demandStillAllowed, reasonOf } from './execution/reason-against.ts';
import { startScheduledTask } from './execution/start-scheduled-task.ts';

let bench: WorkflowBench;
beforeAll(async () => {
  bench = await workflowBench();
});
afterAll(() => bench.close());

type Made = { readonly workflowId: string; readonly taskId: number };
const taskOf = async (workflowId: string) =>
  (await bench.api.as('director').call(contract.listWorkflowTasks, bench.of(workflowId))).data[0];
const inMinutes = (minutes: number) => new Date(bench.clock.now() + minutes * 60_000).toISOString();
const schedule = (made: Made, schedule_time: string) => ({ ...bench.ofTask(made), body: { schedule_time } });
const firing = async (made: Made) => {
  const slot = (await taskOf(made.workflowId))?.schedule_time ?? '';
  return { name: 'x', slot, input: { tenant: 'default', projectUid: bench.projectUid, ...made } };
};
/** Freezes the project for today and the days around it, or no longer. */
const setFrozen = (isFrozen: boolean) => {
  const day = (shift: number) => new Date(bench.clock.now() + shift * 86_400_000).toISOString().slice(0, 10);
  const period = { name: 'Year end', reason: 'The books are closed', from_date: day(-1), to_date: day(1) };
  return bench.api.as('director').call(projects.updateProject, {
    params: { project_uid: bench.projectUid },
    body: { project: { frozen_periods: isFrozen ? [period] : [] } },
  });
};

test('while the project is frozen nothing is executed or scheduled, nor begins by a schedule of before', async () => {
  const [waiting, due] = [await bench.approved(), await bench.approved()];
  await bench.api.as('max').call(contract.scheduleWorkflowTask, schedule(due, inMinutes(10)));
  const fired = await firing(due);
  await setFrozen(true);
  const refusal = await bench.api.as('max').refusal(contract.executeWorkflow, bench.of(waiting.workflowId));
  expect([refusal.error, refusal.message]).toEqual([
    'outsideMaintenance',
    expect.stringMatching(/orders \(frozen by "Year end": The books are closed; next window: 20/),
  ]);
  expect(await bench.api.as('max').errorOf(contract.scheduleWorkflowTask, schedule(waiting, inMinutes(10)))).toBe(
    'scheduleOutsideMaintenance',
  );
  bench.clock.later(11 * 60_000);
  await startScheduledTask(fired, bench.api.world);
  expect((await taskOf(due.workflowId))?.exec_fail_reason).toContain('frozen by "Year end"');
  await setFrozen(false);
  await bench.api.as('max').call(contract.executeWorkflow, bench.of(waiting.workflowId));
  await bench.ended(waiting.workflowId);
  expect(await bench.statusOf(waiting.workflowId)).toBe('finished');
});

/** The ways by which a workflow is executed without a person who presses the button now; each throws its refusal. */
const gates: Readonly<Record<string, (made: Made) => Promise<void>>> = {
  // Pipelines, releases and the workbench execute for whoever asked for it before.
  'executing for another': async ({ workflowId }) => {
    const place = { tenant: 'default', table: bench.api.table(), world: bench.api.world };
    await executeFor(place, {
      projectUid: bench.projectUid,
      workflowId,
      executor: { uid: bench.api.uidOf('max'), name: 'max' },
    });
  },
  // What was interrupted by a crash goes on by itself, and what a schedule begins passes here too.
  'going on after a stop': async ({ workflowId, taskId }) => {
    const place = { table: bench.api.table(), world: bench.api.world };
    const workflow = await workflows.on(place.table).require({ projectUid: bench.projectUid, workflowId });
    const task = workflow.tasks.find((one) => one.taskId === taskId);
    if (!task) throw new Error('the workflow has no such task');
    await demandStillAllowed(place, workflow, { task, executorUid: bench.api.uidOf('max') });
  },
};

test.each(Object.entries(gates))('%s waits while the project is frozen, and says why', async (_, pass) => {
  const made = await bench.approved();
  await setFrozen(true);
  expect((await reasonOf(() => pass(made)))?.en).toContain('frozen by "Year end"');
  expect((await taskOf(made.workflowId))?.status).not.toBe('executing');
  await setFrozen(false);
  expect(await reasonOf(() => pass(made))).toBeUndefined();
});
