import type { StructurePair } from './structure-pairs-postgres.ts';

const above = ['create table t (id int primary key, a int, b text)', `insert into t values (1, 10, 'x')`];
const family = [...above, 'create table k (c int) inherits (t)', `insert into k values (2, 20, 'y', 5)`];
const empty = family.filter((sql) => !sql.startsWith('insert'));

/** Tables that inherit from others by INHERITS. */
export const postgresFamilyPairs: readonly StructurePair[] = [
  ['column comes to a family', 'exact', family, [...empty, 'alter table t add column d int']],
  ['column of a family gets another type', 'exact', family, [...empty, 'alter table t alter column a type bigint']],
  ['column leaves a family', 'exact', family, [...empty, 'alter table t drop column b']],
  ['check of a family', 'exact', family, [...empty, 'alter table t add constraint ck check (a > 0)']],
  [
    'check of the table above alone',
    'exact',
    family,
    [...empty, 'alter table t add constraint ck check (a > 0) no inherit'],
  ],
  ['default of the table below', 'exact', family, [...empty, 'alter table k alter column a set default 3']],
  [
    'column of the table below',
    'exact',
    family,
    [...empty, 'alter table k add column e int', 'alter table k alter column c type bigint'],
  ],
  ['family comes', 'exact', [], family],
  ['family goes', 'exact', family, []],
  ['table below goes', 'exact', family, above],
  ['columns said twice', 'exact', [], [...above, 'create table k (a int, c int) inherits (t)']],
  ['two families of one', 'exact', family, [...family, 'create table g (d int) inherits (k)']],
  ['table below with a key', 'exact', family, [...empty, 'alter table k add primary key (id)']],
  [
    'table above goes, the one below stays',
    'exact',
    family,
    ['create table k (id int not null, a int, b text, c int)'],
  ],
];
