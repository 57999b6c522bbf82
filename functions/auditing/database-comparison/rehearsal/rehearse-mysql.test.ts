import { createConnection, type Connection as Link } from 'mysql2/promise';
import { testApi, type TestApi } from '../../../../test/support/api.ts';
import { sampled } from '../../../../test/support/lane.ts';
import { startMariadb } from '../../../../test/support/mariadb.ts';
import type { TestMysql } from '../../../../test/support/mysql-family-server.ts';
import { startMysql } from '../../../../test/support/mysql.ts';
import { mariadbPairs } from '../../../../test/support/structure-pairs-mariadb.ts';
import { moreMariadbPairs } from '../../../../test/support/structure-pairs-mariadb-more.ts';
import { mysqlPairs } from '../../../../test/support/structure-pairs-mysql.ts';
import { laterMysqlKindPairs, mysqlKindPairs } from '../../../../test/support/structure-pairs-mysql-kinds.ts';
import type { StructurePair } from '../../../../test/support/structure-pairs-postgres.ts';
import { saidOf } from '../../../../test/support/structure-pairs.ts';
import { tried } from '../../../../test/support/tried.ts';
import type { Connection } from '../../../engines/driver.ts';
import { mysqlDriver } from '../../../engines/mysql/driver.ts';
import { leases } from '../../../databases/rehearsal/lease-repo.ts';
import { mysqlRows } from '../../../databases/rehearsal/mysql/rows.ts';
import { NotRehearsed } from '../../../databases/rehearsal/not-rehearsed.ts';
import { inRoom } from '../../../databases/rehearsal/room.ts';
import { mysqlStructures as structures } from '../../../databases/structures/mysql/structures.ts';
import type { ObjectName, Statement } from '../../../databases/structures/structure.ts';
import { sideOf } from '../script-between.ts';
import { readPlan, type Plan } from './plan.ts';
import { rehearse, type Rehearsed } from './rehearse.ts';

/** What a rehearsal says is held against what happens when the same statements run on the schema itself. */
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

type DbType = 'MariaDB' | 'MySQL';
type Bench = { readonly dbType: DbType; readonly server: TestMysql; readonly db: Connection; readonly link: Link };

async function benchOf(dbType: DbType, server: TestMysql): Promise<Bench> {
  const { host, port, user, password } = server;
  const db = await mysqlDriver.connect(
    { dbType, host, port, user, password, params: {} },
    { timeoutMs: 5000, applicationName: 'test' },
  );
  const settings = { charset: 'utf8mb4', flags: ['-IGNORE_SPACE'], multipleStatements: true };
  const link = await createConnection({ host, port, user, password, ...settings });
  await link.query('set names utf8mb4');
  return { dbType, server, db, link };
}

async function closed({ db, link, server }: Bench): Promise<void> {
  await Promise.all([db.close(), link.end()]);
  await server.stop();
}

async function make({ link }: Bench, schema: string, sql: readonly string[]): Promise<void> {
  await link.query(
    `drop database if exists ${schema}; create database ${schema}; use ${schema}; set sql_mode = default`,
  );
  for (const one of sql) await link.query(one);
}

async function planOf({ db, dbType }: Bench, objects: readonly ObjectName[]): Promise<Plan> {
  const version = await db.serverVersion();
  const base = { ...(await sideOf(structures, { connection: db, schema: 'base' }, objects)), version };
  const comparison = { connection: db, schema: 'other' };
  return readPlan({ structures, rows: mysqlRows, dbType }, { base, comparison }, { objects });
}

function rehearsed({ dbType }: Bench, plan: Plan, { host, port, user, password }: TestMysql): Promise<Rehearsed> {
  const place = { tenant: 'default', table: api.table(), world: api.world };
  const target = { dbType, host, port, user, password, params: {} };
  const server = { key: `test#${port}`, dbServiceUid: '', target };
  return inRoom(place, { server, holder: 'test' }, (room) =>
    rehearse({ structures, rows: mysqlRows, room }, plan, { onStep: async () => {} }),
  );
}

/** What happens to the schema itself: whether it is made the same but for what was told, or where it stops. */
async function happens({ db }: Bench, plan: Plan, statements: readonly Statement[]): Promise<string> {
  await db.run('use other');
  for (const { sql } of statements) {
    try {
      await db.run(sql);
    } catch {
      return 'failed';
    }
  }
  const keysOf = (isMeant: (reason: string) => boolean) =>
    new Set(
      plan.script.notWritten.flatMap(({ object: { type, name }, left: { reason } }) =>
        isMeant(reason) ? [`${type} ${name}`] : [],
      ),
    );
  // Of what the session decides only that may differ.
  const [told, decided] = [
    keysOf((reason) => reason !== 'decidedByRunner'),
    keysOf((reason) => reason === 'decidedByRunner'),
  ];
  const differing = (await differences({ db })).filter(({ type, name, differsIn }) => {
    const key = `${type} ${name}`;
    const isOfSession = differsIn.length > 0 && differsIn.every((kind) => mysqlRows.decidedByRoom.has(kind as never));
    return !told.has(key) && !(decided.has(key) && isOfSession);
  });
  return differing.length > 0 ? 'differs' : 'equal';
}

async function differences({ db }: Pick<Bench, 'db'>) {
  return (await saidOf(structures, { connection: db, schema: 'base' }, { connection: db, schema: 'other' })).objects;
}

async function objectsThatDiffer(bench: Pick<Bench, 'db'>): Promise<ObjectName[]> {
  return (await differences(bench)).map(({ type, name }) => ({ type, name }));
}

const unrehearsed = (error: unknown) => ({
  verdict: error instanceof NotRehearsed ? `not rehearsed: ${error.words.en}` : String(error),
});

/** What rehearsals left on a server, and leases. */
async function left({ dbType }: Bench, server: TestMysql): Promise<unknown[]> {
  const bench = await benchOf(dbType, server);
  const { rows } = await bench.db.query(
    `select schema_name from information_schema.schemata where schema_name like 'sluice\\_%' union all select user from mysql.user where user like 'sluice\\_%'`,
    { maxRows: 100 },
  );
  await Promise.all([bench.db.close(), bench.link.end()]);
  return [...rows.flat(), ...(await leases.on(api.world.system).list({})).items];
}

/** Each kind of difference, and the same plan without its last statement: what is said of it is what happens. */
async function expectTrue(bench: Bench, room: TestMysql, pairs: readonly StructurePair[]) {
  const wrong: string[] = [];
  const counts: Record<string, number> = {};
  for (const [name, , before, after] of pairs) {
    await make(bench, 'base', after);
    await make(bench, 'other', before);
    const plan = await planOf(bench, await objectsThatDiffer(bench));
    const { statements } = plan.script;
    const plans = statements.length > 0 ? [statements, statements.slice(0, -1)] : [];
    for (const [at, some] of plans.entries()) {
      const kind = at === 0 ? 'whole' : 'lacking one';
      const says = await rehearsed(bench, { ...plan, script: { ...plan.script, statements: some } }, room).catch(
        unrehearsed,
      );
      await make(bench, 'other', before);
      const does = await happens(bench, plan, some);
      const verdict = says.verdict.replace(/:.*/s, '');
      counts[`${kind}: ${verdict}`] = (counts[`${kind}: ${verdict}`] ?? 0) + 1;
      if (verdict !== does && verdict !== 'not rehearsed')
        wrong.push(`${name}, ${kind}: ${JSON.stringify({ ...says, does, sql: some.map(({ sql }) => sql) })}`);
    }
  }
  expect(wrong).toEqual([]);
  // Nearly all can be rehearsed, and of both ways to end there are many.
  expect(counts['whole: equal'] ?? 0).toBeGreaterThan(pairs.length * 0.6);
  expect(counts['lacking one: differs'] ?? 0).toBeGreaterThan(pairs.length * 0.6);
  expect(await left(bench, room)).toEqual([]);
  tried('compare', bench.dbType, await bench.db.serverVersion());
}

test('on MariaDB a rehearsal says of each kind of difference what really happens, also of a plan that lacks a statement', async () => {
  const bench = await benchOf('MariaDB', await startMariadb());
  const pairs = [...mariadbPairs, ...moreMariadbPairs, ...mysqlKindPairs, ...laterMysqlKindPairs];
  await expectTrue(bench, bench.server, sampled(pairs, 12));
  await closed(bench);
}, 3_600_000);

test('on MySQL likewise, also where the room is of a later version', async () => {
  const newest = await startMysql('9.7');
  const bench = await benchOf('MySQL', newest);
  await expectTrue(bench, newest, sampled([...mysqlPairs, ...mysqlKindPairs, ...laterMysqlKindPairs], 10));
  const oldest = await benchOf('MySQL', await startMysql('5.6'));
  await expectTrue(
    oldest,
    newest,
    sampled(
      mysqlKindPairs.filter(([name]) => !lackingOnOldest.has(name)),
      12,
    ),
  );
  await Promise.all([closed(bench), closed(oldest)]);
}, 3_600_000);

const lackingOnOldest: ReadonlySet<string> = new Set([
  'indexes of every kind',
  'union view',
  'three triggers in order',
]);

test('what runs in a room has no rights outside of it, runs in nobody else’s name, and is told what it lacks', async () => {
  const bench = await benchOf('MariaDB', await startMariadb());
  await make(bench, 'base', ['create table t (a int, b varchar(9))', 'create table u (a int)']);
  await make(bench, 'other', ['create table t (a int)', 'create table u (a int)']);
  const plan = await planOf(bench, [{ type: 'TABLE', name: 't' }]);
  const only = (sql: string) =>
    rehearsed(bench, { ...plan, script: { ...plan.script, statements: [{ sql }] } }, bench.server);
  for (const sql of [
    'create database further',
    "create user further@'%' identified by 'x'",
    'select * from base.t',
    'insert into shop.t values (1)',
    'set global event_scheduler = on',
    'create definer=`root`@`localhost` procedure p() select 1',
    "select 1 into outfile '/tmp/further'",
  ])
    await expect(only(sql)).rejects.toThrow('rights that no rehearsal has');
  const also = (sql: string) => ({
    ...plan,
    script: { ...plan.script, statements: [...plan.script.statements, { sql }] },
  });
  expect(await rehearsed(bench, plan, bench.server)).toMatchObject({ verdict: 'equal', rows: 10, lost: [] });
  expect(await rehearsed(bench, also('delete from u where a = 1'), bench.server)).toMatchObject({
    ...{ verdict: 'lost', lost: ['u'] },
  });
  expect(await rehearsed(bench, also('update t set a = 7'), bench.server)).toMatchObject({ lost: ['t.a'] });
  expect(await rehearsed(bench, also('alter table u add column c int'), bench.server)).toMatchObject({
    ...{ verdict: 'differs', differing: [{ type: 'TABLE', name: 'u' }] },
  });
  expect(await left(bench, bench.server)).toEqual([]);
  await closed(bench);
}, 300_000);
