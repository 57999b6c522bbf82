import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection, type Connection } from 'mysql2/promise';
import { endSeat, type Seat } from './shared-servers.ts';

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
const emptyTimeoutMs = 30_000;

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

/** What the server of a seat is made with. */
type Making = {
  /** Finds the accounts that tests made: `user`, `host` and `kind`, which is user or role. */
  readonly accountsOfOthers: string;
  start(folder: string): Promise<{ readonly port: number }>;
};

/** The server of a worker's seat, without what an earlier test left. One that cannot be emptied is ended, and another takes its place. */
export async function seatedServer(seat: Seat, { accountsOfOthers, start }: Making): Promise<TestMysql> {
  const left = runningOn(seat.folder);
  const isUsable = left !== undefined && (await isEmptied(left, seat.folder, accountsOfOthers));
  if (seat.isUsed && !isUsable) {
    await endSeat(seat.folder);
    mkdirSync(seat.folder, { mode: 0o755 });
  }
  const port = isUsable ? left : (await start(seat.folder)).port;
  return { ...access, port, stop: async () => seat.leave() };
}

/** The port of the server that an earlier test of this worker started in the folder. */
function runningOn(folder: string): number | undefined {
  const file = join(folder, 'port');
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
}

/** Whether the server answered in time; if not, what it was busy with is told, since some test left it so. */
async function isEmptied(port: number, folder: string, accountsOfOthers: string): Promise<boolean> {
  try {
    await within(emptyTimeoutMs, port, (connection) => empty(connection, accountsOfOthers));
    return true;
  } catch (error) {
    const sessions = within(5000, port, (connection) => connection.query('show full processlist'));
    const busyWith = await sessions.then(([rows]) => JSON.stringify(rows), String);
    process.stderr.write(`${basename(folder)} could not be emptied and is replaced. ${String(error)}\n${busyWith}\n`);
    return false;
  }
}

/** A conversation that is broken off after a time. */
async function within<T>(ms: number, port: number, ask: (connection: Connection) => Promise<T>): Promise<T> {
  const { host, user, password } = access;
  const connection = await createConnection({ host, user, password, port, connectTimeout: ms });
  const isOver = new AbortController();
  const timeout = pause(ms, undefined, { signal: isOver.signal }).then(() => {
    throw new Error(`No answer within ${ms} ms.`);
  });
  try {
    return await Promise.race([ask(connection), timeout]);
  } finally {
    isOver.abort();
    connection.destroy();
  }
}

/** Removes sessions, databases and accounts. */
async function empty(connection: Connection, accountsOfOthers: string): Promise<void> {
  // A database goes whichever other one refers to it.
  await connection.query('set foreign_key_checks = 0');
  for (const sql of [
    "select concat('kill ', id) from information_schema.processlist where user not in ('system user', 'root', 'event_scheduler') and id <> connection_id()",
    "select concat('drop database `', replace(schema_name, '`', '``'), '`') from information_schema.schemata where schema_name not in ('mysql', 'sys', 'information_schema', 'performance_schema')",
    `select concat('drop ', kind, ' ', quote(user), if(kind = 'role', '', concat('@', quote(host)))) from (${accountsOfOthers}) as others`,
  ])
    for (const statement of await statementsOf(connection, sql)) await removed(connection, statement);
  // It holds so many kinds of statements and no more: a test that sends thousands would keep those of the next one out.
  await connection.query('truncate table performance_schema.events_statements_summary_by_digest');
  await connection.query(`create database ${access.database}`);
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
