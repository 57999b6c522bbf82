import type { StructurePair } from './structure-pairs-postgres.ts';

/** The same of what stands beside tables: views, routines, triggers, types and sequences. */
export const morePostgresSuitePairs: readonly StructurePair[] = [
  [
    'view options',
    'exact',
    ['create table t (id int primary key, a text, b int, at timestamptz)', 'create view v as select id from t'],
    [
      'create table t (id int primary key, a text, b int, at timestamptz)',
      'create view v with (security_barrier=true, security_invoker=true) as select id from t',
    ],
  ],
  [
    'view check option',
    'exact',
    [
      'create table t (id int primary key, a text, b int, at timestamptz)',
      'create view v as select id from t where id>0',
    ],
    [
      'create table t (id int primary key, a text, b int, at timestamptz)',
      'create view v as select id from t where id>0 with cascaded check option',
    ],
  ],
  [
    'view column renamed',
    'exact',
    ['create table t (id int primary key, a text, b int, at timestamptz)', 'create view v as select id from t'],
    [
      'create table t (id int primary key, a text, b int, at timestamptz)',
      'create view v as select id as ident from t',
    ],
  ],
  [
    'view recursive',
    'exact',
    ['create table t (id int primary key, a text, b int, at timestamptz)'],
    [
      'create table t (id int primary key, a text, b int, at timestamptz)',
      'create recursive view v (n) as values (1) union all select n+1 from v where n<5',
    ],
  ],
  [
    'view trigger',
    'exact',
    [
      'create table t (id int primary key, a text, b int, at timestamptz)',
      "create function tf() returns trigger language plpgsql as 'begin return new; end'",
      'create view v as select id from t',
    ],
    [
      'create table t (id int primary key, a text, b int, at timestamptz)',
      "create function tf() returns trigger language plpgsql as 'begin return new; end'",
      'create view v as select id from t',
      'create trigger g instead of update on v for each row execute function tf()',
    ],
  ],
  [
    'view default',
    'exact',
    ['create table t (id int primary key, a text, b int, at timestamptz)', 'create view v as select id from t'],
    [
      'create table t (id int primary key, a text, b int, at timestamptz)',
      'create view v as select id from t',
      'alter view v alter id set default 5',
    ],
  ],
  [
    'view rule',
    'exact',
    ['create table t (id int primary key, a text, b int, at timestamptz)', 'create view v as select id from t'],
    [
      'create table t (id int primary key, a text, b int, at timestamptz)',
      'create view v as select id from t',
      'create rule r as on insert to v do instead insert into t (id) values (new.id)',
    ],
  ],
  [
    'matview',
    'exact',
    [
      'create table t (id int primary key, a text, b int, at timestamptz)',
      'create materialized view m as select id from t',
    ],
    [
      'create table t (id int primary key, a text, b int, at timestamptz)',
      'create materialized view m as select id, a from t with no data',
    ],
  ],
  [
    'matview index and options',
    'exact',
    [
      'create table t (id int primary key, a text, b int, at timestamptz)',
      'create materialized view m as select id from t',
    ],
    [
      'create table t (id int primary key, a text, b int, at timestamptz)',
      'create materialized view m as select id from t',
      'create unique index mi on m (id)',
      'alter materialized view m set (fillfactor=50)',
      'alter materialized view m alter id set statistics 10',
      'grant select on m to public',
      "comment on materialized view m is 'x'",
    ],
  ],
  [
    'matview cluster',
    'exact',
    [
      'create table t (id int primary key, a text, b int, at timestamptz)',
      'create materialized view m as select id from t',
      'create index mi on m (id)',
    ],
    [
      'create table t (id int primary key, a text, b int, at timestamptz)',
      'create materialized view m as select id from t',
      'create index mi on m (id)',
      'alter materialized view m cluster on mi',
    ],
  ],
  [
    'view uses function',
    'exact',
    [
      'create table t (id int primary key, a text, b int, at timestamptz)',
      "create function f(x int) returns int language sql immutable as 'select x + 1'",
      'create view v as select f(id) as n from t',
    ],
    [
      'create table t (id int primary key, a text, b int, at timestamptz)',
      "create function f(x int) returns bigint language sql immutable as 'select x + 1'",
      'create view v as select f(id) as n from t',
    ],
  ],
  [
    'function volatility',
    'exact',
    ["create function f(x int) returns int language sql immutable as 'select x + 1'"],
    ["create function f(x int) returns int language sql volatile strict as 'select x + 1'"],
  ],
  [
    'function attributes',
    'exact',
    ["create function f(x int) returns int language sql immutable as 'select x + 1'"],
    [
      "create function f(x int) returns int language sql immutable security definer cost 7 parallel safe leakproof set search_path = public set work_mem = '5MB' as 'select x + 1'",
    ],
  ],
  [
    'function rows support',
    'exact',
    ["create function f(x int) returns setof int language sql as 'select x'"],
    ["create function f(x int) returns setof int language sql rows 7 as 'select x'"],
  ],
  [
    'function default removed',
    'exact',
    ["create function f(x int default 1) returns int language sql as 'select x'"],
    ["create function f(x int) returns int language sql as 'select x'"],
  ],
  [
    'function param renamed',
    'exact',
    ["create function f(x int) returns int language sql immutable as 'select x + 1'"],
    ["create function f(y int) returns int language sql immutable as 'select y + 1'"],
  ],
  [
    'function variadic',
    'exact',
    [],
    ["create function f(variadic x int[]) returns int language sql immutable as 'select 1'"],
  ],
  [
    'procedure out',
    'exact',
    ["create procedure p(in a int, out b int) language plpgsql as 'begin b := a; end'"],
    ["create procedure p(in a int, inout b int default 3) language plpgsql as 'begin b := a; end'"],
  ],
  [
    'function table',
    'exact',
    ["create function f() returns table (a int) language sql as 'select 1'"],
    ["create function f() returns table (a int, b int) language sql as 'select 1, 2'"],
  ],
  [
    'trigger when',
    'exact',
    [
      'create table t (id int primary key, a text, b int, at timestamptz)',
      "create function tf() returns trigger language plpgsql as 'begin return new; end'",
      'create trigger g before update on t for each row execute function tf()',
    ],
    [
      'create table t (id int primary key, a text, b int, at timestamptz)',
      "create function tf() returns trigger language plpgsql as 'begin return new; end'",
      "create trigger g before update of a, b on t for each row when (old.* is distinct from new.*) execute function tf('x', 'y')",
    ],
  ],
  [
    'trigger state',
    'exact',
    [
      'create table t (id int primary key, a text, b int, at timestamptz)',
      "create function tf() returns trigger language plpgsql as 'begin return new; end'",
      'create trigger g before update on t for each row execute function tf()',
    ],
    [
      'create table t (id int primary key, a text, b int, at timestamptz)',
      "create function tf() returns trigger language plpgsql as 'begin return new; end'",
      'create trigger g before update on t for each row execute function tf()',
      'alter table t enable replica trigger g',
    ],
  ],
  [
    'trigger truncate',
    'exact',
    [
      'create table t (id int primary key, a text, b int, at timestamptz)',
      "create function tf() returns trigger language plpgsql as 'begin return new; end'",
    ],
    [
      'create table t (id int primary key, a text, b int, at timestamptz)',
      "create function tf() returns trigger language plpgsql as 'begin return new; end'",
      'create trigger g before truncate on t for each statement execute function tf()',
    ],
  ],
  [
    'trigger transition',
    'exact',
    [
      'create table t (id int primary key, a text, b int, at timestamptz)',
      "create function tf() returns trigger language plpgsql as 'begin return new; end'",
    ],
    [
      'create table t (id int primary key, a text, b int, at timestamptz)',
      "create function tf() returns trigger language plpgsql as 'begin return new; end'",
      'create trigger g after delete on t referencing old table as o for each statement execute function tf()',
    ],
  ],
  [
    'enum in table',
    'exact',
    ["create type e as enum ('a','b')", 'create table t (e e)'],
    ["create type e as enum ('b','a')", 'create table t (e e)'],
  ],
  [
    'domain check not valid',
    'exact',
    ['create domain d as int'],
    ['create domain d as int', 'alter domain d add constraint k check (value>0) not valid'],
  ],
  [
    'domain constraint comment',
    'exact',
    ['create domain d as int constraint k check (value>0)'],
    ['create domain d as int constraint k check (value>0)', "comment on constraint k on domain d is 'x'"],
  ],
  [
    'range subtype',
    'exact',
    ['create type r as range (subtype = float8)'],
    ['create type r as range (subtype = int8)'],
  ],
  ['sequence unlogged', 'exact', ['create sequence s'], ['create unlogged sequence s']],
  [
    'aggregate comment rights',
    'exact',
    ['create aggregate ag(int) (sfunc=int4pl, stype=int)'],
    [
      'create aggregate ag(int) (sfunc=int4pl, stype=int)',
      "comment on aggregate ag(int) is 'x'",
      'revoke execute on function ag(int) from public',
    ],
  ],
  [
    'partition trigger state always',
    'exact',
    [
      "create function tf() returns trigger language plpgsql as 'begin return new; end'",
      'create table t (a int, b int) partition by list (a)',
      'create table t1 partition of t for values in (1) partition by list (b)',
      'create table t11 partition of t1 for values in (1)',
      'create trigger g after insert on t for each row execute function tf()',
      'alter table t disable trigger g',
    ],
    [
      "create function tf() returns trigger language plpgsql as 'begin return new; end'",
      'create table t (a int, b int) partition by list (a)',
      'create table t1 partition of t for values in (1) partition by list (b)',
      'create table t11 partition of t1 for values in (1)',
      'create trigger g after insert on t for each row execute function tf()',
      'alter table only t11 enable always trigger g',
      'alter table only t1 disable trigger g',
    ],
  ],
  [
    'partition trigger state with partition',
    'exact',
    ["create function tf() returns trigger language plpgsql as 'begin return new; end'"],
    [
      "create function tf() returns trigger language plpgsql as 'begin return new; end'",
      'create table t (a int, b int) partition by list (a)',
      'create table t1 partition of t for values in (1)',
      'create trigger g after insert on t for each row execute function tf()',
      'alter table t1 disable trigger g',
    ],
  ],
  [
    'trigger state above and in a partition',
    'exact',
    [
      `create function tf() returns trigger language plpgsql as 'begin return new; end'`,
      'create table t (a int) partition by list (a)',
      'create table t1 partition of t for values in (1)',
      'create trigger g after insert on t for each row execute function tf()',
      'alter table t disable trigger g',
      'alter table only t1 enable always trigger g',
    ],
    [
      `create function tf() returns trigger language plpgsql as 'begin return new; end'`,
      'create table t (a int) partition by list (a)',
      'create table t1 partition of t for values in (1)',
      'create trigger g after insert on t for each row execute function tf()',
      'alter table t enable replica trigger g',
      'alter table only t1 enable always trigger g',
    ],
  ],
  [
    'rights on an aggregate',
    'exact',
    ['create aggregate g (int) (sfunc = int4pl, stype = int)'],
    [
      'create aggregate g (int) (sfunc = int4pl, stype = int)',
      'revoke execute on function g (int) from public',
      'grant execute on function g (int) to current_user with grant option',
    ],
  ],
];
