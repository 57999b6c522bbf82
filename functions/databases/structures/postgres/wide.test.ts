import { sampled } from '../../../../test/support/lane.ts';
import { startPostgres } from '../../../../test/support/postgres.ts';
import { heldBy, relationsOf, toldOfSteps } from '../../../../test/support/step-locks.ts';
import { runPair, type PairRun } from '../../../../test/support/structure-pairs.ts';
import { postgresWidePairs } from '../../../../test/support/structure-pairs-postgres-wide.ts';
import type { Connection } from '../../../engines/driver.ts';
import { postgresDriver } from '../../../engines/postgres/driver.ts';
import { postgresStructures } from './structures.ts';

jest.setTimeout(600_000);

const clean = [
  'drop event trigger if exists e',
  'drop foreign data wrapper if exists w cascade',
  'drop foreign data wrapper if exists x cascade',
  'drop language if exists l cascade',
  'drop access method if exists m cascade',
  'drop transform if exists for int language sql',
  'drop owned by wide_reader, wide_writer cascade',
  ...['earthdistance', 'cube', 'citext', 'pg_trgm'].map((one) => `drop extension if exists ${one} cascade`),
  'set search_path to public',
  'drop schema if exists shop cascade',
  'create schema shop',
  'set search_path to shop',
];
const tellOf = ({ outcome, problem, statements, notWritten, said }: PairRun) =>
  [
    `${outcome} ${problem ?? ''}`,
    ...statements,
    ...notWritten.map(({ object, left }) => `${object.type} ${object.name}: ${left.reason} ${left.name}`),
    ...said.others,
  ].join('\n  ');

/** What belongs to a database stands in two of them. */
test.each(['18', '15'] as const)(
  'what belongs to a database is made the same there and back, on %s',
  async (version) => {
    const postgres = await startPostgres(version);
    const to = (database: string) =>
      postgresDriver.connect(
        { dbType: 'PostgreSQL', ...postgres, params: { database } },
        { timeoutMs: 5000, applicationName: 'test' },
      );
    const admin = await to('postgres');
    for (const role of ['wide_reader', 'wide_writer']) await admin.run(`create role ${role}`);
    for (const database of ['wide_base', 'wide_other']) await admin.run(`create database ${database}`);
    const [base, comparison] = [await to('wide_base'), await to('wide_other')];
    const make = async (connection: Connection, sql: readonly string[]) => {
      for (const one of [...clean, ...sql]) await connection.run(one);
    };
    const wrong: string[] = [];
    for (const [name, expected, before, after] of sampled(postgresWidePairs, 10))
      for (const [way, from, onto] of [
        ['forth', before, after],
        ['back', after, before],
      ] as const) {
        await make(base, onto);
        await make(comparison, from);
        const run = await runPair(
          postgresStructures,
          { base: { connection: base, schema: 'shop' }, comparison: { connection: comparison, schema: 'shop' } },
          'set search_path to shop',
        );
        const wanted = way === 'forth' ? [expected] : ['exact', 'named'];
        if (!wanted.includes(run.outcome)) wrong.push(`${name}, ${way}: ${tellOf(run)}`);
      }
    await Promise.all([base.close(), comparison.close()]);
    for (const database of ['wide_base', 'wide_other']) await admin.run(`drop database ${database} with (force)`);
    for (const role of ['wide_reader', 'wide_writer']) await admin.run(`drop role ${role}`);
    await admin.close();
    await postgres.stop();
    expect(wrong).toEqual([]);
  },
);

test('what belongs to a database is made, changed and dropped without a lock on a table', async () => {
  const postgres = await startPostgres();
  const session = () =>
    postgresDriver.connect(
      { dbType: 'PostgreSQL', ...postgres, params: { database: 'postgres' } },
      { timeoutMs: 5000, applicationName: 'test' },
    );
  const [db, other] = [await session(), await session()];
  const run = async (sql: string) => {
    const there = await relationsOf(other);
    return [...(await heldBy(sql, { db, other, there })).keys()];
  };
  const steps = [
    'create extension citext;',
    'comment on extension citext is null;',
    "create function f() returns event_trigger language plpgsql as 'begin end';",
    "create event trigger e on sql_drop when tag in ('DROP TABLE') execute function f();",
    'alter event trigger e disable;',
    'comment on event trigger e is null;',
    'drop event trigger e;',
    "create foreign data wrapper w options (a '1');",
    "alter foreign data wrapper w options (set a '2');",
    "create server s type 'x' version '1' foreign data wrapper w options (a '1');",
    'alter server s version null options (drop a);',
    'grant usage on foreign server s to public;',
    'revoke usage on foreign server s from public;',
    'create user mapping for public server s;',
    'drop user mapping for public server s;',
    'drop server s;',
    'comment on foreign data wrapper w is null;',
    'drop foreign data wrapper w;',
    'create access method m type index handler bthandler;',
    'drop access method m;',
    'create trusted language l handler plpgsql_call_handler inline plpgsql_inline_handler;',
    'comment on language l is null;',
    'drop language l;',
    "create function come(internal) returns internal language internal immutable strict as 'prsd_headline';",
    'create transform for integer language sql (from sql with function come(internal));',
    'comment on transform for integer language sql is null;',
    'drop transform for integer language sql;',
    'alter default privileges grant select on tables to public;',
    'alter default privileges revoke select on tables from public;',
  ];
  for (const sql of ['create schema other', 'set search_path to other', 'create table t (a int)']) await db.run(sql);
  const surroundings = { schema: 'other', standing: [], keys: [], below: [], holders: [] };
  const said = toldOfSteps(steps, { dialect: 'postgres', before: [], version: await db.serverVersion(), surroundings });
  const held: string[][] = [];
  for (const sql of steps) held.push(await run(sql));
  expect(said.map((one, at) => [steps[at], one])).toEqual(steps.map((sql) => [sql, []]));
  expect(held.map((one, at) => [steps[at], one])).toEqual(steps.map((sql) => [sql, []]));
  expect(
    toldOfSteps(['drop extension citext;', "alter extension citext update to '1.6';"], {
      ...{ dialect: 'postgres', before: [], version: '18.0', surroundings },
    }),
  ).toEqual(['unknown', 'unknown']);
  await Promise.all([db.close(), other.close()]);
  await postgres.stop();
});
