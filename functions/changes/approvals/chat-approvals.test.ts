import * as configuration from '../../../shared/contract/ground/configuration/operations.ts';
import { deleteMember, listMembers } from '../../../shared/contract/people/members/operations.ts';
import { readBell, markNotificationsRead } from '../../../shared/contract/running/notifications/operations.ts';
import { listOperationRecords } from '../../../shared/contract/running/operation-records/operations.ts';
import { updateUser } from '../../../shared/contract/people/users/operations.ts';
import * as workflows from '../../../shared/contract/changes/workflows/operations.ts';
import { ChatVendor, chatSecret } from '../../../test/support/chat-vendor.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { deliverNews } from '../../running/notifications/deliver-news.ts';
import { chatApprovals } from '../../ground/channels/chat-approval-repo.ts';
import { followApprovals } from './follow.ts';

let bench: WorkflowBench;
let chat: ChatVendor;
const people = ['mei', 'lee', 'director'];
beforeAll(async () => {
  bench = await workflowBench();
  chat = await ChatVendor.start(bench.clock);
  await bench.api.as('admin').call(configuration.updateSystemVariables, { body: { url: 'https://sql.shop.example' } });
  for (const [n, name] of people.entries()) {
    chat.people.push({ id: `${name}.id`, phone: `1380000000${n}`, email: `${name}@shop.example` });
    await bench.api.as('admin').call(updateUser, {
      params: { user_uid: bench.api.uidOf(name) },
      body: { user: { phone: `1380000000${n}`, wxid: `${name}.id`, email: `${name}@shop.example` } },
    });
  }
}, 60_000);
afterAll(() => Promise.all([bench.close(), chat.close()]));

const as = (user: string) => bench.api.as(user);
const desks = {
  dingTalk: (isOn: boolean) =>
    as('admin').call(configuration.updateDingTalk, {
      body: { app_key: 'k', app_secret: chatSecret, api_url: chat.url, is_enable_ding_talk_notify: isOn },
    }),
  feishu: (isOn: boolean) =>
    as('admin').call(configuration.updateFeishuApproval, {
      body: { app_id: 'a', app_secret: chatSecret, api_url: chat.url, is_feishu_notification_enabled: isOn },
    }),
  wechat: (isOn: boolean) =>
    as('admin').call(configuration.updateWechatApproval, {
      body: { corp_id: 'c', corp_secret: chatSecret, proxy_ip: chat.url, is_wechat_notification_enabled: isOn },
    }),
};
type Desk = keyof typeof desks;
async function only(...on: Desk[]) {
  for (const name of ['dingTalk', 'feishu', 'wechat'] as const) await desks[name](on.includes(name));
}
/** What a minute brings: people are told, then what is put up elsewhere is looked at. */
async function look(minutes = 1) {
  bench.clock.later(minutes * 60_000);
  await deliverNews(bench.api.world);
  await followApprovals(bench.api.world);
}
const statusOf = async (workflowId: string) => (await bench.detail(workflowId)).record.status;
const kept = async (workflowId: string) => (await chatApprovals.on(bench.api.table()).list({ workflowId })).items;
const unreadOf = async (user: string) => {
  const { data } = await as(user).call(readBell);
  await as(user).call(markNotificationsRead, { body: {} });
  return data.notifications.filter(({ is_read: isRead }) => !isRead).map(({ title }) => title);
};
async function putUp() {
  const made = await bench.submit('select 1');
  await look();
  return { ...made, approval: chat.latest(), name: (await bench.detail(made.workflowId)).workflow_name };
}

describe.each(['dingTalk', 'feishu', 'wechat'] as const)('%s', (desk) => {
  beforeAll(() => only(desk));

  test('a submission is put up for its reviewers, and what one of them decides is applied as theirs', async () => {
    const { workflowId, approval, name } = await putUp();
    expect(approval).toMatchObject({ vendor: desk, originator: 'mei.id', state: 'waiting' });
    expect([...approval.approvers].sort()).toEqual(['director.id', 'lee.id']);
    const words = Object.values(approval.form).join('\n');
    expect(words).toContain(`https://sql.shop.example/sqle/project/${bench.projectUid}/exec-workflow/${workflowId}`);
    expect(words).toMatch(/orders\/?\w*: 100/);
    const before = chat.approvals.length;
    await look();
    expect(chat.approvals).toHaveLength(before);
    expect(await statusOf(workflowId)).toBe('wait_for_audit');
    chat.decide(approval, 'approved', { by: 'lee.id', reason: 'fine' });
    await look();
    expect(await statusOf(workflowId)).toBe('wait_for_execution');
    const { record } = await bench.detail(workflowId);
    expect(record.workflow_step_list.find((step) => step.operation_user_name === 'lee')).toMatchObject({
      state: 'approved',
      reason: 'fine',
    });
    const { data } = await as('admin').call(listOperationRecords, {
      query: { page_index: 1, page_size: 5, filter_operate_action: 'approve_workflow' },
    });
    expect(data[0]).toMatchObject({ operation_user: { user_name: 'lee' }, status: 'succeeded' });
    expect(JSON.stringify(data[0])).toContain(name);
    await look(10);
    expect((await kept(workflowId))[0]).toMatchObject({ outcome: 'applied' });
  });

  test('a rejection without words says where it came from', async () => {
    const { workflowId, approval } = await putUp();
    chat.decide(approval, 'rejected', { by: 'lee.id' });
    await look();
    expect(await statusOf(workflowId)).toBe('rejected');
    const { record } = await bench.detail(workflowId);
    expect(record.workflow_step_list.find(({ state }) => state === 'rejected')?.reason).toMatch(/^在.+中驳回$/);
  });

  test('what was decided in the console is taken down there where it can be', async () => {
    const { workflowId, approval } = await putUp();
    await as('lee').call(workflows.approveWorkflow, await bench.step(workflowId));
    await look();
    expect(approval.state).toBe(desk === 'wechat' ? 'waiting' : 'withdrawn');
    chat.decide(approval, 'rejected', { by: 'director.id', reason: 'too late' });
    await look(60);
    expect(await statusOf(workflowId)).toBe('wait_for_execution');
    expect((await kept(workflowId))[0]).toMatchObject({ outcome: 'overtaken' });
  });
});

describe('with DingTalk', () => {
  beforeAll(() => only('dingTalk'));

  test('a decision of somebody who may not any more is refused, and they are told why', async () => {
    await bench.api.addUser('otto');
    chat.people.push({ id: 'otto.id', phone: '13899999999', email: '' });
    await as('admin').call(updateUser, {
      params: { user_uid: bench.api.uidOf('otto') },
      body: { user: { phone: '13899999999' } },
    });
    await bench.api.addMember(bench.projectUid, 'otto', { roles: [{ role: '700404', on: [bench.dbServiceUid] }] });
    const { workflowId, approval, name } = await putUp();
    const { data: members } = await as('director').call(listMembers, {
      params: { project_uid: bench.projectUid },
      query: { page_index: 1, page_size: 10, filter_by_user_uid: bench.api.uidOf('otto') },
    });
    await as('director').call(deleteMember, {
      params: { project_uid: bench.projectUid, member_uid: members[0]?.uid ?? '' },
    });
    await unreadOf('otto');
    chat.decide(approval, 'approved', { by: 'otto.id' });
    await look();
    await look();
    expect(await statusOf(workflowId)).toBe('wait_for_audit');
    expect((await kept(workflowId))[0]).toMatchObject({ outcome: 'refused' });
    expect(await unreadOf('otto')).toEqual([`Your decision on workflow "${name}" had no effect`]);
  });

  test('a decision of somebody who was never asked has no effect', async () => {
    const { workflowId, approval } = await putUp();
    chat.decide(approval, 'approved', { by: 'stranger.id' });
    await look();
    expect(await statusOf(workflowId)).toBe('wait_for_audit');
    expect((await kept(workflowId))[0]).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('stranger'),
    });
  });

  test('a process that died after it applied a decision applies it once', async () => {
    const { workflowId, approval } = await putUp();
    chat.decide(approval, 'approved', { by: 'lee.id' });
    const { world } = bench.api;
    let isDead = false;
    const dying = {
      ...world,
      tableOf: (tenant: string) => {
        const table = world.tableOf(tenant);
        const put = table.put.bind(table);
        table.put = async (item, guard) => {
          if (item['recordKind'] === 'CHAT_APPROVAL' && item['outcome'] === 'applied') isDead = true;
          if (isDead) throw new Error('the process ends');
          await put(item, guard);
        };
        return table;
      },
    };
    bench.clock.later(60_000);
    await followApprovals(dying);
    expect(await statusOf(workflowId)).toBe('wait_for_execution');
    await look(10);
    await look(10);
    expect((await kept(workflowId))[0]).toMatchObject({ outcome: 'overtaken' });
    const steps = (await bench.detail(workflowId)).record.workflow_step_list;
    expect(steps.filter(({ type, state }) => type === 'sql_review' && state === 'approved')).toHaveLength(1);
  });

  test('a vendor that is down is asked again with growing pauses, and its creator hears when it never came up', async () => {
    await unreadOf('mei');
    const { workflowId } = await bench.submit('select 1');
    const down = { status: 503, body: { code: 'ServiceUnavailable', message: 'closed today' } };
    for (let n = 0; n < 7; n++) {
      chat.next = down;
      await look(n === 0 ? 1 : 200);
    }
    chat.next = undefined;
    await look();
    expect((await kept(workflowId))[0]).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining('closed today'),
    });
    expect(await unreadOf('mei')).toEqual([expect.stringContaining('could not be put up for approval')]);
  });

  test('what nobody there may decide is not put up, and the creator hears why', async () => {
    await unreadOf('mei');
    const before = chat.approvals.length;
    await as('admin').call(updateUser, { params: { user_uid: bench.api.uidOf('mei') }, body: { user: { phone: '' } } });
    const { workflowId } = await bench.submit('select 1');
    await look();
    await look();
    expect(chat.approvals).toHaveLength(before);
    expect((await kept(workflowId))[0]).toMatchObject({ outcome: 'failed' });
    expect(await unreadOf('mei')).toHaveLength(1);
    await as('admin').call(updateUser, {
      params: { user_uid: bench.api.uidOf('mei') },
      body: { user: { phone: '13800000000' } },
    });
  });
});

test('two vendors at once: the first decision counts, the other approval is taken down', async () => {
  await only('dingTalk', 'feishu');
  const { workflowId } = await putUp();
  const [one, other] = chat.approvals.slice(-2);
  if (!one || !other) throw new Error('both were put up');
  chat.decide(one, 'approved', { by: 'lee.id' });
  await look();
  await look();
  expect(await statusOf(workflowId)).toBe('wait_for_execution');
  expect(other.state).toBe('withdrawn');
  expect((await kept(workflowId)).map(({ outcome }) => outcome).sort()).toEqual(['applied', 'overtaken']);
});

test('a vendor that is switched off is not asked any more', async () => {
  await only('dingTalk');
  const { workflowId } = await putUp();
  await only();
  const calls = chat.paths.length;
  await look();
  expect(chat.paths).toHaveLength(calls);
  expect((await kept(workflowId))[0]).toMatchObject({ outcome: 'off' });
});
