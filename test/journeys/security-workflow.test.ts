import { auditTasks } from '../../functions/ground/ledger/task-repo.ts';
import { startScheduledTask } from '../../functions/changes/workflows/execution/start-scheduled-task.ts';
import { workflows } from '../../functions/ground/ledger/workflow-repo.ts';
import * as dbServices from '../../shared/contract/databases/db-services/operations.ts';
import * as members from '../../shared/contract/people/members/operations.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import * as users from '../../shared/contract/people/users/operations.ts';
import * as templates from '../../shared/contract/changes/workflow-templates/operations.ts';
import * as contract from '../../shared/contract/changes/workflows/operations.ts';
import { workflowStatuses, type WorkflowStatus } from '../../shared/lifecycles/workflow.ts';
import { until } from '../support/clock.ts';
import { workflowBench, type WorkflowBench } from '../support/workflow-bench.ts';

/** Whatever a page shows or hides: every step of a workflow asked for in every state by every kind of person. */
let bench: WorkflowBench;
beforeAll(async () => {
  bench = await workflowBench();
  for (const name of ['guest', 'stranger']) await bench.api.addUser(name);
  await bench.api.addMember(bench.projectUid, 'guest');
});
afterAll(() => bench.close());

type Made = { readonly workflowId: string; readonly taskId: number };
type Action = {
  readonly op: Operation;
  readonly given: (made: Made) => Promise<{ params: object; body?: object }> | { params: object; body?: object };
};
const shop = { project_name: 'shop' };

const actions = {
  approve: { op: contract.approveWorkflow, given: ({ workflowId }) => bench.step(workflowId) },
  reject: {
    op: contract.rejectWorkflow,
    given: async ({ workflowId }) => ({ ...(await bench.step(workflowId)), body: { reason: 'no' } }),
  },
  close: { op: contract.closeWorkflow, given: ({ workflowId }) => bench.of(workflowId) },
  batchClose: {
    op: contract.batchCloseWorkflows,
    given: ({ workflowId }) => ({ params: shop, body: { workflow_id_list: [workflowId] } }),
  },
  resubmit: {
    op: contract.resubmitWorkflow,
    given: async ({ workflowId }) => ({ ...bench.of(workflowId), body: { task_ids: [await spare()] } }),
  },
  execute: { op: contract.executeWorkflow, given: ({ workflowId }) => bench.of(workflowId) },
  executeTask: { op: contract.executeWorkflowTask, given: (made) => bench.ofTask(made) },
  schedule: {
    op: contract.scheduleWorkflowTask,
    given: (made) => ({
      ...bench.ofTask(made),
      body: { schedule_time: new Date(bench.clock.now() + 3_600_000).toISOString() },
    }),
  },
  complete: {
    op: contract.completeWorkflows,
    given: ({ workflowId }) => ({ params: shop, body: { workflow_list: [{ workflow_id: workflowId }] } }),
  },
  terminate: { op: contract.terminateWorkflow, given: ({ workflowId }) => bench.of(workflowId) },
  terminateTask: { op: contract.terminateWorkflowTask, given: (made) => bench.ofTask(made) },
  retry: { op: contract.retryWorkflowTask, given: (made) => ({ ...bench.ofTask(made), body: {} }) },
} as const satisfies Record<string, Action>;
type ActionName = keyof typeof actions;
const actionNames = Object.keys(actions) as ActionName[];

const people = ['mei', 'lee', 'max', 'director', 'admin', 'sys', 'auditor', 'guest', 'stranger'] as const;
type Person = (typeof people)[number];
const reviewers = ['lee', 'director', 'admin', 'sys'] as const;
const executors = ['max', 'director', 'admin', 'sys'] as const;
const creator = ['mei'] as const;
const platform = ['admin', 'sys'] as const;

/** Who may do what, written down once more by hand: everything that does not stand here must be refused. */
const mayBy: Readonly<Record<WorkflowStatus, Readonly<Partial<Record<ActionName, readonly Person[]>>>>> = {
  wait_for_audit: { approve: reviewers, reject: reviewers, close: creator, batchClose: platform },
  wait_for_execution: {
    reject: executors,
    execute: executors,
    executeTask: executors,
    schedule: executors,
    complete: executors,
  },
  executing: { terminate: executors, terminateTask: executors },
  finished: {},
  exec_failed: { complete: executors, retry: executors, resubmit: creator },
  rejected: { close: creator, batchClose: platform, resubmit: creator },
  canceled: {},
};

const brought: Readonly<Record<WorkflowStatus, () => Promise<Made>>> = {
  wait_for_audit: () => bench.submit(),
  wait_for_execution: () => bench.approved(),
  executing: async () => {
    const made = await bench.approved('select pg_sleep(60)');
    await bench.api.as('max').call(contract.executeWorkflow, bench.of(made.workflowId));
    return made;
  },
  finished: () => bench.executed('select 1'),
  exec_failed: () => bench.executed('insert into nowhere values (1)'),
  rejected: async () => {
    const made = await bench.submit();
    await bench.api
      .as('lee')
      .call(contract.rejectWorkflow, { ...(await bench.step(made.workflowId)), body: { reason: 'no' } });
    return made;
  },
  canceled: async () => {
    const made = await bench.submit();
    await bench.api.as('mei').call(contract.closeWorkflow, bench.of(made.workflowId));
    return made;
  },
};

test.each(workflowStatuses.values)(
  'a workflow that is %s is moved by nobody who may not, through no call of the API',
  async (status) => {
    const made = await brought[status]();
    const before = await rowOf(made);
    const refused = actionNames.flatMap((action) =>
      people
        .filter((person) => !mayBy[status][action]?.some((one) => one === person))
        .map((person) => ({ action, person })),
    );
    for (const { action, person } of refused) {
      const { op, given } = actions[action];
      const call = await given(made);
      const refusal = await bench.api
        .as(person)
        .refusal(op, call)
        .catch((error: Error) => error.message);
      expect({ action, person, refusal }).toEqual({
        action,
        person,
        refusal: expect.objectContaining({ error: expect.stringMatching(/^(?!internal)/) }),
      });
      expect({ action, error: await bench.api.anyone.errorOf(op, call) }).toEqual({ action, error: 'signInRequired' });
    }
    expect(await rowOf(made)).toEqual(before);
    await stop(made);
  },
);

const open = workflowStatuses.values.flatMap((status) =>
  actionNames.flatMap((action) => (mayBy[status][action] ?? []).map((person) => ({ status, action, person }))),
);

test.each(open)('a workflow that is $status is open to $action by $person', async ({ status, action, person }) => {
  const made = await brought[status]();
  const { op, given } = actions[action];
  await bench.api.as(person).call(op, (await given(made)) as never);
  await stop(made);
});

describe('approval', () => {
  test('is refused to its creator in every way where the process forbids it, the built-in admin included', async () => {
    await setTemplate({ forbid_creator_approval: true });
    for (const creatorName of ['director', 'admin']) {
      const { workflowId } = await bench.submit('select 1', { by: creatorName });
      expect(await bench.api.as(creatorName).errorOf(contract.approveWorkflow, await bench.step(workflowId))).toMatch(
        /creatorMayNotApprove|notAssignee/,
      );
      expect(await bench.statusOf(workflowId)).toBe('wait_for_audit');
    }
    await setTemplate({ forbid_creator_approval: false });
  });

  test('ends with the database that it was given for: another one under the same address needs a new submission', async () => {
    const made = await bench.approved();
    await moveSource({ additional_params: [{ name: 'database', value: 'template1' }] });
    expect(await bench.api.as('max').errorOf(contract.executeWorkflow, bench.of(made.workflowId))).toBe(
      'approvalStale',
    );
    expect(await bench.api.as('max').errorOf(contract.scheduleWorkflowTask, actions.schedule.given(made))).toBe(
      'approvalStale',
    );
    await moveSource({ additional_params: [{ name: 'database', value: 'postgres' }] });
    await bench.api.as('max').call(contract.executeWorkflow, bench.of(made.workflowId));
    await bench.ended(made.workflowId);
  });

  test('of rejected SQL is gone when it is submitted again, also the step that was approved before', async () => {
    await setTemplate({
      workflow_step_template_list: [
        { type: 'sql_review', approved_by_authorized: true },
        { type: 'sql_review', approved_by_authorized: true },
        { type: 'sql_execute', execute_by_authorized: true },
      ],
    });
    const { workflowId } = await bench.submit();
    const first = await bench.step(workflowId);
    await bench.api.as('lee').call(contract.approveWorkflow, first);
    const second = await bench.step(workflowId);
    await bench.api.as('lee').call(contract.rejectWorkflow, { ...second, body: { reason: 'no' } });
    await bench.api.as('mei').call(contract.resubmitWorkflow, {
      ...bench.of(workflowId),
      body: { task_ids: [await bench.audit('delete from orders')] },
    });
    for (const old of [first, second])
      expect(await bench.api.as('lee').errorOf(contract.approveWorkflow, old)).toBe('changedMeanwhile');
    expect(
      (await bench.detail(workflowId)).record.workflow_step_list
        .filter(({ type }) => type === 'sql_review')
        .map(({ state }) => state),
    ).toEqual(['initialized', 'initialized']);
    await setTemplate({
      workflow_step_template_list: [
        { type: 'sql_review', approved_by_authorized: true },
        { type: 'sql_execute', execute_by_authorized: true },
      ],
    });
  });
});

describe('rights that were taken away meanwhile', () => {
  const maxIs = (member: object) =>
    bench.api.as('director').call(members.updateMember, {
      params: { project_uid: bench.projectUid, member_uid: bench.api.uidOf('max') },
      body: { member },
    });
  const operator = () => ({
    role_with_op_ranges: [
      { role_uid: '700405', op_range_type: 'db_service' as const, range_uids: [bench.dbServiceUid] },
    ],
  });

  test('are missed at the execution, at a termination and when a schedule fires', async () => {
    const [now, later] = [await bench.approved(), await bench.approved('create table should_not_be (a int)')];
    await bench.api.as('max').call(contract.scheduleWorkflowTask, actions.schedule.given(later));
    const slot =
      (await bench.api.as('director').call(contract.listWorkflowTasks, bench.of(later.workflowId))).data[0]
        ?.schedule_time ?? '';
    const running = await brought.executing();
    await maxIs({ role_with_op_ranges: [] });
    for (const [action, made] of [
      ['execute', now],
      ['executeTask', now],
      ['schedule', now],
      ['terminate', running],
      ['terminateTask', running],
    ] as const) {
      expect({
        action,
        error: await bench.api.as('max').errorOf(actions[action].op, actions[action].given(made)),
      }).toEqual({ action, error: 'notAssignee' });
    }
    bench.clock.later(3_600_000);
    await startScheduledTask(
      { name: 'x', slot, input: { tenant: 'default', projectUid: bench.projectUid, ...later } },
      bench.api.world,
    );
    expect([await bench.statusOf(later.workflowId), (await bench.statements(later.taskId))[0]?.exec_status]).toEqual([
      'exec_failed',
      'initialized',
    ]);
    await maxIs(operator());
    await stop(running);
  });

  test('of a user who was disabled after scheduling stop the schedule', async () => {
    const made = await bench.approved('create table should_not_be (a int)');
    await bench.api.as('max').call(contract.scheduleWorkflowTask, actions.schedule.given(made));
    const slot =
      (await bench.api.as('director').call(contract.listWorkflowTasks, bench.of(made.workflowId))).data[0]
        ?.schedule_time ?? '';
    await bench.api
      .as('admin')
      .call(users.updateUser, { params: { user_uid: bench.api.uidOf('max') }, body: { user: { is_disabled: true } } });
    bench.clock.later(3_600_000);
    await startScheduledTask(
      { name: 'x', slot, input: { tenant: 'default', projectUid: bench.projectUid, ...made } },
      bench.api.world,
    );
    expect([await bench.statusOf(made.workflowId), (await bench.statements(made.taskId))[0]?.exec_status]).toEqual([
      'exec_failed',
      'initialized',
    ]);
  });
});

async function rowOf({ workflowId }: Made): Promise<unknown> {
  return workflows.on(bench.api.table()).require({ projectUid: bench.projectUid, workflowId });
}

let spareTask: number | undefined;
/** A task of mei that no workflow has taken yet. */
async function spare(): Promise<number> {
  spareTask = spareTask !== undefined && (await isFree(spareTask)) ? spareTask : await bench.audit('select 2');
  return spareTask;
}

async function isFree(taskId: number): Promise<boolean> {
  return (await auditTasks.on(bench.api.table()).require({ taskId })).workflowId === undefined;
}

/** Ends what a test left running. */
async function stop({ workflowId }: Made): Promise<void> {
  if ((await bench.statusOf(workflowId)) !== 'executing') return;
  await bench.api.as('admin').send(contract.terminateWorkflow, bench.of(workflowId));
  await until(async () => (await bench.statusOf(workflowId)) !== 'executing');
}

function setTemplate(body: object) {
  return bench.api
    .as('director')
    .call(templates.updateWorkflowTemplate, { params: { ...shop, workflow_type: 'workflow' }, body });
}

async function moveSource(change: object): Promise<void> {
  const {
    data: [source],
  } = await bench.api.as('director').call(dbServices.listDbServices, {
    params: { project_uid: bench.projectUid },
    query: { page_size: 5, filter_by_name: 'orders' },
  });
  if (!source) throw new Error('the data source is listed');
  const { host, port, user, environment_tag } = source;
  await bench.api.as('director').call(dbServices.updateDbService, {
    params: { project_uid: bench.projectUid, db_service_uid: bench.dbServiceUid },
    body: { db_service: { host, port, user, environment_tag_uid: environment_tag?.uid ?? '', ...change } },
  });
}
