import type { StructurePair } from './structure-pairs-postgres.ts';

const t = 'create table t (id int primary key, a text, b int)';
const rows = "insert into t values (1, 'x', 7), (2, 'y', 8)";
const filled = [t, rows];
const list = 'create table p (a int, b int) partition by list (a)';

/** More kinds, of which suites of other tools know: partitions, inheritance, keys and indexes. */
export const morePostgresPairs: readonly StructurePair[] = [
  [
    'partition of another bound',
    'exact',
    [list, 'create table p1 partition of p for values in (1)'],
    [list, 'create table p1 partition of p for values in (1, 2)'],
  ],
  [
    'range to hash',
    'named',
    ['create table p (a int) partition by range (a)'],
    ['create table p (a int) partition by hash (a)'],
  ],
  [
    'partition added',
    'exact',
    [list],
    [list, 'create table p1 partition of p for values in (1)', 'create table pd partition of p default'],
  ],
  [
    'partitions of partitions',
    'exact',
    [],
    [
      list,
      'create table p1 partition of p for values in (1) partition by range (b)',
      'create table p11 partition of p1 for values from (1) to (5)',
    ],
  ],
  ['index of a partitioned table', 'exact', [list], [list, 'create index pi on p (b)']],
  [
    'partitioned to plain',
    'named',
    [list, 'create table p1 partition of p for values in (1)', 'insert into p values (1, 2)'],
    ['create table p (a int, b int)'],
  ],
  ['plain to partitioned', 'named', ['create table p (a int, b int)', 'insert into p values (1, 2)'], [list]],
  [
    'partition detached',
    'exact',
    [list, 'create table p1 partition of p for values in (1)', 'insert into p values (1, 2)'],
    [list, 'create table p1 (a int, b int)'],
  ],
  [
    'inheritance ended',
    'exact',
    [t, 'create table k (c int) inherits (t)'],
    [t, 'create table k (id int not null, a text, b int, c int)'],
  ],
  [
    'two parents',
    'exact',
    [],
    ['create table x (a int)', 'create table y (b int)', 'create table k () inherits (x, y)'],
  ],
  [
    'exclusion with a predicate, deferrable',
    'exact',
    ['create table t (r int4range, b int)'],
    ['create table t (r int4range, b int, constraint e exclude using gist (r with &&) where (b > 0) deferrable)'],
  ],
  [
    'unique deferred',
    'exact',
    [...filled, 'alter table t add constraint u unique (a)'],
    [t, 'alter table t add constraint u unique (a) deferrable initially deferred'],
  ],
  [
    'primary key includes',
    'exact',
    filled,
    ['create table t (id int, a text, b int, constraint t_pkey primary key (id) include (b))'],
  ],
  ['primary key gone', 'exact', filled, ['create table t (id int, a text, b int)']],
  [
    'constraint renamed',
    'exact',
    [...filled, 'alter table t add constraint u unique (a)'],
    [t, 'alter table t add constraint v unique (a)'],
  ],
  [
    'unique constraint to unique index',
    'exact',
    [...filled, 'alter table t add constraint u unique (a)'],
    [t, 'create unique index u on t (a)'],
  ],
  [
    'unique index to unique constraint',
    'exact',
    [...filled, 'create unique index u on t (a)'],
    [t, 'alter table t add constraint u unique (a)'],
  ],
  [
    'key validated',
    'exact',
    [...filled, 'create table o (t int)', 'alter table o add constraint k foreign key (t) references t not valid'],
    [t, 'create table o (t int)', 'alter table o add constraint k foreign key (t) references t'],
  ],
  [
    'key sets some columns',
    'exact',
    [...filled, 'create table o (t int, u int, constraint k foreign key (t) references t)'],
    [
      t,
      'create table o (t int, u int, constraint k foreign key (t) references t match full on update cascade on delete set null (t))',
    ],
  ],
  [
    'primary key under a key includes',
    'named',
    [...filled, 'create table o (t int references t)'],
    [
      'create table t (id int, a text, b int, constraint t_pkey primary key (id) include (b))',
      'create table o (t int references t)',
    ],
  ],
  [
    'primary key under its own key includes',
    'exact',
    ['create table t (id int primary key, b int references t, c int)', 'insert into t values (1, 1, 1)'],
    [
      'create table t (id int, b int, c int, constraint t_pkey primary key (id) include (c))',
      'alter table t add constraint t_b_fkey foreign key (b) references t (id)',
    ],
  ],
  [
    'table refers to itself and grows',
    'exact',
    ['create table "T t" ("i d" int primary key, b int references "T t", c int)', 'insert into "T t" values (1, 1, 1)'],
    ['create table "T t" ("i d" bigint primary key, b bigint references "T t", c int)'],
  ],
  [
    'key and its table come anew with a column',
    'exact',
    [...filled, 'create table o (t int, u int references t)'],
    ['create table t (id int, a text, b int, n int unique)', 'create table o (t int, u int references t (n))'],
  ],
  ['check not inherited', 'exact', filled, [t, 'alter table t add constraint k check (b > 0) no inherit']],
  [
    'both ends of a key grow',
    'exact',
    [...filled, 'create table o (t int references t)'],
    ['create table t (id bigint primary key, a text, b int)', 'create table o (t bigint references t)'],
  ],
  [
    'not null with rows',
    'exact',
    filled,
    ['create table t (id int primary key, a text not null, b int not null default 5)'],
  ],
  [
    'index to another table, later',
    'exact',
    [t, 'create table u (a int)', 'create index i on t (a)'],
    [t, 'create table u (a int)', 'create index i on u (a)'],
  ],
  [
    'index to another table, earlier',
    'exact',
    [t, 'create table u (a int)', 'create index i on u (a)'],
    [t, 'create table u (a int)', 'create index i on t (a)'],
  ],
  [
    'constraint to another table, earlier',
    'exact',
    [t, 'create table u (a int, constraint k unique (a))'],
    [t.replace('a text', 'a text constraint k unique'), 'create table u (a int)'],
  ],
  [
    'names of indexes exchanged',
    'exact',
    [...filled, 'create index i on t (a)', 'create index j on t (b)'],
    [t, 'create index j on t (a)', 'create index i on t (b)'],
  ],
  [
    'index of many words',
    'exact',
    filled,
    [
      t,
      'create index i on t using btree (a collate "C" text_pattern_ops desc nulls first) include (b) with (fillfactor=70) where b is not null',
    ],
  ],
  [
    'brin, hash and gin',
    'exact',
    filled,
    [
      t,
      'create index i on t using brin (b) with (pages_per_range=8)',
      'create index h on t using hash (a)',
      "create index g on t using gin (to_tsvector('simple', a)) with (fastupdate=off)",
    ],
  ],
  [
    'index clustered',
    'exact',
    [...filled, 'create index i on t (b)'],
    [t, 'create index i on t (b)', 'cluster t using i'],
  ],
  [
    'index column statistics',
    'exact',
    [...filled, 'create index i on t ((b + 1))'],
    [t, 'create index i on t ((b + 1))', 'alter index i alter column 1 set statistics 500'],
  ],
  [
    'index comment',
    'exact',
    [...filled, 'create index i on t (b)'],
    [t, 'create index i on t (b)', "comment on index i is 'x'"],
  ],
];
