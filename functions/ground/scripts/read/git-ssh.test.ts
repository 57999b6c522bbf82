import ssh from 'ssh2';
import { gitSshServer, newHostKey, type GitSshServer } from '../../../../test/support/git-ssh-server.ts';
import type { SshAccess } from '../ssh-access.ts';
import { fetchFiles, listBranches } from './git-repository.ts';
import { sshAddressOf } from './git-ssh.ts';

const own = ssh.utils.generateKeyPairSync('ed25519');
const files = { 'db/1.sql': 'delete from orders;', 'db/2.sql': `insert into t values ('${'x'.repeat(90_000)}');` };
const url = "git@code.example:/team/it's.git";
const bytesMax = 1024 * 1024;
let server: GitSshServer;
let known: Map<string, string>;
beforeEach(async () => {
  known = new Map();
  server = await gitSshServer({ files, takes: own.public });
});
afterEach(() => server.close());

const access = (privateKey = own.private): SshAccess => ({
  privateKey: async () => privateKey,
  knownKey: async (host) => known.get(host),
  remember: async (host, fingerprint) => void known.set(host, fingerprint),
});
const repository = (change: object = {}) => ({ url, userName: '', password: '', ssh: access(), ...change });
const open = () => server.open();
const fetched = async (change: object = {}) =>
  (await fetchFiles(repository(change), { bytesMax, open }))
    .map(({ path, bytes }) => [path, Buffer.from(bytes).toString()])
    .sort();
const kindOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'nothing',
    (error: { kind?: string }) => error.kind,
  );

test('the files of a branch come over SSH from a real git, and the path is one word to the other side', async () => {
  expect(await fetched()).toEqual(Object.entries(files));
  expect(await fetched({ branch: 'release/1.0' })).toEqual(Object.entries(files));
  expect(server.commands[0]).toBe(`git-upload-pack '/team/it'\\''s.git'`);
});

test('branches are listed', async () => {
  expect(await listBranches(repository(), { open })).toEqual(['main', 'release/1.0']);
});

test('what cannot be read says why', async () => {
  expect(await kindOf(fetched({ branch: 'nowhere' }))).toBe('branchMissing');
  const stranger = ssh.utils.generateKeyPairSync('ed25519').private;
  expect(await kindOf(fetched({ ssh: access(stranger) }))).toBe('sshKeyRefused');
  await expect(listBranches(repository({ url: 'git@code.example:other.git' }), { open })).rejects.toThrow(
    /not appear to be a git repository|nowhere/,
  );
});

test('a host is known by the key that it showed first; with another one nothing is asked of it', async () => {
  await listBranches(repository(), { open });
  const [place, first] = [...known][0] ?? [];
  expect([place, first]).toEqual(['code.example:22', expect.stringMatching(/^SHA256:[\w+/]{43}$/)]);
  await server.close();
  server = await gitSshServer({ files, takes: own.public, hostKey: newHostKey() });
  await expect(listBranches(repository(), { open })).rejects.toMatchObject({
    kind: 'gitHostKeyChanged',
    values: { known: first },
  });
  expect(server.commands).toEqual([]);
  expect(known.get('code.example:22')).toBe(first);
});

test('hosts of internal networks are not asked', async () => {
  for (const host of ['127.0.0.1', 'localhost'])
    expect(await kindOf(listBranches(repository({ url: `git@${host}:x.git` })))).toBe('hostNotAllowed');
});

test('addresses are read in both notations, and what could be taken for something else is none', () => {
  expect(sshAddressOf('git@code.example:team/x.git')).toEqual({
    user: 'git',
    host: 'code.example',
    port: 22,
    path: 'team/x.git',
  });
  expect(sshAddressOf('ssh://me@code.example:2222/team/x.git')).toEqual({
    user: 'me',
    host: 'code.example',
    port: 2222,
    path: '/team/x.git',
  });
  for (const none of [
    'https://code.example/x',
    'git@code.example:-x',
    'git@-o:x y',
    'ssh://code.example/x',
    'git@h:a\nb',
    'code.example:x',
  ])
    expect(sshAddressOf(none)).toBeUndefined();
});
