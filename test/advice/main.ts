import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { imaginedIndexes } from '../../functions/databases/reading/postgres/imagined-indexes.ts';
import type { Connection } from '../../functions/engines/driver.ts';
import { postgresDriver } from '../../functions/engines/postgres/driver.ts';
import * as contract from '../../shared/contract/auditing/sql-optimization/operations.ts';
import type { Reply } from '../../shared/contract/operation.ts';
import { until } from '../support/clock.ts';
import { startMariadb } from '../support/mariadb.ts';
import { startMysql } from '../support/mysql.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { workflowBench } from '../support/workflow-bench.ts';
import { documentOf, wrongWith, type Proved } from './document.ts';
import { plainGreedy } from './greedy.ts';
import { onMysql } from './mysql.ts';
import { makeTpch, tpchStatements } from './tpch.ts';

/**
 * `npm run prove:advice [-- --write --only mysql]`: the 22 queries of TPC-H are optimised by the product on four servers, one with
 * HypoPG and three whose indexes are tried on a copy. What is advised is then really made, and each plan looked at.
 * `--only postgres` or `--only mysql` leaves the other family out.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { write: { type: 'boolean' }, only: { type: 'string' } } });
  const families = [
    { family: 'postgres', file: 'docs/index-advice.md', prove: onPostgres },
    { family: 'mysql', file: 'docs/index-advice-mysql.md', prove: onMysqlFamily },
  ] as const;
  for (const { family, file, prove } of families) {
    if (values.only !== undefined && values.only !== family) continue;
    const proved = await prove();
    const document = documentOf(family, proved);
    process.stdout.write(document);
    if (values.write) writeFileSync(file, document);
    for (const wrong of proved.flatMap(wrongWith)) {
      process.stdout.write(`WRONG ${wrong}\n`);
      process.exitCode = 1;
    }
  }
}

async function onMysqlFamily(): Promise<readonly Proved[]> {
  return [await onFamily('MySQL'), await onFamily('MariaDB')];
}

async function onPostgres(): Promise<readonly Proved[]> {
  const [beside, old] = await Promise.all([startPostgres('18'), startPostgres('15')]);
  const rehearsalServer = { reach: async () => ({ dbType: 'PostgreSQL', ...placeOf(beside) }) };
  const bench = await workflowBench({ rehearsalServer });
  try {
    const { host, port, user, password } = old;
    await bench.addSource('old', { host, port: String(port), user, password });
    const proved: Proved[] = [];
    for (const [source, server, customers] of [
      ['old', old, 15_000],
      ['orders', bench.postgres, 3_000],
    ] as const)
      proved.push(await on(bench.api, { source, server, customers }));
    return proved;
  } finally {
    await bench.close();
    await Promise.all([beside.stop(), old.stop()]);
  }
}

const customersOfMysql = 1_500;

/** The room is on the server itself, in a scratch database. */
async function onFamily(dbType: 'MySQL' | 'MariaDB'): Promise<Proved> {
  const server = dbType === 'MySQL' ? await startMysql('9.7') : await startMariadb();
  const { host, port, user, password } = server;
  const target = { dbType, host, port, user, password, params: {} };
  const bench = await workflowBench({ rehearsalServer: { reach: async () => target } });
  try {
    const place = { db_type: dbType, host, port: String(port), user, password, additional_params: [] };
    await bench.addSource('sold', place);
    const advise = (sql: string) => adviceOf(bench.api, { source: 'sold', schema: server.database, sql });
    return await onMysql({ dbType, server, customers: customersOfMysql, advise });
  } finally {
    await bench.close();
    await server.stop();
  }
}

type Api = Awaited<ReturnType<typeof workflowBench>>['api'];
type On = { readonly source: string; readonly server: TestPostgres; readonly customers: number };

async function on(api: Api, { source, server, customers }: On): Promise<Proved> {
  const db = await connected(server);
  const planning = await connected(server);
  try {
    const schema = await makeTpch(db, customers);
    if (source === 'old') await db.run('create extension hypopg');
    const began = Date.now();
    const advice = await adviceOf(api, { source, sql: tpchStatements.map(({ text }) => text).join(';\n') });
    const seconds = (Date.now() - began) / 1000;
    const imagined = await imaginedIndexes(planning, 'PostgreSQL');
    const bytes = advice.indexes.reduce((sum, one) => sum + (one.bytes ?? 0), 0);
    const plain = imagined && (await plainGreedy(imagined, { statements: tpchStatements, schema }, bytes));
    const before = await plansOf(db);
    for (const { create_index_statement: sql } of advice.indexes) await db.run(sql);
    await db.run('analyze');
    const after = await plansOf(db);
    return {
      server: `PostgreSQL ${await db.serverVersion()}`,
      customers,
      advice,
      seconds,
      before,
      after,
      ...(plain && { plain }),
    };
  } finally {
    await Promise.all([db.close(), planning.close()]);
  }
}

function connected(server: TestPostgres): Promise<Connection> {
  return postgresDriver.connect(
    { dbType: 'PostgreSQL', ...placeOf(server) },
    { timeoutMs: 10_000, applicationName: 'prove' },
  );
}

type Asked = { readonly source: string; readonly schema?: string; readonly sql: string };

async function adviceOf(api: Api, { source, schema, sql }: Asked): Promise<Proved['advice']> {
  const director = api.as('director');
  const { data } = await director.call(contract.createOptimization, {
    params: { project_name: 'shop' },
    body: {
      optimization_name: `tpch_${source}`,
      instance_name: source,
      sql_content: sql,
      ...(schema !== undefined && { schema_name: schema }),
    },
  });
  const of = { params: { project_name: 'shop', optimization_record_id: data.sql_optimization_record_id } };
  let found: Reply<typeof contract.getOptimization>['data'] | undefined;
  await until(async () => {
    found = (await director.call(contract.getOptimization, of)).data;
    return found.optimize_status !== 'optimizing';
  });
  if (!found?.index_advice) throw new Error(found?.status_detail ?? 'there is no advice');
  return found.index_advice;
}

async function plansOf(db: Connection): Promise<Proved['before']> {
  const plans = [];
  for (const { text } of tpchStatements) {
    const { rows } = await db.query(`explain (format json) ${text}`, { maxRows: 5000 });
    const json = rows.map(([line]) => line ?? '').join('\n');
    const names = new Set([...json.matchAll(/"Index Name": "([^"]+)"/g)].map(([, name]) => name ?? ''));
    plans.push({ cost: Number(/"Total Cost": ([\d.]+)/.exec(json)?.[1]), names });
  }
  return plans;
}

function placeOf({ host, port, user, password }: TestPostgres) {
  return { host, port, user, password, params: { database: 'postgres' } };
}

void main();
