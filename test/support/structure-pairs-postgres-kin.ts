import { list, postgresJoiningPairs, rows, withRows } from './structure-pairs-postgres-joining.ts';
import { postgresFamilyPairs } from './structure-pairs-postgres-families.ts';
import type { StructurePair } from './structure-pairs-postgres.ts';

const filled = withRows(...list);

/** Tables that are partitioned or inherit, with what changes at the table above and at those below. */
export const postgresKinPairs: readonly StructurePair[] = [
  ['column comes to partitions', 'exact', filled, [...list, 'alter table p add column c int default 5']],
  ['column leaves partitions', 'exact', filled, [...list, 'alter table p drop column b']],
  ['column of partitions gets another type', 'exact', filled, [...list, 'alter table p alter column a type bigint']],
  ['column of partitions gets a default', 'exact', filled, [...list, 'alter table p alter column a set default 7']],
  ['column of partitions takes no NULL', 'exact', filled, [...list, 'alter table p alter column a set not null']],
  [
    'column of partitions takes NULL',
    'exact',
    withRows(...list.map((sql) => sql.replace('b text', 'b text not null'))),
    list,
  ],
  ['default of one partition', 'exact', filled, [...list, 'alter table p1 alter column a set default 9']],
  ['default of one partition goes', 'exact', withRows(...list, 'alter table p1 alter column a set default 9'), list],
  [
    'partitions with defaults of their own',
    'exact',
    [],
    [...list, 'alter table p1 alter column a set default 9', 'alter table p2 alter column a set not null'],
  ],
  [
    'column with another default in one partition',
    'exact',
    filled,
    [...list, 'alter table p add column c int default 5', 'alter table p2 alter column c set default 6'],
  ],
  ['one partition takes no NULL', 'exact', filled, [...list, 'alter table p2 alter column a set not null']],
  ['check of one partition', 'exact', filled, [...list, 'alter table p1 add constraint small check (a < 100)']],
  ['check of all partitions', 'exact', filled, [...list, 'alter table p add constraint small check (a < 100)']],
  [
    'check of all partitions goes',
    'exact',
    withRows(...list, 'alter table p add constraint small check (a < 100)'),
    list,
  ],
  [
    'check of all becomes one of a partition',
    'exact',
    withRows(...list, 'alter table p add constraint small check (a < 100)'),
    [...list, 'alter table p1 add constraint small check (a < 100)'],
  ],
  [
    'check of a partition becomes one of all',
    'exact',
    withRows(...list, 'alter table p1 add constraint small check (a < 100)'),
    [...list, 'alter table p add constraint small check (a < 100)'],
  ],
  ['index of one partition', 'exact', filled, [...list, 'create index p1a on p1 (a)']],
  ['index of all partitions', 'exact', filled, [...list, 'create index pa on p (a) include (b) where a > 0']],
  ['index of all partitions goes', 'exact', withRows(...list, 'create index pa on p (a)'), list],
  [
    'index of all partitions changes',
    'exact',
    withRows(...list, 'create index pa on p (a)'),
    [...list, 'create index pa on p (a desc)'],
  ],
  [
    'index of one partition becomes one of all',
    'exact',
    withRows(...list, 'create index p1_a_idx on p1 (a)'),
    [...list, 'create index pa on p (a)'],
  ],
  [
    'index of all becomes one of a partition',
    'exact',
    withRows(...list, 'create index pa on p (a)'),
    [...list, 'create index p1_a_idx on p1 (a)'],
  ],
  [
    'index without those of the partitions',
    'exact',
    filled,
    [
      ...list,
      'create index pa on only p (a)',
      'create index p1_a_idx on p1 (a)',
      'alter index pa attach partition p1_a_idx',
      'create index p2_a_idx on p2 (a)',
      'alter index pa attach partition p2_a_idx',
    ],
  ],
  ['key of all partitions', 'exact', filled, [...list, 'alter table p add primary key (id, a)']],
  ['key of all partitions goes', 'exact', withRows(...list, 'alter table p add primary key (id, a)'), list],
  ['key of one partition', 'exact', filled, [...list, 'alter table p1 add primary key (id)']],
  [
    'key that others refer to',
    'exact',
    filled,
    [
      ...list,
      'alter table p add unique (id, a)',
      'create table o (id int, a int, foreign key (id, a) references p (id, a))',
    ],
  ],
  [
    'reference to a partitioned table goes',
    'exact',
    withRows(
      ...list,
      'alter table p add unique (id, a)',
      'create table o (id int, a int, foreign key (id, a) references p (id, a))',
    ),
    [...list, 'alter table p add unique (id, a)', 'create table o (id int, a int)'],
  ],
  [
    'partition comes under a key that others refer to',
    'exact',
    withRows(
      ...list,
      'alter table p add unique (id, a)',
      'create table o (id int, a int, foreign key (id, a) references p (id, a))',
    ),
    [
      ...list,
      'alter table p add unique (id, a)',
      'create table o (id int, a int, foreign key (id, a) references p (id, a))',
      'create table p3 partition of p for values in (4)',
    ],
  ],
  [
    'partitions refer to a table',
    'exact',
    ['create table r (a int primary key)', 'insert into r values (10), (20), (30)', ...filled],
    ['create table r (a int primary key)', ...list, 'alter table p add foreign key (a) references r'],
  ],
  [
    'partitions refer no more',
    'exact',
    ['create table r (a int primary key)', ...list, 'alter table p add foreign key (a) references r'],
    ['create table r (a int primary key)', ...list],
  ],
  [
    'one partition refers to a table',
    'exact',
    ['create table r (a int primary key)', 'insert into r values (10), (20), (30)', ...filled],
    ['create table r (a int primary key)', ...list, 'alter table p1 add foreign key (a) references r'],
  ],
  [
    'partitioned table that counts',
    'exact',
    [],
    [
      'create table p (id serial, a int) partition by range (id)',
      'create table p1 partition of p for values from (0) to (100)',
    ],
  ],
  [
    'partitioned table with an identity',
    'exact',
    [],
    [
      'create table p (id int generated always as identity, a int) partition by range (a)',
      'create table p1 partition of p for values from (0) to (100)',
    ],
  ],
  [
    'partitioned table with a generated column',
    'exact',
    [],
    [
      'create table p (id int, a int, g int generated always as (a * 2) stored) partition by range (id)',
      'create table p1 partition of p for values from (0) to (100)',
    ],
  ],
  [
    'hash partitions',
    'exact',
    [],
    [
      'create table p (id int) partition by hash (id)',
      'create table p0 partition of p for values with (modulus 2, remainder 0)',
      'create table p1 partition of p for values with (modulus 2, remainder 1)',
    ],
  ],
  [
    'partition key of expressions',
    'exact',
    [],
    [
      'create table p (id int, n text) partition by range ((id % 10), n collate "C")',
      `create table p1 partition of p for values from (1, 'it''s') to (5, maxvalue)`,
    ],
  ],
  [
    'partition by time',
    'exact',
    [],
    [
      'create table p (at timestamptz not null) partition by range (at)',
      `create table p1 partition of p for values from ('2026-01-01 00:00+00') to ('2026-02-01 00:00+00')`,
    ],
  ],
  [
    'partitions of odd names',
    'exact',
    [],
    ['create table "P Q" (id int) partition by list (id)', `create table "p""1" partition of "P Q" for values in (1)`],
  ],
  [
    'partition of odd name joins',
    'exact',
    [
      'create table "P Q" (id int) partition by list (id)',
      `create table "p""1" (id int)`,
      'insert into "p""1" values (1)',
    ],
    ['create table "P Q" (id int) partition by list (id)', `create table "p""1" partition of "P Q" for values in (1)`],
  ],
  ['default partition goes', 'exact', [...list, 'create table pd partition of p default'], list],
  [
    'partitions of partitions come',
    'exact',
    list,
    [
      ...list,
      'create table p4 partition of p for values in (4) partition by range (a)',
      'create table p41 partition of p4 for values from (0) to (9)',
      'create table p4d partition of p4 default',
    ],
  ],
  [
    'partitions of partitions go',
    'exact',
    [
      ...list,
      'create table p4 partition of p for values in (4) partition by range (a)',
      'create table p41 partition of p4 for values from (0) to (9)',
    ],
    list,
  ],
  [
    'column comes to partitions of partitions',
    'exact',
    [
      ...list,
      'create table p4 partition of p for values in (4) partition by range (a)',
      'create table p41 partition of p4 for values from (0) to (9)',
      rows,
    ],
    [
      ...list,
      'create table p4 partition of p for values in (4) partition by range (a)',
      'create table p41 partition of p4 for values from (0) to (9)',
      'alter table p add column c int',
    ],
  ],
  [
    'index comes to partitions of partitions',
    'exact',
    [
      ...list,
      'create table p4 partition of p for values in (4) partition by range (a)',
      'create table p41 partition of p4 for values from (0) to (9)',
      rows,
    ],
    [
      ...list,
      'create table p4 partition of p for values in (4) partition by range (a)',
      'create table p41 partition of p4 for values from (0) to (9)',
      'create index pb on p (b)',
    ],
  ],
  ...postgresJoiningPairs,
  ...postgresFamilyPairs,
  [
    'key and who refers to it go',
    'exact',
    ['create table a (id int unique)', 'create table o (id int references a (id))'],
    ['create table a (id int)'],
  ],
];
