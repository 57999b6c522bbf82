import * as members from '../../../shared/contract/people/members/operations.ts';
import * as templates from '../../../shared/contract/changes/workflow-templates/operations.ts';
import * as contract from '../../../shared/contract/changes/workflows/operations.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { accounts } from '../../platform/access/account.ts';
import { startScheduledTask } from './execution/start-scheduled-task.ts';

let bench: WorkflowBench;
beforeAll(async () => {
  bench = await workflowBench();
});
afterAll(() => bench.close());

const review = { type: 'sql_review', approved_by_authorized: true } as const;
const execution = { type: 'sql_execute', execute_by_authorized: true } as const;
const named = (...users: string[]) => ({
  type: 'sql_review' as const,
  assignee_user_id_list: users.map((user) => bench.api.uidOf(user)),
});
const setProcess = (steps: readonly object[], forbid_creator_approval = false) =>
  bench.api.as('director').call(templates.updateWorkflowTemplate, {
    params: { project_name: 'shop', workflow_type: 'workflow' },
    body: { workflow_step_template_list: steps as (typeof review)[], forbid_creator_approval },
  });
const setRolesOfLee = (range_uids: string[]) =>
  bench.api.as('director').call(members.updateMember, {
    params: { project_uid: bench.projectUid, member_uid: bench.api.uidOf('lee') },
    body: {
      member: {
        role_with_op_ranges:
          range_uids.length > 0 ? [{ role_uid: '700404', op_range_type: 'db_service', range_uids }] : [],
      },
    },
  });
const refusalOf = (workflowId: string, user = 'max') =>
  bench.api.as(user).errorOf(contract.executeWorkflow, bench.of(workflowId));
const executes = async (workflowId: string) => {
  await bench.api.as('max').call(contract.executeWorkflow, bench.of(workflowId));
  await bench.ended(workflowId);
  expect(await bench.statusOf(workflowId)).toBe('finished');
};
const inAnHour = () => ({ schedule_time: new Date(bench.clock.now() + 3_600_000).toISOString() });
const inBothPlaces = async (made: { workflowId: string; taskId: number }) => [
  await refusalOf(made.workflowId),
  await bench.api.as('max').errorOf(contract.executeWorkflowTask, bench.ofTask(made)),
  await bench.api.as('max').errorOf(contract.scheduleWorkflowTask, { ...bench.ofTask(made), body: inAnHour() }),
];

afterEach(() => setProcess([review, execution]));

test('a process that asks for one more review refuses what was approved under the old one, until it is submitted again', async () => {
  const made = await bench.approved();
  await setProcess([review, review, execution]);
  expect(await inBothPlaces(made)).toEqual(['processChanged', 'processChanged', 'processChanged']);
  const rejection = { ...(await bench.step(made.workflowId)), body: { reason: 'new process' } };
  await bench.api.as('max').call(contract.rejectWorkflow, rejection);
  const again = { ...bench.of(made.workflowId), body: { task_ids: [await bench.audit('select 2')] } };
  await bench.api.as('mei').call(contract.resubmitWorkflow, again);
  for (let reviews = 0; reviews < 2; reviews++)
    await bench.api.as('lee').call(contract.approveWorkflow, await bench.step(made.workflowId));
  await executes(made.workflowId);
});

test('whoever may not execute is refused as before, and in another tenant there is nothing to execute', async () => {
  const { workflowId } = await bench.approved();
  await setProcess([review, review, execution]);
  expect(await refusalOf(workflowId, 'lee')).toBe('notAssignee');
  expect(await bench.api.as('max', 'other').errorOf(contract.executeWorkflow, bench.of(workflowId))).toBe('notFound');
});

test('creators who may approve no more make the process stricter; the same process again is as good as before', async () => {
  const { workflowId } = await bench.approved();
  await setProcess([review, execution], true);
  expect(await refusalOf(workflowId)).toBe('processChanged');
  await setProcess([review, execution]);
  await executes(workflowId);
});

test('what was submitted under a stricter process runs when it is loosened', async () => {
  await setProcess([review, execution], true);
  const { workflowId } = await bench.approved();
  await setProcess([review, execution]);
  await executes(workflowId);
});

test('of the people named nobody may be missing now, but others may have come', async () => {
  await setProcess([named('lee', 'director'), execution]);
  const { workflowId } = await bench.approved();
  await setProcess([named('director'), execution]);
  expect(await refusalOf(workflowId)).toBe('processChanged');
  await setProcess([named('director', 'lee', 'max'), execution]);
  await executes(workflowId);
});

test('an approver whose right was taken away no longer counts, and the refusal names them', async () => {
  const { workflowId } = await bench.approved();
  await setRolesOfLee([]);
  const { bytes } = await bench.api.as('max').send(contract.executeWorkflow, bench.of(workflowId));
  expect(JSON.parse(bytes.toString())).toMatchObject({
    error: 'approverMayNot',
    message: expect.stringContaining('The approval by lee no longer counts'),
  });
  await setRolesOfLee([bench.dbServiceUid]);
  await executes(workflowId);
});

test('the approval of a disabled account no longer counts', async () => {
  const { workflowId } = await bench.approved();
  const key = { uid: bench.api.uidOf('lee') };
  await accounts.on(bench.api.table()).patch(key, { set: { isDisabled: true } });
  expect(await refusalOf(workflowId)).toBe('approverMayNot');
  await accounts.on(bench.api.table()).patch(key, { set: { isDisabled: false } });
  await executes(workflowId);
});

test('an administrator who approved needs no role for it', async () => {
  const { workflowId } = await bench.submit();
  await bench.api.as('sys').call(contract.approveWorkflow, await bench.step(workflowId));
  await executes(workflowId);
});

test('what is scheduled fails at its time when the process became stricter, and says what to do', async () => {
  const made = await bench.approved();
  await bench.api.as('max').call(contract.scheduleWorkflowTask, { ...bench.ofTask(made), body: inAnHour() });
  const row = async () =>
    (await bench.api.as('director').call(contract.listWorkflowTasks, bench.of(made.workflowId))).data[0];
  const slot = (await row())?.schedule_time ?? '';
  await setProcess([review, review, execution]);
  bench.clock.later(3_600_000);
  const input = { tenant: 'default', projectUid: bench.projectUid, ...made };
  await startScheduledTask({ name: 'x', slot, input }, bench.api.world);
  expect(await bench.statusOf(made.workflowId)).toBe('exec_failed');
  expect((await row())?.exec_fail_reason).toContain('The approval process of the project changed');
});

test('what failed is not run again under a process that became stricter', async () => {
  const made = await bench.executed('select * from not_there');
  await setProcess([review, review, execution]);
  const retry = { ...bench.ofTask(made), body: {} };
  expect(await bench.api.as('max').errorOf(contract.retryWorkflowTask, retry)).toBe('processChanged');
});
