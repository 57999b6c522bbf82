import type { StructurePair } from './structure-pairs-postgres.ts';

const long = 'a'.repeat(50);
const parted = [
  'create table t (id int not null, a int) partition by range (id)',
  'create table t1 partition of t for values from (0) to (100)',
];

/** What tables have beside columns of any name, and what is left to people in partitioned ones. */
export const postgresPartedPairs: readonly StructurePair[] = [
  [
    'column that takes no NULL any more, beside a check of any name',
    'exact',
    ['create table t (id int primary key, a int, constraint a_is_filled check (a > 1))'],
    ['create table t (id int primary key, a int not null, constraint a_is_filled check (a > 1))'],
  ],
  [
    'columns of long names that take no NULL any more',
    'exact',
    [`create table t (id int primary key, ${long}1 int, ${long}2 int, "${'客户'.repeat(10)}" int)`],
    [
      `create table t (id int primary key, ${long}1 int not null, ${long}2 int not null, "${'客户'.repeat(10)}" int not null)`,
    ],
  ],
  ['index of a partitioned table', 'exact', parted, [...parted, 'create index ti on t (a)']],
  ['key of a partitioned table', 'exact', parted, [...parted, 'alter table t add primary key (id)']],
];
