import { constants, generateKeyPairSync, publicEncrypt } from 'node:crypto';
import * as contract from '../../../shared/contract/databases/db-service-sync-tasks/operations.ts';
import * as dbServices from '../../../shared/contract/databases/db-services/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { httpStandIn, type Caught, type StandInAnswer } from '../../../test/support/stand-ins.ts';

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ownKey = String(keys.privateKey.export({ type: 'pkcs1', format: 'pem' }));
const otherKey = String(
  generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
);
const token = 'T0ken-of-dmp';
let dmp: Awaited<ReturnType<typeof httpStandIn>>;
let api: TestApi;
let shop: string;
let offers: object[] | null = [];
let override: StandInAnswer | undefined;
beforeAll(async () => {
  dmp = await httpStandIn(answer);
  api = await testApi();
  shop = await api.addProject('shop');
});
afterAll(() => Promise.all([api.close(), dmp.close()]));
beforeEach(() => {
  [offers, override] = [[], undefined];
  dmp.caught.splice(0);
});

/** Answers the one request that DMP is known to answer, and no other. */
function answer({ method, path, query, headers }: Caught): StandInAnswer {
  const isRight =
    method === 'GET' &&
    path === '/v3/support/data_sources' &&
    query.toString() === 'page_index=1&page_size=9999&filter_by_type=mysql' &&
    headers['content-type'] === 'application/json';
  if (!isRight) return { status: 404, body: 'no such resource' };
  if (headers.authorization !== token) return { status: 401, body: 'token is invalid' };
  return override ?? { body: { data: offers, total_nums: offers?.length ?? 0 } };
}

const encrypted = (password: string) =>
  publicEncrypt(
    {
      key: keys.publicKey,
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: 'sha256',
      oaepLabel: Buffer.from('TVMvGp6rbgaBbWTU'),
    },
    Buffer.from(password),
  ).toString('base64');
const listed = (id: string, change: object = {}) => ({
  data_src_id: id,
  data_src_password: encrypted('S3cret-of-dmp'),
  data_src_port: '3306',
  data_src_sip: '127.0.0.1',
  data_src_user: 'app',
  tags: [{ tag_attribute: '业务', tag_value: 'shop' }],
  ...change,
});
const filled: Readonly<Record<string, string>> = {
  version: '5.23.01.0',
  token,
  private_key: ownKey,
  project: 'shop',
  environment: 'DEV',
};
const task = (name: string, change: Readonly<Record<string, string>> = {}) => ({
  db_service_sync_task: {
    name,
    source: 'Actiontech DMP',
    url: `${dmp.url}/`,
    db_type: 'MySQL',
    cron_express: '0 0 1 6 *',
    additional_params: Object.entries({ ...filled, ...change }).map(([key, value]) => ({ key, value })),
  },
});
const add = async (name: string, change: Readonly<Record<string, string>> = {}) =>
  (await api.as('sys').call(contract.addDbServiceSyncTask, { body: task(name, change) })).data.uid;
const of = (uid: string) => ({ params: { db_service_sync_task_uid: uid } });
const run = (uid: string) => api.as('sys').call(contract.syncDbServicesNow, of(uid));
const refusal = async (uid: string) => (await api.as('sys').refusal(contract.syncDbServicesNow, of(uid))).message;
const stateOf = async (uid: string) =>
  (await api.as('admin').call(contract.listDbServiceSyncTasks)).data.find((one) => one.uid === uid);
const rowOf = async (name: string) => {
  const query = { page_size: 10, filter_by_name: name };
  return (await api.as('admin').call(dbServices.listDbServices, { params: { project_uid: shop }, query })).data[0];
};
/** Why a data source cannot be changed as it is: one with a password needs none to be given. */
const problemOfEditing = async (name: string, change: object = {}) => {
  const row = await rowOf(name);
  const environment_tag_uid = row?.environment_tag?.uid;
  const db_service = { host: row?.host, port: row?.port, user: 'app', environment_tag_uid, ...change };
  const args = { params: { project_uid: shop, db_service_uid: row?.uid }, body: { db_service } };
  const answer = await api.as('admin').send(dbServices.updateDbService, args);
  return (JSON.parse(answer.bytes.toString()) as { error?: string }).error;
};

test('data sources come with their passwords, and their tags are told', async () => {
  offers = [listed('orders'), listed('users', { tags: null })];
  const uid = await add('found');
  await run(uid);
  expect(await rowOf('orders')).toMatchObject({
    source: 'found',
    db_type: 'MySQL',
    host: '127.0.0.1',
    port: '3306',
    user: 'app',
    desc: 'Actiontech DMP · 业务=shop',
    environment_tag: { name: 'DEV' },
  });
  expect(await rowOf('users')).toBeDefined();
  expect(await problemOfEditing('orders')).toBeUndefined();
  offers = [listed('orders', { data_src_port: 3307 })];
  await run(uid);
  expect(await rowOf('orders')).toMatchObject({ port: '3307' });
  expect(await stateOf(uid)).toMatchObject({ last_sync_err: '', vanished_db_services: ['users'] });
});

test('a tag names the project and the environment, before what the form says', async () => {
  await api.addProject('books');
  const tags = [
    { tag_attribute: '项目', tag_value: 'shop' },
    { tag_attribute: 'env', tag_value: 'PROD' },
  ];
  offers = [listed('tagged', { tags })];
  await run(await add('tags', { project: 'books', project_tag: '项目', environment_tag: 'env' }));
  expect(await rowOf('tagged')).toMatchObject({ environment_tag: { name: 'PROD' } });
});

test('without the key a data source comes without its password, says so, and takes the one that a person enters', async () => {
  offers = [listed('unread')];
  const uid = await add('keyless', { private_key: '' });
  expect(await refusal(uid)).toContain('unread: taken over without a password (no private key is set');
  expect(await problemOfEditing('unread')).toBe('validation');
  expect(await problemOfEditing('unread', { password: 'By-h4nd' })).toBeUndefined();
  await run(uid);
  expect((await stateOf(uid))?.last_sync_err).toBe('');
  // What was entered for one host goes to no other.
  offers = [listed('unread', { data_src_sip: '127.0.0.2' })];
  expect(await refusal(uid)).toContain('unread: taken over without a password');
  expect(await rowOf('unread')).toMatchObject({ host: '127.0.0.2' });
  expect(await problemOfEditing('unread')).toBe('validation');
});

test('a password of another key is told of its data source, and the rest is taken over', async () => {
  offers = [listed('alien'), listed('silent', { data_src_password: '' })];
  const told = await refusal(await add('other-key', { private_key: otherKey }));
  expect(told).toContain('alien: taken over without a password (its password cannot be decrypted');
  expect(told).toContain('silent: taken over without a password (DMP gives no password of it)');
  for (const name of ['alien', 'silent']) expect(await rowOf(name)).toBeDefined();
});

test('the key may stand in one line, as a field of one line leaves it', async () => {
  offers = [listed('one-line')];
  await run(await add('in-one-line', { private_key: ownKey.replaceAll('\n', '') }));
  expect(await problemOfEditing('one-line')).toBeUndefined();
});

test('neither token, key nor password is in a reply, a row or a log; whether they are set is told', async () => {
  offers = [listed('sealed')];
  const uid = await add('secretive', { private_key: ownKey });
  await run(uid);
  const shown = await api.as('sys').call(contract.getDbServiceSyncTask, of(uid));
  const isSet = Object.fromEntries(shown.data.additional_params.map(({ key, is_set }) => [key, is_set]));
  expect(isSet).toMatchObject({ token: true, private_key: true, version: undefined });
  const everything = JSON.stringify([shown, await stateOf(uid), await api.everyRow(), api.logged]);
  const inside = ownKey.split('\n')[1] ?? '';
  for (const secret of [token, inside, 'S3cret-of-dmp']) expect(everything).not.toContain(secret);
});

test('what DMP offers without an address is told, and the rest is taken over', async () => {
  offers = [listed('nowhere', { data_src_sip: undefined }), listed('somewhere')];
  expect(await refusal(await add('half'))).toMatch(/entry 1: host/);
  expect(await rowOf('somewhere')).toBeDefined();
});

test.each([
  ['a token that DMP does not know', { token: 'wrong' }, undefined, 'DMP refused the access token: HTTP 401'],
  ['no token', { token: '' }, undefined, 'No access token of DMP is set'],
  ['an answer that is none', {}, { body: '<html>' }, 'DMP answered no list of data sources: HTTP 200'],
  ['a failure of DMP', {}, { status: 500, body: 'out of order' }, 'DMP: HTTP 500'],
  ['a part of the list', {}, { body: { data: [], total_nums: 3 } }, 'has 3 data sources and answered 0'],
])('%s is told, and nothing counts as offered no more', async (name, change, answered, told) => {
  const own = name.replaceAll(' ', '-');
  offers = [listed(`steady-${own}`)];
  const uid = await add(own);
  await run(uid);
  const args = { ...of(uid), body: task(own, change as Readonly<Record<string, string>>) };
  // A secret that is left out would stay.
  if ('token' in change && change.token === '') args.body.db_service_sync_task.url = `${dmp.url}/moved/`;
  await api.as('sys').call(contract.updateDbServiceSyncTask, args);
  override = answered;
  expect(await refusal(uid)).toContain(told);
  expect(await stateOf(uid)).toMatchObject({ vanished_db_services: [] });
});

test('a list without any is taken as it is', async () => {
  offers = null;
  const uid = await add('empty');
  await run(uid);
  expect((await stateOf(uid))?.last_sync_err).toBe('');
});

test.each([
  ['an older DMP', { version: '5.22.12.0' }, 'version'],
  ['no version', { version: '' }, 'version'],
  ['a key that is none', { private_key: 'secret' }, 'private_key'],
  ['no project', { project: '' }, 'project'],
  ['no environment', { environment: '' }, 'environment'],
])('%s is refused at its field before anything is asked', async (_, change, at) => {
  const body = task('wrong', change as Readonly<Record<string, string>>);
  const refused = await api.as('sys').refusal(contract.addDbServiceSyncTask, { body });
  expect(refused.error).toBe('syncParamWrong');
  expect(refused.fields).toMatchObject([{ path: `db_service_sync_task.additional_params.${at}` }]);
  expect(dmp.caught).toEqual([]);
});

test.each(['5.23.1', '5.23.01.0', '5.23.11.2', '6.0', '10.1'])('version %s is new enough', async (version) => {
  const name = `v${version.replaceAll('.', '-')}`;
  expect(await add(name, { version })).not.toBe('');
});
