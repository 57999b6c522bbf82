import { targetsOf } from '../../../test/crash/targets.ts';
import { startMariadb, type TestMariadb } from '../../../test/support/mariadb.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import { memoryTable, type MemoryTable } from '../../../test/support/table.ts';
import type { Given } from '../../../test/support/task-run.ts';
import { undoneTasks } from '../../../test/support/undone-task.ts';
import type { Connection } from '../../engines/driver.ts';
import { driverOf } from '../../engines/index.ts';

let memory: MemoryTable;
let postgres: TestPostgres;
let mariadb: TestMariadb;
beforeAll(async () => {
  memory = await memoryTable();
  [postgres, mariadb] = await Promise.all([startPostgres(), startMariadb()]);
});
afterAll(() => Promise.all([memory.close(), postgres.stop(), mariadb.stop()]));

type Engine = 'PostgreSQL' | 'MariaDB';
const connected = async (engine: Engine) => {
  const target = targetsOf(postgres, mariadb)[engine];
  const db = await (await driverOf(engine)).connect(target, { timeoutMs: 5000, applicationName: 'test' });
  return { db, undone: undoneTasks(memory.of(`texts-${engine.toLowerCase()}`), target, db) };
};
const all = async (db: Connection, sqls: readonly string[]) => {
  const found: unknown[] = [];
  for (const sql of sqls) found.push((await db.query(sql, { maxRows: 1000 })).rows);
  return found;
};

describe('on PostgreSQL', () => {
  let db: Connection;
  let undone: ReturnType<typeof undoneTasks>;
  beforeAll(async () => {
    ({ db, undone } = await connected('PostgreSQL'));
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    for (const sql of [
      'drop schema public cascade',
      'drop schema if exists other cascade',
      'create schema public',
      'create schema other',
      'do $$ begin create role reader; exception when duplicate_object then null; end $$',
      'create table t (a int primary key, b text)',
      `create function f(a int, b text default 'x') returns int language sql security definer set search_path = public set work_mem = '5MB' as $f$ select $1 -- it's \\ 😀 $f$`,
      'create function f(text) returns text language plpgsql immutable parallel safe cost 7 as $$ begin return $1; end $$',
      'create function rows_of(n int) returns table (x int, y text) language sql rows 3 begin atomic select g, g::text from generate_series(1, n) g; end',
      "comment on function f(int, text) is 'it''s'",
      'revoke all on function f(int, text) from public',
      'grant execute on function f(int, text) to reader with grant option',
      'create procedure p(inout x int) language plpgsql as $$ begin x := x + 1; end $$',
      'alter procedure p owner to reader',
      'create function touched() returns trigger language plpgsql as $$ begin return new; end $$',
      'create trigger tr before insert or update of b on t for each row when (new.a > 1) execute function touched()',
      'create constraint trigger late after insert on t deferrable initially deferred for each row execute function touched()',
      'alter table t enable always trigger tr',
      "comment on trigger tr on t is 'watches'",
      'create view v as select a, b from t',
      'create rule quiet as on insert to v do instead nothing',
      `insert into t values (1, 'x'), (2, 'y')`,
      'create materialized view m (n, "Of") with (fillfactor = 80) as select a, count(*) from t group by a',
      'create unique index m_n on m (n) include ("Of")',
      'cluster m using m_n',
      `comment on materialized view m is 'it''s'`,
      `comment on column m."Of" is 'how many'`,
      'grant select on m to reader',
      'create materialized view empty as select 1 as one with no data',
      'create materialized view after as select * from m',
      'alter materialized view after owner to reader',
      'create function lonely(int) returns int language sql as $$ select 1 $$',
      'create function needed(int) returns int language sql immutable as $$ select 1 $$',
      'create view needs as select needed(1) as one',
      'create function zero(int default 5) returns int language sql as $$ select 0 $$',
    ])
      await db.run(sql);
  });

  const dump = () =>
    all(db, [
      `select n.nspname, pg_get_functiondef(p.oid), obj_description(p.oid), pg_get_userbyid(proowner),
         (select array_agg(x::text order by x::text) from unnest(coalesce(proacl, acldefault('f', proowner))) x)::text
       from pg_proc p join pg_namespace n on n.oid = pronamespace where nspname in ('public', 'other') and prokind <> 'a' order by 1, 2`,
      `select c.relname, pg_get_viewdef(c.oid), relispopulated, array_to_string(reloptions, ','), relacl::text, pg_get_userbyid(relowner), obj_description(c.oid), amname,
         (select json_agg(col_description(c.oid, attnum) order by attnum) from pg_attribute where attrelid = c.oid and attnum > 0)::text,
         (select json_agg(json_build_array(pg_get_indexdef(indexrelid), indisclustered) order by indexrelid::regclass::text) from pg_index where indrelid = c.oid)::text
       from pg_class c left join pg_am m on m.oid = relam where relkind in ('m', 'v') and relnamespace = 'public'::regnamespace order by 1`,
      `select case when to_regclass('public.m') is not null then query_to_xml('select * from public.m order by 1', true, true, '')::text end`,
      `select tgrelid::regclass::text, pg_get_triggerdef(oid), tgenabled, obj_description(oid) from pg_trigger where not tgisinternal order by 1, 2`,
      `select ev_class::regclass::text, pg_get_ruledef(oid), ev_enabled from pg_rewrite where ev_class in (select oid from pg_class where relnamespace = 'public'::regnamespace) order by 1, 2`,
    ]);

  test.each([
    ['create function g(x int[]) returns int language sql as $$ select 1 $$'],
    ['create or replace function f(bigint) returns int language sql as $$ select 2 $$'],
    [`create or replace function f(a int, b text default 'y') returns int language sql as $$ select 9 $$`],
    ['drop function f(int, text)'],
    ['drop function if exists f(text), rows_of, not_there(int)'],
    ['drop function if exists rows_of(int, text), rows_of cascade'],
    ['drop materialized view after, public.m, m'],
    ['drop procedure p'],
    ['alter function f(text) volatile strict security definer'],
    ['alter function f(int, text) owner to reader'],
    ['alter function f(text) rename to h'],
    ['alter function f(int, text) set schema other'],
    ['alter procedure p(int) set search_path = other'],
    [`comment on function f(text) is 'new'`],
    ['drop trigger tr on t'],
    ['drop trigger if exists nothing on t'],
    [
      'create trigger tr2 after delete on t referencing old table as gone for each statement execute function touched()',
    ],
    ['create or replace trigger tr after update on t for each row execute function touched()'],
    ['alter trigger tr on t rename to tr3'],
    ['alter table t disable trigger user'],
    ['alter table t enable replica trigger late, disable trigger tr'],
    [`comment on trigger tr on t is null`],
    ['drop rule quiet on v'],
    ['create or replace rule quiet as on insert to v do instead delete from t where a = 0'],
    ['drop materialized view after, m'],
    ['drop materialized view if exists empty, nothing_there cascade'],
    ['create materialized view if not exists m as select 1'],
    ['create materialized view fresh as select a from t with no data'],
    ['drop function lonely(int) cascade'],
    ['create or replace function zero(int default 6) returns int language sql as $$ select 0 $$'],
    ['create rule also as on update to t do also select 1'],
  ])('%s is undone to the letter', async (sql) => {
    const before = await dump();
    const { taskId, states, problem } = await undone.executed([['ddl', sql, 'reverse_sql']]);
    expect([states, problem]).toEqual([['succeeded'], undefined]);
    if (!/nothing on|if not exists/.test(sql)) expect(await dump()).not.toEqual(before);
    expect(await undone.since(taskId)).toEqual([]);
    await undone.undo(taskId);
    expect(await dump()).toEqual(before);
  });

  test('a script that replaces a function, its trigger and both again is undone from its end', async () => {
    const before = await dump();
    const given: Given[] = [
      ['ddl', 'drop trigger tr on t', 'reverse_sql'],
      [
        'ddl',
        'create or replace function touched() returns trigger language plpgsql as $$ begin new.b := 1; return new; end $$',
        'reverse_sql',
      ],
      ['ddl', 'create trigger tr before insert on t for each row execute function touched()', 'reverse_sql'],
      [
        'ddl',
        'create function added() returns trigger language plpgsql as $$ begin return null; end $$',
        'reverse_sql',
      ],
      ['ddl', 'create trigger added after insert on t for each row execute function added()', 'reverse_sql'],
    ];
    const { taskId, states } = await undone.executed(given);
    expect(states).toEqual(given.map(() => 'succeeded'));
    expect(await undone.since(taskId)).toEqual([]);
    await undone.undo(taskId);
    expect(await dump()).toEqual(before);
  });

  test.each([
    ['drop function needed cascade', '', 'CASCADE also drops what depends on it', 'view needs'],
    ['drop table t cascade', '', 'CASCADE also drops what depends on it', 'view v'],
    ['drop materialized view m cascade', '', 'CASCADE also drops what depends on it', 'materialized view after'],
    [
      'create or replace function needed(int default 3) returns int language sql immutable as $$ select 1 $$',
      '',
      'It changes the arguments or the result',
      'view needs',
    ],
  ])('%s is refused with the names of what it would take', async (sql, _, reason, named) => {
    const before = await dump();
    const { states, problem } = await undone.executed([['ddl', sql, 'reverse_sql']]);
    expect(states).not.toContain('succeeded');
    expect(problem).toContain(reason);
    expect(problem).toContain(named);
    expect(await dump()).toEqual(before);
  });

  test('what others did to a function since is named', async () => {
    const { taskId } = await undone.executed([['ddl', 'alter function f(text) strict', 'reverse_sql']]);
    await db.run('alter function f(text) security definer');
    expect((await undone.since(taskId)).map(({ key, change }) => [key, change])).toEqual([
      ['FUNCTION f(text)', 'changed'],
    ]);
  });
});

describe('on MariaDB', () => {
  let db: Connection;
  let undone: ReturnType<typeof undoneTasks>;
  beforeAll(async () => {
    ({ db, undone } = await connected('MariaDB'));
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    for (const sql of [
      'drop table if exists t',
      ...['f', 'g'].map((name) => `drop function if exists ${name}`),
      ...['p', 'q'].map((name) => `drop procedure if exists ${name}`),
      ...['e', 'e2'].map((name) => `drop event if exists ${name}`),
      'create table t (a int, b text)',
      `set sql_mode = 'ANSI_QUOTES,PIPES_AS_CONCAT'`,
      `create function f(a int, b varchar(9)) returns varchar(30) deterministic sql security invoker comment 'it''s' return a || "b"`,
      `set sql_mode = default`,
      `create procedure p(inout x int) begin declare y int; set y = x; select 'a\\\\b 中' ; end`,
      `create trigger one before insert on t for each row set new.b = 'a\\\\b 😀', new.a = 1`,
      `create  trigger /* kept */ two before insert on t for each row begin set new.b = 'it''s 中'; end`,
      `create trigger three before insert on t for each row set new.a = new.a + 3`,
      `create trigger gone after delete on t for each row insert into t values (1, 'x')`,
      `create event e on schedule every 1 day starts '2031-01-01 00:00:00' on completion preserve disable comment 'c' do delete from t`,
    ])
      await db.run(sql);
  });

  const dump = async () => [
    await all(
      db,
      [
        ['function', 'f'],
        ['function', 'g'],
        ['procedure', 'p'],
        ['procedure', 'q'],
        ['event', 'e'],
        ['event', 'e2'],
      ].map(([word, name]) =>
        word === 'event'
          ? `select event_name, event_definition, status, on_completion, starts, interval_value, event_comment, sql_mode, time_zone, definer, character_set_client from information_schema.events where event_name = '${name}'`
          : `select routine_name, routine_definition, sql_mode, security_type, routine_comment, definer, is_deterministic, character_set_client, collation_connection from information_schema.routines where routine_name = '${name}'`,
      ),
    ),
    await Promise.all(
      (
        await db.query(
          'select trigger_name from information_schema.triggers where trigger_schema = database() order by event_manipulation, action_timing, action_order',
          { maxRows: 99 },
        )
      ).rows.map(async ([name]) =>
        (await db.query(`show create trigger ${name}`, { maxRows: 1 })).rows[0]?.slice(0, 6),
      ),
    ),
  ];

  test.each([
    ['create function g(a int) returns int return a'],
    ['create or replace function f(a int) returns int return 1'],
    ['create function if not exists f(a int) returns int return 2'],
    ['drop function f'],
    ['drop procedure if exists p'],
    ["alter procedure p sql security invoker comment 'new'"],
    ['create procedure q() begin select 1; end'],
    ['drop trigger two'],
    ['drop trigger if exists one'],
    ['create or replace trigger two before insert on t for each row set new.a = 5'],
    ['create trigger four before insert on t for each row precedes one set new.a = 5'],
    ['create or replace trigger three before insert on t for each row precedes one set new.a = new.a + 3'],
    ['drop event e'],
    ['alter event e enable'],
    ['alter event e rename to e2'],
    ["create event e2 on schedule at '2037-01-01' do select 1"],
    ['create event if not exists e on schedule every 2 day do select 1'],
  ])('%s is undone to the letter', async (sql) => {
    const before = await dump();
    const { taskId, states, problem } = await undone.executed([['alone', sql, 'reverse_sql']]);
    expect([states, problem]).toEqual([['succeeded'], undefined]);
    if (!sql.includes('not exists')) expect(await dump()).not.toEqual(before);
    expect(await undone.since(taskId)).toEqual([]);
    await undone.undo(taskId);
    expect(await dump()).toEqual(before);
  });
});
