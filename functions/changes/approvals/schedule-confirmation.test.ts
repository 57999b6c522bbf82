import * as configuration from '../../../shared/contract/ground/configuration/operations.ts';
import { updateUser } from '../../../shared/contract/people/users/operations.ts';
import * as workflows from '../../../shared/contract/changes/workflows/operations.ts';
import { ChatVendor, chatSecret } from '../../../test/support/chat-vendor.ts';
import { until } from '../../../test/support/clock.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { startScheduledTask } from '../workflows/execution/start-scheduled-task.ts';
import { chatApprovals } from '../../ground/channels/chat-approval-repo.ts';
import { followApprovals } from './follow.ts';

let bench: WorkflowBench;
let chat: ChatVendor;
beforeAll(async () => {
  bench = await workflowBench();
  chat = await ChatVendor.start(bench.clock);
  chat.people.push({ id: 'max.id', phone: '', email: 'max@shop.example' });
  await as('admin').call(updateUser, {
    params: { user_uid: bench.api.uidOf('max') },
    body: { user: { email: 'max@shop.example' } },
  });
}, 60_000);
afterAll(() => Promise.all([bench.close(), chat.close()]));

const as = (user: string) => bench.api.as(user);
const feishu = (isOn: boolean) =>
  as('admin').call(configuration.updateFeishuApproval, {
    body: { app_id: 'a', app_secret: chatSecret, api_url: chat.url, is_feishu_notification_enabled: isOn },
  });
type Made = { workflowId: string; taskId: number };
const schedule = (made: Made, body: object) =>
  as('max').call(workflows.scheduleWorkflowTask, { ...bench.ofTask(made), body: { is_notify: true, ...body } });
const inAnHour = () => new Date(bench.clock.now() + 3600_000).toISOString();
const taskOf = async ({ workflowId }: Made) =>
  (await as('director').call(workflows.listWorkflowTasks, bench.of(workflowId))).data[0];

/** Scheduled for an hour from now, which has come. */
async function due() {
  await feishu(true);
  const made = await bench.approved('select 1');
  await schedule(made, { schedule_time: inAnHour(), notify_type: 'feishu' });
  const slot = (await taskOf(made))?.schedule_time ?? '';
  bench.clock.later(3601_000);
  const input = { tenant: 'default', projectUid: bench.projectUid, ...made };
  const fire = () => startScheduledTask({ name: 'due', slot, input }, bench.api.world);
  await fire();
  return { made, fire };
}
const look = async () => {
  bench.clock.later(60_000);
  await followApprovals(bench.api.world);
};

test('what is to be confirmed does not run when its time comes, but when whoever scheduled it agrees', async () => {
  const { made, fire } = await due();
  expect((await taskOf(made))?.status).toBe('exec_scheduled');
  await look();
  const approval = chat.latest();
  expect(approval).toMatchObject({ vendor: 'feishu', originator: 'max.id', approvers: ['max.id'] });
  expect(approval.form['name']).toContain('orders');
  await fire();
  await look();
  expect(chat.latest()).toBe(approval);
  chat.decide(approval, 'approved', { by: 'max.id' });
  await look();
  await until(async () => (await taskOf(made))?.status === 'exec_succeeded');
  expect((await taskOf(made))?.execution_user_name).toBe('max');
});

test('a refusal takes the schedule back and nothing runs', async () => {
  const { made } = await due();
  await look();
  chat.decide(chat.latest(), 'rejected', { by: 'max.id' });
  await look();
  const task = await taskOf(made);
  expect(task).toMatchObject({ status: 'wait_for_execution' });
  expect(task?.schedule_time).toBeUndefined();
});

test('a schedule that was cancelled meanwhile is not asked about any more, whatever is answered', async () => {
  const { made } = await due();
  await look();
  const approval = chat.latest();
  await as('max').call(workflows.scheduleWorkflowTask, { ...bench.ofTask(made), body: {} });
  chat.decide(approval, 'approved', { by: 'max.id' });
  await look();
  expect((await taskOf(made))?.status).toBe('wait_for_execution');
  const { items } = await chatApprovals.on(bench.api.table()).list({ workflowId: made.workflowId });
  expect(items.map(({ outcome }) => outcome)).toEqual(['overtaken']);
});

test('only what is switched on can be chosen, and the first of them is preset', async () => {
  await feishu(false);
  expect((await as('max').call(workflows.getScheduleDefaultOption)).data).toEqual({ enabled_selectors: [] });
  const made = await bench.approved('select 1');
  const asked = (body: object) =>
    as('max').refusal(workflows.scheduleWorkflowTask, { ...bench.ofTask(made), body: { is_notify: true, ...body } });
  expect(await asked({ schedule_time: inAnHour(), notify_type: 'feishu' })).toMatchObject({ error: 'confirmationOff' });
  expect((await asked({ schedule_time: inAnHour() })).fields?.map(({ path }) => path)).toEqual(['notify_type']);
  await feishu(true);
  expect((await as('max').call(workflows.getScheduleDefaultOption)).data).toEqual({
    default_selector: 'feishu',
    enabled_selectors: ['feishu'],
  });
});

test('what was switched off before the time came fails with that reason', async () => {
  const made = await bench.approved('select 1');
  await feishu(true);
  await schedule(made, { schedule_time: inAnHour(), notify_type: 'feishu' });
  const slot = (await taskOf(made))?.schedule_time ?? '';
  await feishu(false);
  bench.clock.later(3601_000);
  const input = { tenant: 'default', projectUid: bench.projectUid, ...made };
  await startScheduledTask({ name: 'due', slot, input }, bench.api.world);
  expect(await taskOf(made)).toMatchObject({ status: 'exec_failed' });
});
