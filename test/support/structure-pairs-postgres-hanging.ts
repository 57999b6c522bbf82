import type { StructurePair } from './structure-pairs-postgres.ts';

const t = 'create table t (id int primary key, a text, b int)';
const rows = "insert into t values (1, 'x', 7), (2, 'y', 8)";
const filled = [t, rows];
const tf = "create function tf() returns trigger language plpgsql as 'begin return new; end'";
const trigger = 'create trigger g before update on t for each row execute function tf()';

/** What hangs on objects, that change as well. */
export const postgresHangingPairs: readonly StructurePair[] = [
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
