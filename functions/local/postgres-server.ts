import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { dropForeignLock, isAlive, postmasterOf, stopPostmaster, type Postmaster } from './postmaster.ts';
import { serverAccount, serverFolder, type ServerAccount } from './server-account.ts';

export type PostgresServer = {
  readonly host: string;
  readonly port: number;
  /** The server's superuser: for setting up, not for data sources. */
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** Ends it in order: open transactions are rolled back. */
  stop(): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
};

export type PostgresServerOptions = {
  /** Keeps everything of this server; a second start with the same folder finds the same data, and the same server if it still runs. */
  readonly folder: string;
  readonly port?: number;
  readonly settings?: Readonly<Record<string, string>>;
  /** Another server than ours; its account must be allowed to enter both folders. */
  readonly programs?: Programs;
};

/** Where `bin/postgres` is, and the libraries that it stands on where the system may lack them. */
export type Programs = { readonly native: string; readonly libraries?: string };

const host = '127.0.0.1';
const superuser = 'sluice';
const startTimeoutMs = 20_000;

/** A PostgreSQL on loopback. It outlives a killed parent; the next start takes it over. */
export async function startPostgresServer(options: PostgresServerOptions): Promise<PostgresServer> {
  const account = serverAccount();
  const place = serverFolder(resolve(options.folder), account);
  const cluster = join(place, 'cluster');
  const password = passwordIn(options.folder);
  const programs = options.programs ?? { native: await postgresBinaries(place, account) };
  // Only newer servers order texts without the system's help.
  const locale = options.programs ? ['--locale=C'] : ownLocale;
  if (!existsSync(cluster)) await createCluster({ programs, place, cluster, password, account }, locale);

  const postmaster =
    (await takeOver(cluster, password)) ?? (await launch({ programs, place, cluster, password, account, options }));
  return {
    host,
    port: postmaster.port,
    user: superuser,
    password,
    database: 'postgres',
    stop: () => stopPostmaster(postmaster, 'SIGINT'),
    kill: () => stopPostmaster(postmaster, 'SIGKILL'),
  };
}

function passwordIn(folder: string): string {
  const file = join(folder, 'secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

const ownLocale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

type Place = {
  readonly programs: Programs;
  readonly place: string;
  readonly cluster: string;
  readonly password: string;
  readonly account: ServerAccount;
};

/** Made beside its final place and moved there at the end, so that an interrupted start leaves nothing that looks complete. */
async function createCluster(
  { programs, place, cluster, password, account }: Place,
  locale: readonly string[],
): Promise<void> {
  const draft = `${cluster}.new`;
  const passwordFile = join(place, 'password.new');
  rmSync(draft, { recursive: true, force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  try {
    await promisify(execFile)(
      join(programs.native, 'bin', 'initdb'),
      ['-D', draft, '-U', superuser, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', ...locale],
      { cwd: place, env: environmentOf(programs), ...account },
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, cluster);
}

// Nothing of our own environment may reach the server, PGDATA and PGPORT least of all.
function environmentOf({ libraries }: Programs) {
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C', ...(libraries !== undefined && { LD_LIBRARY_PATH: libraries }) };
}

/** A server that an earlier process of ours left behind goes on; one that does not answer is ended. */
async function takeOver(cluster: string, password: string): Promise<Postmaster | undefined> {
  const left = postmasterOf(cluster);
  if (!left) return undefined;
  if (await answers(left, password, Date.now() + startTimeoutMs)) return left;
  await stopPostmaster(left, 'SIGQUIT');
  return undefined;
}

async function launch(start: Place & { readonly options: PostgresServerOptions }): Promise<Postmaster> {
  const { cluster, password, options, place } = start;
  const port = options.port ?? (await freePort(rememberedPort(cluster)));
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    const pid = spawnPostmaster(start, port);
    const postmaster = { pid, port, cluster };
    // After a power cut the old server's last sessions hold its shared memory for a moment; until they are gone it ends at once.
    if (await answers(postmaster, password, deadline)) return postmaster;
  }
  throw new Error(
    `PostgreSQL did not start on port ${port}:\n${readFileSync(join(place, 'postgres.log'), 'utf8').slice(-2000)}`,
  );
}

/** The data source of the demo names the port, so it stays the same from start to start while it is free. */
function rememberedPort(cluster: string): number {
  const options = join(cluster, 'postmaster.opts');
  if (!existsSync(options)) return 0;
  return Number(/"-p" "(\d+)"/.exec(readFileSync(options, 'utf8'))?.[1] ?? 0);
}

function spawnPostmaster(
  { programs, place, cluster, account, options }: Place & { readonly options: PostgresServerOptions },
  port: number,
): number {
  dropForeignLock(cluster);
  const log = openSync(join(place, 'postgres.log'), 'a');
  const settings = Object.entries({ ...defaultSettings, ...options.settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const child = spawn(join(programs.native, 'bin', 'postgres'), ['-D', cluster, '-p', String(port), ...settings], {
    cwd: place,
    env: environmentOf(programs),
    // Its own session: an interrupt typed at the terminal reaches us alone, and we end it in order.
    detached: true,
    stdio: ['ignore', log, log],
    ...account,
  });
  child.on('error', () => undefined);
  child.unref();
  closeSync(log);
  if (child.pid === undefined) throw new Error(`PostgreSQL's program cannot be started from ${programs.native}`);
  return child.pid;
}

const defaultSettings = {
  listen_addresses: host,
  unix_socket_directories: '',
  shared_preload_libraries: 'pg_stat_statements',
  shared_buffers: '32MB',
  max_connections: '60',
};

async function answers({ pid, port }: Postmaster, password: string, deadline: number): Promise<boolean> {
  while (Date.now() < deadline && isAlive(pid)) {
    const client = new pg.Client({
      host,
      port,
      user: superuser,
      password,
      database: 'postgres',
      ssl: false,
      connectionTimeoutMillis: 2000,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return true;
    } catch {
      // Not ready yet, or gone: the loop's condition tells which.
      await pause(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return false;
}
