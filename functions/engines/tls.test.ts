import pg from 'pg';
import { newAuthority, type Authority, type Pair } from '../../test/support/certificates.ts';
import { startMariadb, type TestMariadb } from '../../test/support/mariadb.ts';
import { startPostgres, type TestPostgres } from '../../test/support/postgres.ts';
import type { Target } from './driver.ts';
import { driverOf } from './index.ts';

let authority: Authority;
let stranger: Authority;
let client: Pair;
let postgres: TestPostgres;
let mariadb: TestMariadb;
beforeAll(async () => {
  [authority, stranger] = [newAuthority('Shop authority'), newAuthority('Somebody else')];
  client = authority.issue('certified');
  const server = authority.issue('db', { names: 'DNS:db.example.com,IP:127.0.0.1' });
  const tls = { ...server, clientAuthority: authority.certificate };
  [postgres, mariadb] = await Promise.all([startPostgres(), startMariadb({ tls })]);
  await switchOnTls(postgres, tls);
  await asAdmin(mariadbTarget(), [
    `create user certified identified by 'secret' require subject '/CN=certified'`,
    'grant select on shop.* to certified',
  ]);
});
afterAll(async () => {
  await switchOffTls(postgres);
  await Promise.all([postgres.stop(), mariadb.stop()]);
});

const mariadbTarget = (): Target => ({ dbType: 'MariaDB', ...mariadb, schema: 'shop', params: {} });
const targets: Readonly<Record<string, () => Target>> = {
  MariaDB: mariadbTarget,
  PostgreSQL: () => ({ dbType: 'PostgreSQL', ...postgres, params: { database: 'postgres' } }),
};
const secured: Readonly<Record<string, string>> = {
  MariaDB: `select variable_value <> '' from information_schema.session_status where variable_name = 'Ssl_cipher'`,
  PostgreSQL: 'select ssl from pg_stat_ssl where pid = pg_backend_pid()',
};

/** Whether the session is encrypted, as the server sees it; or why there is none. */
async function reached(change: Partial<Target> & { readonly params: Record<string, string> }, dbType: string) {
  const target = targets[dbType]?.();
  if (!target) throw new Error(dbType);
  const driver = await driverOf(dbType);
  const wanted = { ...target, ...change, params: { ...target.params, ...change.params } };
  try {
    const connection = await driver.connect(wanted, { timeoutMs: 5000, applicationName: 'sluice test' });
    const { rows } = await connection.query(secured[dbType] ?? '', { maxRows: 1 });
    await connection.close();
    return ['t', '1'].includes(rows[0]?.[0] ?? '') ? 'encrypted' : 'plain';
  } catch (error) {
    return (error as Error).message;
  }
}

describe.each(['MariaDB', 'PostgreSQL'])('a connection to %s', (dbType) => {
  const ca = () => ({ tls: 'verify', tls_ca: authority.certificate });

  test('is plain, encrypted, or encrypted after a look at the certificate, as it was asked for', async () => {
    expect(await reached({ params: { tls: 'disable' } }, dbType)).toBe('plain');
    expect(await reached({ params: { tls: 'require' } }, dbType)).toBe('encrypted');
    expect(await reached({ params: ca() }, dbType)).toBe('encrypted');
  });

  test('is refused when another authority issued the certificate, or one that nobody named', async () => {
    expect(await reached({ params: { tls: 'verify' } }, dbType)).toMatch(/certificate|self-signed/i);
    expect(await reached({ params: { tls: 'verify', tls_ca: stranger.certificate } }, dbType)).toMatch(/certificate/i);
  });

  test('believes several authorities at once', async () => {
    const both = `${stranger.certificate}\n${authority.certificate}`;
    expect(await reached({ params: { tls: 'verify', tls_ca: both } }, dbType)).toBe('encrypted');
  });

  test('is refused when the certificate is for another name', async () => {
    expect(await reached({ host: 'localhost', params: ca() }, dbType)).toMatch(/localhost.*altnames/i);
    expect(await reached({ host: 'localhost', params: { tls: 'require' } }, dbType)).toBe('encrypted');
  });

  test('shows its own certificate where the server asks for one', async () => {
    const own = { tls_cert: client.certificate, tls_key: client.key };
    const account = { user: 'certified', password: 'secret' };
    expect(await reached({ ...account, params: { ...ca(), ...own } }, dbType)).toBe('encrypted');
    expect(await reached({ ...account, params: { tls: 'require', ...own } }, dbType)).toBe('encrypted');
    expect(await reached({ ...account, params: ca() }, dbType)).toMatch(/certificate|denied/i);
  });
});

async function asAdmin(target: Target, statements: readonly string[]): Promise<void> {
  const driver = await driverOf(target.dbType);
  const connection = await driver.connect(target, { timeoutMs: 5000, applicationName: 'sluice test' });
  for (const sql of statements) await connection.run(sql);
  await connection.close();
}

/** The server writes the files itself, since it takes no key that belongs to another account. */
async function switchOnTls(server: TestPostgres, tls: Pair & { readonly clientAuthority: string }): Promise<void> {
  const rules = [
    'local all all scram-sha-256',
    'hostssl all certified all scram-sha-256 clientcert=verify-full',
    'host all all all scram-sha-256',
  ];
  const files = {
    'sluice.crt': tls.certificate,
    'sluice.key': tls.key,
    'sluice-ca.crt': tls.clientAuthority,
    'sluice_hba.conf': `${rules.join('\n')}\n`,
  };
  const written = Object.entries(files).map(
    ([name, text]) =>
      `copy (select '${Buffer.from(text).toString('base64')}') to program 'base64 -d > ${name} && chmod 600 ${name}'`,
  );
  await asSuperuser(server, [
    ...written,
    `create role certified login password 'secret'`,
    `alter system set ssl_cert_file = 'sluice.crt'`,
    `alter system set ssl_key_file = 'sluice.key'`,
    `alter system set ssl_ca_file = 'sluice-ca.crt'`,
    'alter system set ssl = on',
    'select pg_reload_conf()',
  ]);
  // Where the rules lie is read at the start only, so they are put where they lie.
  await asSuperuser(server, [
    `copy (select 1) to program 'cp pg_hba.conf sluice_hba.before && cat sluice_hba.conf > pg_hba.conf'`,
    'select pg_reload_conf()',
  ]);
}

async function switchOffTls(server: TestPostgres): Promise<void> {
  await asSuperuser(server, [
    `copy (select 1) to program 'cat sluice_hba.before > pg_hba.conf'`,
    'alter system reset all',
    'select pg_reload_conf()',
  ]);
}

async function asSuperuser({ host, port, user, password }: TestPostgres, statements: readonly string[]): Promise<void> {
  const admin = new pg.Client({ host, port, user, password, database: 'postgres', ssl: false });
  await admin.connect();
  try {
    for (const sql of statements) await admin.query(sql);
  } finally {
    await admin.end();
  }
}
