import { testApi, type TestApi } from '../../../../test/support/api.ts';
import { everyPostgresPair } from '../../../../test/support/every-postgres-pair.ts';
import { sampled } from '../../../../test/support/lane.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { saidOf } from '../../../../test/support/structure-pairs.ts';
import { tried } from '../../../../test/support/tried.ts';
import type { Connection } from '../../../engines/driver.ts';
import { postgresDriver } from '../../../engines/postgres/driver.ts';
import { leases } from '../../../databases/rehearsal/lease-repo.ts';
import { postgresRows } from '../../../databases/rehearsal/postgres/rows.ts';
import { NotRehearsed } from '../../../databases/rehearsal/not-rehearsed.ts';
import { inRoom } from '../../../databases/rehearsal/room.ts';
import { postgresStructures as structures } from '../../../databases/structures/postgres/structures.ts';
import type { ObjectName, Statement } from '../../../databases/structures/structure.ts';
import { sideOf } from '../script-between.ts';
import { readPlan, type Plan } from './plan.ts';
import { rehearse, type Rehearsed } from './rehearse.ts';

/** What a rehearsal says is held against what happens when the same statements run on the schema itself. */
const dbType = 'PostgreSQL';
let api: TestApi;
let real: TestPostgres;
let other: TestPostgres;
let db: Connection;
beforeAll(async () => {
  [api, real, other] = await Promise.all([testApi(), startPostgres('15'), startPostgres('18')]);
  db = await session(real);
});
afterAll(async () => {
  await db.close();
  await Promise.all([api.close(), real.stop(), other.stop()]);
});

const session = ({ host, port, user, password }: TestPostgres) =>
  postgresDriver.connect(
    { dbType, host, port, user, password, params: { database: 'postgres' } },
    { timeoutMs: 5000, applicationName: 'test' },
  );

async function make(schema: string, sql: readonly string[]): Promise<void> {
  await db.run('set search_path to public');
  await db.run(`drop schema if exists ${schema} cascade`);
  await db.run(`create schema ${schema}`);
  await db.run(`set search_path to ${schema}`);
  for (const one of sql) await db.run(one);
}

const baseSide = { connection: undefined as never as Connection, schema: 'base' };
async function planOf(objects: readonly ObjectName[]): Promise<Plan> {
  const base = { ...baseSide, connection: db };
  const version = await db.serverVersion();
  return readPlan(
    { structures, rows: postgresRows, dbType },
    {
      base: { ...(await sideOf(structures, base, objects)), version },
      comparison: { connection: db, schema: 'other' },
    },
    { objects },
  );
}

const rehearsed = (plan: Plan, { host, port, user, password }: TestPostgres): Promise<Rehearsed> => {
  const place = { tenant: 'default', table: api.table(), world: api.world };
  const target = { dbType, host, port, user, password, params: { database: 'postgres' } };
  const server = { key: `test#${port}`, dbServiceUid: '', target };
  return inRoom(place, { server, holder: 'test' }, (room) =>
    rehearse({ structures, rows: postgresRows, room }, plan, { onStep: async () => {} }),
  );
};

/** What happens to the schema itself: whether it is made the same but for what was told, or where it stops. */
async function happens(plan: Plan, statements: readonly Statement[]): Promise<'equal' | 'differs' | 'failed'> {
  await db.run('set search_path to other');
  for (const { sql } of statements) {
    try {
      await db.run(sql);
    } catch {
      return 'failed';
    }
  }
  const sides = [
    { connection: db, schema: 'base' },
    { connection: db, schema: 'other' },
  ] as const;
  const said = await saidOf(structures, ...sides);
  const told = new Set(plan.script.notWritten.map(({ object }) => `${object.type} ${object.name}`));
  return said.objects.some(({ type, name }) => !told.has(`${type} ${name}`)) ? 'differs' : 'equal';
}

async function objectsThatDiffer(): Promise<ObjectName[]> {
  const said = await saidOf(structures, { connection: db, schema: 'base' }, { connection: db, schema: 'other' });
  return said.objects.map(({ type, name }) => ({ type, name }));
}

const unrehearsed = (error: unknown) => {
  if (!(error instanceof NotRehearsed)) return { verdict: String(error), failed: undefined };
  return { verdict: 'not rehearsed', failed: undefined };
};

const left = async (server: TestPostgres) => {
  const admin = await session(server);
  const { rows } = await admin.query(
    `select datname from pg_database where datname like 'sluice_%' union all select rolname from pg_roles where rolname like 'sluice_%' or shobj_description(oid, 'pg_authid') like 'made by %'`,
    { maxRows: 100 },
  );
  await admin.close();
  return [...rows.flat(), ...(await leases.on(api.world.system).list({})).items];
};

describe.each([
  ['of its own version', () => real, 14],
  ['of a newer version', () => other, 12],
] as const)('on a server %s', (_, server, most) => {
  const pairs = sampled(everyPostgresPair, most);

  test('a rehearsal says of each kind of difference what really happens, also of a plan that lacks a statement', async () => {
    const wrong: string[] = [];
    const counts: Record<string, number> = {};
    for (const [name, , before, after] of pairs) {
      await make('base', after);
      await make('other', before);
      const objects = await objectsThatDiffer();
      const plan = await planOf(objects);
      const { statements } = plan.script;
      const plans = statements.length > 0 ? [statements, statements.slice(0, -1)] : [];
      for (const [at, some] of plans.entries()) {
        const kind = at === 0 ? 'whole' : 'lacking one';
        const tampered = { ...plan, script: { ...plan.script, statements: some } };
        const says = await rehearsed(tampered, server()).catch(unrehearsed);
        await make('other', before);
        const does = await happens(plan, some);
        counts[`${kind}: ${says.verdict}`] = (counts[`${kind}: ${says.verdict}`] ?? 0) + 1;
        if (says.verdict !== does && says.verdict !== 'not rehearsed')
          wrong.push(`${name}, ${kind}: ${JSON.stringify({ ...says, does, sql: some.map(({ sql }) => sql) })}`);
      }
    }
    expect(wrong).toEqual([]);
    // Nearly all can be rehearsed, and of both ways to end there are many.
    expect(counts['whole: equal'] ?? 0).toBeGreaterThan(pairs.length * 0.7);
    expect(counts['lacking one: differs'] ?? 0).toBeGreaterThanOrEqual(pairs.length * 0.7);
    expect(await left(server())).toEqual([]);
    tried('compare', dbType, await db.serverVersion());
  }, 1_800_000);
});

test('rows that go without a word are told as lost', async () => {
  await make('base', ['create table t (a int, b text)', 'create table u (a int)']);
  await make('other', ['create table t (a int)', 'create table u (a int)']);
  const plan = await planOf([{ type: 'TABLE', name: 't' }]);
  const also = (sql: string) => ({
    ...plan,
    script: { ...plan.script, statements: [...plan.script.statements, { sql }] },
  });
  expect(await rehearsed(plan, other)).toMatchObject({ verdict: 'equal', rows: 10, lost: [] });
  expect(await rehearsed(also('delete from u where a = 1'), other)).toMatchObject({ verdict: 'lost', lost: ['u'] });
  expect(await rehearsed(also('update t set a = 7'), other)).toMatchObject({ verdict: 'lost', lost: ['t.a'] });
  expect(await rehearsed(also('alter table u add column c int'), other)).toMatchObject({
    verdict: 'differs',
    differing: [{ type: 'TABLE', name: 'u' }],
  });
});

test('what names nothing that is there fails, and what names another schema was not rehearsed', async () => {
  await make('base', ['create table t (a int, b text)']);
  await make('other', ['create table t (a int)']);
  const plan = await planOf([{ type: 'TABLE', name: 't' }]);
  const only = (sql: string) => rehearsed({ ...plan, script: { ...plan.script, statements: [{ sql }] } }, other);
  for (const sql of ['create view v as select t.nope from t', 'create view v as select 1 from other.nope'])
    expect(await only(sql)).toMatchObject({ verdict: 'failed', failed: { number: 1 } });
  // What belongs to the database of the schema is not in the copy either.
  for (const sql of [
    'create view v as select 1 from elsewhere.nope',
    'create foreign table f (a int) server elsewhere',
  ])
    await expect(only(sql)).rejects.toThrow('the copy cannot have elsewhere');
});

test('what runs in a room has no rights outside of it', async () => {
  await make('base', ['create table t (a int, b text)']);
  await make('other', ['create table t (a int)']);
  const plan = await planOf([{ type: 'TABLE', name: 't' }]);
  for (const sql of ["copy t to program 'true'", 'create database further', 'create role further'])
    await expect(rehearsed({ ...plan, script: { ...plan.script, statements: [{ sql }] } }, other)).rejects.toThrow(
      'rights that no rehearsal has',
    );
  expect(await left(other)).toEqual([]);
});
