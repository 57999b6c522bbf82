import { costOf, fetchedByIndex } from '../../functions/auditing/sql-optimization/index-room/mysql/plan-cost.ts';
import { planStatement } from '../../functions/databases/reading/plan-statement.ts';
import type { Connection } from '../../functions/engines/driver.ts';
import { mysqlDriver } from '../../functions/engines/mysql/driver.ts';
import { parseScript } from '../../shared/audit/read/parse.ts';
import type { ParsedStatement } from '../../shared/audit/tree/parsed-script.ts';
import { shopQueries, shopTables } from '../masking/shop-queries.ts';
import type { TestMysql } from '../support/mysql-family-server.ts';
import type { Proved } from './document.ts';

type On = {
  readonly dbType: 'MySQL' | 'MariaDB';
  readonly server: TestMysql;
  readonly customers: number;
  readonly advise: (sql: string) => Promise<Proved['advice']>;
};

/** A query that takes longer is ended, and counts as so long. */
const secondsMax = 20;

const statements: readonly ParsedStatement[] = shopQueries.flatMap((sql) => parseScript(sql, 'mysql').statements);

/** The 22 queries on a server of MySQL's family, planned and run before and after what was advised is really there. */
export async function onMysql({ dbType, server, customers, advise }: On): Promise<Proved> {
  const open = () => connected(dbType, server);
  const db = await open();
  try {
    for (const sql of shopTables('mysql', customers)) if (!sql.startsWith('create index')) await db.run(sql);
    const before = await plansOf(await open(), dbType);
    const secondsBefore = await timesOf(await open());
    const began = Date.now();
    const advice = await advise(statements.map(({ text }) => text).join(';\n'));
    const seconds = (Date.now() - began) / 1000;
    for (const { create_index_statement: sql } of advice.indexes) await db.run(sql);
    await db.run('analyze table region, nation, supplier, customer, part, partsupp, orders, lineitem');
    const after = await plansOf(await open(), dbType);
    const timed = { before: secondsBefore, after: await timesOf(await open()) };
    const [version = ''] = /[\d.]+/.exec(await db.serverVersion()) ?? [];
    return { server: `${dbType} ${version}`, customers, advice, seconds, before, after, timed };
  } finally {
    await db.close();
  }
}

function connected(dbType: string, { host, port, user, password, database }: TestMysql): Promise<Connection> {
  return mysqlDriver.connect(
    { dbType, host, port, user, password, params: {}, schema: database },
    { timeoutMs: 10_000, applicationName: 'prove' },
  );
}

async function plansOf(db: Connection, dbType: string): Promise<Proved['before']> {
  const plans: { cost: number; names: ReadonlySet<string> }[] = [];
  for (const statement of statements) {
    const found = await planStatement(db, statement, dbType);
    if ('refusal' in found) throw new Error(`${found.refusal}: ${statement.text}`);
    plans.push({ cost: costOf(found, statement), names: new Set(fetchedByIndex(found, statement).keys()) });
  }
  await db.close();
  return plans;
}

/** Seconds of each query, the second time that it runs. */
async function timesOf(db: Connection): Promise<readonly number[]> {
  const times: number[] = [];
  for (const limit of [`max_execution_time = ${secondsMax * 1000}`, `max_statement_time = ${secondsMax}`])
    await db.run(`set session ${limit}`).catch(() => undefined);
  for (const { text } of statements) {
    const isLong = (await timeOf(db, text)) >= secondsMax;
    times.push(isLong ? secondsMax : await timeOf(db, text));
  }
  await db.close();
  return times;
}

async function timeOf(db: Connection, sql: string): Promise<number> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  try {
    await db.run(sql, { maxRows: 1000 });
    return seconds();
  } catch (error) {
    // What was not ended for its time is a fault of the query, and no figure.
    if (seconds() < secondsMax) throw error;
    return secondsMax;
  }
}
