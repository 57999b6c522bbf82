import { parseScript } from '../audit/read/parse.ts';
import { engineOf } from '../engines/index.ts';
import { adviseBackup } from './advise.ts';
import { advisingScript } from './advise-in-script.ts';

const advised = (dbType: string, sql: string) => {
  const engine = engineOf(dbType);
  const [statement] = parseScript(sql, engine.dialect).statements;
  if (!statement) throw new Error('there is a statement');
  const { recommended, reason } = adviseBackup(statement, engine);
  return [recommended, reason];
};

test.each([
  ['create table t (a int)', 'newDefinitions'],
  ['create index concurrently on t (a)', 'definitions'],
  ['create view v as select 1', 'newDefinitions'],
  ['create or replace view v as select 1', 'definitions'],
  ['create materialized view v as select 1', 'newDefinitions'],
  ['drop view a, b', 'definitions'],
  // What depends on it is for the catalogue to say.
  ['drop view v cascade', 'definitions'],
  ['drop materialized view v', 'definitions'],
  ['drop index if exists a, b', 'definitions'],
  ['alter table t add column a int, add b int', 'newDefinitions'],
  ['alter table t add constraint c check (a > 0), alter a set default 1', 'definitions'],
  ['alter table t alter a set not null, alter b drop not null', 'definitions'],
  ['alter table t alter a type bigint', 'definitions'],
  ['alter table t rename to u', 'renames'],
  ['alter table t rename a to b', 'renames'],
  ['alter index i rename to j', 'renames'],
  ["comment on column s.t.a is 'x'", 'definitions'],
  // Whether values would be lost is for the catalogue to say.
  ['alter table t alter a type int using length(a)', 'definitions'],
])('on PostgreSQL %s is undone by reverse SQL', (sql, reason) => {
  expect(advised('PostgreSQL', sql)).toEqual(['reverse_sql', reason]);
});

test.each([
  ['rename table a to b, c to d', 'renames'],
  ['alter table t change a b int, add key (b)', 'definitions'],
  ['alter table t modify a bigint not null first', 'definitions'],
  ['alter table t drop primary key, drop foreign key f', 'definitions'],
  ["alter table t comment = 'x', algorithm = inplace", 'definitions'],
  ['alter table t convert to character set latin1', 'definitions'],
  ['alter table t add column b int, row_format = compressed, engine = MyISAM', 'definitions'],
  ['alter table t default character set utf8mb4 collate utf8mb4_bin', 'definitions'],
  ['alter table t force', 'definitions'],
  ['alter table t add partition (partition p9 values less than (9))', 'definitions'],
  ['alter table t remove partitioning', 'definitions'],
  ['alter table t partition by hash (a) partitions 4', 'definitions'],
  ['alter table t reorganize partition p0 into (partition p1 values less than (1))', 'definitions'],
  ['alter table t coalesce partition 1', 'definitions'],
  ['drop index i on t', 'definitions'],
])('on MariaDB %s is undone by reverse SQL', (sql, reason) => {
  expect(advised('MariaDB', sql)).toEqual(['reverse_sql', reason]);
});

test.each([
  ['PostgreSQL', 'drop table s.t, u'],
  ['PostgreSQL', 'alter table t drop column a, add b int'],
  ['MariaDB', 'drop table if exists t cascade'],
  ['MariaDB', 'alter table t drop column a, modify b bigint first'],
])('on %s %s is undone with the rows that it takes', (dbType, sql) => {
  expect(advised(dbType, sql)).toEqual(['original_row', 'definitionsAndRows']);
});

test.each([
  ['PostgreSQL', 'alter table t drop column a cascade', 'cascade'],
  ['PostgreSQL', 'alter table t drop constraint c cascade', 'cascade'],
  ['PostgreSQL', 'alter table t set (fillfactor = 70)', 'notReversible'],
  ['PostgreSQL', 'drop sequence s', 'notReversible'],
  ['PostgreSQL', 'truncate a, b', 'severalTables'],
  ['PostgreSQL', 'truncate t cascade', 'cascade'],
  ['PostgreSQL', 'truncate t restart identity', 'restartsCounters'],
  ['MariaDB', 'create or replace table t (a int)', 'replacesTable'],
  ['MariaDB', 'alter table t engine = memory', 'storageOptions'],
  ['MySQL', 'alter table t add column b int, auto_increment = 90', 'storageOptions'],
  ['MySQL', `alter table t encryption = 'Y'`, 'storageOptions'],
  // The keys go on with it when the table has another.
  ['MySQL', 'alter table t key_block_size = 4', 'storageOptions'],
  ['MySQL', 'alter table t order by a', 'notReversible'],
  ['MySQL', 'alter table t disable keys', 'notReversible'],
  ['MySQL', 'alter table t drop partition p0', 'partitions'],
  ['MySQL', 'alter table t add column b int, drop partition p0', 'partitions'],
  ['MariaDB', 'alter table t truncate partition p0', 'partitions'],
  ['MariaDB', 'alter table t exchange partition p0 with table u', 'partitions'],
  ['MySQL', 'alter table t discard partition p0 tablespace', 'partitions'],
  ['MySQL', 'alter table t import tablespace', 'partitions'],
  ['MariaDB', 'alter table t convert partition p0 to table u', 'partitions'],
  ['PostgreSQL', 'alter table t detach partition p', 'partitions'],
  ['MariaDB', 'alter table t rename u, add a int', 'notReversible'],
])('on %s %s is left to people, who are told why', (dbType, sql, reason) => {
  expect(advised(dbType, sql)).toEqual(['manual', reason]);
});

test.each([
  ['insert into t (a, b) values (1, 2) on conflict (a) do update set b = 3', 'reverse_sql', 'upsertedRows'],
  ['insert into t (a, b) values (1, 2) on conflict on constraint c do update set b = 3', 'reverse_sql', 'upsertedRows'],
  ['insert into t values (1, 2) on conflict (a) do update set b = 3', 'reverse_sql', 'upsertedRows'],
  ['insert into t select * from u on conflict (a) do update set b = 3', 'manual', 'upsert'],
  ['insert into t (a) values (1) on conflict do nothing', 'reverse_sql', 'insertedRows'],
  [
    'with w as (select 1 as a) insert into t (a) select a from w on conflict (a) do update set a = 1',
    'reverse_sql',
    'upsertedRows',
  ],
  ['insert into t (b) values (2) on conflict (a) do update set b = 3', 'manual', 'upsert'],
  ['insert into t (a, b) values (default, 2) on conflict (a) do update set b = 3', 'manual', 'upsert'],
  ['insert into t (a, b) values (random(), 2) on conflict (a) do update set b = 3', 'manual', 'volatile'],
  ['insert into t (a, b) select 1, 2 on conflict (lower(a)) do update set b = 3', 'manual', 'upsert'],
])('of the upsert %s is recommended %s', (sql, recommended, reason) => {
  expect(advised('PostgreSQL', sql)).toEqual([recommended, reason]);
});

test.each([
  ['insert into t (a) values (1) on duplicate key update a = 2', 'upsertedRows'],
  ['insert into t set a = 1 on duplicate key update a = 2', 'upsertedRows'],
  ['replace into t (a) select b from u', 'upsertedRows'],
  ['insert ignore into t values (1, 2)', 'insertedIfNew'],
])('on MySQL and MariaDB the rows that %s meets are kept', (sql, reason) => {
  expect(advised('MariaDB', sql)).toEqual(['reverse_sql', reason]);
  expect(advised('MySQL', sql)).toEqual(['reverse_sql', reason]);
  expect(advised('TiDB', sql)).toEqual(['manual', 'upsert']);
});

test.each([
  ['insert ignore into t (a) values (1) on duplicate key update a = 2', 'upsert'],
  ['insert delayed ignore into t (a) values (1)', 'upsert'],
  ['replace into t (a) values (uuid())', 'volatile'],
  ['insert into t (a) values (@x) on duplicate key update a = 2', 'volatile'],
  ['insert into t (a) values (1) on duplicate key update a = rand()', 'volatile'],
])('of the MySQL family %s is left to people', (sql, reason) => {
  expect(advised('MariaDB', sql)).toEqual(['manual', reason]);
});

test.each([
  ['update a join b on a.id = b.id set a.x = 1, y = 2', 'reverse_sql', 'joinedUpdate'],
  ['update a, b as c set c.x = a.x where a.id = c.id', 'reverse_sql', 'joinedUpdate'],
  ['delete x, b from a as x join b on x.id = b.id', 'original_row', 'joinedDelete'],
  ['delete from a using s.a join b on a.id = b.id', 'original_row', 'joinedDelete'],
  ['delete c from a join b on a.id = b.id', 'manual', 'severalTables'],
  ['update a join b on a.id = b.id set d.x = 1', 'manual', 'severalTables'],
  ['update a join b on a.id = b.id set a.x = 1 where rand() > 0.5', 'manual', 'volatile'],
  ['update a join b on a.id = b.id set a.x = 1 limit 1', 'manual', 'notReversible'],
])('of the join %s is recommended %s', (sql, recommended, reason) => {
  expect(advised('MariaDB', sql)).toEqual([recommended, reason]);
});

test.each([
  ['merge into t using u on t.id = u.id when matched then delete', 'reverse_sql', 'mergedRows'],
  ['merge into t using u on t.id = u.id when matched then update set a = random()', 'reverse_sql', 'mergedRows'],
  ['merge into t using u on t.id = random() when matched then delete', 'manual', 'volatile'],
  [
    'merge into t using u on t.id = u.id when not matched then insert (id) values (gen_random_uuid())',
    'manual',
    'volatile',
  ],
  ['merge into t using u on t.id = u.id when not matched then insert default values', 'manual', 'noReturning'],
  ['merge into t using u on t.id = u.id when not matched then do nothing', 'manual', 'notReversible'],
  ['merge into t using u on t.id = u.id when not matched by source then delete', 'manual', 'notReversible'],
  ['with d as (delete from a returning *) insert into b select * from d', 'reverse_sql', 'changedInParts'],
  ['with d as (delete from a returning x) select * from d', 'reverse_sql', 'changedInParts'],
  ['with u as (update a set x = 1 returning x, y) delete from b using u where b.y = u.y', 'manual', 'severalTables'],
  ['with u as (update a set x = 1 returning y) delete from b using u where b.y = u.y', 'reverse_sql', 'changedInParts'],
  [
    'with u as (update a set x = 1 returning *), w as (select x from u) delete from b using w',
    'manual',
    'severalTables',
  ],
  ['with n as (insert into a values (default)) select 1', 'manual', 'noReturning'],
  ['with n as (insert into a values (1) on conflict (x) do update set x = 2) select 1', 'manual', 'upsert'],
  ['with d as (delete from a where x > random()) select 1', 'manual', 'volatile'],
  ['with r as (select random() as x) select 1', 'none', 'changesNothing'],
  ['select x into kept from a', 'reverse_sql', 'newDefinitions'],
  ['with d as (delete from a returning x) select x into kept from d', 'manual', 'notReversible'],
  ['select x into unlogged kept from a', 'reverse_sql', 'newDefinitions'],
  ['select x into local temporary table kept from a', 'none', 'temporary'],
])('of the parts of %s is recommended %s', (sql, recommended, reason) => {
  expect(advised('PostgreSQL', sql)).toEqual([recommended, reason]);
});

test('of relatives of PostgreSQL, whose counting nobody has tried, MERGE and WITH are left to people', () => {
  const engine = ['merge into t using u on t.id = u.id when matched then delete', 'notReversible'] as const;
  expect(advised('GaussDB', engine[0])).toEqual(['manual', engine[1]]);
  expect(advised('GaussDB', 'with d as (delete from a returning *) insert into b select * from d')).toEqual([
    'manual',
    'severalTables',
  ]);
});

test.each([
  ['MariaDB', 'update t set id = id + 1, b = 2', [['id + 1', '2']]],
  ['MariaDB', 'update t set b = 2, id = b', []],
  ['PostgreSQL', 'update t set b = 2, id = b', [['2', 'b']]],
  ['PostgreSQL', 'update t set id = default', []],
  ['PostgreSQL', 'update t set (id, b) = (select 1, 2)', []],
  ['PostgreSQL', 'update t set id = nextval(1)', []],
])('on %s what %s makes of a key is asked by its own words', (dbType, sql, expected) => {
  const engine = engineOf(dbType);
  const [statement] = parseScript(sql, engine.dialect).statements;
  const plan = statement && adviseBackup(statement, engine).plan;
  const values = plan?.kind === 'update' ? plan.values?.map(([from, to]) => sql.slice(from, to)) : undefined;
  expect(values ? [values] : []).toEqual(expected);
});

test('what lives as long as the session needs no backup', () => {
  expect(advised('PostgreSQL', 'create temporary table t (a int)')).toEqual(['none', 'temporary']);
});

test.each([
  ['update t set a = 1 where b > 2', 'reverse_sql', 'updatedRows'],
  ['delete from s.t where b is null', 'original_row', 'deletedRows'],
  ['delete from t', 'original_row', 'deletedRows'],
  ['insert into t (a) values (1)', 'reverse_sql', 'insertedRows'],
  ['truncate table s.t', 'original_row', 'deletedRows'],
])('on Oracle and SQL Server of %s is recommended %s', (sql, recommended, reason) => {
  expect(advised('Oracle', sql)).toEqual([recommended, reason]);
  expect(advised('SQL Server', sql)).toEqual([recommended, reason]);
});

const merge = 'merge into t using u on (t.a = u.a) when matched then update set b = 1';
test.each([
  ['Oracle', 'delete from t where rownum < 10', 'original_row', 'deletedRows'],
  ['Oracle', 'delete from t where a < sysdate', 'original_row', 'deletedRows'],
  ['Oracle', 'insert into t (a) select a from u', 'reverse_sql', 'computedKeys'],
  ['Oracle', 'insert into t (a) values (1), (2)', 'reverse_sql', 'computedKeys'],
  [
    'Oracle',
    'insert all into t (a) values (1) into t (a) values (2) select * from dual',
    'reverse_sql',
    'computedKeys',
  ],
  ['Oracle', `${merge} when not matched then insert (a) values (u.a)`, 'reverse_sql', 'mergedRows'],
  ['Oracle', `${merge} delete where b = 2`, 'reverse_sql', 'mergedRows'],
  ['SQL Server', `${merge} when not matched by source then delete;`, 'reverse_sql', 'toldRows'],
  ['SQL Server', 'insert into t default values', 'reverse_sql', 'insertedRows'],
  ['SQL Server', 'update x set a = 1 from t x join u on x.b = u.b', 'reverse_sql', 'toldRows'],
  ['SQL Server', 'update t set a = 1 from t join u on t.b = u.b', 'reverse_sql', 'toldRows'],
  ['SQL Server', 'delete x from t x', 'original_row', 'toldRows'],
  ['SQL Server', 'delete top (5) from t', 'original_row', 'toldRows'],
  ['SQL Server', 'update t with (nolock) set a = 1', 'reverse_sql', 'toldRows'],
  ['SQL Server', 'update t set a = 1 where b < getdate()', 'reverse_sql', 'toldRows'],
])('on %s of %s is recommended %s', (dbType, sql, recommended, reason) => {
  expect(advised(dbType, sql)).toEqual([recommended, reason]);
});

test.each([
  ['Oracle', 'update t set a = 1 where b < sysdate', 'volatile'],
  ['Oracle', 'update t set a = 1 where a > dbms_random.value(1, 2)', 'volatile'],
  ['Oracle', 'update (select a from t) set a = 1', 'notReversible'],
  ['Oracle', 'delete from t partition (p)', 'notReversible'],
  ['Oracle', 'delete from t@far', 'notReversible'],
  ['Oracle', 'delete from t log errors into e reject limit 3', 'notReversible'],
  ['Oracle', 'insert into t (a) select s.nextval from u', 'noReturning'],
  ['Oracle', 'insert /*+ append */ into t select * from u', 'notReversible'],
  ['Oracle', 'insert into t (a) values (1) returning a into :x', 'notReversible'],
  ['Oracle', 'insert all into t (a) values (1) into v (a) values (2) select * from dual', 'severalTables'],
  ['Oracle', 'insert all when 1 = 1 then into t (a) values (1) select * from dual', 'notReversible'],
  ['Oracle', merge.replace('u.a)', 'sysdate)'), 'volatile'],
  ['Oracle', `${merge} log errors into e`, 'notReversible'],
  ['SQL Server', 'with c as (select * from t) delete from c', 'severalTables'],
  ['SQL Server', 'update x set a = 1 from (select * from t) x', 'severalTables'],
  ['SQL Server', 'delete from t output deleted.a', 'notReversible'],
  ['SQL Server', 'insert into t exec p', 'notReversible'],
  ['SQL Server', 'delete from other.dbo.t', 'notReversible'],
  ['SQL Server', 'insert into #t (a) values (1)', 'notReversible'],
  ['SQL Server', 'truncate table t with (partitions (1))', 'notReversible'],
])('on %s %s is left to people', (dbType, sql, reason) => {
  expect(advised(dbType, sql)).toEqual(['manual', reason]);
});

test.each([
  ['create table t (a int)', 'reverse_sql', 'newDefinitions'],
  ['create index i on t (a)', 'reverse_sql', 'definitions'],
  ['drop view v', 'reverse_sql', 'definitions'],
  ['drop table t', 'original_row', 'definitionsAndRows'],
  ['alter table t drop column a', 'original_row', 'definitionsAndRows'],
  ['alter table t add constraint c check (a > 0)', 'reverse_sql', 'definitions'],
  ['alter table t drop constraint c', 'reverse_sql', 'definitions'],
])('on Oracle and SQL Server the definition %s is recommended %s', (sql, recommended, reason) => {
  expect(advised('Oracle', sql)).toEqual([recommended, reason]);
  expect(advised('SQL Server', sql)).toEqual([recommended, reason]);
});

test.each([
  ['Oracle', 'alter table t modify (a number(5) default 3)', 'reverse_sql', 'definitions'],
  ['Oracle', 'rename a to b', 'reverse_sql', 'renames'],
  ['Oracle', 'alter index i rename to j', 'reverse_sql', 'renames'],
  ['Oracle', "comment on column s.t.a is 'x'", 'reverse_sql', 'definitions'],
  ['Oracle', 'create global temporary table t (a int)', 'reverse_sql', 'newDefinitions'],
  ['SQL Server', "exec sp_rename 'dbo.t', 'u'", 'reverse_sql', 'renames'],
  ['SQL Server', "exec sp_rename '[a.b].[t].i', 'j', 'INDEX'", 'reverse_sql', 'renames'],
  ['SQL Server', 'alter table t add constraint d default 3 for a', 'reverse_sql', 'definitions'],
  ['SQL Server', 'select * into u from t', 'reverse_sql', 'newDefinitions'],
  ['SQL Server', 'select * into #u from t', 'none', 'temporary'],
  ['Oracle', 'drop table t cascade constraints', 'manual', 'cascade'],
  ['Oracle', 'alter table t drop primary key cascade', 'manual', 'cascade'],
  ['Oracle', 'drop materialized view v', 'manual', 'losesComputedRows'],
  ['Oracle', 'alter table t modify (a invisible)', 'manual', 'notReversible'],
  ['Oracle', 'alter table t set unused (a)', 'manual', 'notReversible'],
  ['Oracle', 'alter index i rebuild', 'manual', 'notReversible'],
  ['SQL Server', 'exec sp_rename @a, @b', 'manual', 'notReversible'],
  ['SQL Server', "exec sp_rename 'srv.db.dbo.t', 'u'", 'manual', 'notReversible'],
  ['SQL Server', "exec sp_addextendedproperty 'MS_Description', 'x'", 'manual', 'notReversible'],
  ['SQL Server', 'alter table t switch to u', 'manual', 'notReversible'],
  ['SQL Server', 'drop table other.dbo.t', 'manual', 'notReversible'],
])('on %s the definition %s is recommended %s', (dbType, sql, recommended, reason) => {
  expect(advised(dbType, sql)).toEqual([recommended, reason]);
});

test.each([
  ['create function f() returns int language sql as $$ select 1 $$', 'newDefinitions'],
  ['create or replace procedure p() language plpgsql as $$ begin end $$', 'programs'],
  ['drop function if exists f(int, text), g', 'programs'],
  ['alter function f(int) rename to g', 'programs'],
  ['create trigger t before insert on tab for each row execute function f()', 'newDefinitions'],
  ['drop trigger t on tab', 'programs'],
  ['alter table tab disable trigger all', 'programs'],
  ['create rule r as on insert to v do instead nothing', 'programs'],
  ["comment on function f(int) is 'x'", 'programs'],
])('on PostgreSQL %s is undone by the text', (sql, reason) => {
  expect(advised('PostgreSQL', sql)).toEqual(['reverse_sql', reason]);
});

test.each([
  ['create function f(a int) returns int return a', 'newDefinitions'],
  ['drop procedure if exists p', 'programs'],
  ['drop trigger t', 'programs'],
  ['alter event e disable', 'programs'],
])('on MariaDB %s is undone by the text', (sql, reason) => {
  expect(advised('MariaDB', sql)).toEqual(['reverse_sql', reason]);
});

test.each([
  ['drop aggregate a(int)', 'aggregates'],
  ['drop routine p', 'aggregates'],
])('on PostgreSQL %s is recommended a backup by hand', (sql, reason) => {
  expect(advised('PostgreSQL', sql)).toEqual(['manual', reason]);
});

test('what a script makes for its own session is left alone, and another table of that name is not', () => {
  const engine = engineOf('PostgreSQL');
  const advise = advisingScript(engine);
  const script = `create temp table x (a int primary key); insert into x values (1); create index on x (a); update public.x set a = 2; select 1 as a into temp y;
    delete from y; alter table x rename to z; update z set a = 3; update x set a = 3; drop table z, y; create table z (a int); delete from z`;
  const reasons = parseScript(script, engine.dialect).statements.map((one) => advise(one).reason);
  expect(reasons).toEqual([
    ...['temporary', 'temporary', 'temporary', 'updatedRows', 'temporary', 'temporary', 'temporary', 'temporary'],
    ...['updatedRows', 'temporary', 'newDefinitions', 'deletedRows'],
  ]);
});
