import { createHash } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import ssh from 'ssh2';
import { newAuthority, type Authority } from '../../test/support/certificates.ts';
import { newHostKey } from '../../test/support/git-ssh-server.ts';
import { startJumpHost, type JumpHost } from '../../test/support/jump-host.ts';
import { startMariadb, type TestMariadb } from '../../test/support/mariadb.ts';
import { startPostgres, type TestPostgres } from '../../test/support/postgres.ts';
import { freePort } from '../local/free-port.ts';
import type { ConnectOptions, Target } from './driver.ts';
import { driverOf } from './index.ts';

const hostKey = newHostKey();
const pinned = fingerprintOf(hostKey);
const own = ssh.utils.generateKeyPairSync('ed25519');
const locked = ssh.utils.generateKeyPairSync('ed25519', { passphrase: 'open it', cipher: 'aes256-ctr', rounds: 16 });
const stranger = ssh.utils.generateKeyPairSync('ed25519');

let postgres: TestPostgres;
let mariadb: TestMariadb;
let authority: Authority;
let jump: JumpHost;
beforeAll(async () => {
  authority = newAuthority('Shop authority');
  const tls = { ...authority.issue('db', { names: 'DNS:db.inside' }), clientAuthority: authority.certificate };
  [postgres, mariadb] = await Promise.all([startPostgres(), startMariadb({ tls })]);
});
afterAll(() => Promise.all([postgres.stop(), mariadb.stop()]));
beforeEach(async () => {
  jump = await startJumpHost({ hostKey, key: own.public, password: 'bastion', names: { 'db.inside': '127.0.0.1' } });
});
afterEach(() => jump.close());

function fingerprintOf(key: string): string {
  const parsed = ssh.utils.parseKey(key);
  if (parsed instanceof Error) throw parsed;
  return `SHA256:${createHash('sha256').update(parsed.getPublicSSH()).digest('base64').replace(/=+$/, '')}`;
}

const options: ConnectOptions = { timeoutMs: 4000, applicationName: 'sluice test' };
const slow: Readonly<Record<string, string>> = { MariaDB: 'select sleep(30)', PostgreSQL: 'select pg_sleep(30)' };
function targetOf(dbType: string, ssh: Record<string, string> = {}, change: Partial<Target> = {}): Target {
  const server = dbType === 'MariaDB' ? mariadb : postgres;
  const byKey = { ssh: 'key', ssh_host: '127.0.0.1', ssh_port: String(jump.port), ssh_user: 'sluice' };
  const params = { ...byKey, ssh_key: own.private, ssh_host_key: pinned, ...ssh };
  const { port, user, password } = server;
  return { dbType, host: '127.0.0.1', port, user, password, params, ...change };
}
async function refused(target: Target, change: Partial<ConnectOptions> = {}) {
  const driver = await driverOf(target.dbType);
  const error = await driver.connect(target, { ...options, ...change }).then(
    () => undefined,
    (thrown: unknown) => thrown as Error & { words: { zh: string } },
  );
  if (!error) throw new Error('connected');
  return error;
}
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((next) => setTimeout(next, 10));
}

describe.each(['PostgreSQL', 'MariaDB'])('%s behind a jump host', (dbType) => {
  test('is asked through it, and nothing stays open afterwards', async () => {
    const driver = await driverOf(dbType);
    const connection = await driver.connect(targetOf(dbType), options);
    expect((await connection.query('select 41 + 1', { maxRows: 1 })).rows).toEqual([['42']]);
    expect(jump.asked).toEqual([`127.0.0.1:${targetOf(dbType).port}`]);
    await connection.close();
    await until(() => jump.sessions() === 0);
  });

  test('answers with more than fits into a window of the way', async () => {
    const driver = await driverOf(dbType);
    const connection = await driver.connect(targetOf(dbType), options);
    const { rows } = await connection.query(`select repeat('x', 6000000)`, { maxRows: 1 });
    expect(rows[0]?.[0]).toHaveLength(6_000_000);
    await connection.run(`select length('${'y'.repeat(5_000_000)}')`);
    await connection.close();
  });

  test('is cancelled through it', async () => {
    const driver = await driverOf(dbType);
    const connection = await driver.connect(targetOf(dbType), options);
    const running = connection.run(slow[dbType] ?? '').then(
      () => 'ended',
      ({ kind }: { kind: string }) => kind,
    );
    await untilRunning(dbType, connection.backendId);
    expect(await driver.cancel(targetOf(dbType), connection.backendId)).toBe('requested');
    expect(['cancelled', 'ended']).toContain(await running);
    expect(await driver.backendState(targetOf(dbType), connection.backendId)).toBe('idle');
    expect(jump.asked.length).toBeGreaterThan(2);
    await connection.close();
    await until(() => jump.sessions() === 0);
  });

  test('lets in by password, and by a key with a passphrase', async () => {
    const driver = await driverOf(dbType);
    const byPassword = targetOf(dbType, { ssh: 'password', ssh_password: 'bastion' });
    await (await driver.connect(byPassword, options)).close();
    const other = await startJumpHost({ hostKey, key: locked.public });
    const byLocked = { ssh_port: String(other.port), ssh_key: locked.private, ssh_passphrase: 'open it' };
    await (await driver.connect(targetOf(dbType, byLocked), options)).close();
    await other.close();
  });

  test('says when it was the jump host that refused', async () => {
    const wrongKey = await refused(targetOf(dbType, { ssh_key: stranger.private }));
    expect(wrongKey).toMatchObject({ kind: 'auth', outcome: 'notSent' });
    expect(wrongKey.message).toMatch(/jump host 127.0.0.1:\d+ refused the key/);
    expect(wrongKey.words.zh).toContain('跳板机');
    const wrongPassword = await refused(targetOf(dbType, { ssh: 'password', ssh_password: 'not it' }));
    expect(wrongPassword.message).toMatch(/jump host .* refused the user name or the password/);
    expect(await refused(targetOf(dbType, { ssh_key: 'no key' }))).toMatchObject({
      message: expect.stringMatching(/cannot be read/),
    });
    expect(JSON.stringify([wrongKey, wrongPassword])).not.toMatch(/PRIVATE KEY|not it/);
    expect(jump.asked).toEqual([]);
  });

  test('says when it was the database that refused', async () => {
    const error = await refused(targetOf(dbType, {}, { password: 'wrong' }));
    expect(error).toMatchObject({ kind: 'auth' });
    expect(error.message).not.toContain('jump host');
    await until(() => jump.sessions() === 0);
  });

  test('is refused behind a host that shows another key, with both fingerprints', async () => {
    const impostor = await startJumpHost({ key: own.public, password: 'bastion' });
    const error = await refused(targetOf(dbType, { ssh_port: String(impostor.port) }));
    expect(error.message).toContain(pinned);
    expect(error.message.match(/SHA256:/g)).toHaveLength(2);
    expect(impostor.asked).toEqual([]);
    await impostor.close();
  });

  test('is refused behind a host whose key nobody kept, unless one asks for the key', async () => {
    expect(await refused(targetOf(dbType, { ssh_host_key: '' }))).toMatchObject({
      message: expect.stringContaining(pinned),
    });
    const seen: string[] = [];
    const driver = await driverOf(dbType);
    const connection = await driver.connect(targetOf(dbType, { ssh_host_key: '' }), {
      ...options,
      onNewHostKey: (fingerprint) => seen.push(fingerprint),
    });
    await connection.close();
    expect(seen).toEqual([pinned]);
  });

  test('says when the jump host is down, and when the database behind it is', async () => {
    const closed = await freePort();
    const noJump = await refused(targetOf(dbType, { ssh_port: String(closed) }));
    expect(noJump.message).toMatch(/jump host .* cannot be reached: .*ECONNREFUSED/);
    const noDatabase = await refused(targetOf(dbType, {}, { port: closed }));
    expect(noDatabase.message).toMatch(
      new RegExp(`jump host 127.0.0.1 cannot reach the database at 127.0.0.1:${closed}`),
    );
    const strict = await startJumpHost({ hostKey, key: own.public, forwards: false });
    expect((await refused(targetOf(dbType, { ssh_port: String(strict.port) }))).message).toMatch(
      /cannot reach|forward/,
    );
    await strict.close();
    await until(() => jump.sessions() === 0);
  });

  test('waits for a jump host that says nothing no longer than a connection may take', async () => {
    const mute = createServer(() => undefined).listen(0, '127.0.0.1');
    await new Promise((listening) => mute.once('listening', listening));
    const port = String((mute.address() as AddressInfo).port);
    const error = await refused(targetOf(dbType, { ssh_port: port }), { timeoutMs: 300 });
    expect(error.message).toMatch(/jump host .* did not answer/);
    mute.close();
  });

  test('is lost with its jump host', async () => {
    const driver = await driverOf(dbType);
    const connection = await driver.connect(targetOf(dbType), options);
    const running = connection.run(slow[dbType] ?? '');
    const end = expect(running).rejects.toMatchObject({ kind: 'lostConnection', outcome: 'unknown' });
    await untilRunning(dbType, connection.backendId);
    await jump.close();
    await end;
    await connection.close();
    jump = await startJumpHost({ hostKey, key: own.public });
  });

  test('may have a name that only the jump host knows, and never the address of a metadata service', async () => {
    const driver = await driverOf(dbType);
    await (await driver.connect(targetOf(dbType, {}, { host: 'db.inside' }), options)).close();
    expect(jump.asked[0]).toMatch(/^db\.inside:/);
    const forbidden = [
      targetOf(dbType, {}, { host: '169.254.169.254' }),
      targetOf(dbType, { ssh_host: '169.254.1.1' }),
    ];
    for (const target of forbidden) expect((await refused(target)).message).toMatch(/not allowed/);
  });

  async function untilRunning(type: string, backendId: string): Promise<void> {
    const driver = await driverOf(type);
    const direct = targetOf(type, { ssh: 'disable' });
    while ((await driver.backendState(direct, backendId)) !== 'running')
      await new Promise((next) => setTimeout(next, 20));
  }
});

test.each([
  ['a code', [[{ prompt: 'Verification code: ', echo: false }]], []],
  ['a password that everybody sees', [[{ prompt: 'Password: ', echo: true }]], []],
  ['two things at once', [[{ prompt: 'Password: ' }, { prompt: 'Password again: ' }]], []],
  ['the password and then a code', [[{ prompt: 'Password: ', echo: false }], [{ prompt: 'OTP: ' }]], ['bastion']],
  ['the password twice', [[{ prompt: '密码：' }], [{ prompt: '密码：' }]], ['bastion']],
])(
  'a jump host that asks for %s is told the password once at most, and what it wants is said',
  async (_, prompts, told) => {
    const asking = await startJumpHost({ hostKey, prompts });
    const byPassword = { ssh: 'password', ssh_password: 'bastion', ssh_port: String(asking.port) };
    const error = await refused(targetOf('PostgreSQL', byPassword));
    expect(error.message).toMatch(/asks for something else than the password/);
    expect([error.words.zh.includes('验证码'), asking.answers, asking.asked]).toEqual([true, told, []]);
    await until(() => asking.sessions() === 0);
    await asking.close();
  },
);

test('TLS goes through the jump host and is checked by the name of the database', async () => {
  const driver = await driverOf('MariaDB');
  const tls = { tls: 'verify', tls_ca: authority.certificate };
  const connection = await driver.connect(targetOf('MariaDB', tls, { host: 'db.inside' }), options);
  const { rows } = await connection.query(
    `select variable_value from information_schema.session_status where variable_name = 'Ssl_cipher'`,
    { maxRows: 1 },
  );
  expect(rows[0]?.[0]).toMatch(/\S/);
  await connection.close();
  expect((await refused(targetOf('MariaDB', tls))).message).toMatch(/altnames|certificate/i);
  await until(() => jump.sessions() === 0);
});

test('SQL Server speaks through the jump host too, as far as it can be tried without one', async () => {
  const heard: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on('data', (bytes) => {
      heard.push(bytes);
      socket.end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as AddressInfo;
  await refused({ ...targetOf('PostgreSQL'), dbType: 'SQL Server', port });
  // The first message of its clients is of type 0x12.
  expect(heard[0]?.[0]).toBe(0x12);
  await until(() => jump.sessions() === 0);
  server.close();
});
