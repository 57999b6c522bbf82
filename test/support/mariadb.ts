import { execFile, spawn } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createConnection, type Connection } from 'mysql2/promise';
import { freePort } from '../../functions/local/free-port.ts';
import { serverAccount } from '../../functions/local/server-account.ts';
import { takeSeat } from './shared-servers.ts';

export type TestMariadb = {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  stop(): Promise<void>;
};

const programs = {
  server: '/usr/sbin/mariadbd',
  install: '/usr/bin/mariadb-install-db',
  defaults: '/usr/bin/my_print_defaults',
};
const access = { host: '127.0.0.1', user: 'sluice', password: 'sluice-test', database: 'shop' };
const startTimeoutMs = 30_000;

/** What a server shows of itself, and whose clients it believes. */
export type ServerTls = { readonly certificate: string; readonly key: string; readonly clientAuthority: string };

/** What makes a server another than the one that tests share. */
type Own = { readonly tls?: ServerTls; readonly settings?: readonly string[] };

/** An empty MariaDB that nobody else uses until `stop`. Under Jest the tests of one worker hand it on, emptied. */
export async function startMariadb({ tls, settings }: Own = {}): Promise<TestMariadb> {
  for (const program of Object.values(programs)) {
    if (!existsSync(program))
      throw new Error(
        `${program} is missing; install it with: apt-get install mariadb-server-core mariadb-client-core`,
      );
  }
  if (tls || settings) return startOwn({ ...(tls && { tls }), ...(settings && { settings }) });
  const seat = takeSeat('mariadb');
  if (!seat) return startOwn();
  const port = runningOn(seat.folder) ?? (await start(seat.folder)).port;
  if (seat.isUsed) await empty(port);
  return { ...access, port, stop: async () => seat.leave() };
}

async function startOwn(own: Own = {}): Promise<TestMariadb> {
  // Not below the temporary folder of the session: its owner may keep it to himself, and the server runs as another account.
  const folder = mkdtempSync('/tmp/sluice-mariadb-');
  const { server, port } = await start(folder, own);
  const endWithUs = () => void server.kill('SIGKILL');
  process.once('exit', endWithUs);
  return {
    ...access,
    port,
    async stop() {
      process.removeListener('exit', endWithUs);
      await ended(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Server = ReturnType<typeof spawn>;

async function start(folder: string, { tls, settings = [] }: Own = {}): Promise<{ server: Server; port: number }> {
  const account = serverAccount();
  if (account) chownSync(folder, account.uid, account.gid);
  const asUser = account ? ['--user=nobody'] : [];
  await promisify(execFile)(
    programs.install,
    [
      '--no-defaults',
      `--datadir=${folder}/data`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      '--innodb-log-file-size=4M',
      ...asUser,
    ],
    // It starts a server too, which clears the temporary tables of others that share their folder.
    { env: { ...process.env, TMPDIR: folder } },
  );
  const port = await freePort();
  const server = await launch(folder, port, [...asUser, ...(tls ? tlsFiles(folder, tls) : []), ...settings]);
  writeFileSync(join(folder, 'port'), String(port));
  return { server, port };
}

function tlsFiles(folder: string, tls: ServerTls): string[] {
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  return [
    `--ssl-cert=${file('certificate.pem', tls.certificate)}`,
    `--ssl-key=${file('key.pem', tls.key)}`,
    `--ssl-ca=${file('authority.pem', tls.clientAuthority)}`,
  ];
}

/** The port of the server that an earlier test of this worker started in the folder. */
function runningOn(folder: string): number | undefined {
  const file = join(folder, 'port');
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
}

async function launch(folder: string, port: number, more: readonly string[]): Promise<Server> {
  const initFile = join(folder, 'init.sql');
  writeFileSync(
    initFile,
    [
      `CREATE USER IF NOT EXISTS '${access.user}'@'%' IDENTIFIED BY '${access.password}';`,
      `GRANT ALL ON *.* TO '${access.user}'@'%' WITH GRANT OPTION;`,
      `CREATE DATABASE IF NOT EXISTS ${access.database};`,
    ].join('\n'),
  );
  const log = openSync(join(folder, 'mariadb.log'), 'a');
  const server = spawn(
    programs.server,
    [
      '--no-defaults',
      `--datadir=${folder}/data`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--socket=${folder}/mariadb.sock`,
      // A server that starts clears the temporary tables of others that share their folder.
      `--tmpdir=${folder}`,
      `--pid-file=${folder}/mariadb.pid`,
      `--init-file=${initFile}`,
      '--skip-name-resolve',
      '--performance-schema=ON',
      '--local-infile=ON',
      '--innodb-buffer-pool-size=64M',
      '--innodb-log-file-size=4M',
      '--innodb-flush-log-at-trx-commit=0',
      // Nothing waits for the disk: a power cut is not tried here.
      '--innodb-flush-method=nosync',
      '--sync-frm=0',
      '--character-set-server=utf8mb4',
      ...more,
    ],
    // It outlives the test that starts it, so nobody waits for it.
    { stdio: ['ignore', log, log], detached: true },
  );
  server.unref();
  closeSync(log);
  await answering(server, folder, port);
  return server;
}

async function answering(server: Server, folder: string, port: number): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (server.exitCode === null && Date.now() < deadline) {
    try {
      const connection = await createConnection({ ...access, port, connectTimeout: 2000 });
      await connection.end();
      return;
    } catch {
      // Not ready yet, or gone: the loop's condition tells which.
      await pause(50);
    }
  }
  throw new Error(`MariaDB did not start:\n${readFileSync(join(folder, 'mariadb.log'), 'utf8').slice(-2000)}`);
}

/** Removes whatever an earlier test left: sessions, databases and accounts. */
async function empty(port: number): Promise<void> {
  const { database, ...account } = access;
  const connection = await createConnection({ ...account, port });
  try {
    for (const sql of [
      "select concat('kill ', id) from information_schema.processlist where user not in ('system user', 'root') and id <> connection_id()",
      "select concat('drop database `', replace(schema_name, '`', '``'), '`') from information_schema.schemata where schema_name not in ('mysql', 'sys', 'information_schema', 'performance_schema')",
      `select concat('drop user ', quote(user), '@', quote(host)) from mysql.global_priv where user not in ('root', 'mariadb.sys', '${access.user}')`,
    ])
      for (const statement of await statementsOf(connection, sql)) await connection.query(statement);
    await connection.query(`create database ${database}`);
  } finally {
    await connection.end();
  }
}

async function statementsOf(connection: Connection, sql: string): Promise<string[]> {
  const [rows] = await connection.query({ sql, rowsAsArray: true });
  return (rows as unknown as readonly (readonly string[])[]).map(([statement = '']) => statement);
}

async function ended(server: Server): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  server.ref();
  server.kill('SIGTERM');
  await exit;
}
