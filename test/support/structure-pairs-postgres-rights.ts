import type { StructurePair } from './structure-pairs-postgres.ts';

const t = 'create table t (id int primary key, a text, b int)';
const rows = "insert into t values (1, 'x', 7), (2, 'y', 8)";
const filled = [t, rows];
const tf = "create function tf() returns trigger language plpgsql as 'begin return new; end'";
const fn = (args: string, rest = "returns int language sql as 'select 1'") => `create function f(${args}) ${rest}`;
const mv = [t, 'create materialized view m as select id, a from t', 'create unique index mi on m (id)'];

/** Kinds of views, rights, publications, storage, columns and names. */
export const postgresRightPairs: readonly StructurePair[] = [
  ['materialized view with an index', 'exact', [t], mv],
  [
    'materialized view with an index changes',
    'exact',
    mv,
    [t, 'create materialized view m as select id, b from t', 'create unique index mi on m (id)'],
  ],
  ['materialized view without rows', 'exact', [t], [t, 'create materialized view m as select id from t with no data']],
  ['table to view', 'exact', [t, 'create table v (id int)'], [t, 'create view v as select id from t']],
  ['view to table', 'exact', [t, 'create view v as select id from t'], [t, 'create table v (id int)']],
  [
    'view column renamed',
    'exact',
    [t, 'create view v as select id from t'],
    [t, 'create view v as select id as i from t'],
  ],
  [
    'view column default',
    'exact',
    [t, 'create view v as select id from t'],
    [t, 'create view v as select id from t', 'alter view v alter column id set default 5'],
  ],
  [
    'view under a view changes its columns',
    'exact',
    [t, 'create view v as select id, a from t', 'create view w as select id from v'],
    [t, 'create view v as select id from t', 'create view w as select id + 1 as id from v'],
  ],
  [
    'view under an equal view loses a column',
    'exact',
    [t, 'create view v as select id, a from t', 'create view w as select id from v'],
    [t, 'create view v as select id from t', 'create view w as select id from v'],
  ],
  [
    'view with check option',
    'exact',
    [t, 'create view v as select id from t where b > 0'],
    [t, 'create view v as select id from t where b > 0 with cascaded check option'],
  ],
  [
    'recursive view',
    'exact',
    [],
    ['create recursive view v (n) as values (1) union all select n + 1 from v where n < 9'],
  ],
  [
    'rule changes',
    'exact',
    [t, 'create rule r as on delete to t do instead nothing'],
    [t, 'create rule r as on delete to t do also notify x'],
  ],
  [
    'policy changes',
    'exact',
    [t, 'create policy p on t using (b > 1)'],
    [t, 'create policy p on t as restrictive for update to public using (b > 1) with check (b > 2)'],
  ],
  [
    'forced row security',
    'exact',
    [t, 'alter table t enable row level security'],
    [t, 'alter table t enable row level security', 'alter table t force row level security'],
  ],
  [
    'publication of a table',
    'exact',
    [t],
    // What stands beside all schemas may be there from an earlier run.
    [
      t,
      'drop publication if exists pairs_one',
      'create publication pairs_one for table t (id) where (b > 0)',
      "comment on publication pairs_one is 'x'",
    ],
  ],
  [
    'foreign table',
    'exact',
    [],
    [
      'drop foreign data wrapper if exists pairs_w cascade',
      'create foreign data wrapper pairs_w',
      'create server pairs_s foreign data wrapper pairs_w',
      "create foreign table ft (a int options (n 'x')) server pairs_s options (o 'y')",
    ],
  ],
  ['column privileges', 'exact', [t], [t, 'grant update (a) on t to public']],
  ['function privileges', 'exact', [fn('i int')], [fn('i int'), 'revoke execute on function f from public']],
  ['schema privileges', 'exact', [], ['grant usage on schema base to public']],
  ['default privileges', 'exact', [], ['alter default privileges in schema base grant select on tables to public']],
  [
    'statistics of kinds',
    'exact',
    [t, 'create statistics s (ndistinct) on a, b from t'],
    [t, 'create statistics s (mcv) on a, b from t'],
  ],
  [
    'column storage',
    'exact',
    [t],
    [
      t,
      'alter table t alter a set storage external',
      'alter table t alter b set statistics 7',
      'alter table t alter b set (n_distinct = 3)',
    ],
  ],
  ['toast parameters', 'exact', [t], [t, 'alter table t set (toast.autovacuum_enabled = false)']],
  ['logged again', 'exact', [t.replace('table', 'unlogged table'), rows], [t]],
  ['sequence changes', 'exact', ['create sequence s'], ['create sequence s increment 5 cache 3 cycle maxvalue 99']],
  [
    'sequence becomes owned',
    'named',
    ['create sequence s', t],
    ['create sequence s', t, 'alter sequence s owned by t.b'],
  ],
  [
    'identity to serial',
    'exact',
    ['create table t (id int generated always as identity primary key, a int)', 'insert into t (a) values (1), (2)'],
    ['create table t (id serial primary key, a int)'],
  ],
  [
    'generated expression changes',
    'exact',
    ['create table t (a int, b int generated always as (a * 2) stored)', 'insert into t values (1)'],
    ['create table t (a int, b int generated always as (a * 3) stored)'],
  ],
  [
    'generated column over another type',
    'named',
    ['create table t (a int, b int generated always as (a * 2) stored)', 'insert into t values (1)'],
    ['create table t (a bigint, b int generated always as (a * 2) stored)'],
  ],
  [
    'intervals and numbers',
    'exact',
    [
      'create table t (a interval, b numeric(10,4), c varchar(9)[], d json)',
      "insert into t values ('1 day', 1.5, '{x}', '{}')",
    ],
    ['create table t (a interval day to second(3), b numeric(8,2), c text[], d jsonb)'],
  ],
  [
    'column under a view grows',
    'exact',
    [...filled, 'create view v as select b from t'],
    ['create table t (id int primary key, a text, b bigint)', 'create view v as select b from t'],
  ],
  [
    'column under a policy goes',
    'exact',
    [...filled, 'create policy p on t using (b > 1)'],
    ['create table t (id int primary key, a text)', 'create policy p on t using (id > 1)'],
  ],
  [
    'column under statistics, an index and a check goes',
    'exact',
    [...filled, 'create index i on t (a, b)', 'alter table t add constraint k check (b > id)'],
    ['create table t (id int primary key, a text)'],
  ],
  ['column comment goes', 'exact', [...filled, "comment on column t.a is 'x'"], [t]],
  ['constraint comment', 'exact', filled, [t, "comment on constraint t_pkey on t is 'x'"]],
  ['table renamed', 'exact', ['create table t (a int)'], ['create table u (a int)']],
  [
    'names of all kinds',
    'exact',
    [],
    [
      'create table "a.b%s" ("per%cent" int constraint "k\'%" check ("per%cent" > 0), "q""uote" text default \'%s\', "naïve 表" int, "SELECT" int)',
      'create index "I.%s ""x""" on "a.b%s" ("q""uote")',
      'create view "V%" as select "per%cent" as "x""y", "naïve 表" from "a.b%s"',
      'create function "F.%s"("a b" int) returns int language sql as \'select $1\'',
      tf,
      'create trigger "T %s" before insert on "a.b%s" for each row execute function tf()',
    ],
  ],
  [
    'names of all kinds change',
    'exact',
    [
      'create table "a.b%s" ("per%cent" int, "q""uote" text)',
      'create view "V%" as select "per%cent" from "a.b%s"',
      'create function "F.%s"("a b" int) returns int language sql as \'select $1\'',
      'insert into "a.b%s" values (1, \'x\')',
    ],
    [
      'create table "a.b%s" ("per%cent" bigint, "q""uote" text not null)',
      'create function "F.%s"("a b" int) returns int language sql as \'select $1 + 1\'',
    ],
  ],
  [
    'texts that name the schema',
    'exact',
    [],
    [
      "create table t (a text default 'base.x', b text default '\"base\".y')",
      "create function f() returns text language sql as 'select ''base.t'' || ''other.t'''",
    ],
  ],
  [
    'statement in a routine names the schema',
    'exact',
    [t],
    [t, "create function f() returns bigint language sql as 'select count(*) from base.t'"],
  ],
];
