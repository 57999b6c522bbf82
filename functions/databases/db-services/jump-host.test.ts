import ssh from 'ssh2';
import * as contract from '../../../shared/contract/databases/db-services/operations.ts';
import * as instances from '../../../shared/contract/databases/instances/operations.ts';
import { listEnvironmentTags } from '../../../shared/contract/people/projects/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { newHostKey } from '../../../test/support/git-ssh-server.ts';
import { startJumpHost, type JumpHost } from '../../../test/support/jump-host.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import { dbServices } from '../../platform/access/db-service.ts';
import { targetOf } from './target.ts';

const own = ssh.utils.generateKeyPairSync('ed25519');
const locked = ssh.utils.generateKeyPairSync('ed25519', { passphrase: 'open it', cipher: 'aes256-ctr', rounds: 16 });

let api: TestApi;
let postgres: TestPostgres;
let jump: JumpHost;
let projectUid: string;
let tag: string;
beforeAll(async () => {
  [api, postgres] = await Promise.all([testApi(), startPostgres()]);
  jump = await startJumpHost({ hostKey: newHostKey(), key: own.public, password: 'bastion' });
  projectUid = await api.addProject('shop');
  const tags = { params: { project_uid: projectUid }, query: { page_size: 1 } };
  tag = (await api.as('admin').call(listEnvironmentTags, tags)).data[0]?.uid ?? '';
});
afterAll(() => Promise.all([api.close(), postgres.stop(), jump.close()]));

const behind = (change: Record<string, string> = {}) => ({
  ssh: 'key',
  ssh_host: '127.0.0.1',
  ssh_port: String(jump.port),
  ssh_user: 'sluice',
  ssh_key: own.private,
  ...change,
});
const form = (params: Record<string, string>, change: object = {}) => ({
  name: 'orders',
  db_type: 'PostgreSQL',
  host: '127.0.0.1',
  port: String(postgres.port),
  user: postgres.user,
  password: postgres.password,
  environment_tag_uid: tag,
  additional_params: Object.entries(params).map(([name, value]) => ({ name, value })),
  ...change,
});
const adding = (params: Record<string, string>, change: object = {}) => ({
  params: { project_uid: projectUid },
  body: { db_service: form(params, change) },
});
const added = async (params: Record<string, string>, name: string) =>
  (await api.as('admin').call(contract.addDbService, adding(params, { name }))).data.uid;
const changing = (uid: string, params: Record<string, string>, change: object = {}) => ({
  params: { project_uid: projectUid, db_service_uid: uid },
  body: { db_service: { ...form(params), name: undefined, password: undefined, ...change } },
});
const inProject = (uid: string) => ({ params: { project_uid: projectUid, db_service_uid: uid } });
const savedParams = async (uid: string) =>
  (await targetOf(api.world, 'default', await dbServices.on(api.table()).require({ uid }))).params;

test('the first test tells the key of the jump host and keeps it; then everything goes that way', async () => {
  const before = await api.as('admin').call(contract.testDbServiceBeforeSaving, adding(behind()));
  expect(before.data).toEqual([
    {
      component: 'PostgreSQL',
      is_connectable: true,
      connect_error_message: '',
      jump_host_key: expect.stringMatching(/^SHA256:/),
    },
  ]);
  const uid = await added(behind(), 'kept');
  const schemas = { params: { project_name: 'shop', instance_name: 'kept' } };
  expect((await api.as('admin').refusal(instances.listSchemas, schemas)).message).toContain('Test the connection');
  const reached = await api.as('admin').call(instances.testInstances, {
    params: { project_name: 'shop' },
    body: { instances: [{ name: 'kept' }] },
  });
  expect(reached.data[0]?.connect_error_message).toContain('Test the connection');
  expect((await savedParams(uid))['ssh_host_key']).toBe('');
  const { data } = await api.as('admin').call(contract.testDbService, inProject(uid));
  expect(data[0]?.jump_host_key).toBe(before.data[0]?.jump_host_key);
  expect((await savedParams(uid))['ssh_host_key']).toBe(data[0]?.jump_host_key);
  expect((await api.as('admin').call(instances.listSchemas, schemas)).data.schema_name_list).toContain('public');
  const again = await api.as('admin').call(contract.testDbService, inProject(uid));
  expect(again.data[0]).not.toHaveProperty('jump_host_key');
});

test('the secrets of the jump host are sealed, never shown, and go with the way that needs them', async () => {
  const uid = await added(behind({ ssh_key: locked.private, ssh_passphrase: 'open it' }), 'sealed');
  const query = { page_size: 10, filter_by_uid: uid };
  const shown = await api.as('admin').call(contract.listDbServices, { params: { project_uid: projectUid }, query });
  const isSet = Object.fromEntries((shown.data[0]?.additional_params ?? []).map((one) => [one.name, one.is_set]));
  expect(isSet).toMatchObject({ ssh_key: true, ssh_password: false, ssh_host: undefined });
  const values = Object.fromEntries((shown.data[0]?.additional_params ?? []).map(({ name, value }) => [name, value]));
  expect(values).toMatchObject({ ssh: 'key', ssh_user: 'sluice', ssh_key: '', ssh_passphrase: '', ssh_password: '' });
  const secretLine = locked.private.split('\n')[2] ?? 'none';
  expect(JSON.stringify([shown, await api.everyRow(), api.logged])).not.toContain(secretLine);
  expect(await savedParams(uid)).toMatchObject({ ssh_passphrase: 'open it' });
  const byPassword = behind({ ssh: 'password', ssh_password: 'bastion' });
  await api.as('admin').call(contract.updateDbService, changing(uid, byPassword, { password: postgres.password }));
  expect(await savedParams(uid)).toMatchObject({ ssh_key: '', ssh_passphrase: '', ssh_password: 'bastion' });
});

test('another jump host is told neither the password of the database nor the secret of the one before', async () => {
  const uid = await added(behind(), 'moved');
  const elsewhere = behind({ ssh_host: 'bastion.example.com' });
  const update = (params: Record<string, string>, change: object = {}) =>
    api.as('admin').refusal(contract.updateDbService, changing(uid, params, change));
  expect((await update(elsewhere)).error).toBe('passwordNeededToMove');
  expect((await update({})).error).toBe('passwordNeededToMove');
  const withPassword = { password: postgres.password };
  expect((await update({ ...elsewhere, ssh_key: '' }, withPassword)).fields).toMatchObject([
    { path: 'db_service.additional_params.ssh_key', message: expect.stringContaining('again') },
  ]);
  await api.as('admin').call(contract.updateDbService, changing(uid, elsewhere, withPassword));
  await api.as('admin').call(contract.updateDbService, changing(uid, { ...elsewhere, ssh_key: '' }, { user: 'x' }));
  expect((await savedParams(uid))['ssh_key']).toBe(own.private);
});

test('who does not name the key of the jump host leaves it as it was kept; who changes it must know the password', async () => {
  const uid = await added(behind(), 'named');
  await api.as('admin').call(contract.testDbService, inProject(uid));
  const { ssh_host_key } = await savedParams(uid);
  await api.as('admin').call(contract.updateDbService, changing(uid, behind({ ssh_user: 'other' })));
  expect(await savedParams(uid)).toMatchObject({ ssh_host_key, ssh_user: 'other' });
  const other = behind({ ssh_host_key: `SHA256:${'A'.repeat(43)}` });
  const { error } = await api.as('admin').refusal(contract.updateDbService, changing(uid, other));
  expect(error).toBe('passwordNeededToMove');
});

test.each([
  ['no host', () => ({ ssh_host: '' }), 'ssh_host'],
  ['a host that is none', () => ({ ssh_host: 'a b' }), 'ssh_host'],
  ['a port that is none', () => ({ ssh_port: '70000' }), 'ssh_port'],
  ['no user', () => ({ ssh_user: '' }), 'ssh_user'],
  ['no key', () => ({ ssh_key: '' }), 'ssh_key'],
  ['a key that is none', () => ({ ssh_key: 'hello' }), 'ssh_key'],
  ['the public half', () => ({ ssh_key: own.public }), 'ssh_key'],
  ['no passphrase for a key that has one', () => ({ ssh_key: locked.private }), 'ssh_passphrase'],
  ['a wrong passphrase', () => ({ ssh_key: locked.private, ssh_passphrase: 'guess' }), 'ssh_passphrase'],
  ['no password', () => ({ ssh: 'password' }), 'ssh_password'],
  ['a fingerprint of another form', () => ({ ssh_host_key: 'MD5:00:11' }), 'ssh_host_key'],
])('%s is refused at its field', async (_, change, field) => {
  for (const asked of [
    () => api.as('admin').refusal(contract.addDbService, adding(behind(change()), { name: 'refused' })),
    () => api.as('admin').refusal(contract.testDbServiceBeforeSaving, adding(behind(change()))),
  ]) {
    const { error, fields } = await asked();
    expect(error).toBe('validation');
    expect(fields).toMatchObject([{ path: `db_service.additional_params.${field}` }]);
  }
});

test('a jump host may not be the metadata service, nor may a database behind it', async () => {
  for (const change of [
    adding(behind({ ssh_host: '169.254.169.254' })),
    adding(behind(), { host: '169.254.169.254' }),
  ]) {
    const { error, message } = await api.as('admin').refusal(contract.addDbService, change);
    expect(error).toBe('hostNotAllowed');
    expect(message).toContain('169.254.169.254');
  }
});

test('what went wrong is told in the language of the reader, and it is said that it was the jump host', async () => {
  const wrong = adding(behind({ ssh: 'password', ssh_password: 'not-the-one' }));
  const { data } = await api.as('admin').call(contract.testDbServiceBeforeSaving, wrong);
  expect(data[0]?.connect_error_message).toMatch(/jump host 127.0.0.1:\d+ refused the user name or the password/);
  expect(JSON.stringify([data, api.logged])).not.toContain('not-the-one');
});

test('Oracle is reached directly only, and says so', async () => {
  const { fields } = await api
    .as('admin')
    .refusal(contract.addDbService, adding({ ssh: 'key' }, { db_type: 'Oracle' }));
  expect(fields).toMatchObject([{ path: 'db_service.additional_params.ssh' }]);
});
