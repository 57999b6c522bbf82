import * as contract from '../../../shared/contract/changes/workflows/operations.ts';
import * as configuration from '../../../shared/contract/ground/configuration/operations.ts';
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
const day = (shift: number) => new Date(bench.clock.now() + shift * 86_400_000).toISOString().slice(0, 10);
const yearEnd = () => ({
  name: 'Year end',
  reason: 'The books are closed',
  from_date: day(-1),
  to_date: day(1),
  time_zone: 'UTC',
});
type Freezing = { readonly words: () => string; readonly set: (isFrozen: boolean) => Promise<unknown> };
/** Who freezes today and the days around it, and with which words a refusal tells of it. */
const freezings: Readonly<Record<string, Freezing>> = {
  'the project': {
    words: () => 'frozen by "Year end": The books are closed',
    set: (isFrozen) =>
      bench.api.as('director').call(projects.updateProject, {
        params: { project_uid: bench.projectUid },
        body: { project: { frozen_periods: isFrozen ? [yearEnd()] : [] } },
      }),
  },
  'the organization': {
    words: () => `frozen by the organization until the end of ${day(1)} (UTC), "Year end": The books are closed`,
    set: async (isFrozen) => {
      const { version } = (await bench.api.as('mei').call(configuration.readFrozenPeriods)).data;
      return bench.api.as('admin').call(configuration.updateFrozenPeriods, {
        body: { version, frozen_periods: isFrozen ? [yearEnd()] : [] },
      });
    },
  },
};
const everyFreezing = Object.entries(freezings);

test.each(everyFreezing)(
  'while %s is frozen nothing is executed or scheduled, nor begins by a schedule of before',
  async (_, by) => {
    const [waiting, due] = [await bench.approved(), await bench.approved()];
    await bench.api.as('max').call(contract.scheduleWorkflowTask, schedule(due, inMinutes(10)));
    const fired = await firing(due);
    await by.set(true);
    const refusal = await bench.api.as('max').refusal(contract.executeWorkflow, bench.of(waiting.workflowId));
    expect([refusal.error, refusal.message]).toEqual([
      'outsideMaintenance',
      expect.stringContaining(`orders (${by.words()}; next window: 20`),
    ]);
    const later = await bench.api.as('max').refusal(contract.scheduleWorkflowTask, schedule(waiting, inMinutes(10)));
    expect([later.error, later.message]).toEqual(['scheduleFrozen', `Nothing is changed at that time: ${by.words()}`]);
    bench.clock.later(11 * 60_000);
    await startScheduledTask(fired, bench.api.world);
    expect((await taskOf(due.workflowId))?.exec_fail_reason).toContain(by.words());
    await by.set(false);
    await bench.api.as('max').call(contract.executeWorkflow, bench.of(waiting.workflowId));
    await bench.ended(waiting.workflowId);
    expect(await bench.statusOf(waiting.workflowId)).toBe('finished');
  },
);

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

const everyGate = Object.entries(gates).flatMap(([gate, pass]) =>
  everyFreezing.map(([who, by]) => [gate, who, pass, by] as const),
);

test.each(everyGate)('%s waits while %s is frozen, and says why', async (_gate, _who, pass, by) => {
  const made = await bench.approved();
  await by.set(true);
  expect((await reasonOf(() => pass(made)))?.en).toContain(by.words());
  expect((await taskOf(made.workflowId))?.status).not.toBe('executing');
  await by.set(false);
  expect(await reasonOf(() => pass(made))).toBeUndefined();
});
