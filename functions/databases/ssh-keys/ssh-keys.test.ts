import ssh from 'ssh2';
import { testGitConnection } from '../../../shared/contract/auditing/sql-audit-records/operations.ts';
import * as contract from '../../../shared/contract/databases/ssh-keys/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';
import { sshAccess } from '../../ground/scripts/ssh-access.ts';

let api: TestApi;
beforeEach(async () => {
  api = await testApi();
});
afterEach(() => api.close());

const publicKey = async (by = 'auditor', tenant?: string) =>
  (await api.as(by, tenant).call(contract.readSshKey)).data.public_key;
const access = () => sshAccess({ tenant: 'default', table: api.table(), world: api.world });

test('a pair is made here; its public half is shown, its private half lies sealed and fits', async () => {
  expect(await publicKey()).toBe('');
  await api.as('admin').call(contract.makeSshKey);
  const shown = await publicKey();
  expect(shown).toMatch(/^ssh-ed25519 [\w+/=]+ sluice$/);
  const opened = ssh.utils.parseKey(await access().privateKey());
  if (opened instanceof Error) throw opened;
  expect(shown).toContain(opened.getPublicSSH().toString('base64'));
  expect((await api.everyRow()).join('\n')).not.toContain('PRIVATE KEY');
  expect(await publicKey('auditor', 'other')).toBe('');
});

test('a new pair takes the place of the former one', async () => {
  await api.as('sys').call(contract.makeSshKey);
  const first = await publicKey();
  await api.as('sys').call(contract.makeSshKey);
  expect(await publicKey()).not.toBe(first);
});

test('without a key an address over SSH is answered with what to do', async () => {
  const { data } = await api.as('mei').call(testGitConnection, { body: { git_http_url: 'git@code.example:x.git' } });
  expect(data).toMatchObject({ is_connected_success: false, error_message: expect.stringContaining('Git SSH') });
  await expect(access().privateKey()).rejects.toMatchObject({ kind: 'sshKeyMissing' });
  await api.as('admin').call(contract.makeSshKey);
  const inside = await api.as('mei').call(testGitConnection, { body: { git_http_url: 'git@127.0.0.1:x.git' } });
  expect(inside.data).toMatchObject({
    is_connected_success: false,
    error_message: expect.stringContaining('127.0.0.1'),
  });
});

test('known hosts are listed and forgotten, each tenant its own', async () => {
  await access().remember('code.example:22', 'SHA256:first');
  const list = async (tenant?: string) => (await api.as('auditor', tenant).call(contract.listKnownHosts)).data;
  expect(await list()).toMatchObject([{ host: 'code.example:22', fingerprint: 'SHA256:first' }]);
  expect(await list('other')).toEqual([]);
  const params = { host: 'code.example:22' };
  expect(await api.as('admin', 'other').errorOf(contract.forgetKnownHost, { params })).toBe('notFound');
  await api.as('admin').call(contract.forgetKnownHost, { params });
  expect([await list(), await access().knownKey('code.example:22')]).toEqual([[], undefined]);
});

test('only who runs the platform makes keys and forgets hosts', async () => {
  for (const user of ['auditor', 'director', 'mei']) {
    expect(await api.as(user).errorOf(contract.makeSshKey)).toBe('forbidden');
    expect(await api.as(user).errorOf(contract.forgetKnownHost, { params: { host: 'x' } })).toBe('forbidden');
  }
  for (const op of [contract.readSshKey, contract.listKnownHosts]) {
    expect(await api.as('mei').errorOf(op)).toBe('forbidden');
    expect((await api.anyone.refusal(op)).status).toBe(401);
  }
});
