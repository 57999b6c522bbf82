import { writeFileSync } from 'node:fs';
import * as configuration from '../../../../shared/contract/ground/configuration/operations.ts';
import { readBell } from '../../../../shared/contract/running/notifications/operations.ts';
import * as contract from '../../../../shared/contract/running/statistics/operations.ts';
import { deleteUser, updateCurrentUser, updateUser } from '../../../../shared/contract/people/users/operations.ts';
import { limits } from '../../../../shared/limits.ts';
import { aWorkflow } from '../../../../test/support/a-workflow.ts';
import { testApi, type TestApi } from '../../../../test/support/api.ts';
import { manualClock, type ManualClock } from '../../../../test/support/clock.ts';
import { readLetter, smtpStandIn } from '../../../../test/support/stand-ins.ts';
import { deliverNews } from '../../notifications/deliver-news.ts';
import { changeWorkflow } from '../../../changes/workflows/change-workflow.ts';
import { sendReports } from './send-reports.ts';

const sender = 'sluice@shop.example';
process.env['SLUICE_TIME_ZONE'] = 'UTC';
let api: TestApi;
let clock: ManualClock;
let post: Awaited<ReturnType<typeof smtpStandIn>>;
beforeAll(async () => {
  post = await smtpStandIn({ user: sender, password: 'post-secret' });
});
beforeEach(async () => {
  clock = manualClock(Date.UTC(2030, 0, 7, 8));
  api = await testApi({ clock, tenants: ['default', 'other'] });
  await api.addUser('ann', { holds: ['global_view'] });
  await mailServer(true);
  for (const user of ['auditor', 'sys']) await withAddress(user);
});
afterEach(() => api.close());
afterAll(() => post.close());

function mailServer(enable_smtp_notify: boolean) {
  const smtp_configuration = {
    enable_smtp_notify,
    smtp_host: '127.0.0.1',
    smtp_port: String(post.port),
    smtp_username: sender,
    smtp_password: 'post-secret',
    is_skip_verify: true,
  };
  return api.as('admin').call(configuration.updateSmtp, { body: { smtp_configuration } });
}
function withAddress(user: string) {
  const params = { user_uid: api.uidOf(user) };
  return api.as('admin').call(updateUser, { params, body: { user: { email: `${user}@shop.example` } } });
}
/** What was put into the outbox is sent; answers the letters. */
async function sent() {
  const before = post.letters.length;
  await sendReports(api.world);
  await deliverNews(api.world);
  return post.letters.slice(before).map((letter) => ({ to: letter.to.join(), ...readLetter(letter) }));
}
const given = (change: object = {}) => ({
  body: {
    report_mail: {
      name: 'weekly',
      enabled: true,
      cron_express: '0 9 * * 1',
      days: '7' as const,
      user_uids: [api.uidOf('auditor')],
      addresses: [],
      language: 'en-US' as const,
      ...change,
    },
  },
});
async function added(change: object = {}, by = 'admin') {
  const { data } = await api.as(by).call(contract.addReportMail, given(change));
  return { params: { report_mail_uid: data.uid } };
}
const listed = async (by = 'admin') => (await api.as(by).call(contract.listReportMails, {})).data;

async function workflowsWere(...days: string[]) {
  for (const [index, day] of days.entries()) {
    const createdAt = `2030-01-${day}T10:00:00.000Z`;
    const one = { uid: api.uidOf('mei'), name: 'mei' };
    const about = { workflowId: `w${index}`, projectUid: 'p1', status: 'wait_for_audit' as const, dbTypes: ['MySQL'] };
    const after = aWorkflow({ ...about, creator: one, reviewer: one, executor: one });
    await changeWorkflow(api.table(), { before: undefined, after: { ...after, createdAt, submittedAt: createdAt } });
  }
}

test('on its schedule the report reaches its people and addresses, each in their language, once', async () => {
  await api.as('sys').call(updateCurrentUser, { body: { current_user: { language: 'en-US' } } });
  await api.as('admin').call(configuration.updateSystemVariables, { body: { url: 'https://sql.shop.example' } });
  await workflowsWere('01', '01', '03');
  await added({ user_uids: [api.uidOf('auditor'), api.uidOf('sys')], addresses: ['boss@firm.example'] });
  expect(await sent()).toEqual([]);
  clock.advance(3_600_000);
  const letters = await sent();
  expect(letters.map(({ to, subject }) => `${to}: ${subject}`).sort()).toEqual([
    'auditor@shop.example: Sluice 报表“weekly”：2029-12-31 至 2030-01-06',
    'boss@firm.example: Sluice report "weekly": 2029-12-31 to 2030-01-06',
    'sys@shop.example: Sluice report "weekly": 2029-12-31 to 2030-01-06',
  ]);
  const boss = letters.find(({ to }) => to.startsWith('boss'));
  expect(boss?.text).toContain('Workflows created: 3 (before: 0)');
  expect(boss?.text).toContain('2030-01-01  2');
  expect(boss?.text).toContain('MySQL  3  100%');
  const page = 'https://sql.shop.example/sqle/report-statistics?from=2029-12-31&to=2030-01-06';
  expect(boss?.text).toContain(page);
  expect(boss?.html).toContain(page.replace('&', '&#38;'));
  expect(boss?.html).toContain('title="2030-01-01: 2"');
  expect(boss?.html).not.toMatch(/<(svg|script|style|link|img)\b/i);
  expect(await sent()).toEqual([]);
  clock.advance(7 * 24 * 3_600_000);
  expect((await sent()).map(({ subject }) => subject)).toContain('Sluice report "weekly": 2030-01-07 to 2030-01-13');
  // It is no news of something that waits for anybody.
  expect((await api.as('auditor').call(readBell, {})).data.notifications).toEqual([]);
  if (process.env['LETTERS_TO'])
    for (const { to, html } of letters) writeFileSync(`${process.env['LETTERS_TO']}/${to}.html`, html);
});

test('times missed while nothing ran are one letter, and two rounds at once send one', async () => {
  await added();
  clock.advance(30 * 24 * 3_600_000);
  const before = post.letters.length;
  await Promise.all([sendReports(api.world), sendReports(api.world)]);
  await deliverNews(api.world);
  expect(post.letters).toHaveLength(before + 1);
});

test('who may not see the report any more is sent none, and neither are the addresses that they vouched for', async () => {
  await withAddress('ann');
  await added({ user_uids: [api.uidOf('ann')], addresses: ['friend@firm.example'] }, 'ann');
  await added({ user_uids: [api.uidOf('ann'), api.uidOf('sys')] });
  await api.as('admin').call(updateUser, {
    params: { user_uid: api.uidOf('ann') },
    body: { user: { op_permission_uids: [] } },
  });
  clock.advance(3_600_000);
  expect((await sent()).map(({ to }) => to)).toEqual(['sys@shop.example']);
  await api.as('admin').call(deleteUser, { params: { user_uid: api.uidOf('ann') } });
  clock.advance(7 * 24 * 3_600_000);
  expect((await sent()).map(({ to }) => to)).toEqual(['sys@shop.example']);
});

test('one that is switched off or deleted sends nothing, and the list says when each comes next', async () => {
  const [off, gone] = [await added({ enabled: false }), await added({ name: 'gone' })];
  expect(await listed()).toMatchObject([
    { name: 'gone', next_send_time: '2030-01-07T09:00:00.000Z', changed_by: 'admin', is_mine: true },
    { name: 'weekly', enabled: false, users: [{ name: 'auditor', has_address: true }] },
  ]);
  expect((await listed()).find(({ name }) => name === 'weekly')).not.toHaveProperty('next_send_time');
  await api.as('admin').call(contract.deleteReportMail, gone);
  clock.advance(3_600_000);
  expect(await sent()).toEqual([]);
  await api
    .as('admin')
    .call(contract.updateReportMail, { ...off, ...given({ days: '30', cron_express: '30 9 * * *' }) });
  clock.advance(3_600_000);
  expect((await sent()).map(({ subject }) => subject)).toEqual(['Sluice 报表“weekly”：2029-12-08 至 2030-01-06']);
  expect((await listed())[0]).toMatchObject({ last_send_time: '2030-01-07T10:00:00.000Z' });
});

test('one can try it: the letter comes to the caller only', async () => {
  const mail = await added({ addresses: ['boss@firm.example'] });
  const trying = (user: string) => api.as(user).call(contract.sendReportMailToMe, mail);
  await trying('sys');
  expect((await sent()).map(({ to }) => to)).toEqual(['sys@shop.example']);
  expect(await api.as('ann').errorOf(contract.sendReportMailToMe, mail)).toBe('reportMailNoAddress');
  await mailServer(false);
  expect(await api.as('sys').errorOf(contract.sendReportMailToMe, mail)).toBe('reportMailNoServer');
});

test('only who may see the report comes near; others change only what they set up, administrators all', async () => {
  const mine = await added({}, 'auditor');
  for (const [operation, input] of [
    [contract.listReportMails, {}],
    [contract.addReportMail, given()],
    [contract.updateReportMail, { ...mine, ...given() }],
    [contract.deleteReportMail, mine],
    [contract.sendReportMailToMe, mine],
  ] as const)
    expect(await api.as('mei').errorOf(operation as typeof contract.deleteReportMail, input as never)).toBe(
      'forbidden',
    );
  const update = { ...mine, ...given({ name: 'ours' }) };
  expect(await api.as('ann').errorOf(contract.updateReportMail, update)).toBe('forbidden');
  expect(await api.as('ann').errorOf(contract.deleteReportMail, mine)).toBe('forbidden');
  expect((await listed('ann')).map(({ is_mine }) => is_mine)).toEqual([false]);
  await api.as('sys').call(contract.updateReportMail, update);
  await api.as('auditor').call(contract.deleteReportMail, mine);
});

test('another tenant has no such mail', async () => {
  const mine = await added();
  const other = api.as('admin', 'other');
  expect((await other.call(contract.listReportMails, {})).data).toEqual([]);
  for (const operation of [contract.deleteReportMail, contract.sendReportMailToMe])
    expect(await other.errorOf(operation, mine)).toBe('notFound');
});

test('what cannot be sent is refused with words', async () => {
  const admin = api.as('admin');
  const refused = (change: object) => admin.errorOf(contract.addReportMail, given(change));
  expect(await refused({ user_uids: [], addresses: [] })).toBe('validation');
  expect(await refused({ addresses: ['no address'] })).toBe('validation');
  expect(await refused({ cron_express: 'at noon' })).toBe('validation');
  expect(await refused({ name: ' ' })).toBe('validation');
  expect(await refused({ days: '8' })).toBe('validation');
  expect(await refused({ cron_express: '*/30 9-10 * * *' })).toBe('reportMailTooOften');
  expect(await refused({ cron_express: '0,5 9 * * *' })).toBe('reportMailTooOften');
  expect(await refused({ user_uids: [api.uidOf('mei')] })).toBe('reportMailReaderUnknown');
  expect(await refused({ user_uids: ['nobody'] })).toBe('reportMailReaderUnknown');
  expect(await listed()).toEqual([]);
  for (let made = 0; made < limits.reportMailsMax; made++) await added({ name: `m${made}` });
  expect(await refused({})).toBe('tooManyReportMails');
});

test('names that carry markup stay text', async () => {
  await added({ name: '<b>&"x"</b>', addresses: ['boss@firm.example'], user_uids: [] });
  clock.advance(3_600_000);
  const [letter] = await sent();
  expect(letter?.html).toContain('&#60;b&#62;&#38;&#34;x&#34;&#60;/b&#62;');
  expect(letter?.html).not.toContain('<b>&');
});
