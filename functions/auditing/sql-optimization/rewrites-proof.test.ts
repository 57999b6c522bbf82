import { exampleTables } from '../../../shared/audit/optimize/example-tables.ts';
import { provenDialects } from '../../../shared/audit/optimize/rewrite.ts';
import { rewrites } from '../../../shared/audit/optimize/rewrites/index.ts';
import { indexAdvice } from '../../../shared/audit/optimize/index-advice.ts';
import { parseScript } from '../../../shared/audit/read/parse.ts';
import { schemaOfScript } from '../../../shared/audit/script/schema-of-script.ts';
import { moduleSupport } from '../../../shared/module-support.ts';
import { findEngine } from '../../../shared/engines/index.ts';
import { startMariadb, type TestMariadb } from '../../../test/support/mariadb.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import { explain } from '../../databases/reading/looking/explain.ts';
import type { Connection } from '../../engines/driver.ts';
import { driverOf } from '../../engines/index.ts';

type Proven = (typeof provenDialects)[number];
const seeds = [11, 47];
const customersCount = 2600;
const ordersCount = 1500;

let mariadb: TestMariadb;
let postgres: TestPostgres;
const open: Connection[] = [];
const at: Partial<Record<Proven, Connection>> = {};

beforeAll(async () => {
  [mariadb, postgres] = await Promise.all([startMariadb(), startPostgres()]);
  const options = { timeoutMs: 10_000, applicationName: 'proof' };
  at.mysql = await (await driverOf('MariaDB')).connect(
    { dbType: 'MariaDB', ...mariadb, params: { database: mariadb.database } },
    options,
  );
  await at.mysql.run(`use ${mariadb.database}`);
  const { host, port, user, password } = postgres;
  at.postgres = await (await driverOf('PostgreSQL')).connect(
    { dbType: 'PostgreSQL', host, port, user, password, params: { database: 'postgres' } },
    options,
  );
  open.push(at.mysql, at.postgres);
});
afterAll(async () => {
  await Promise.all(open.map((connection) => connection.close()));
  await Promise.all([mariadb.stop(), postgres.stop()]);
});

const connectionTo = (dialect: Proven): Connection => {
  const found = at[dialect];
  if (!found) throw new Error('the servers are not there');
  return found;
};

/** The same numbers for the same seed. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

async function fill(dialect: Proven, seed: number): Promise<void> {
  const db = connectionTo(dialect);
  const next = numbers(seed);
  const orNull = (value: string) => (next(4) === 0 ? 'null' : value);
  const pick = (...words: string[]) => `'${words[next(words.length)] ?? ''}'`;
  const two = (number: number) => String(number).padStart(2, '0');
  const day = () =>
    `${2023 + next(3)}-${next(2) ? pick('03-09', '12-31').slice(1, -1) : `${two(1 + next(12))}-${two(1 + next(28))}`}`;
  const moment = () => `'${day()} ${pick('00:00:00', '23:59:59', '12:30:15').slice(1, -1)}'`;
  for (const name of ['customers', 'orders', 'visits']) await db.run(`drop table if exists ${name}`);
  for (const table of exampleTables(dialect)) await db.run(table);
  const rows = {
    customers: Array.from({ length: customersCount }, (_, id) =>
      [
        id + 1,
        pick('a', 'b', 'c'),
        orNull(pick('Rome', 'Oslo')),
        orNull(String(next(7))),
        next(20),
        orNull(`'${next(2) ? '2000' : '1999'}-0${1 + next(9)}-11'`),
        moment(),
      ].join(','),
    ),
    orders: Array.from({ length: ordersCount }, (_, id) =>
      [
        id + 1,
        orNull(String(1 + next(customersCount))),
        1 + next(900),
        orNull(String(next(9))),
        orNull(pick('new', 'paid', 'gone')),
        orNull(moment()),
        orNull(pick('x', 'y')),
      ].join(','),
    ),
    visits: Array.from({ length: 300 }, (_, id) =>
      [1 + (id % 60), `'2024-01-${two(1 + Math.floor(id / 60))}'`, orNull(String(next(3)))].join(','),
    ),
  };
  for (const [name, values] of Object.entries(rows))
    await db.run(`insert into ${name} values ${values.map((one) => `(${one})`).join(',')}`);
}

async function rowsOf(dialect: Proven, sql: string): Promise<readonly string[]> {
  const { rows, truncated } = await connectionTo(dialect).query(sql, { maxRows: 20_000 });
  if (truncated) throw new Error('not all rows were read');
  const texts = rows.map((row) => JSON.stringify(row));
  return /\border by (?!.*\))[^()]*$/i.test(sql) ? texts : texts.toSorted();
}

const cases = provenDialects.flatMap((dialect) =>
  // What may be wrong for these tables is for the trial to refute.
  rewrites.flatMap((one) =>
    (one.id === 'quoted-number' ? [] : one.examples)
      .filter((example) => (example.dialects ?? provenDialects).includes(dialect))
      .map((example) => ({ dialect, id: one.id, ...example })),
  ),
);

describe.each(seeds)('on random rows with NULL and repetitions, seed %i', (seed) => {
  beforeAll(() => Promise.all(provenDialects.map((dialect) => fill(dialect, seed))));

  test.each(cases)('$id gives the same rows on $dialect: $before', async ({ dialect, before, after }) => {
    const expected = await rowsOf(dialect, before);
    expect(expected.length).toBeGreaterThan(0);
    expect(await rowsOf(dialect, after)).toEqual(expected);
  });
});

test('what is called not equivalent gives other rows indeed', async () => {
  for (const dialect of provenDialects) {
    const nothing = await rowsOf(dialect, 'select id from customers where city = null');
    const some = await rowsOf(dialect, 'select id from customers where city is null');
    expect([nothing.length, some.length > 0]).toEqual([0, true]);
    const notIn = await rowsOf(dialect, 'select id from customers where id not in (select customer_id from orders)');
    expect(notIn).toEqual([]);
  }
});

const advisedFor = [
  "SELECT id, note FROM orders WHERE status = 'paid' AND buyer_id = 7",
  'SELECT * FROM orders WHERE buyer_id = 9',
  'SELECT c.name, o.note FROM customers c JOIN orders o ON o.customer_id = c.id WHERE c.id = 5',
];

test.each(provenDialects)('the plan costs less once the advised index is there, on %s', async (dialect) => {
  await fill(dialect, 5);
  await analyzed(dialect);
  for (const sql of advisedFor) await provenCheaper(dialect, sql);
});

async function provenCheaper(dialect: Proven, sql: string): Promise<void> {
  const db = connectionTo(dialect);
  const dbType = dialect === 'mysql' ? 'MariaDB' : 'PostgreSQL';
  const schema = schemaOfScript(exampleTables(dialect).join(';\n'), dialect, 1500);
  const [statement] = parseScript(sql, dialect).statements;
  if (!statement) throw new Error('nothing was read');
  const advice = indexAdvice(statement, { dialect, schema });
  expect(advice.length).toBeGreaterThan(0);
  const before = await costOn(dialect, dbType, statement);
  for (const one of advice) await db.run(one.statement);
  await analyzed(dialect);
  expect(await costOn(dialect, dbType, statement)).toBeLessThan(before);
  for (const { statement: made } of advice) await db.run(droppingOf(made, dialect));
}

async function analyzed(dialect: Proven): Promise<void> {
  const verb = dialect === 'mysql' ? 'analyze table' : 'analyze';
  for (const table of ['customers', 'orders']) await connectionTo(dialect).run(`${verb} ${table}`);
}

function droppingOf(made: string, dialect: Proven): string {
  const [, name = '', table = ''] = /INDEX (\S+) ON (\S+)/.exec(made) ?? [];
  return dialect === 'mysql' ? `drop index ${name} on ${table}` : `drop index ${name}`;
}

/** Over a session of its own: it becomes one that only plans. */
async function costOn(dialect: Proven, dbType: string, statement: Parameters<typeof explain>[1]): Promise<number> {
  const target =
    dialect === 'mysql'
      ? { ...mariadb, params: {}, schema: mariadb.database }
      : { ...postgres, params: { database: 'postgres' } };
  const planning = await (await driverOf(dbType)).connect(
    { dbType, ...target },
    { timeoutMs: 10_000, applicationName: 'proof' },
  );
  const told = await explain(planning, statement, { dbType, isMeasured: false }).finally(() => void planning.close());
  if ('refusal' in told || told.cost === undefined) throw new Error('the server told no cost');
  return told.cost;
}

test('what is offered is what was tried: the two dialects and no other', () => {
  const dialects = new Set(moduleSupport.sql_optimization.map((dbType) => findEngine(dbType)?.dialect));
  expect([...dialects].toSorted()).toEqual([...provenDialects].toSorted());
});
