import { resolve } from 'node:path';
import { newAuthority } from '../../../test/support/certificates.ts';
import { startMariadb } from '../../../test/support/mariadb.ts';
import { startMysql } from '../../../test/support/mysql.ts';
import type { TestMysql } from '../../../test/support/mysql-family-server.ts';
import { driverTestOptions as options } from '../driver.conformance.ts';
import type { Target } from '../driver.ts';
import { EngineError } from '../engine-error.ts';
import { driverOf } from '../index.ts';

const authority = newAuthority();
const servers: Record<string, () => Promise<TestMysql>> = {
  'MySQL 9.7': () => startMysql('9.7'),
  'MySQL 5.6': () => startMysql('5.6'),
  MariaDB: () =>
    startMariadb({
      tls: { ...authority.issue('db', { names: 'IP:127.0.0.1' }), clientAuthority: authority.certificate },
      settings: [
        `--plugin-dir=${resolve('.build/servers/mariadb-plugins/usr/lib/mysql/plugin')}`,
        '--plugin-load-add=auth_ed25519',
      ],
    }),
};
const started: Record<string, TestMysql> = {};
beforeAll(async () => {
  for (const [name, start] of Object.entries(servers)) started[name] = await start();
});
afterAll(async () => {
  for (const server of Object.values(started)) await server.stop();
});

const serverOf = (name: string): TestMysql => {
  const server = started[name];
  if (!server) throw new Error(`${name} has not started`);
  return server;
};
const targetOf = (name: string, change: Partial<Target> = {}): Target => {
  const { host, port, user, password } = serverOf(name);
  return { dbType: name === 'MariaDB' ? 'MariaDB' : 'MySQL', host, port, user, password, params: {}, ...change };
};
async function asAdmin(name: string, statements: readonly string[]): Promise<void> {
  const connection = await (await driverOf('MySQL')).connect(targetOf(name), options);
  for (const sql of statements) await connection.run(sql);
  await connection.close();
}
/** The account that the server sees, or the kind of the refusal with its text. */
async function signIn(name: string, change: Partial<Target>): Promise<string> {
  const target = targetOf(name, change);
  try {
    const connection = await (await driverOf(target.dbType)).connect(target, options);
    const { rows } = await connection.query('select current_user()', { maxRows: 1 });
    await connection.close();
    return rows[0]?.[0] ?? '';
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return `${error.kind}: ${error.message}`;
  }
}

// No form of a password is an exception: none, longer than a block, other letters, quotes.
const passwords = ['S3cret', 'пароль-密码-🔑', `it's "quoted" \\ back`, 'long'.repeat(40)];
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

describe.each([
  ['MySQL 9.7', 'caching_sha2_password', (password: string) => `with caching_sha2_password by ${quoted(password)}`],
  ['MySQL 9.7', 'sha256_password', (password: string) => `with sha256_password by ${quoted(password)}`],
  ['MySQL 5.6', 'mysql_native_password', (password: string) => `by ${quoted(password)}`],
  ['MariaDB', 'mysql_native_password', (password: string) => `by ${quoted(password)}`],
  ['MariaDB', 'ed25519', (password: string) => `via ed25519 using password(${quoted(password)})`],
])('%s, accounts of %s', (name, plugin, identified) => {
  const user = `by_${plugin}`.slice(0, 16);

  test.each(passwords)(
    'a password like %j signs in, in the open and encrypted, and no other does',
    async (password) => {
      await asAdmin(name, [`create user '${user}'@'%' identified ${identified(password)}`]);
      const modes = name === 'MySQL 5.6' ? ['disable'] : ['disable', 'require'];
      for (const tls of modes) {
        expect({ tls, as: await signIn(name, { user, password, params: { tls } }) }).toEqual({ tls, as: `${user}@%` });
        for (const wrong of [`${password}x`, ''])
          expect(await signIn(name, { user, password: wrong, params: { tls } })).toMatch(/^auth: Access denied/);
      }
      await asAdmin(name, [`drop user '${user}'@'%'`]);
    },
  );
});

test('an account whose plug-in is not known is refused by its name, with the way out', async () => {
  await asAdmin('MariaDB', [`install soname 'auth_pam_v1'`, 'create user by_pam identified via pam']);
  expect(await signIn('MariaDB', { user: 'by_pam', password: 'S3cret' })).toMatch(
    /^auth: The account signs in by the plug-in dialog, which is not supported\. Use an account of one of these: .*ed25519$/,
  );
  await asAdmin('MariaDB', ['drop user by_pam']);
});
