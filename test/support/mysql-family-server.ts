import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection, type Connection } from 'mysql2/promise';

/** A server of the MySQL family that a test may use until it stops it. */
export type TestMysql = {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  stop(): Promise<void>;
};

/** The account and the database of every server of tests. */
export const access = { host: '127.0.0.1', user: 'sluice', password: 'sluice-test', database: 'shop' };
const startTimeoutMs = 60_000;

export type ServerProcess = ReturnType<typeof spawn>;

type Launch = {
  readonly name: string;
  /** The program and the words before its settings. */
  readonly program: readonly [string, ...string[]];
  readonly folder: string;
  readonly port: number;
  readonly settings: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Statements that make the account; each in one line, as an init file wants it. */
  readonly account?: readonly string[];
};

const accountOfToday = [
  `CREATE USER IF NOT EXISTS '${access.user}'@'%' IDENTIFIED BY '${access.password}';`,
  `GRANT ALL ON *.* TO '${access.user}'@'%' WITH GRANT OPTION;`,
];

/** Starts a server over the data of `folder` and waits until it answers. */
export async function launchServer(launch: Launch): Promise<ServerProcess> {
  const { program, folder, port, settings, environment, account = accountOfToday } = launch;
  const initFile = join(folder, 'init.sql');
  writeFileSync(initFile, [...account, `CREATE DATABASE IF NOT EXISTS ${access.database};`].join('\n'));
  const log = openSync(join(folder, 'server.log'), 'a');
  const [command, ...before] = program;
  const server = spawn(
    command,
    [
      ...before,
      '--no-defaults',
      `--datadir=${folder}/data`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--socket=${folder}/server.sock`,
      // A server that starts clears the temporary tables of others that share their folder.
      `--tmpdir=${folder}`,
      `--pid-file=${folder}/server.pid`,
      `--init-file=${initFile}`,
      '--skip-name-resolve',
      '--local-infile=ON',
      '--innodb-buffer-pool-size=64M',
      '--innodb-flush-log-at-trx-commit=0',
      '--character-set-server=utf8mb4',
      ...settings,
    ],
    // It outlives the test that starts it, so nobody waits for it.
    { stdio: ['ignore', log, log], detached: true, env: { ...process.env, ...environment } },
  );
  server.unref();
  closeSync(log);
  await answering(server, launch);
  return server;
}

async function answering(server: ServerProcess, { name, folder, port }: Launch): Promise<void> {
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
  throw new Error(`${name} did not start:\n${readFileSync(join(folder, 'server.log'), 'utf8').slice(-2000)}`);
}

/** The port of the server that an earlier test of this worker started in the folder. */
export function runningOn(folder: string): number | undefined {
  const file = join(folder, 'port');
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
}

/** Removes whatever an earlier test left: sessions, databases and what the query finds (`user`, `host`, `kind`: user or role). */
export async function emptyServer(port: number, accountsOfOthers: string): Promise<void> {
  const { database, ...account } = access;
  const connection = await createConnection({ ...account, port });
  try {
    // A database goes whichever other one refers to it.
    await connection.query('set foreign_key_checks = 0');
    for (const sql of [
      "select concat('kill ', id) from information_schema.processlist where user not in ('system user', 'root', 'event_scheduler') and id <> connection_id()",
      "select concat('drop database `', replace(schema_name, '`', '``'), '`') from information_schema.schemata where schema_name not in ('mysql', 'sys', 'information_schema', 'performance_schema')",
      `select concat('drop ', kind, ' ', quote(user), if(kind = 'role', '', concat('@', quote(host)))) from (${accountsOfOthers}) as others`,
    ])
      for (const statement of await statementsOf(connection, sql)) await removed(connection, statement);
    await connection.query(`create database ${database}`);
  } finally {
    await connection.end();
  }
}

async function removed(connection: Connection, statement: string): Promise<void> {
  try {
    await connection.query(statement);
  } catch (error) {
    // A session may have ended since it was listed.
    if ((error as { code?: string }).code === 'ER_NO_SUCH_THREAD') return;
    throw new Error(`The server could not be emptied: ${statement}`, { cause: error });
  }
}

async function statementsOf(connection: Connection, sql: string): Promise<string[]> {
  const [rows] = await connection.query({ sql, rowsAsArray: true });
  return (rows as unknown as readonly (readonly string[])[]).map(([statement = '']) => statement);
}

/** Ends a server in order. */
export async function endServer(server: ServerProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  server.ref();
  server.kill('SIGTERM');
  await exit;
}
