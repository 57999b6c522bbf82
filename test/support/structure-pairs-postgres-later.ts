import type { StructurePair } from './structure-pairs-postgres.ts';

/** What only PostgreSQL 18 has. */
export const laterPostgresPairs: readonly StructurePair[] = [
  [
    'generated virtual',
    'exact',
    ['create table t (a int)'],
    ['create table t (a int, b int generated always as (a*2) virtual)'],
  ],
  [
    'generated virtual to stored',
    'named',
    ['create table t (a int, b int generated always as (a*2) stored)'],
    ['create table t (a int, b int generated always as (a*2) virtual)'],
  ],
  [
    'generated virtual expr',
    'exact',
    ['create table t (a int, b int generated always as (a*3) virtual)'],
    ['create table t (a int, b int generated always as (a*2) virtual)'],
  ],
  [
    'generated virtual expr beside a check',
    'named',
    ['create table t (a int check (a > 0), b int generated always as (a*3) virtual)'],
    ['create table t (a int check (a > 0), b int generated always as (a*2) virtual)'],
  ],
  [
    'generated virtual over a column of another type',
    'exact',
    ['create table t (a int, b int generated always as (a*3) virtual)'],
    ['create table t (a bigint, b bigint generated always as (a*2) virtual)'],
  ],
  [
    'check not enforced',
    'exact',
    ['create table t (a int, constraint c check (a>0))'],
    ['create table t (a int, constraint c check (a>0) not enforced)'],
  ],
  [
    'fk not enforced',
    'exact',
    ['create table u (id int primary key)', 'create table t (a int, constraint c foreign key (a) references u)'],
    [
      'create table u (id int primary key)',
      'create table t (a int, constraint c foreign key (a) references u not enforced)',
    ],
  ],
  [
    'key without overlaps',
    'exact',
    ['create table t (r int4range not null, s int4range)'],
    ['create table t (r int4range not null, s int4range, constraint k unique (s, r without overlaps))'],
  ],
];
