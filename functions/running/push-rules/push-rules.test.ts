import * as configuration from '../../../shared/contract/ground/configuration/operations.ts';
import * as projects from '../../../shared/contract/people/projects/operations.ts';
import * as contract from '../../../shared/contract/running/push-rules/operations.ts';
import { updateUser } from '../../../shared/contract/people/users/operations.ts';
import { manualClock } from '../../../test/support/clock.ts';
import { httpStandIn, readLetter, smtpStandIn } from '../../../test/support/stand-ins.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { deliverNews } from '../notifications/deliver-news.ts';
import { telling } from '../../ground/outbox/news.ts';
import { pushRules } from './push-rule-repo.ts';

const clock = manualClock(Date.UTC(2030, 0, 1, 8, 0, 0));
const sender = 'sluice@shop.example';
const minute = 60_000;
let api: TestApi;
let post: Awaited<ReturnType<typeof smtpStandIn>>;
let hook: Awaited<ReturnType<typeof httpStandIn>>;
let projectUid = '';
const zone = process.env['SLUICE_TIME_ZONE'];
beforeAll(async () => {
  process.env['SLUICE_TIME_ZONE'] = 'UTC';
  [api, post, hook] = await Promise.all([
    testApi({ clock }),
    smtpStandIn({ user: sender, password: 'secret' }),
    httpStandIn(),
  ]);
  projectUid = await api.addProject('shop');
  await api.addMember(projectUid, 'lee', { permissions: ['manage_push_rule'] });
  await api.addMember(projectUid, 'mei', {});
  const admin = api.as('admin');
  const smtp_configuration = {
    enable_smtp_notify: true,
    smtp_host: '127.0.0.1',
    smtp_port: String(post.port),
    smtp_username: sender,
    smtp_password: 'secret',
    is_skip_verify: true,
  };
  await admin.call(configuration.updateSmtp, { body: { smtp_configuration } });
  await admin.call(configuration.updateWebhook, { body: { webhook_config: { enable: true, url: hook.url } } });
  for (const user of ['mei', 'lee'])
    await admin.call(updateUser, {
      params: { user_uid: api.uidOf(user) },
      body: { user: { email: `${user}@x.example` } },
    });
});
afterAll(async () => {
  if (zone === undefined) delete process.env['SLUICE_TIME_ZONE'];
  else process.env['SLUICE_TIME_ZONE'] = zone;
  await Promise.all([api.close(), post.close(), hook.close()]);
});

const shop = { project_name: 'shop' };
const set = (body: object, by = 'lee') =>
  api.as(by).call(contract.updatePushRule, { params: { ...shop, report_push_config_id: 'workflow' }, body });
const rule = async (by = 'lee') => (await api.as(by).call(contract.listPushRules, { params: shop })).data[0];

/** Something happens that mei is told of; answers what mail and hook got by the next look. */
async function happens(name: string) {
  const subject = {
    id: name,
    name,
    desc: '',
    creatorUid: '',
    creatorName: 'max',
    createdAt: '',
    status: '',
    sources: [],
  };
  const place = { tenant: 'default', table: api.table(), world: api.world };
  const toUids = [api.uidOf('mei')];
  await api
    .table()
    .transact(
      await telling(place, { event: 'workflow', action: 'create', projectUid, projectName: 'shop', subject, toUids }),
    );
  return look();
}
async function look() {
  const [letters, calls] = [post.letters.length, hook.caught.length];
  await deliverNews(api.world);
  return {
    letters: post.letters.slice(letters).map((one) => `${one.to.join()}: ${readLetter(one).subject}`),
    calls: hook.caught.length - calls,
  };
}

test('without a rule of its own a project tells those concerned at once', async () => {
  expect(await rule()).toMatchObject({
    report_push_config_id: 'workflow',
    type: 'workflow',
    enabled: true,
    trigger_type: 'immediately',
    push_user_Type: 'permission_match',
    push_interval_minutes: 0,
    last_push_time: '',
  });
  expect(await happens('a')).toEqual({ letters: ['mei@x.example: 工单“a”等待您处理'], calls: 1 });
  expect(await rule()).toMatchObject({ last_push_time: '2030-01-01T08:00:00.000Z' });
});

test('a project that is switched off tells nobody, also no webhook', async () => {
  await set({ enabled: false });
  expect(await happens('b')).toEqual({ letters: [], calls: 0 });
  await set({ enabled: true });
});

test('within the interval messages wait and come together', async () => {
  await set({ push_interval_minutes: 10 });
  clock.advance(10 * minute);
  expect((await happens('c')).letters).toHaveLength(1);
  expect(await happens('d')).toEqual({ letters: [], calls: 1 });
  expect(await happens('e')).toEqual({ letters: [], calls: 1 });
  clock.advance(10 * minute);
  expect((await look()).letters).toEqual(['mei@x.example: Sluice：2 条消息']);
  await set({ push_interval_minutes: 0 });
});

test('set times are those of a cron expression, and certain people are told instead of those concerned', async () => {
  await set({
    trigger_type: 'timing',
    push_frequency_cron: '0 9 * * *',
    push_user_Type: 'fixed',
    push_user_list: [api.uidOf('lee')],
  });
  expect((await happens('f')).letters).toEqual([]);
  clock.advance(39 * minute);
  expect((await look()).letters).toEqual([]);
  clock.advance(2 * minute);
  expect((await look()).letters).toEqual(['lee@x.example: 工单“f”等待您处理']);
});

test('what cannot be is refused with its field', async () => {
  const refusal = async (body: object, by = 'lee') =>
    api.as(by).refusal(contract.updatePushRule, { params: { ...shop, report_push_config_id: 'workflow' }, body });
  const fields = async (body: object) => (await refusal(body)).fields?.map(({ path }) => path);
  expect(await fields({ push_frequency_cron: '0 9 31 2 *' })).toEqual(['push_frequency_cron']);
  expect(await fields({ trigger_type: 'timing', push_frequency_cron: '' })).toEqual(['push_frequency_cron']);
  expect(await fields({ push_interval_minutes: -1 })).toEqual(['push_interval_minutes']);
  // Half of what belongs together, where the rule has no other half yet.
  const untouched = { ...shop, report_push_config_id: 'data_export' };
  for (const half of [{ trigger_type: 'timing' }, { push_user_Type: 'fixed' }] as const)
    expect(await api.as('lee').errorOf(contract.updatePushRule, { params: untouched, body: half })).toBe(
      'pushRuleIncomplete',
    );
  expect(await refusal({ push_user_Type: 'fixed', push_user_list: [api.uidOf('max')] })).toMatchObject({
    error: 'pushUserUnknown',
  });
  expect(await refusal({ enabled: false }, 'mei')).toMatchObject({ error: 'forbidden' });
  expect(await api.as('mei').errorOf(contract.listPushRules, { params: shop })).toBe('forbidden');
  const unknown = { params: { ...shop, report_push_config_id: 'nothing' }, body: {} };
  expect(await api.as('lee').errorOf(contract.updatePushRule, unknown)).toBe('notFound');
  expect(await api.as('admin', 'other').errorOf(contract.listPushRules, { params: shop })).toBe('notFound');
});

test('an archived project keeps its rules, and a deleted one has none', async () => {
  const params = { project_uid: projectUid };
  await api.as('admin').call(projects.archiveProject, { params });
  expect(
    await api.as('lee').errorOf(contract.updatePushRule, {
      params: { ...shop, report_push_config_id: 'workflow' },
      body: { enabled: false },
    }),
  ).toBe('projectArchived');
  const { projectDeleted } = await import('./events.ts');
  const place = { tenant: 'default', table: api.table(), world: api.world };
  await projectDeleted(place, { projectUid, isOver: () => false });
  expect((await pushRules.on(api.table()).list({ projectUid })).items).toEqual([]);
});
