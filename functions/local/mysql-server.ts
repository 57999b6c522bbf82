import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { freePort } from './free-port.ts';
import { isAlive } from './postmaster.ts';
import { serverAccount, serverFolder, type ServerAccount } from './server-account.ts';

/** A server of the MySQL family beside the process; `user` may make databases and accounts. */
export type MysqlServer = {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** Ends it in order. */
  stop(): Promise<void>;
};

/** The programs of one product: its server, and what makes a data folder for it. */
export type MysqlPrograms = { readonly server: string; readonly install?: string };

const host = '127.0.0.1';
const user = 'sluice';
const startTimeoutMs = 60_000;
const stopTimeoutMs = 10_000;

/** The programs of MySQL or MariaDB where they are installed. A program of the one name may be the other product. */
export async function installedPrograms(dbType: string, places = pathsOf()): Promise<MysqlPrograms | undefined> {
  const find = (name: string) => places.map((place) => join(place, name)).find((path) => existsSync(path));
  const [server, install] =
    dbType === 'MariaDB' ? [find('mariadbd'), find('mariadb-install-db')] : [find('mysqld'), undefined];
  if (server === undefined || (dbType === 'MariaDB' && install === undefined)) return undefined;
  const told = await promisify(execFile)(server, ['--no-defaults', '--version']).catch(() => undefined);
  const isMariadb = told?.stdout.includes('MariaDB');
  if (told === undefined || isMariadb !== (dbType === 'MariaDB')) return undefined;
  return { server, ...(install !== undefined && { install }) };
}

/** Where systems install servers, which is not on everybody's path. */
function pathsOf(): string[] {
  const own = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return [...new Set([...own, '/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin', '/usr/local/mysql/bin'])];
}

type Start = { readonly folder: string; readonly programs: MysqlPrograms };
type Place = { readonly place: string; readonly account: ServerAccount; readonly password: string };

/** A server on loopback over the data of a folder. One that a killed process left running is ended first; data that it cannot open is made anew. */
export async function startMysqlServer({ folder, programs }: Start): Promise<MysqlServer> {
  await endLeftMysql(folder);
  const account = serverAccount();
  const place = serverFolder(resolve(folder), account);
  const password = passwordIn(folder);
  const own = { place, account, password };
  const started = (await launched(programs, own)) ?? (await launchedAnew(programs, own));
  return { host, port: started.port, user, password, stop: () => ended(started.pid) };
}

/** Ends the server that an earlier process left running over the folder. */
export async function endLeftMysql(folder: string): Promise<void> {
  const remembered = join(folder, 'server-folder');
  if (!existsSync(remembered)) return;
  const place = readFileSync(remembered, 'utf8');
  const file = join(place, 'server.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').trim());
  if (isAlive(pid) && isOf(pid, place)) await ended(pid);
}

/** Another program may have been given the same number. */
function isOf(pid: number, place: string): boolean {
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync('/proc/self') || (existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes(place));
}

async function ended(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGTERM');
  const deadline = Date.now() + stopTimeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) process.kill(pid, 'SIGKILL');
    await pause(20);
  }
}

function passwordIn(folder: string): string {
  const file = join(folder, 'secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

async function launchedAnew(programs: MysqlPrograms, own: Place): Promise<{ pid: number; port: number }> {
  rmSync(join(own.place, 'data'), { recursive: true, force: true });
  const started = await launched(programs, own);
  if (started) return started;
  const log = readFileSync(join(own.place, 'server.log'), 'utf8').slice(-2000);
  throw new Error(`${programs.server} did not start:\n${log}`);
}

async function launched(
  programs: MysqlPrograms,
  { place, account, password }: Place,
): Promise<{ pid: number; port: number } | undefined> {
  const data = join(place, 'data');
  if (!existsSync(join(data, 'mysql'))) await makeData(programs, { place, account, password });
  const initFile = join(place, 'init.sql');
  writeFileSync(initFile, accountOf(password), { mode: 0o600 });
  if (account) chownSync(initFile, account.uid, account.gid);
  const port = await freePort();
  const log = openSync(join(place, 'server.log'), 'w');
  const child = spawn(programs.server, settingsOf(place, port), {
    cwd: place,
    env: environment,
    // Its own session: an interrupt typed at the terminal reaches us alone, and we end it in order.
    detached: true,
    stdio: ['ignore', log, log],
    ...account,
  });
  child.on('error', () => undefined);
  child.unref();
  closeSync(log);
  const { pid } = child;
  if (pid === undefined) return undefined;
  if (await answers(pid, port, password)) return { pid, port };
  await ended(pid);
  return undefined;
}

const environment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' };

/** Nobody gets in but by our account: the one that a new server has gets its password. */
const accountOf = (password: string) =>
  [
    `CREATE USER IF NOT EXISTS '${user}'@'${host}' IDENTIFIED BY '${password}';`,
    `GRANT ALL ON *.* TO '${user}'@'${host}' WITH GRANT OPTION;`,
    `ALTER USER 'root'@'localhost' IDENTIFIED BY '${password}';`,
  ].join('\n');

async function makeData({ server, install }: MysqlPrograms, { place, account }: Place): Promise<void> {
  const data = join(place, 'data');
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { mode: 0o700 });
  if (account) chownSync(data, account.uid, account.gid);
  const [program, words] =
    install === undefined
      ? [server, ['--no-defaults', '--initialize-insecure', `--datadir=${data}`]]
      : [install, ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=socket', '--skip-test-db']];
  // Programs that are started together clear the temporary files of a folder that they share.
  const env = { ...environment, TMPDIR: place };
  await promisify(execFile)(program, words, { cwd: place, env, ...account, maxBuffer: 16 * 1024 * 1024 });
}

/** Nothing on it outlives a rehearsal, so that nothing waits for the disk; texts of customers run without a right to files, and no event by itself. */
function settingsOf(place: string, port: number): string[] {
  return [
    ...['--no-defaults', `--datadir=${join(place, 'data')}`, `--port=${port}`, `--bind-address=${host}`],
    ...[`--socket=${join(place, 'server.sock')}`, `--tmpdir=${place}`, `--pid-file=${join(place, 'server.pid')}`],
    ...[`--init-file=${join(place, 'init.sql')}`, '--skip-name-resolve', '--skip-log-bin', '--event-scheduler=OFF'],
    ...['--local-infile=OFF', '--log-bin-trust-function-creators=1', '--character-set-server=utf8mb4'],
    ...['--innodb-flush-log-at-trx-commit=0', '--innodb-buffer-pool-size=32M', '--max-connections=20'],
    ...[
      '--performance-schema=OFF',
      `--secure-file-priv=${place}`,
      '--loose-mysqlx=OFF',
      '--loose-innodb-redo-log-capacity=8M',
    ],
  ];
}

async function answers(pid: number, port: number, password: string): Promise<boolean> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline && isAlive(pid)) {
    try {
      const connection = await createConnection({ host, port, user, password, connectTimeout: 2000 });
      await connection.end();
      return true;
    } catch {
      // Not ready yet, or gone: the loop's condition tells which.
      await pause(50);
    }
  }
  return false;
}
