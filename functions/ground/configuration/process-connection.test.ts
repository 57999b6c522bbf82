import * as contract from '../../../shared/contract/ground/configuration/operations.ts';
import { ChatVendor, chatSecret } from '../../../test/support/chat-vendor.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { manualClock } from '../../../test/support/clock.ts';
import { httpStandIn, type StandInAnswer } from '../../../test/support/stand-ins.ts';
import { trackerStandIn, trackerToken } from '../../../test/support/trackers.ts';
import { openTracker } from '../channels/tracker.ts';

const clock = manualClock();
let api: TestApi;
let chat: ChatVendor;
let tracker: Awaited<ReturnType<typeof httpStandIn>>;
let trackerAnswer: StandInAnswer;
let smsGateway: Awaited<ReturnType<typeof httpStandIn>>;
let vendors: Awaited<ReturnType<typeof trackerStandIn>>;
beforeAll(async () => {
  [api, chat, tracker, smsGateway, vendors] = await Promise.all([
    testApi({ clock }),
    ChatVendor.start(clock),
    httpStandIn(() => trackerAnswer),
    httpStandIn(({ body }) => (body.includes('gateway-t0ken') ? {} : { status: 403, body: 'unknown platform' })),
    trackerStandIn(),
  ]);
  chat.people.push({ id: 'mei.wx', phone: '13800000000', email: 'mei@shop.example' });
});
beforeEach(() => {
  trackerAnswer = { body: { Response: { RequestId: 'r', Issue: { Code: 2741 } } } };
});
afterAll(() => Promise.all([api.close(), chat.close(), tracker.close(), smsGateway.close(), vendors.close()]));

const places = () => ({
  ding_talk: {
    ops: [contract.readDingTalk, contract.updateDingTalk, contract.testDingTalk] as const,
    settings: {
      app_key: 'key1',
      app_secret: chatSecret,
      agent_id: '12',
      api_url: chat.url,
      is_enable_ding_talk_notify: true,
    },
    secret: 'app_secret',
    place: 'api_url',
    body: {},
    sent: ['is_ding_talk_send_normal', 'send_error_message'] as const,
  },
  feishu_audit: {
    ops: [contract.readFeishuApproval, contract.updateFeishuApproval, contract.testFeishuApproval] as const,
    settings: { app_id: 'a1', app_secret: chatSecret, api_url: chat.url, is_feishu_notification_enabled: true },
    secret: 'app_secret',
    place: 'api_url',
    body: { account_type: 'email', account: 'mei@shop.example' },
    sent: ['is_message_sent_normally', 'error_message'] as const,
  },
  wechat_audit: {
    ops: [contract.readWechatApproval, contract.updateWechatApproval, contract.testWechatApproval] as const,
    settings: { corp_id: 'c1', corp_secret: chatSecret, proxy_ip: chat.url, is_wechat_notification_enabled: true },
    secret: 'corp_secret',
    place: 'proxy_ip',
    body: { wechat_id: 'mei.wx' },
    sent: ['is_message_sent_normally', 'error_message'] as const,
  },
  coding: {
    ops: [contract.readCoding, contract.updateCoding, contract.testCoding] as const,
    settings: { coding_url: tracker.url, token: 'coding-t0ken', message_project: '', is_coding_enabled: true },
    secret: 'token',
    place: 'coding_url',
    body: { coding_project_name: 'shop' },
    sent: ['is_message_sent_normally', 'error_message'] as const,
  },
  sms_gateway: {
    ops: [contract.readSmsGateway, contract.updateSmsGateway, contract.testSmsGateway] as const,
    settings: { url: `${smsGateway.url}/sms`, token: 'gateway-t0ken', is_sms_notification_enabled: true },
    secret: 'token',
    place: 'url',
    body: { recipient_phone: '13800000000' },
    sent: ['is_message_sent_normally', 'error_message'] as const,
  },
  jira: {
    ops: [contract.readJira, contract.updateJira, contract.testJira] as const,
    settings: { jira_url: vendors.url, token: trackerToken, default_project: 'SHOP', is_jira_enabled: true },
    secret: 'token',
    place: 'jira_url',
    body: { project: 'SHOP' },
    sent: ['is_issue_created_normally', 'error_message'] as const,
  },
  github: {
    ops: [contract.readGithubIssues, contract.updateGithubIssues, contract.testGithubIssues] as const,
    settings: { api_url: vendors.url, token: trackerToken, labels: ['sql'], is_github_issues_enabled: true },
    secret: 'token',
    place: 'api_url',
    body: { project: 'team/shop' },
    sent: ['is_issue_created_normally', 'error_message'] as const,
  },
  gitlab: {
    ops: [contract.readGitlabIssues, contract.updateGitlabIssues, contract.testGitlabIssues] as const,
    settings: { gitlab_url: vendors.url, token: trackerToken, labels: ['sql'], is_gitlab_issues_enabled: true },
    secret: 'token',
    place: 'gitlab_url',
    body: { project: 'team/shop' },
    sent: ['is_issue_created_normally', 'error_message'] as const,
  },
});
const names = [
  'ding_talk',
  'feishu_audit',
  'wechat_audit',
  'coding',
  'sms_gateway',
  'jira',
  'github',
  'gitlab',
] as const;

test.each(names)('%s: an incomplete channel is neither switched on nor tried, and is nobody else’s', async (name) => {
  const { ops, settings, body } = places()[name];
  const [read, update, tried] = ops;
  const [enabled] = Object.keys(settings).filter((field) => field.startsWith('is_'));
  expect(await api.as('admin', 'other').errorOf(update, { body: { [enabled ?? '']: true } })).toBe('channelIncomplete');
  expect(await api.as('admin', 'other').errorOf(tried, { body })).toBe('channelIncomplete');
  await api.as('admin').call(update, { body: settings });
  expect((await api.as('admin', 'other').call(read)).data).toMatchObject({ [enabled ?? '']: false });
  expect(await api.as('admin', 'other').errorOf(tried, { body })).toBe('channelIncomplete');
});

test.each(names)('%s: administrators set and try it, overseers look, and its secret never comes back', async (name) => {
  const { ops, settings, secret, body, sent } = places()[name];
  const [read, update, tried] = ops;
  await api.as('admin').call(update, { body: settings });
  expect((await api.as('auditor').call(read)).data).toMatchObject({
    ...settings,
    [secret]: '',
    kept_secrets: [secret],
    changed_by: 'admin',
  });
  expect((await api.everyRow()).join()).not.toContain(String({ ...settings }[secret as keyof typeof settings]));
  expect((await api.as('sys').call(tried, { body })).data).toEqual({ [sent[0]]: true, [sent[1]]: '' });
  for (const user of ['mei', 'director']) expect(await api.as(user).errorOf(read)).toBe('forbidden');
  expect(await api.as('auditor').errorOf(update, { body: {} })).toBe('forbidden');
  expect(await api.as('auditor').errorOf(tried, { body })).toBe('forbidden');
});

test.each(names)('%s: another place asks for the secret again, and wrong fields are named', async (name) => {
  const { ops, settings, place } = places()[name];
  const [, update] = ops;
  await api.as('admin').call(update, { body: settings });
  expect(await api.as('admin').errorOf(update, { body: { [place]: 'https://evil.example' } })).toBe(
    'secretNeededToMove',
  );
  const refusal = await api.as('admin').refusal(update, { body: { [place]: 'ftp://nowhere' } });
  expect(refusal.fields?.map(({ path }) => path)).toEqual([place]);
});

test.each(names)('%s: a test says exactly what the other side answered', async (name) => {
  const { ops, settings, secret, body, sent } = places()[name];
  const [, update, tried] = ops;
  trackerAnswer = { body: { Response: { Error: { Code: 'AuthFailure', Message: 'no such token' } } } };
  await api.as('admin').call(update, { body: { ...settings, [secret]: 'wrong' } });
  const said = {
    ding_talk: 'HTTP 400 invalidClientIdOrSecret no app key1 with this secret',
    feishu_audit: 'code 10014 app secret invalid',
    wechat_audit: 'errcode 40001 invalid credential',
    coding: 'AuthFailure no such token',
    sms_gateway: 'HTTP 403 unknown platform',
    jira: 'HTTP 401 Client must be authenticated to access this resource.',
    github: 'HTTP 401 Bad credentials',
    gitlab: 'HTTP 401 401 Unauthorized',
  }[name];
  expect((await api.as('sys').call(tried, { body })).data).toEqual({ [sent[0]]: false, [sent[1]]: said });
});

describe('an approval in a test', () => {
  test('is put up for the person that is named, and taken down where the vendor allows it', async () => {
    const { feishu_audit: feishu, wechat_audit: wechat } = places();
    clock.advance(1000);
    await api.as('admin').call(contract.updateFeishuApproval, { body: feishu.settings });
    await api.as('admin').call(contract.testFeishuApproval, { body: feishu.body });
    expect(chat.latest()).toMatchObject({ vendor: 'feishu', approvers: ['mei.wx'], state: 'withdrawn' });
    await api.as('admin').call(contract.updateWechatApproval, { body: wechat.settings });
    await api.as('admin').call(contract.testWechatApproval, { body: wechat.body });
    expect(chat.latest()).toMatchObject({ vendor: 'wechat', approvers: ['mei.wx'], state: 'waiting' });
  });

  test('uses the template that was made before', async () => {
    const { feishu_audit: feishu } = places();
    await api.as('admin').call(contract.updateFeishuApproval, { body: feishu.settings });
    await api.as('admin').call(contract.testFeishuApproval, { body: feishu.body });
    const made = chat.templates;
    await api.as('admin').call(contract.testFeishuApproval, { body: feishu.body });
    expect(chat.templates).toBe(made);
  });

  test('names a person whom the vendor does not know', async () => {
    const { feishu_audit: feishu } = places();
    await api.as('admin').call(contract.updateFeishuApproval, { body: feishu.settings });
    const body = { account_type: 'phone', account: '139' };
    expect((await api.as('admin').call(contract.testFeishuApproval, { body })).data).toEqual({
      is_message_sent_normally: false,
      error_message: 'No user of Feishu has 139',
    });
    expect((await api.as('admin').refusal(contract.testFeishuApproval, { body: {} })).fields).toHaveLength(2);
  });
});

test('a work notice of DingTalk is tried with a phone number', async () => {
  const { ding_talk: dingTalk } = places();
  await api.as('admin').call(contract.updateDingTalk, { body: dingTalk.settings });
  const before = chat.notices.length;
  expect((await api.as('admin').call(contract.testDingTalk, { body: { phone: '13800000000' } })).data).toEqual({
    is_ding_talk_send_normal: true,
    send_error_message: '',
  });
  expect(chat.notices.slice(before)).toMatchObject([{ to: 'mei.wx' }]);
  const fields = (await api.as('admin').refusal(contract.updateDingTalk, { body: { agent_id: 'x1' } })).fields;
  expect(fields?.map(({ path }) => path)).toEqual(['agent_id']);
});

describe('the tracker', () => {
  const issue = {
    key: 'k1',
    project: 'shop',
    type: 'DEFECT',
    priority: 'EMERGENCY',
    title: 'No index\non orders',
    description: 'select 1',
  } as const;
  const place = (tenant = 'default') => ({ tenant, table: api.world.tableOf(tenant), world: api.world });
  const make = async () => (await openTracker(place(), 'coding'))?.make(issue);

  test('makes an issue and answers its number', async () => {
    await api.as('admin').call(contract.updateCoding, { body: places().coding.settings });
    expect(await make()).toEqual({ state: 'created', issue: { code: '2741' } });
    const call = tracker.caught.at(-1);
    expect(call).toMatchObject({
      method: 'POST',
      path: '/open-api/CreateIssue',
      headers: { authorization: 'Bearer coding-t0ken' },
    });
    expect(call?.query.get('Action')).toBe('CreateIssue');
    expect(JSON.parse(call?.body ?? '')).toEqual({
      ProjectName: 'shop',
      Type: 'DEFECT',
      Name: 'No index on orders',
      Priority: '3',
      Description: 'select 1',
      WorkingHours: 8,
    });
  });

  test('says why it made none, and that it is off', async () => {
    trackerAnswer = { status: 502, body: '<html>bad gateway</html>' };
    expect(await make()).toEqual({
      state: 'refused',
      reason: 'HTTP 502 <html>bad gateway</html>',
      isOpen: true,
    });
    expect(await openTracker(place('other'), 'coding')).toBeUndefined();
  });
});
