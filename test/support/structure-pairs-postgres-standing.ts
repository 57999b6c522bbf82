import type { StructurePair } from './structure-pairs-postgres.ts';

/** Types, domains, sequences and aggregates that stand by themselves. */
export const postgresStandingPairs: readonly StructurePair[] = [
  [
    'enum values everywhere',
    'exact',
    ["create type e as enum ('m')", 'create table t (e e)', "insert into t values ('m')"],
    ["create type e as enum ('a', 'b', 'it''s', 'm', 'x\\y', 'z')", 'create table t (e e)'],
  ],
  ['enum without values gets some', 'exact', ['create type e as enum ()'], ["create type e as enum ('a', 'b')"]],
  [
    'enum loses a value',
    'exact',
    ["create type e as enum ('a', 'b')", 'create table t (e e)', "insert into t values ('a')"],
    ["create type e as enum ('a')", 'create table t (e e)'],
  ],
  ['enum loses one and gets one', 'exact', ["create type e as enum ('a', 'b')"], ["create type e as enum ('a', 'c')"]],
  [
    'enum goes with its table',
    'exact',
    ["create type e as enum ('a')", 'create table t (e e)', "insert into t values ('a')"],
    [],
  ],
  [
    'enum goes, its column becomes text',
    'exact',
    ["create type e as enum ('a')", 'create table t (e e)', "insert into t values ('a')"],
    ['create table t (e text)'],
  ],
  [
    'text becomes a new enum',
    'exact',
    ['create table t (e text)', "insert into t values ('a')"],
    ["create type e as enum ('a')", 'create table t (e e)'],
  ],
  [
    'enum in arguments, views and defaults',
    'exact',
    [],
    [
      "create type e as enum ('a', 'b')",
      "create function f(i e) returns e language sql immutable as 'select i'",
      "create table t (e e default 'a', g e[] default '{a,b}', check (f(e) <> 'b'))",
      "create view v as select e, f(e) as g from t where e = 'a'",
    ],
  ],
  ['enum becomes a domain', 'exact', ["create type e as enum ('a')"], ["create domain e as text check (value = 'a')"]],
  ['enum with a comment', 'exact', [], ["create type e as enum ('a')", "comment on type e is 'it''s'"]],
  [
    'enum nobody may use',
    'exact',
    ["create type e as enum ('a')"],
    ["create type e as enum ('a')", 'revoke usage on type e from public'],
  ],
  [
    'domain of many parts',
    'exact',
    [],
    [
      `create domain "D d" as varchar(20) collate "C" default 'it''s' not null constraint "k 1" check (value <> '') constraint k2 check (length(value) > 1)`,
      'create table t (d "D d")',
    ],
  ],
  [
    'domain changes its check',
    'exact',
    ['create domain d as int constraint k check (value > 0)', 'create table t (d d)', 'insert into t values (9)'],
    [
      'create domain d as int default 7 constraint k check (value > 5) constraint l check (value < 99)',
      'create table t (d d)',
    ],
  ],
  [
    'domain is loosened',
    'exact',
    ['create domain d as int default 5 not null constraint k check (value > 0)', 'create table t (d d)'],
    ['create domain d as int', 'create table t (d d)'],
  ],
  ['domain of another type', 'exact', ['create domain d as int'], ['create domain d as bigint']],
  [
    'domain over a domain over an enum',
    'exact',
    [],
    [
      "create type z as enum ('a', 'b')",
      "create domain y as z check (value <> 'b')",
      'create domain x as y not null',
      'create table t (x x)',
    ],
  ],
  [
    'domain over a domain goes',
    'exact',
    ['create domain z as text', 'create domain a as z', 'create table t (x a)'],
    ['create table t (x text)'],
  ],
  [
    'domain that a column keeps for want of a cast',
    'named',
    ['create domain z as int', 'create domain a as z', 'create table t (x a)'],
    ['create table t (x int)'],
  ],
  [
    'domain with comments',
    'exact',
    ['create domain d as int constraint k check (value > 0)'],
    [
      'create domain d as int constraint k check (value > 0)',
      "comment on domain d is 'x'",
      "comment on constraint k on domain d is 'y'",
    ],
  ],
  [
    'composite of composites',
    'exact',
    [],
    [
      'create type z as (a int, b text collate "C")',
      'create type a as (z z, y z[], "O d" numeric(9,2))',
      'create table t (a a)',
    ],
  ],
  [
    'composite loses an attribute',
    'exact',
    ['create type c as (x int, y int)', 'create table t (c c)', 'insert into t values (row(1, 2))'],
    ['create type c as (x int)', 'create table t (c c)'],
  ],
  ['composite attribute of another type', 'exact', ['create type c as (x int)'], ['create type c as (x bigint)']],
  [
    'composite attribute of another type, held by a column',
    'named',
    ['create type c as (x int)', 'create table t (c c)'],
    ['create type c as (x bigint)', 'create table t (c c)'],
  ],
  [
    'composite grows under a typed table',
    'named',
    ['create type c as (x int)', 'create table t of c'],
    ['create type c as (x int, y int)', 'create table t of c'],
  ],
  ['composite in another order', 'exact', ['create type c as (x int, y int)'], ['create type c as (y int, x int)']],
  [
    'composite with comments',
    'exact',
    [],
    ['create type c as (x int)', "comment on type c is 'x'", "comment on column c.x is 'y'"],
  ],
  [
    'range with its own names',
    'exact',
    [],
    [
      'create type r as range (subtype = text, collation = "C", multirange_type_name = many_r)',
      'create table t (r r, m many_r)',
    ],
  ],
  [
    'range of another type',
    'exact',
    ['create type r as range (subtype = int)'],
    ['create type r as range (subtype = bigint)'],
  ],
  ['sequence goes', 'exact', ['create sequence s'], []],
  [
    'sequence goes with a default',
    'exact',
    ['create sequence s', "create table t (id int default nextval('s'))", 'insert into t default values'],
    ['create table t (id int)'],
  ],
  [
    'sequence of another type, downwards',
    'exact',
    ['create sequence s as bigint'],
    ['create sequence s as smallint increment -3 maxvalue 99 minvalue -99 start -5', "comment on sequence s is 'x'"],
  ],
  [
    'sequence of another range',
    'exact',
    ['create sequence s'],
    ['create sequence s increment -3 maxvalue -1 minvalue -99'],
  ],
  [
    'sequence that others may use',
    'exact',
    ['create sequence s'],
    ['create sequence s', 'grant usage, select on sequence s to public'],
  ],
  ['unlogged sequence', 'exact', [], ['create unlogged sequence s']],
  [
    'two tables, one sequence',
    'exact',
    [],
    [
      'create sequence "My S" start 5',
      `create table t (id int default nextval('"My S"'))`,
      `create table u (id int default nextval('"My S"') + 1)`,
    ],
  ],
  [
    'aggregate of many parts',
    'exact',
    [],
    [
      "create function add_up(a int, i int) returns int language sql immutable as 'select coalesce(a, 0) + i'",
      "create function told(a int) returns text language sql immutable as 'select a::text'",
      "create aggregate g (i int) (sfunc = add_up, stype = int, finalfunc = told, initcond = '5', combinefunc = int4pl, parallel = safe)",
      'create view v as select g(x) as all_of from generate_series(1, 3) x',
      "comment on aggregate g (int) is 'x'",
    ],
  ],
  [
    'aggregate changes',
    'exact',
    [
      'create aggregate g (int) (sfunc = int4pl, stype = int)',
      'create view v as select g(x) as y from generate_series(1, 3) x',
    ],
    [
      "create aggregate g (int) (sfunc = int4mul, stype = int, initcond = '1')",
      'create view v as select g(x) as y from generate_series(1, 3) x',
    ],
  ],
  [
    'aggregate over an order',
    'exact',
    [],
    [
      'create aggregate p (float8 order by float8) (sfunc = ordered_set_transition, stype = internal, finalfunc = percentile_cont_float8_final)',
    ],
  ],
  ['aggregate goes', 'exact', ['create aggregate g (int) (sfunc = int4pl, stype = int)'], []],
];
