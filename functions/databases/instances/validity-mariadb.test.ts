import { auditScript } from '../../../shared/audit/audit.ts';
import { parseScript } from '../../../shared/audit/read/parse.ts';
import { wishOf } from '../../../test/support/wish-of.ts';
import { disagreement, auditedScripts } from '../../../test/support/judged.ts';
import { startMariadb, type TestMariadb } from '../../../test/support/mariadb.ts';
import type { Connection } from '../../engines/driver.ts';
import { driverOf } from '../../engines/index.ts';
import { ProbeBudget } from './probe-budget.ts';
import { KnownSource } from './schema-cache.ts';
import { fillKnown, wantedOf } from './schema-probe.ts';

const shop = [
  'create table shop (id int primary key, city varchar(20), opened date)',
  'create table item (id int primary key auto_increment, shop_id int, name varchar(20), price decimal(10, 2), key by_shop (shop_id), constraint item_shop foreign key (shop_id) references shop (id))',
  'create table pair (a int, b int, note text, primary key (a, b))',
  'create view open_shops as select id, city from shop',
];

let server: TestMariadb;
beforeAll(async () => {
  server = await startMariadb();
});
afterAll(() => server.stop());

test('the audit says before what MariaDB refuses for a name or a number, and nothing else', async () => {
  const complaints: (string | undefined)[] = [];
  // Definitions cannot be taken back, so that each script has a database and a session of its own.
  for (const script of auditedScripts('mariadb')) {
    const db = await freshShop();
    const found = await findingsIn(script.sql, db);
    complaints.push(disagreement(script, await refusalOf(script.sql, db), found));
    await db.close();
  }
  expect(complaints.filter((complaint) => complaint !== undefined)).toEqual([]);
});

async function freshShop(): Promise<Connection> {
  const db = await (await driverOf('MariaDB')).connect(
    { dbType: 'MariaDB', ...server, params: { database: server.database } },
    { timeoutMs: 5000, applicationName: 'test' },
  );
  for (const sql of ['drop database shop', 'create database shop', 'use shop', ...shop]) await db.run(sql);
  return db;
}

async function findingsIn(sql: string, connection: Connection): Promise<string[]> {
  const script = parseScript(sql, 'mysql');
  const known = new KnownSource('mysql');
  await fillKnown(
    { connection, catalogue: connection, known, dialect: 'mysql', budget: new ProbeBudget({ now: () => 0 }) },
    wantedOf(wishOf(script, { dialect: 'mysql', chosen: undefined }).names, 'shop'),
  );
  const { statements } = auditScript(script, {
    dialect: 'mysql',
    rules: [],
    schema: known.asSchema({ schema: 'shop', isAlone: true }, []),
  });
  return statements.flatMap(({ findings }) => findings.map(({ ruleId, message }) => ruleId || message.en));
}

async function refusalOf(sql: string, db: Connection): Promise<string | undefined> {
  try {
    for (const { text } of parseScript(sql, 'mysql').statements) await db.run(text);
    return undefined;
  } catch (error) {
    return String(error);
  }
}
