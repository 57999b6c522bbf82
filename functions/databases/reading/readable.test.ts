import { AppError } from '../../../shared/errors/index.ts';
import { demandReadable, readableOf, statementsIn } from './readable.ts';
import { isReadable, type Readable } from './seen-readable.ts';

/** The first wall by itself: nothing is asked of a server here, and everything that would reach one is refused by its name. */
const refusalOf = (dbType: string, sql: string): string => {
  try {
    demandReadable(sql, dbType);
    return 'let through';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.kind;
  }
};

const postgres = [
  'commit; drop table items',
  'select 1; drop table items',
  'select 1 /* ; */; delete from items',
  'with gone as (delete from items returning *) select * from gone',
  'with a as (select 1), b as (update items set id = 1 returning id) select * from a, b',
  'select * into copied from items',
  'create table copied as select * from items',
  'select * from items for update',
  'select * from (select * from items for share) a',
  "select set_config('statement_timeout', '0', false)",
  "select set_config('transaction_read_only', 'off', true)",
  'set transaction read write',
  "select * from dblink('host=a', 'delete from items') as t(a int)",
  "select * from dblink_exec('delete from items')",
  'select pg_sleep(1000)',
  "select * from pg_sleep_for('1 hour')",
  "select lo_import('/etc/passwd')",
  "select lo_export(1, '/tmp/a')",
  'select lo_create(0), lo_unlink(1)',
  'copy items to stdout',
  "copy items to program 'id'",
  "copy items from '/etc/passwd'",
  'explain analyze delete from items',
  'explain (analyze) select * from items',
  "select pg_read_file('/etc/passwd')",
  "select * from pg_ls_dir('/')",
  "select pg_read_binary_file('/etc/passwd')",
  "select * from pg_stat_file('/etc/passwd')",
  'do $$ begin delete from items; end $$',
  'call wipe()',
  'select pg_advisory_lock(1)',
  'select pg_try_advisory_lock(1), pg_advisory_xact_lock(2)',
  "select nextval('tickets')",
  "select setval('tickets', 1)",
  'select pg_terminate_backend(1)',
  'select pg_cancel_backend(1)',
  'select pg_reload_conf(), pg_rotate_logfile()',
  "select pg_notify('a', 'b')",
  'notify a',
  'listen a',
  "select query_to_xml('delete from items', true, true, '')",
  "select pg_logical_emit_message(false, 'a', 'b')",
  "select pg_create_physical_replication_slot('a')",
  'select wipe()',
  'select public.lower(name) from items',
  'select 1 operator(public.+) 2',
  'prepare a as delete from items',
  'execute a',
  'declare c cursor for select 1',
  'lock table items',
  'truncate items',
  'vacuum',
  "load 'auto_explain'",
  'reset all',
  "alter system set work_mem = '1GB'",
  'select * from items where id = (select pg_sleep(1)::text::int)',
  "select case when true then pg_sleep(1)::text else 'a' end",
  'values (pg_sleep(1))',
  'table items; delete from items',
];
const mysql = [
  'commit; drop table items',
  "select * from items into outfile '/tmp/a'",
  "select * into dumpfile '/tmp/a' from items",
  'select id into @a from items',
  "select load_file('/etc/passwd')",
  'select * from items for update',
  'select * from items lock in share mode',
  'select sleep(1000)',
  "select benchmark(1000000000, md5('a'))",
  "select get_lock('a', 10)",
  "select release_all_locks(), is_used_lock('a') from (select get_lock('a', 1)) b",
  'do sleep(1)',
  'call wipe()',
  'select wipe()',
  'select shop.wipe()',
  'select nextval(tickets)',
  'select next value for tickets',
  'select setval(tickets, 1)',
  'select last_insert_id(5)',
  'select @a := 1',
  'select /*!50000 sleep(1) */',
  'select 1 /*! into outfile "/tmp/a" */',
  'select /*M!100000 sleep(1) */ 1',
  'select /*+ SET_VAR(max_execution_time = 0) */ * from items',
  'select /*+ MAX_EXECUTION_TIME(0) */ * from items',
  'select /*+ resource_group(big) */ * from items',
  'set statement max_statement_time = 0 for select * from items',
  'set session max_statement_time = 0',
  'start transaction',
  'handler items open',
  'lock tables items write',
  'flush tables with read lock',
  'kill 1',
  'shutdown',
  'prepare a from "delete from items"',
  'explain analyze select * from items',
  'analyze delete from items',
  'analyze table items',
  'delete from items returning id',
  "load data infile '/etc/passwd' into table items",
  "install plugin a soname 'a.so'",
  'delimiter $$\nselect 1$$\ndelete from items$$',
  "select sys_exec('id')",
  "select master_pos_wait('a', 1)",
  'insert into items select 1 on duplicate key update id = 1',
  'create table copied select * from items',
];

test.each([
  ...postgres.map((sql) => ['PostgreSQL', sql]),
  ...mysql.flatMap((sql) => [
    ['MySQL', sql],
    ['MariaDB', sql],
  ]),
] as [string, string][])('%s refuses by name: %s', (dbType, sql) => {
  expect(refusalOf(dbType, sql)).toMatch(/^query(Several|Unreadable|NotReading|DoesMore)$/);
});

test.each([
  ['PostgreSQL', 'select lower(name), count(*) from items group by 1 having count(*) > 1 order by 2 limit 3'],
  ['PostgreSQL', 'with recursive a(n) as (select 1 union all select n + 1 from a where n < 5) table a'],
  ['PostgreSQL', "values (1, 'a;b -- c'), (2, $$d;e$$);"],
  ['MySQL', 'select sql_no_cache `a b`, if(id, 1, 2) from items use index (primary) limit 1, 2'],
  ['MySQL', '/* who asks */ select @@version, @a -- why\n'],
  ['MariaDB', 'select /*+ no_index(items) */ * from items; -- done'],
])('%s lets through: %s', (dbType, sql) => {
  expect(isReadable(demandReadable(sql, dbType))).toBe(true);
});

test('a statement that was not looked at is told from one that was, whatever its type says', () => {
  const [statement] = statementsIn('delete from items', 'PostgreSQL');
  expect(statement && readableOf(statement, 'PostgreSQL')).toEqual({ why: 'notQuery' });
  expect(isReadable(statement as unknown as Readable)).toBe(false);
});
