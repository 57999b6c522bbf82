import { execFile, spawn } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { freePort } from '../../functions/local/free-port.ts';
import { serverAccount } from '../../functions/local/server-account.ts';

export type TestMariadb = {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** Ends it, if it still runs, and starts it again on the same data and port. */
  restart(): Promise<void>;
};

const programs = { server: '/usr/sbin/mariadbd', install: '/usr/bin/mariadb-install-db', defaults: '/usr/bin/my_print_defaults' };
const access = { host: '127.0.0.1', user: 'sluice', password: 'sluice-test', database: 'shop' };
const startTimeoutMs = 30_000;

/** A MariaDB of this test's own, gone with all its data after `stop`. */
export async function startMariadb(): Promise<TestMariadb> {
  for (const program of Object.values(programs)) {
    if (!existsSync(program)) throw new Error(`${program} is missing; install it with: apt-get install mariadb-server-core mariadb-client-core`);
  }
  // Not below the temporary folder of the session: its owner may keep it to himself, and the server runs as another account.
  const folder = mkdtempSync('/tmp/sluice-mariadb-');
  const account = serverAccount();
  if (account) chownSync(folder, account.uid, account.gid);
  const asUser = account ? ['--user=nobody'] : [];
  await promisify(execFile)(programs.install, ['--no-defaults', `--datadir=${folder}/data`, '--auth-root-authentication-method=normal', '--skip-test-db', ...asUser]);

  const port = await freePort();
  let server = await launch(folder, port, asUser);
  const endWithUs = () => void server.kill('SIGKILL');
  process.once('exit', endWithUs);
  return {
    ...access,
    port,
    kill: () => ended(server, 'SIGKILL'),
    async stop() {
      process.removeListener('exit', endWithUs);
      await ended(server, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
    async restart() {
      await ended(server, 'SIGTERM');
      server = await launch(folder, port, asUser);
    },
  };
}

type Server = ReturnType<typeof spawn>;

async function launch(folder: string, port: number, asUser: readonly string[]): Promise<Server> {
  const initFile = join(folder, 'init.sql');
  writeFileSync(initFile, [
    `CREATE USER IF NOT EXISTS '${access.user}'@'%' IDENTIFIED BY '${access.password}';`,
    `GRANT ALL ON *.* TO '${access.user}'@'%' WITH GRANT OPTION;`,
    `CREATE DATABASE IF NOT EXISTS ${access.database};`,
  ].join('\n'));
  const log = openSync(join(folder, 'mariadb.log'), 'a');
  const server = spawn(programs.server, [
    '--no-defaults', `--datadir=${folder}/data`, `--port=${port}`, '--bind-address=127.0.0.1', `--socket=${folder}/mariadb.sock`,
    `--pid-file=${folder}/mariadb.pid`, `--init-file=${initFile}`, '--skip-name-resolve', '--performance-schema=ON', '--local-infile=ON',
    '--innodb-buffer-pool-size=64M', '--innodb-flush-log-at-trx-commit=0', '--character-set-server=utf8mb4', ...asUser,
  ], { stdio: ['ignore', log, log] });
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

async function ended(server: Server, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  server.kill(signal);
  await exit;
}
