import type { StructurePair } from './structure-pairs-postgres.ts';

const table = 'create table t (id int primary key, a text, b int)';
const rows = `insert into t values (1, 'x', 7), (2, 'y', 8)`;
const wide = 'create table t (id int primary key, a text, b bigint)';
/** Whatever stands on a column, while the column under it gets another type. */
const over = (...standing: readonly string[]): Pick<StructurePair, 2 | 3> => ({
  2: [table, rows, ...standing],
  3: [wide, ...standing],
});
const pair = (name: string, expected: 'exact' | 'named', sides: Pick<StructurePair, 2 | 3>): StructurePair => [
  name,
  expected,
  sides[2],
  sides[3],
];
const trigger = `create function tf() returns trigger language plpgsql as 'begin return new; end'`;

/** Another role than the one that asks owns these. */
const ownedByAll = (...things: readonly string[]) => [
  `do $$ begin if not exists (select from pg_roles where rolname = 'pairs_owner') then create role pairs_owner; end if; execute format('grant create, usage on schema %I to pairs_owner', current_schema()); end $$`,
  ...things.map((thing) => `alter ${thing} owner to pairs_owner`),
];

/** Something in a schema that nobody compares, which stands on what is compared there. */
const beyond = (definition: string) =>
  `do $do$ begin if current_schema() = 'other' then drop schema if exists beyond cascade; create schema beyond; create ${definition}; end if; end $do$`;

/** What stands on something that cannot change under it: it is dropped and made again. */
export const postgresAnewPairs: readonly StructurePair[] = [
  pair(
    'three views above each other',
    'exact',
    over(
      'create view v as select id, b from t',
      'create view w as select b from v',
      'create view x as select b + 1 as c from w join v using (b)',
    ),
  ),
  pair(
    'view with all that hangs on one',
    'exact',
    over(
      'create view v with (security_barrier) as select id, b from t',
      `comment on view v is 'a view'`,
      `comment on column v.b is 'of v'`,
      'grant select on v to public',
      'alter view v alter column b set default 3',
      'create rule r as on insert to v do instead nothing',
    ),
  ),
  pair(
    'materialized view with indexes',
    'exact',
    over(
      'create materialized view m as select id, b from t',
      'create unique index mi on m (id)',
      'create index mb on m (b) where b > 1',
      `comment on index mb is 'of m'`,
    ),
  ),
  pair(
    'view of another owner',
    'named',
    over(
      'create view v as select b from t',
      `do $$ begin if not exists (select from pg_roles where rolname = 'pairs_owner') then create role pairs_owner; end if; execute format('grant create, usage on schema %I to pairs_owner', current_schema()); end $$`,
      'alter view v owner to pairs_owner',
    ),
  ),
  pair(
    'function that gives rows of a view',
    'exact',
    over(
      'create view v as select id, b from t',
      `create function f() returns setof v language sql as 'select * from v'`,
    ),
  ),
  pair(
    'function of the standard body',
    'exact',
    over('create function f() returns bigint language sql begin atomic select sum(b)::bigint from t; end'),
  ),
  pair(
    'trigger of a column',
    'exact',
    over(trigger, 'create trigger tr after update of b on t for each row execute function tf()'),
  ),
  pair(
    'trigger that asks a column',
    'exact',
    over(
      trigger,
      'create trigger tr after update on t for each row when (old.b is distinct from new.b) execute function tf()',
    ),
  ),
  pair(
    'policy over a column',
    'exact',
    over(
      'alter table t enable row level security',
      'create policy p on t using (b > 0)',
      `comment on policy p on t is 'mine'`,
    ),
  ),
  pair(
    'two policies, one over the column',
    'exact',
    over('create policy p on t using (b > 0)', `create policy q on t for select using (a <> '')`),
  ),
  pair(
    'rule over a column',
    'exact',
    over('create table l (b bigint)', 'create rule r as on update to t do also insert into l values (new.b)'),
  ),
  pair('statistics over a column', 'exact', over('create statistics st on a, b from t')),
  pair(
    'index, check and reference over a column',
    'exact',
    over(
      'create index i on t (b) where b > 1',
      'alter table t add constraint c check (b < 1000)',
      'alter table t add unique (b)',
      'create table o (b bigint)',
    ),
  ),
  [
    'view above a view that changes, which nobody would change',
    'exact',
    [
      table,
      rows,
      'create view v as select id, a, b from t',
      'create view w as select id from v',
      'grant select on w to public',
    ],
    [table, 'create view v as select id, b from t', 'create view w as select id from v', 'grant select on w to public'],
  ],
  [
    'function whose result changes under a view',
    'exact',
    [`create function f() returns int language sql as 'select 1'`, 'create view v as select f() as x'],
    [`create function f() returns bigint language sql as 'select 1::bigint'`, 'create view v as select f() as x'],
  ],
  [
    'function whose result changes under a trigger function',
    'exact',
    [
      table,
      rows,
      `create function f(i int) returns int language sql as 'select i'`,
      'create view v as select f(b) as x from t',
      'create view w as select x from v',
    ],
    [
      table,
      `create function f(j int) returns int language sql as 'select j'`,
      'create view v as select f(b) as x from t',
      'create view w as select x from v',
    ],
  ],
  [
    'view becomes a materialized one under a view',
    'exact',
    [table, rows, 'create view v as select b from t', 'create view w as select b from v'],
    [table, 'create materialized view v as select b from t', 'create view w as select b from v'],
  ],
  [
    'domain and range go',
    'exact',
    ['create domain d as int check (value > 0)', 'create type r as range (subtype = int)'],
    [],
  ],
  [
    'column goes under a view that changes',
    'exact',
    [table, rows, 'create view v as select id, b from t'],
    ['create table t (id int primary key, a text)', 'create view v as select id from t'],
  ],
  [
    'enum loses a value that no row has',
    'exact',
    [
      `create type e as enum ('a', 'b', 'c')`,
      `create table t (id int primary key, e e not null default 'a', f e)`,
      `insert into t values (1, 'a', 'c'), (2, 'c', null)`,
    ],
    [`create type e as enum ('a', 'c')`, `create table t (id int primary key, e e not null default 'a', f e)`],
  ],
  [
    'enum in another order under an index',
    'exact',
    [`create type e as enum ('a', 'b', 'c')`, 'create table t (e e primary key)', `insert into t values ('a'), ('c')`],
    [`create type e as enum ('c', 'b', 'a')`, 'create table t (e e primary key)'],
  ],
  [
    'enum in another order under a reference',
    'named',
    [
      `create type e as enum ('a', 'b', 'c')`,
      'create table t (e e primary key)',
      'create table o (e e references t)',
      `insert into t values ('a'), ('c')`,
      `insert into o values ('c')`,
    ],
    [`create type e as enum ('c', 'b', 'a')`, 'create table t (e e primary key)', 'create table o (e e references t)'],
  ],
  [
    'enum loses the default of its column',
    'exact',
    [`create type e as enum ('a', 'b')`, `create table t (id int, e e default 'b')`, `insert into t values (1, 'a')`],
    [`create type e as enum ('a')`, `create table t (id int, e e default 'a')`],
  ],
  [
    'enum under views and functions',
    'exact',
    [
      `create type e as enum ('a', 'b')`,
      'create table t (id int, e e)',
      `create view v as select id, e from t where e <> 'a'`,
      `create function f(x e) returns e language sql as 'select x'`,
      'create view w as select f(e) as x from v',
      'grant usage on type e to public',
      `comment on type e is 'mine'`,
    ],
    [
      `create type e as enum ('b', 'a')`,
      'create table t (id int, e e)',
      `create view v as select id, e from t where e <> 'a'`,
      `create function f(x e) returns e language sql as 'select x'`,
      'create view w as select f(e) as x from v',
      'grant usage on type e to public',
      `comment on type e is 'mine'`,
    ],
  ],
  [
    'enum of partitions',
    'exact',
    [
      `create type e as enum ('a', 'b')`,
      `create table p (id int, e e default 'a') partition by list (id)`,
      'create table p1 partition of p for values in (1)',
      `insert into p values (1, 'a')`,
    ],
    [
      `create type e as enum ('a')`,
      `create table p (id int, e e default 'a') partition by list (id)`,
      'create table p1 partition of p for values in (1)',
    ],
  ],
  [
    'enum by which a table is partitioned',
    'named',
    [
      `create type e as enum ('a', 'b')`,
      'create table p (e e) partition by list (e)',
      `create table p1 partition of p for values in ('a')`,
    ],
    [
      `create type e as enum ('a')`,
      'create table p (e e) partition by list (e)',
      `create table p1 partition of p for values in ('a')`,
    ],
  ],
  [
    'enum in a check',
    'exact',
    [`create type e as enum ('a', 'b')`, `create table t (e e check (e <> 'b'))`],
    [`create type e as enum ('a')`, 'create table t (e e)'],
  ],
  [
    'enum in a partial index',
    'named',
    [`create type e as enum ('a', 'b')`, 'create table t (id int, e e)', `create index i on t (id) where e = 'a'`],
    [`create type e as enum ('a')`, 'create table t (id int, e e)', `create index i on t (id) where e = 'a'`],
  ],
  [
    'enum in arrays and other types',
    'named',
    [`create type e as enum ('a', 'b')`, 'create table t (id int, e e[])'],
    [`create type e as enum ('a')`, 'create table t (id int, e e[])'],
  ],
  [
    'enum whose column goes',
    'exact',
    [`create type e as enum ('a', 'b')`, 'create table t (id int, e e)'],
    [`create type e as enum ('b')`, 'create table t (id int)'],
  ],
  [
    'enum whose table goes',
    'exact',
    [`create type e as enum ('a', 'b')`, 'create table t (id int, e e)'],
    [`create type e as enum ('b')`],
  ],
  [
    'enum whose column gets another type',
    'exact',
    [`create type e as enum ('a', 'b')`, 'create table t (id int, e e)', `insert into t values (1, 'b')`],
    [`create type e as enum ('b')`, 'create table t (id int, e text)'],
  ],
  pair(
    'view and function of whoever owns all',
    'exact',
    over(
      'create view v as select id, b from t',
      'create function f() returns setof v language sql as $$ select * from v $$',
      ...ownedByAll('table t', 'view v', 'function f()'),
    ),
  ),
  [
    'enum of whoever owns all',
    'exact',
    [`create type e as enum ('a', 'b')`, 'create table t (e e)', ...ownedByAll('type e', 'table t')],
    [`create type e as enum ('b', 'a')`, 'create table t (e e)', ...ownedByAll('type e', 'table t')],
  ],
  pair(
    'view of the same name in another schema',
    'named',
    over('create view v as select b from t', beyond('view beyond.v as select b from t')),
  ),
  pair(
    'function of the same name in another schema',
    'named',
    over(
      'create view v as select b from t',
      `create function f() returns setof v language sql as 'select * from v'`,
      beyond(`function beyond.f() returns bigint language sql begin atomic select sum(b)::bigint from t; end`),
    ),
  ),
  [
    'enum that a table of another schema holds',
    'named',
    [`create type e as enum ('a', 'b')`, 'create table t (e e)', beyond('table beyond.t (e e)')],
    [`create type e as enum ('a')`, 'create table t (e e)'],
  ],
  [
    'key that a table of another schema refers to',
    'named',
    [
      'create table t (a int, constraint k unique (a))',
      'create table o (a int, constraint o_a_fkey foreign key (a) references t (a))',
      beyond('table beyond.o (a int, constraint o_a_fkey foreign key (a) references t (a))'),
    ],
    ['create table t (a int)', 'create table o (a int)'],
  ],
];
