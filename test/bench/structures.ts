import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createConnection } from 'mysql2/promise';
import { compareStructures } from '../../functions/auditing/database-comparison/running.ts';
import { postgresDriver } from '../../functions/engines/postgres/driver.ts';
import * as contract from '../../shared/contract/auditing/database-comparison/operations.ts';
import { testApi } from '../support/api.ts';
import { manyObjects } from '../support/many-objects.ts';
import { startMariadb } from '../support/mariadb.ts';
import { startPostgres } from '../support/postgres.ts';

type Source = {
  readonly db_type: string;
  readonly host: string;
  readonly port: string;
  readonly user: string;
  readonly password: string;
};
type Case = { readonly source: Source; readonly schemas: readonly [string, string] };

/** `npm run bench:structures [OBJECTS…]`: what a comparison of two schemas in the background costs, and a page of what it found. */
async function main(): Promise<void> {
  const child = process.env['BENCH_STRUCTURES_CASE'];
  if (child !== undefined) return measureHere(JSON.parse(child) as Case);
  const given = process.argv.slice(2).map(Number).filter(Boolean);
  const [postgres, mariadb] = await Promise.all([startPostgres(), startMariadb()]);
  const families = { PostgreSQL: postgres, MariaDB: mariadb };
  try {
    for (const [db_type, { host, port, user, password }] of Object.entries(families))
      for (const count of given.length > 0 ? given : [200, 2_000, 20_000]) {
        const source = { db_type, host, port: String(port), user, password };
        const schemas = [`base${count}`, `other${count}`] as const;
        await fill(source, schemas, count);
        say(`${db_type}, two schemas of ${count.toLocaleString('en')} objects: ${await inChild({ source, schemas })}`);
      }
  } finally {
    await Promise.all([postgres.stop(), mariadb.stop()]);
  }
}

async function fill({ db_type, host, port, user, password }: Source, schemas: readonly string[], count: number) {
  if (db_type === 'PostgreSQL') {
    const target = {
      dbType: 'PostgreSQL',
      host,
      port: Number(port),
      user,
      password,
      params: { database: 'postgres' },
    } as const;
    const link = await postgresDriver.connect(target, { timeoutMs: 5000, applicationName: 'bench' });
    for (const [at, schema] of schemas.entries()) {
      await link.run(`create schema ${schema}`);
      await link.run(`set search_path to ${schema}`);
      await manyObjects('postgres', { count, isSecond: at === 1 }, (sql) =>
        link.run(`do $do$ begin ${sql.join('; ')}; end $do$`),
      );
    }
    return link.close();
  }
  const link = await createConnection({ host, port: Number(port), user, password, multipleStatements: true });
  for (const [at, schema] of schemas.entries()) {
    await link.query(`create database ${schema}; use ${schema}`);
    await manyObjects('mysql', { count, isSecond: at === 1 }, (sql) => link.query(sql.join('; ')));
  }
  return link.end();
}

/** In a process of its own, whose peak is that of one comparison. */
async function inChild(wanted: Case): Promise<string> {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'test/bench/structures.ts'], {
    env: { ...process.env, BENCH_STRUCTURES_CASE: JSON.stringify(wanted) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const chunk of child.stdout) said += String(chunk);
  return said.trim();
}

async function measureHere({ source, schemas: [ours, theirs] }: Case): Promise<void> {
  let waiting: unknown;
  const machines = {
    start: async (_: string, __: string, input: unknown) => void (waiting = input),
    describe: async () => ({ status: 'running' as const }),
  };
  const api = await testApi({ ports: { machines: machines as never } });
  const project = await api.addProject('bench');
  const uid = await api.addDbService(project, 'source', source);
  const params = { project_name: 'bench' };
  const side = (schema_name: string) => ({ instance_id: uid, schema_name });
  const body = { base_db_object: side(ours), comparison_db_object: side(theirs) };
  const begun = await api.as('admin').call(contract.startComparison, { params, body });
  const before = { rss: megabytes(), units: api.units(), cpu: mainThreadMs(), at: performance.now() };
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  await compareStructures({ input: waiting } as never, api.world);
  delays.disable();
  const [cpu, seconds] = [mainThreadMs() - before.cpu, (performance.now() - before.at) / 1000];
  const peak = process.resourceUsage().maxRSS / 1024;
  const found = unitsSince(api.units(), before.units);
  const at = { ...params, comparison_id: begun.data.comparison_id };
  const told = (await api.as('admin').call(contract.getComparison, { params: at })).data;
  if (told.status !== 'finish') throw new Error(told.failure);
  const page = async (query: object) => {
    const [units, since] = [api.units(), mainThreadMs()];
    await api
      .as('admin')
      .call(contract.listComparedObjects, { params: at, query: { page_index: 1, page_size: 50, ...query } });
    return `${unitsSince(api.units(), units)}, ${mainThreadMs() - since} ms`;
  };
  await page({});
  say(
    [
      `${seconds.toFixed(1)} s, ${(cpu / 1000).toFixed(1)} s of the main thread`,
      `held for ${Math.round(delays.max / 1e6)} ms at most`,
      `${Math.round(before.rss)} → ${Math.round(peak)} MB`,
      found,
      `${JSON.stringify(told.counts)}; a page ${await page({})}, the last ${await page({ page_index: Math.ceil(told.objects_total / 100) })}, of what differs ${await page({ filter_result: 'inconsistent' })}, a search ${await page({ fuzzy_search: 'o1' })}`,
    ].join('; '),
  );
  await api.close();
}

type Units = { readonly read: number; readonly write: number };

function unitsSince(now: Units, then: Units): string {
  return `${(now.read - then.read).toFixed(1)} read and ${(now.write - then.write).toFixed(1)} write units`;
}

const megabytes = () => process.memoryUsage().rss / 1024 ** 2;

/** Processor time of the thread that answers, where the system tells it apart. */
function mainThreadMs(): number {
  const file = `/proc/self/task/${process.pid}/stat`;
  const { user, system } = process.cpuUsage();
  if (!existsSync(file)) return (user + system) / 1000;
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

void main();
