import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection, type Connection } from 'mysql2/promise';
import pg from 'pg';
import { startPostgresServer, type PostgresServer } from '../../functions/local/postgres-server.ts';
import * as scans from '../../shared/contract/watching/audit-plans/operations.ts';
import { addDbService } from '../../shared/contract/databases/db-services/operations.ts';
import {
  addProject,
  listEnvironmentTags,
  addEnvironmentTag,
  listProjects,
} from '../../shared/contract/people/projects/operations.ts';
import { listSqlManages } from '../../shared/contract/watching/sql-manages/operations.ts';
import { until } from '../support/clock.ts';
import { loneCommand } from '../support/lone-command.ts';
import { startMariadb, type TestMariadb } from '../support/mariadb.ts';
import { Product, type Person } from '../support/product.ts';

/** The scan command reads the logs of real servers and tells a real server of ours, through crashes of its own. */
const { command, home } = loneCommand();
const page = { page_index: 1, page_size: 20 };
let product: Product;
let admin: Person;
let maria: TestMariadb;
let postgres: PostgresServer;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scan-command-'));
  chmodSync(folder, 0o755);
  const settings = {
    logging_collector: 'on',
    log_destination: 'stderr,csvlog,jsonlog',
    log_filename: 'server.log',
    log_min_duration_statement: '0',
    log_line_prefix: '%m [%p] %q%u@%d ',
    log_timezone: 'UTC',
    fsync: 'off',
  };
  [product, maria, postgres] = await Promise.all([
    Product.start({ SLUICE_DEMO: 'none' }),
    startMariadb(),
    startPostgresServer({ folder, settings }),
  ]);
  admin = await product.signIn('admin', 'admin');
});
afterAll(async () => {
  await Promise.all([product.remove(), maria.stop(), postgres.stop()]);
  rmSync(readFileSync(join(folder, 'server-folder'), 'utf8'), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

/** A project with one plan of a type: the words of its command, as the console shows them, and what was counted of it. */
async function planOf(name: string, dbType: string, plan: { type: string; params?: { key: string; value: string }[] }) {
  await admin.call(addProject, { body: { project: { name } } });
  const { data: projects } = await admin.call(listProjects, { query: page });
  const uid = projects.find((one) => one.name === name)?.uid ?? '';
  const ofProject = { params: { project_uid: uid } };
  await admin.call(addEnvironmentTag, { ...ofProject, body: { environment_name: 'test' } });
  const { data: tags } = await admin.call(listEnvironmentTags, { ...ofProject, query: page });
  const made = { db_type: dbType, host: '127.0.0.1', port: '1', user: 'app', password: 'x' };
  const { data: source } = await admin.call(addDbService, {
    ...ofProject,
    body: { db_service: { name, environment_tag_uid: tags[0]?.uid ?? '', ...made } },
  });
  const params = { project_name: name };
  const { data } = await admin.call(scans.createInstanceAuditPlan, {
    params,
    body: { instance_id: source.uid, audit_plans: [{ audit_plan_type: plan.type, audit_plan_params: plan.params }] },
  });
  const id = Number(data.instance_audit_plan_id);
  const { data: rows } = await admin.call(scans.getInstanceAuditPlanOverview, {
    params: { ...params, instance_audit_plan_id: id },
  });
  const shown = rows[0]?.exec_cmd ?? '';
  const words = shown.split(' ').slice(1, -2);
  const counted = async (part: string) => {
    const reply = await admin.call(listSqlManages, { params, query: page });
    return reply.data.filter(({ sql }) => sql.includes(part)).reduce((sum, { fp_count: count }) => sum + count, 0);
  };
  return { shown, words, counted, params, scanId: id };
}

/** What the server makes of it by and by. */
const seen = (isTrue: () => Promise<boolean>) =>
  until(async () => {
    if (await isTrue()) return true;
    await pause(200);
    return false;
  });
const env = () => ({ PATH: process.env['PATH'], HOME: home });

/** Runs the command until it ends by itself. */
async function ended(words: readonly string[]) {
  const child = started(words);
  let stderr = '';
  child.stderr?.on('data', (text) => (stderr += String(text)));
  const [status] = (await once(child, 'exit')) as [number];
  return { status, stderr };
}

function started(words: readonly string[]): ChildProcess {
  return spawn(process.execPath, [command, ...words], { env: env(), stdio: ['ignore', 'ignore', 'pipe'] });
}

async function killed(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

test('the slow log of MariaDB is counted to the statement, through rotation, crashes and a piece that was sent twice', async () => {
  const input = { key: 'slow_log_collect_input', value: '0' };
  const plan = await planOf('maria', 'MariaDB', { type: 'mysql_slow_log', params: [input] });
  expect(plan.shown).toMatch(/^sluice-audit scan mysql_slow_log --host localhost --port \d+ --project maria /);
  const { stop: _stop, ...access } = maria;
  const first = await createConnection(access);
  const rows = await first.query<never>("show variables like 'datadir'");
  const log = join(String((rows[0] as { Value: string }[])[0]?.Value), 'slow-e2e.log');
  await first.query(`set global slow_query_log_file = '${log}'`);
  await first.query("set global log_output = 'FILE'");
  await first.query('set global long_query_time = 0');
  await first.query('set global slow_query_log = 1');
  await first.end();
  // Sessions take over what is logged when they begin.
  const connection = await createConnection(access);
  await connection.query('create table orders (id int primary key, note text)');
  const state = join(home, 'maria.json');
  const words = [...plan.words, '--log-file', log, '--state-file', state];

  const load = async (reads: number, writes: number) => {
    for (let i = 0; i < reads; i++) await connection.query(`select note from orders where id = ${i}`);
    for (let i = 0; i < writes; i++) await connection.query(`update orders\nset note = 'a;b' where id = ${i}`);
  };
  await load(40, 10);
  expect(await ended([...words, '--once'])).toEqual({ status: 0, stderr: '' });
  const following = started(words);
  await load(60, 5);
  await killed(following);
  await rotate(connection, log);
  const again = started(words);
  await load(30, 5);
  await killed(again);
  await load(20, 5);
  expect(await ended([...words, '--once'])).toEqual({ status: 0, stderr: '' });
  await load(7, 0);
  const before = JSON.parse(readFileSync(state, 'utf8'));
  expect((await ended([...words, '--once'])).status).toBe(0);
  // Killed between the answer of the server and the note that it came: the same piece goes out once more.
  const { offset: to, stream } = JSON.parse(readFileSync(state, 'utf8'));
  const { offset: from } = before;
  const name = `${stream}:${from}-${to}`;
  writeFileSync(state, JSON.stringify({ ...before, pending: { from, to, name } }));
  expect((await ended([...words, '--once'])).status).toBe(0);
  await seen(async () => (await plan.counted('select note')) >= 157);
  expect([await plan.counted('select note'), await plan.counted('update orders')]).toEqual([157, 25]);
  await connection.query('set global slow_query_log = 0');
  await connection.query('set global long_query_time = 10');
  await connection.end();
}, 240_000);

/** As logrotate does it: the file gets another name and the server opens a new one. */
async function rotate(connection: Connection, log: string): Promise<void> {
  renameSync(log, `${log}.1`);
  await connection.query('flush slow logs');
}

test('the log of PostgreSQL is read in its three forms', async () => {
  const { host, port, user, password, database } = postgres;
  const client = new pg.Client({ host, port, user, password, database, ssl: false });
  await client.connect();
  await client.query('create table stock (id int primary key, left_over int)');
  for (let i = 0; i < 30; i++) await client.query(`select left_over\n  from stock where id = ${i}`);
  for (let i = 0; i < 10; i++) await client.query('update stock set left_over = $1 where id = $2', [i, i]);
  await client.end();
  const cluster = join(readFileSync(join(folder, 'server-folder'), 'utf8'), 'cluster', 'log');
  expect(readdirSync(cluster).sort()).toEqual(['server.csv', 'server.json', 'server.log']);
  for (const [format, file] of [
    ['csv', 'server.csv'],
    ['json', 'server.json'],
    ['text', 'server.log'],
  ] as const) {
    const plan = await planOf(`pg_${format}`, 'PostgreSQL', { type: 'postgresql_slow_log' });
    const words = [...plan.words, '--log-file', join(cluster, file), '--format', format];
    const prefix = format === 'text' ? ['--log-line-prefix', '%m [%p] %q%u@%d '] : [];
    expect(await ended([...words, ...prefix, '--once'])).toEqual({ status: 0, stderr: '' });
    await seen(async () => (await plan.counted('select left_over')) >= 30);
    expect([await plan.counted('select left_over'), await plan.counted('update stock')]).toEqual([30, 10]);
  }
}, 240_000);

test('a wrong token ends the command with what to do; a missing log is told to the server', async () => {
  const plan = await planOf('refusals', 'PostgreSQL', { type: 'postgresql_slow_log' });
  const log = join(home, 'some.csv');
  writeFileSync(log, '2026-03-01 10:00:00.250 UTC,"a","b",1,,,,,,,,LOG,0,"duration: 1.5 ms  statement: select 1",\n');
  const wrong = plan.words.map((word, i) => (plan.words[i - 1] === '--token' ? 'wrong' : word));
  const refusal = await ended([...wrong, '--log-file', log, '--once']);
  expect(refusal.status).toBe(2);
  expect(refusal.stderr).toContain('The scanner token is wrong');
  const child = started([
    ...plan.words,
    '--log-file',
    join(home, 'nowhere.csv'),
    '--state-file',
    join(home, 'no.json'),
  ]);
  await seen(async () => {
    const { data } = await admin.call(scans.getInstanceAuditPlanOverview, {
      params: { ...plan.params, instance_audit_plan_id: plan.scanId },
    });
    return data[0]?.last_collection_status === 'abnormal' && /no file/.test(data[0].problem ?? '');
  });
  await killed(child);
}, 120_000);
