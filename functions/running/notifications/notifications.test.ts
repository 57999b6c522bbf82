import * as configuration from '../../../shared/contract/ground/configuration/operations.ts';
import * as contract from '../../../shared/contract/running/notifications/operations.ts';
import { updateUser } from '../../../shared/contract/people/users/operations.ts';
import * as workflows from '../../../shared/contract/changes/workflows/operations.ts';
import { httpStandIn, readLetter, smtpStandIn } from '../../../test/support/stand-ins.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { signature } from '../../ground/channels/webhook.ts';
import { deliverNews } from './deliver-news.ts';

const sender = 'sluice@shop.example';
let bench: WorkflowBench;
let post: Awaited<ReturnType<typeof smtpStandIn>>;
let hook: Awaited<ReturnType<typeof httpStandIn>>;
let hookStatus = 200;
beforeAll(async () => {
  [bench, post, hook] = await Promise.all([
    workflowBench(),
    smtpStandIn({ user: sender, password: 'post-secret' }),
    httpStandIn(() => ({ status: hookStatus, body: 'no room' })),
  ]);
  const admin = bench.api.as('admin');
  await admin.call(configuration.updateSystemVariables, { body: { url: 'https://sql.shop.example' } });
  await admin.call(configuration.updateSmtp, {
    body: {
      smtp_configuration: {
        enable_smtp_notify: true,
        smtp_host: '127.0.0.1',
        smtp_port: String(post.port),
        smtp_username: sender,
        smtp_password: 'post-secret',
        is_skip_verify: true,
      },
    },
  });
  await admin.call(configuration.updateWebhook, {
    body: { webhook_config: { enable: true, url: hook.url, token: 'hook-token', max_retry_times: 1 } },
  });
  for (const user of ['mei', 'lee', 'director'])
    await admin.call(updateUser, {
      params: { user_uid: bench.api.uidOf(user) },
      body: { user: { email: `${user}@shop.example` } },
    });
});
beforeEach(async () => {
  hookStatus = 200;
  post.breakDown(false);
  await sent();
});
afterAll(() => Promise.all([bench.close(), post.close(), hook.close()]));

const as = (user: string) => bench.api.as(user);
/** Sends what is due and answers what arrived by it. */
async function sent() {
  const [letters, calls] = [post.letters.length, hook.caught.length];
  await deliverNews(bench.api.world);
  return {
    letters: post.letters.slice(letters).map((letter) => ({ to: letter.to.join(), ...readLetter(letter) })),
    calls: hook.caught.slice(calls),
  };
}
const told = async () => {
  const { letters, calls } = await sent();
  const hooked = calls.map(({ body }) => (JSON.parse(body) as { action: string }).action);
  return { letters: letters.map(({ to, subject }) => `${to}: ${subject}`).sort(), hooked };
};
const nameOf = async (workflowId: string) => (await bench.detail(workflowId)).workflow_name;

test('each event of a workflow reaches its people by mail, with a link, and the webhook', async () => {
  const { workflowId } = await bench.submit('select 1');
  const name = await nameOf(workflowId);
  const { letters, calls } = await sent();
  expect(letters.map(({ to }) => to).sort()).toEqual(['director@shop.example', 'lee@shop.example']);
  expect(letters[0]?.subject).toBe(`工单“${name}”等待您处理`);
  expect(letters[0]?.text).toContain(
    `https://sql.shop.example/sqle/project/${bench.projectUid}/exec-workflow/${workflowId}`,
  );
  const [call] = calls;
  expect(JSON.parse(call?.body ?? '')).toMatchObject({
    event: 'workflow',
    action: 'create',
    payload: {
      workflow: {
        project_name: 'shop',
        workflow_id: workflowId,
        workflow_subject: name,
        workflow_status: 'wait_for_audit',
      },
    },
  });
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signed } = call?.headers ?? {};
  expect(signed).toBe(signature('hook-token', `${String(id)}.${String(time)}.${call?.body}`));

  await as('lee').call(workflows.approveWorkflow, await bench.step(workflowId));
  expect((await told()).hooked).toEqual(['approve']);
  await as('max').call(workflows.executeWorkflow, bench.of(workflowId));
  await bench.ended(workflowId);
  expect(await told()).toEqual({
    letters: [
      `director@shop.example: 工单“${name}”在 orders 上线成功`,
      `lee@shop.example: 工单“${name}”在 orders 上线成功`,
    ],
    hooked: ['exec_success'],
  });
});

test('a rejection and a closing reach the creator, in the language of the creator', async () => {
  const { workflowId } = await bench.submit('select 1');
  const name = await nameOf(workflowId);
  await sent();
  await as('lee').call(workflows.rejectWorkflow, { ...(await bench.step(workflowId)), body: { reason: 'no index' } });
  const { letters } = await sent();
  expect(letters).toMatchObject([{ to: 'mei@shop.example', subject: `工单“${name}”被驳回` }]);
  expect(letters[0]?.text).toContain('原因：no index');
  await as('mei').call(workflows.closeWorkflow, bench.of(workflowId));
  expect(await told()).toEqual({ letters: [`mei@shop.example: 工单“${name}”已关闭`], hooked: ['cancel'] });
});

test('times are written as people read them, in the zone of the deployment: of the creation, and of the execution', async () => {
  process.env['SLUICE_TIME_ZONE'] = 'Asia/Shanghai';
  const made = await bench.approved('select 1');
  await sent();
  await as('max').call(workflows.executeWorkflow, bench.of(made.workflowId));
  await bench.ended(made.workflowId);
  const [letter] = (await sent()).letters;
  delete process.env['SLUICE_TIME_ZONE'];
  const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \(Asia/Shanghai\)`;
  expect(letter?.text).toMatch(new RegExp(`创建时间：${time}`));
  expect(letter?.text).toMatch(new RegExp(`开始于 ${time}，结束于 ${time}`));
});

test('several messages for one person are one letter', async () => {
  await Promise.all([bench.submit('select 1'), bench.submit('select 2')]);
  const { letters } = await told();
  expect(letters).toEqual(['director@shop.example: Sluice：2 条消息', 'lee@shop.example: Sluice：2 条消息']);
});

test('a channel that fails holds up no other, is tried again with the same body and id, and ends on a list', async () => {
  hookStatus = 503;
  await bench.submit('select 1');
  const first = await sent();
  expect(first.letters).toHaveLength(2);
  expect(first.calls).toHaveLength(1);
  expect((await sent()).calls).toEqual([]);
  bench.clock.later(2_000);
  const second = await sent();
  expect(second.letters).toEqual([]);
  expect(second.calls.map(({ body, headers }) => [body, headers['webhook-id']])).toEqual(
    first.calls.map(({ body, headers }) => [body, headers['webhook-id']]),
  );
  bench.clock.later(60_000);
  expect((await sent()).calls).toEqual([]);
  const page = { query: { page_index: 1, page_size: 10 } };
  const { data, total_nums } = await as('sys').call(contract.listUndelivered, page);
  expect([total_nums, data[0]]).toMatchObject([1, { channel: 'webhook', reason: 'HTTP 503 no room', tries: 2 }]);
  const uids = data.map(({ uid }) => uid);
  hookStatus = 200;
  expect(await as('mei').errorOf(contract.resendUndelivered, { body: { uids } })).toBe('forbidden');
  expect(await as('mei').errorOf(contract.listUndelivered, page)).toBe('forbidden');
  expect(await bench.api.as('admin', 'other').errorOf(contract.resendUndelivered, { body: { uids } })).toBe('notFound');
  await as('sys').call(contract.resendUndelivered, { body: { uids } });
  expect((await sent()).calls).toHaveLength(1);
  expect((await as('sys').call(contract.listUndelivered, page)).total_nums).toBe(0);
  expect(await as('sys').errorOf(contract.dismissUndelivered, { body: { uids } })).toBe('notFound');
  expect(await as('sys').errorOf(contract.resendUndelivered, { body: { uids: [] } })).toBe('validation');
});

test('a message of which a process died in the middle is sent again once its lease is over', async () => {
  await bench.submit('select 1');
  const deliveriesStop = new Error('the process ends');
  const { world } = bench.api;
  let isDead = false;
  const dying = {
    ...world,
    tableOf: (tenant: string) => {
      const table = world.tableOf(tenant);
      const put = table.put.bind(table);
      table.put = async (item, guard) => {
        if (item['recordKind'] === 'DELIVERY' && item['state'] === 'sent') isDead = true;
        if (isDead) throw deliveriesStop;
        await put(item, guard);
      };
      return table;
    },
  };
  const before = post.letters.length;
  await deliverNews(dying);
  expect(post.letters.length).toBeGreaterThan(before);
  expect((await sent()).letters).toEqual([]);
  bench.clock.later(120_000);
  const again = await sent();
  // Letters of one moment go out side by side, in any order.
  const former = post.letters.slice(before, before + again.letters.length).map((one) => readLetter(one).id);
  expect(again.letters.map(({ id }) => id).sort()).toEqual(former.sort());
});

test('the bell shows each person what waits for them, unread first, and forgets nothing of others', async () => {
  const { workflowId } = await bench.submit('select 1');
  await sent();
  const bell = async (user: string) => (await as(user).call(contract.readBell)).data;
  const [first] = (await bell('lee')).notifications;
  expect(first).toMatchObject({
    title: `Workflow "${await nameOf(workflowId)}" waits for you`,
    is_read: false,
    path: `/sqle/project/${bench.projectUid}/exec-workflow/${workflowId}`,
  });
  const { unread_nums } = await bell('lee');
  await as('lee').call(contract.markNotificationsRead, { body: { uids: [first?.uid ?? ''] } });
  expect((await bell('lee')).unread_nums).toBe(unread_nums - 1);
  expect((await bell('lee')).notifications[0]?.uid).not.toBe(first?.uid);
  expect((await bell('director')).notifications[0]).toMatchObject({ is_read: false });
  await as('lee').call(contract.markNotificationsRead, { body: {} });
  expect((await bell('lee')).unread_nums).toBe(0);
  expect((await bench.api.as('lee', 'other').call(contract.readBell)).data).toEqual({
    unread_nums: 0,
    notifications: [],
  });
  expect(await bench.api.anyone.refusal(contract.readBell)).toMatchObject({ status: 401 });
});
