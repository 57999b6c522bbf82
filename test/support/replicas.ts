import { execFile, spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Connection } from '../../functions/engines/driver.ts';
import { freePort } from '../../functions/local/free-port.ts';
import { serverAccount } from '../../functions/local/server-account.ts';
import type { TestMariadb } from './mariadb.ts';
import { placeOfTests } from './place.ts';
import type { TestPostgres } from './postgres.ts';

/** What makes a MariaDB one that others can follow. */
export const followedMariadb = ['--server-id=1', '--log-bin=bin', '--log-bin-trust-function-creators=1'];

/** Makes a server follow another from where that stands now. */
export async function follow(replica: Connection, primary: Connection, at: TestMariadb): Promise<void> {
  const [[file = '', position = ''] = []] = (await primary.query('show master status', { maxRows: 1 })).rows;
  await replica.run(
    `change master to master_host = '${at.host}', master_port = ${at.port}, master_user = '${at.user}',
     master_password = '${at.password}', master_log_file = '${file}', master_log_pos = ${position}, master_connect_retry = 1`,
  );
  await replica.run('start slave');
}

/** A standby of a PostgreSQL: a copy of its files, which goes on with what the primary writes. */
export async function startStandby(primary: TestPostgres): Promise<TestPostgres> {
  const folder = mkdtempSync(join(placeOfTests, 'sluice-standby-'));
  const data = join(folder, 'data');
  const port = await freePort();
  const program = await copied(primary, data);
  writeFileSync(join(data, 'standby.signal'), '');
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${primary.host} port=${primary.port} user=${primary.user} password=${primary.password}'\n`,
  );
  const account = serverAccount();
  if (account) await promisify(execFile)('chown', ['-R', `${account.uid}:${account.gid}`, folder]);
  const settings = {
    listen_addresses: primary.host,
    unix_socket_directories: '',
    shared_preload_libraries: 'pg_stat_statements',
    max_connections: '100',
    wal_receiver_status_interval: '1',
    wal_retrieve_retry_interval: '500ms',
  };
  const server = spawn(
    program,
    [
      '-D',
      data,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { cwd: folder, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' }, stdio: 'ignore', ...account },
  );
  const endWithUs = () => void server.kill('SIGQUIT');
  process.once('exit', endWithUs);
  const standby = { ...primary, port };
  await answering(standby);
  return {
    ...standby,
    async stop() {
      process.removeListener('exit', endWithUs);
      const ended = new Promise((done) => server.once('exit', done));
      server.kill('SIGINT');
      if (server.exitCode === null) await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Copies the files of a running server and says with which program it runs. */
async function copied(primary: TestPostgres, data: string): Promise<string> {
  const { host, port, user, password, database } = primary;
  const client = new pg.Client({ host, port, user, password, database, ssl: false });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', true)");
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    const from = rows[0]?.data_directory ?? '';
    // Files may go while they are copied; what they held is in the log that is copied too.
    await promisify(execFile)('cp', ['-a', from, data]).catch(() => undefined);
    const stopped = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(data, 'backup_label'), stopped.rows[0]?.labelfile ?? '');
    for (const left of ['postmaster.pid', 'postmaster.opts']) rmSync(join(data, left), { force: true });
    const [pid = ''] = readFileSync(join(from, 'postmaster.pid'), 'utf8').split('\n');
    return readlinkSync(`/proc/${pid}/exe`);
  } finally {
    await client.end();
  }
}

async function answering({ host, port, user, password, database }: TestPostgres): Promise<void> {
  for (const end = Date.now() + 30_000; ; await pause(100)) {
    const client = new pg.Client({ host, port, user, password, database, ssl: false });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
