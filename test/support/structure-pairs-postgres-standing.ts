import type { StructurePair } from './structure-pairs-postgres.ts';

const t = 'create table t (id int primary key, a text, b int)';
const rows = "insert into t values (1, 'x', 7), (2, 'y', 8)";
const filled = [t, rows];
const tf = "create function tf() returns trigger language plpgsql as 'begin return new; end'";
const trigger = 'create trigger g before update on t for each row execute function tf()';

/** Types, domains, sequences and aggregates that stand by themselves, and what hangs on objects that change as well. */
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
    'named',
    ["create type e as enum ('a', 'b')", 'create table t (e e)', "insert into t values ('b')"],
    ["create type e as enum ('a')", 'create table t (e e)'],
  ],
  ['enum loses one and gets one', 'named', ["create type e as enum ('a', 'b')"], ["create type e as enum ('a', 'c')"]],
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
  ['enum becomes a domain', 'named', ["create type e as enum ('a')"], ["create domain e as text check (value = 'a')"]],
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
  ['domain of another type', 'named', ['create domain d as int'], ['create domain d as bigint']],
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
  ['composite in another order', 'named', ['create type c as (x int, y int)'], ['create type c as (y int, x int)']],
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
    'named',
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
    'named',
    ['create sequence s'],
    ['create sequence s increment -3 maxvalue -1 minvalue -99'],
  ],
  [
    'sequence that others may use',
    'exact',
    ['create sequence s'],
    ['create sequence s', 'grant usage, select on sequence s to public'],
  ],
  ['unlogged sequence', 'named', [], ['create unlogged sequence s']],
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
  [
    'policy by a new function',
    'exact',
    filled,
    [
      t,
      "create function mine(i int) returns boolean language sql stable as 'select i > 1'",
      'alter table t enable row level security',
      'create policy p on t as restrictive for update to public using (mine(id)) with check (mine(b))',
      "comment on policy p on t is 'x'",
    ],
  ],
  [
    'policy goes with its function',
    'exact',
    [
      t,
      "create function mine(i int) returns boolean language sql stable as 'select i > 1'",
      'create policy p on t using (mine(id))',
    ],
    [t],
  ],
  [
    'policy with a comment changes',
    'exact',
    [t, 'create policy p on t using (b > 1)', "comment on policy p on t is 'x'"],
    [t, 'create policy p on t using (b > 2)', "comment on policy p on t is 'x'"],
  ],
  [
    'policy on a column that goes',
    'exact',
    [t, 'create policy p on t using (b > 1)'],
    ['create table t (id int primary key, a text)', 'create policy p on t using (id > 1)'],
  ],
  [
    'comments on an index and a key that are made anew',
    'exact',
    [t, 'create index i on t (a)', "comment on index i is 'x'", "comment on constraint t_pkey on t is 'y'"],
    [
      'create table t (id int, a text, b int, constraint t_pkey primary key (id, b))',
      'create index i on t (b)',
      "comment on index i is 'x'",
      "comment on constraint t_pkey on t is 'y'",
    ],
  ],
  [
    'comments on what goes',
    'exact',
    [
      t,
      'create index i on t (a)',
      "comment on index i is 'x'",
      'create statistics st on a, b from t',
      "comment on statistics st is 'z'",
    ],
    ['create table t (id int primary key, a text)'],
  ],
  [
    'trigger with a comment and a state changes',
    'exact',
    [t, tf, trigger, 'alter table t disable trigger g', "comment on trigger g on t is 'x'"],
    [
      t,
      tf,
      trigger.replace('before', 'after'),
      'alter table t enable always trigger g',
      "comment on trigger g on t is 'x'",
    ],
  ],
  [
    'function with a comment and without rights is made anew',
    'exact',
    [
      "create function f(i int) returns int language sql as 'select 1'",
      "comment on function f is 'x'",
      'revoke execute on function f from public',
    ],
    [
      "create function f(i int) returns text language sql as 'select null::text'",
      "comment on function f is 'x'",
      'revoke execute on function f from public',
    ],
  ],
  [
    'storage of a column whose type changes',
    'exact',
    [
      'create table t (a varchar(10))',
      'alter table t alter column a set storage external, alter column a set statistics 55',
    ],
    ['create table t (a text)', 'alter table t alter column a set storage external, alter column a set statistics 55'],
  ],
  ['clustered index goes', 'exact', [t, 'create index i on t (a)', 'alter table t cluster on i'], [t]],
  [
    'replica identity by an index that goes',
    'exact',
    [
      'create table t (id int not null)',
      'create unique index i on t (id)',
      'alter table t replica identity using index i',
    ],
    ['create table t (id int not null)'],
  ],
  [
    'replica identity by an index that is made anew',
    'exact',
    [
      'create table t (id int not null, b int not null)',
      'create unique index i on t (id)',
      'alter table t replica identity using index i',
    ],
    [
      'create table t (id int not null, b int not null)',
      'create unique index i on t (b)',
      'alter table t replica identity using index i',
    ],
  ],
  [
    'unlogged with a key of its own',
    'named',
    [t, 'create table u (t int references t (id))'],
    [t, 'create unlogged table u (t int references t (id))'],
  ],
  [
    'view with options, a comment and a default shrinks',
    'exact',
    [
      t,
      'create view v with (security_barrier) as select id, a, b from t',
      "comment on column v.a is 'x'",
      'alter view v alter column a set default 7',
    ],
    [
      t,
      'create view v with (security_barrier) as select id, a from t',
      "comment on column v.a is 'x'",
      'alter view v alter column a set default 7',
    ],
  ],
  [
    'view loses an option and grows',
    'exact',
    [t, 'create view v with (security_barrier, security_invoker) as select id from t'],
    [t, 'create view v with (security_barrier) as select id, a from t'],
  ],
  [
    'column rights on a column that goes',
    'exact',
    [t, 'grant select (a, b), update (a) on t to public'],
    ['create table t (id int primary key, a text)', 'grant select (a) on t to public'],
  ],
  [
    'partitioned table with a comment and a policy',
    'exact',
    ['create table p (a int) partition by list (a)'],
    [
      'create table p (a int) partition by list (a)',
      "comment on table p is 'x'",
      'create policy q on p using (a > 1)',
      'alter table p enable row level security',
    ],
  ],
  [
    'rule with a state',
    'exact',
    [t, 'create rule r as on delete to t do instead nothing'],
    [
      t,
      'create rule r as on delete to t do instead nothing',
      'alter table t disable rule r',
      "comment on rule r on t is 'x'",
    ],
  ],
];
