import type { StructurePair } from './structure-pairs-postgres.ts';

const t = 'create table t (id int primary key, a text, b int)';
const rows = "insert into t values (1, 'x', 7), (2, 'y', 8)";
const filled = [t, rows];
const tf = "create function tf() returns trigger language plpgsql as 'begin return new; end'";
const fn = (args: string, rest = "returns int language sql as 'select 1'") => `create function f(${args}) ${rest}`;

/** Kinds of types, routines, triggers and views. */
export const postgresTypePairs: readonly StructurePair[] = [
  [
    'enum value in the middle',
    'exact',
    ["create type e as enum ('a', 'c')", 'create table t (e e)'],
    ["create type e as enum ('a', 'b', 'c')", 'create table t (e e)'],
  ],
  ['enum in another order', 'exact', ["create type e as enum ('a', 'b')"], ["create type e as enum ('b', 'a')"]],
  [
    'enum to text',
    'exact',
    ["create type e as enum ('a')", 'create table t (e e)', "insert into t values ('a')"],
    ["create type e as enum ('a')", 'create table t (e text)'],
  ],
  [
    'text to enum',
    'exact',
    ["create type e as enum ('a')", 'create table t (e text)', "insert into t values ('a')"],
    ["create type e as enum ('a')", 'create table t (e e)'],
  ],
  [
    'text with a default to enum',
    'exact',
    ["create type e as enum ('a')", "create table t (e text default 'a')", "insert into t values ('a')"],
    ["create type e as enum ('a')", "create table t (e e default 'a')"],
  ],
  [
    'enum to another enum',
    'named',
    [
      "create type e as enum ('a')",
      "create type g as enum ('a')",
      'create table t (e e)',
      "insert into t values ('a')",
    ],
    ["create type e as enum ('a')", "create type g as enum ('a')", 'create table t (e g)'],
  ],
  ['array of an enum', 'exact', [], ["create type e as enum ('a')", 'create table t (e e[])']],
  [
    'domain gets a check',
    'exact',
    ['create domain d as int', 'create table t (d d)'],
    ['create domain d as int constraint k check (value > 0)', 'create table t (d d)'],
  ],
  [
    'domain not null with a default',
    'exact',
    ['create domain d as int'],
    ['create domain d as int not null default 5'],
  ],
  [
    'type to its domain',
    'named',
    ['create domain d as int', 'create table t (d int)', 'insert into t values (1)'],
    ['create domain d as int', 'create table t (d d)'],
  ],
  ['range type', 'exact', [], ['create type r as range (subtype = float8)', 'create table t (r r)']],
  [
    'composite attribute',
    'exact',
    ['create type c as (x int)', 'create table t (c c)'],
    ['create type c as (x int, y int)', 'create table t (c c)'],
  ],
  ['typed table', 'named', [], ['create type c as (x int)', 'create table t of c']],
  ['table of rows of a table', 'exact', [], ['create table z (a int)', 'create table t (r z, s z[])']],
  ['collation of its own', 'exact', [], ['create collation c from "C"', 'create table t (a text collate c)']],
  [
    'index with a collation of its own',
    'exact',
    filled,
    ['create collation c from "C"', t, 'create index i on t (a collate c)'],
  ],
  [
    'operator class of its own',
    'exact',
    filled,
    [
      'create operator class oc for type int4 using btree as operator 1 <, operator 2 <=, operator 3 =, operator 4 >=, operator 5 >, function 1 btint4cmp(int4, int4)',
      t,
      'create index i on t (b oc)',
    ],
  ],
  [
    'operator in a view',
    'exact',
    filled,
    [
      'create operator === (leftarg = int, rightarg = int, function = int4eq)',
      t,
      'create view v as select id from t where b operator(base.===) 1',
    ],
  ],
  [
    'operator in a check',
    'exact',
    [t],
    [
      'create operator === (leftarg = int, rightarg = int, function = int4eq)',
      'create table t (id int primary key, a text, b int check (b === 1))',
    ],
  ],
  [
    'text search configuration',
    'exact',
    filled,
    [
      'create text search configuration c (copy = simple)',
      "create table t (id int primary key, a text, b int, v tsvector generated always as (to_tsvector('c', a)) stored)",
    ],
  ],
  [
    'cast',
    'exact',
    ['create type c as (x int)'],
    [
      'create type c as (x int)',
      "create function toc(int) returns c language sql as 'select row($1)::c'",
      'create cast (int as c) with function toc(int)',
    ],
  ],
  [
    'function of many words',
    'exact',
    [],
    [
      "create function f(a int, variadic b text[]) returns setof int language sql stable strict leakproof parallel safe cost 5 rows 7 security definer set search_path = 'pg_catalog' as 'select 1'",
    ],
  ],
  ['function argument renamed', 'exact', [fn('i int')], [fn('j int')]],
  ['function argument loses its default', 'exact', [fn('i int default 5')], [fn('i int')]],
  ['function argument gets a default', 'exact', [fn('i int')], [fn('i int default 5')]],
  [
    'function argument renamed under a view',
    'exact',
    [fn('i int'), 'create view v as select f(1) as x'],
    [fn('j int'), 'create view v as select f(1) as x'],
  ],
  [
    'function gives a table',
    'exact',
    [fn('i int', "returns table (x int) language sql as 'select 1'")],
    [fn('i int', "returns table (x int, y text) language sql as 'select 1, null::text'")],
  ],
  [
    'function gives another name',
    'exact',
    [fn('i int', "returns table (x int) language sql as 'select 1'")],
    [fn('i int', "returns table (y int) language sql as 'select 1'")],
  ],
  [
    'out argument of another type',
    'exact',
    [fn('out o int', "language sql as 'select 1'")],
    [fn('out o text', "language sql as 'select null::text'")],
  ],
  ['function to procedure', 'exact', [fn('i int')], ["create procedure f(i int) language sql as 'select 1'"]],
  ['procedure to function', 'exact', ["create procedure f(i int) language sql as 'select 1'"], [fn('i int')]],
  ['standard body', 'exact', [t], [t, 'create function f() returns bigint begin atomic select count(*) from t; end']],
  [
    'standard body changes',
    'exact',
    [t, 'create function f() returns bigint begin atomic select count(*) from t; end'],
    [t, 'create function f() returns bigint begin atomic select count(*) + 1 from t; end'],
  ],
  ['table where an enum is', 'exact', ["create type t as enum ('a')"], [t]],
  ['table where a sequence is', 'exact', ['create sequence t'], [t]],
  ['index where a table is', 'exact', [...filled, 'create sequence i'], [t, 'create index i on t (a)']],
  [
    'circle of keys goes',
    'exact',
    [
      'create table x (id int primary key, y int)',
      'create table y (id int primary key, x int references x)',
      'alter table x add foreign key (y) references y',
    ],
    [],
  ],
  ['aggregate becomes a function', 'exact', ['create aggregate f (int) (sfunc = int4pl, stype = int)'], [fn('i int')]],
  [
    'procedure with results',
    'exact',
    ["create procedure p(inout a int) language sql as 'select 1'"],
    ["create procedure p(inout a int, in b int default 2) language sql as 'select 1'"],
  ],
  [
    'constraint trigger',
    'exact',
    [t, tf],
    [
      t,
      tf,
      'create constraint trigger g after insert on t deferrable initially deferred for each row execute function tf()',
    ],
  ],
  [
    'trigger with transition tables',
    'exact',
    [t, tf],
    [
      t,
      tf,
      'create trigger g after update on t referencing old table as o new table as n for each statement execute function tf()',
    ],
  ],
  [
    'trigger instead of',
    'exact',
    [t, tf, 'create view v as select id from t'],
    [
      t,
      tf,
      'create view v as select id from t',
      "create trigger g instead of insert on v for each row execute function tf('a''b', 'c')",
    ],
  ],
  [
    'view with a trigger changes its columns',
    'exact',
    [
      t,
      tf,
      'create view v as select id, a from t',
      'create trigger g instead of insert on v for each row execute function tf()',
    ],
    [
      t,
      tf,
      'create view v as select a from t',
      'create trigger g instead of insert on v for each row execute function tf()',
    ],
  ],
  [
    'trigger always',
    'exact',
    [t, tf, 'create trigger g before update on t for each row execute function tf()'],
    [
      t,
      tf,
      'create trigger g before update on t for each row execute function tf()',
      'alter table t enable always trigger g',
    ],
  ],
  [
    'trigger comment',
    'exact',
    [t, tf, 'create trigger g before update on t for each row execute function tf()'],
    [
      t,
      tf,
      'create trigger g before update on t for each row execute function tf()',
      "comment on trigger g on t is 'x'",
    ],
  ],
  [
    'view to materialized view',
    'exact',
    [t, 'create view v as select id from t'],
    [t, 'create materialized view v as select id from t'],
  ],
  [
    'materialized view to view',
    'exact',
    [t, 'create materialized view v as select id from t'],
    [t, 'create view v as select id from t'],
  ],
];
