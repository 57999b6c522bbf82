import { parseScript } from '../audit/read/parse.ts';
import { engineOf } from '../engines/index.ts';
import { adviseBackup } from './advise.ts';

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
  ['PostgreSQL', 'drop table t cascade', 'cascade'],
  ['PostgreSQL', 'alter table t drop column a cascade', 'cascade'],
  ['PostgreSQL', 'drop materialized view v', 'losesComputedRows'],
  ['PostgreSQL', 'drop view v cascade', 'cascade'],
  ['PostgreSQL', 'alter table t drop constraint c cascade', 'cascade'],
  ['PostgreSQL', 'alter table t set (fillfactor = 70)', 'notReversible'],
  ['PostgreSQL', 'drop sequence s', 'notReversible'],
  ['PostgreSQL', 'truncate a, b', 'severalTables'],
  ['PostgreSQL', 'truncate t cascade', 'cascade'],
  ['PostgreSQL', 'truncate t restart identity', 'restartsCounters'],
  ['MariaDB', 'create or replace table t (a int)', 'replacesTable'],
  ['MariaDB', 'alter table t convert to character set latin1', 'notReversible'],
  ['MariaDB', 'alter table t engine = MyISAM', 'notReversible'],
  ['MariaDB', 'alter table t rename u, add a int', 'notReversible'],
])('on %s %s is left to people, who are told why', (dbType, sql, reason) => {
  expect(advised(dbType, sql)).toEqual(['manual', reason]);
});

test.each([
  ['insert into t (a, b) values (1, 2) on conflict (a) do update set b = 3', 'reverse_sql', 'upsertedRows'],
  ['insert into t (a, b) values (1, 2) on conflict on constraint c do update set b = 3', 'manual', 'upsert'],
  ['insert into t (b) values (2) on conflict (a) do update set b = 3', 'manual', 'upsert'],
  ['insert into t (a, b) values (default, 2) on conflict (a) do update set b = 3', 'manual', 'upsert'],
  ['insert into t (a, b) values (random(), 2) on conflict (a) do update set b = 3', 'manual', 'volatile'],
  ['insert into t (a, b) select 1, 2 on conflict (lower(a)) do update set b = 3', 'manual', 'upsert'],
])('of the upsert %s is recommended %s', (sql, recommended, reason) => {
  expect(advised('PostgreSQL', sql)).toEqual([recommended, reason]);
});

test.each(['insert into t (a) values (1) on duplicate key update a = 2', 'replace into t (a) values (1)'])(
  'MariaDB does not tell what %s has changed',
  (sql) => {
    expect(advised('MariaDB', sql)).toEqual(['manual', 'upsert']);
  },
);

test('what lives as long as the session needs no backup', () => {
  expect(advised('PostgreSQL', 'create temporary table t (a int)')).toEqual(['none', 'temporary']);
});

test('a database whose catalogue is not read promises nothing', () => {
  expect(advised('Oracle', 'create table t (a int)')).toEqual(['manual', 'unsupportedEngine']);
});
