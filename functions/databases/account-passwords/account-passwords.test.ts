import {
  readAccountPasswordPolicy,
  updateAccountPasswordPolicy,
} from '../../../shared/contract/databases/account-passwords/operations.ts';
import { checkDbServiceImport } from '../../../shared/contract/databases/batch-imports/operations.ts';
import {
  addDbService,
  listDbServices,
  updateDbService,
} from '../../../shared/contract/databases/db-services/operations.ts';
import { listEnvironmentTags } from '../../../shared/contract/people/projects/operations.ts';
import { systemClock } from '../../platform/clock.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';

const strict = { length_min: 12, classes: ['upper' as const, 'digit' as const], without_user_name: true, days_max: 90 };
const none = { length_min: 0, classes: [], without_user_name: false, days_max: 0 };
const good = 'Long-enough-7';
const day = 24 * 60 * 60 * 1000;
const page = { page_index: 1, page_size: 20 };

let api: TestApi;
let passed = 0;
let project_uid: string;
let environment_tag_uid: string;
beforeEach(async () => {
  passed = 0;
  api = await testApi({ clock: { ...systemClock, now: () => Date.now() + passed } });
  project_uid = await api.addProject('shop');
  const { data } = await api.as('admin').call(listEnvironmentTags, { params: { project_uid }, query: page });
  environment_tag_uid = data[0]?.uid ?? '';
});
afterEach(() => api.close());

const given = (password: string, change: object = {}) => ({
  params: { project_uid },
  body: {
    db_service: {
      name: 'orders',
      db_type: 'MySQL',
      host: '127.0.0.1',
      port: '3306',
      user: 'app',
      password,
      environment_tag_uid,
      ...change,
    },
  },
});
const ask = (policy: typeof strict | typeof none, who = 'admin') =>
  api.as(who).call(updateAccountPasswordPolicy, { body: { account_password_policy: policy } });
const orders = async () =>
  (await api.as('admin').call(listDbServices, { params: { project_uid }, query: page })).data[0];

test('nothing is asked until somebody asks it; then it says who asked and when', async () => {
  expect((await api.as('auditor').call(readAccountPasswordPolicy)).data).toEqual(none);
  await ask(strict);
  expect((await api.as('auditor').call(readAccountPasswordPolicy)).data).toMatchObject({
    ...strict,
    changed_by: 'admin',
    changed_at: expect.stringMatching(/^\d{4}-/),
  });
});

test('only who manages the platform sets it, and ordinary people do not read it', async () => {
  const body = { account_password_policy: strict };
  expect(await api.as('auditor').errorOf(updateAccountPasswordPolicy, { body })).toBe('forbidden');
  await api.addMember(project_uid, 'lee', { isManager: true });
  expect(await api.as('lee').errorOf(readAccountPasswordPolicy)).toBe('forbidden');
});

test.each([{ length_min: -1 }, { length_min: 129 }, { classes: ['emoji'] }, { days_max: 3651 }])(
  'a policy that nobody can mean is refused: %p',
  async (wrong) => {
    const body = { account_password_policy: { ...strict, ...wrong } } as { account_password_policy: typeof strict };
    expect(await api.as('admin').errorOf(updateAccountPasswordPolicy, { body })).toBe('validation');
  },
);

test('a new password that breaks it is refused at its field with all that is wrong, and a stored one stays', async () => {
  const { data } = await api.as('admin').call(addDbService, given('weak'));
  await ask(strict);
  const refused = await api.as('admin').refusal(addDbService, given('my-app', { name: 'other' }));
  expect(refused).toMatchObject({ error: 'validation', fields: [{ path: 'db_service.password' }] });
  for (const part of ['at least 12 characters', 'upper-case letters, digits', 'user name'])
    expect(refused.message).toContain(part);
  const update = (password: string | undefined) => ({
    params: { project_uid, db_service_uid: data.uid },
    body: { db_service: { ...given('').body.db_service, password, desc: 'again' } },
  });
  await api.as('admin').call(updateDbService, update(undefined));
  expect(await api.as('admin').errorOf(updateDbService, update('weaker'))).toBe('validation');
  await api.as('admin').call(updateDbService, update(good));
});

test('the password of a user of the replica of its own keeps to it too, and is refused at its field', async () => {
  await ask(strict);
  const withReplica = (replica_password: string) => {
    const replica = { replica: 'prefer', replica_host: '127.0.0.2', replica_user: 'reader', replica_password };
    return given(good, { additional_params: Object.entries(replica).map(([name, value]) => ({ name, value })) });
  };
  const refused = await api.as('admin').refusal(addDbService, withReplica('my-reader'));
  expect(refused).toMatchObject({
    error: 'validation',
    fields: [{ path: 'db_service.additional_params.replica_password' }],
  });
  for (const part of ['at least 12 characters', 'user name']) expect(refused.message).toContain(part);
  const { data } = await api.as('admin').call(addDbService, withReplica(good));
  const params = { project_uid, db_service_uid: data.uid };
  expect(await api.as('admin').errorOf(updateDbService, { params, body: withReplica('weak').body })).toBe('validation');
});

test('an import tells it in the row', async () => {
  await ask(strict);
  const csv =
    '数据源名称,数据库类型,地址,端口,用户,密码,环境属性,运维时间,额外参数\na,MySQL,127.0.0.1,3306,app,weak,DEV,,';
  const { text } = await api.as('admin').download(checkDbServiceImport, {
    params: { project_uid },
    body: { db_services_file: { fileName: 'a.csv', bytes: new TextEncoder().encode(csv) } },
  });
  expect(text).toContain('at least 12 characters');
});

test('a password that grew older than it may is shown, until there is another', async () => {
  const { data } = await api.as('admin').call(addDbService, given(good));
  await ask(strict);
  passed = 90 * day;
  expect((await orders())?.password_overdue_days).toBeUndefined();
  passed = 93 * day;
  expect((await orders())?.password_overdue_days).toBe(3);
  const params = { project_uid, db_service_uid: data.uid };
  await api.as('admin').call(updateDbService, { params, body: given('').body });
  expect((await orders())?.password_overdue_days).toBe(3);
  await api.as('admin').call(updateDbService, { params, body: given('Another-long-8').body });
  expect((await orders())?.password_overdue_days).toBeUndefined();
});

test('the policy of one tenant holds for no other', async () => {
  await ask(strict);
  expect((await api.as('admin', 'other').call(readAccountPasswordPolicy)).data).toEqual(none);
});
