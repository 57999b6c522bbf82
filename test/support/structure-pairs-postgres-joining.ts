import type { StructurePair } from './structure-pairs-postgres.ts';

/** A partitioned table with two partitions. */
export const list = [
  'create table p (id int not null, a int, b text) partition by list (id)',
  'create table p1 partition of p for values in (1, 2)',
  'create table p2 partition of p for values in (3)',
];
/** What fills it. */
export const rows = `insert into p values (1, 10, 'x'), (2, 20, 'y'), (3, 30, 'z')`;
const filled = [...list, rows];
/** The same with rows, whatever else was done. */
export const withRows = (...more: readonly string[]) => [...more, rows];

/** Tables that become partitions, or cease to be some, and what hangs on partitions. */
export const postgresJoiningPairs: readonly StructurePair[] = [
  [
    'table becomes a partition',
    'exact',
    [...list, 'create table p5 (id int not null, a int, b text)', `insert into p5 values (5, 1, 'q')`],
    [...list, 'create table p5 partition of p for values in (5)'],
  ],
  [
    'table with an index becomes a partition',
    'exact',
    [
      ...list,
      'create index pa on p (a)',
      'create table p5 (id int not null, a int, b text)',
      'create index p5_a_idx on p5 (a)',
      `insert into p5 values (5, 1, 'q')`,
    ],
    [...list, 'create index pa on p (a)', 'create table p5 partition of p for values in (5)'],
  ],
  [
    'table with a key becomes a partition',
    'exact',
    [
      ...list,
      'alter table p add primary key (id)',
      'create table p5 (id int primary key, a int, b text)',
      `insert into p5 values (5, 1, 'q')`,
    ],
    [...list, 'alter table p add primary key (id)', 'create table p5 partition of p for values in (5)'],
  ],
  [
    'table that lacks its last column becomes a partition',
    'exact',
    [...list, 'create table p5 (id int not null, a int)', `insert into p5 values (5, 1)`],
    [...list, 'create table p5 partition of p for values in (5)'],
  ],
  [
    'partition leaves',
    'exact',
    filled,
    [list[0] ?? '', list[1] ?? '', 'create table p2 (id int not null, a int, b text)'],
  ],
  [
    'partition with keys leaves',
    'exact',
    withRows(...list, 'alter table p add primary key (id)', 'create index pa on p (a)'),
    [
      list[0] ?? '',
      list[1] ?? '',
      'alter table p add primary key (id)',
      'create index pa on p (a)',
      'create table p2 (id int primary key, a int, b text)',
      'create index p2_a_idx on p2 (a)',
    ],
  ],
  [
    'partition leaves and changes',
    'exact',
    filled,
    [list[0] ?? '', list[1] ?? '', 'create table p2 (id int not null, a bigint, b text, c int)'],
  ],
  [
    'partition moves to another table',
    'exact',
    [...filled, 'create table q (id int not null, a int, b text) partition by list (id)'],
    [
      list[0] ?? '',
      list[1] ?? '',
      'create table q (id int not null, a int, b text) partition by list (id)',
      'create table p2 partition of q for values in (3)',
    ],
  ],
  ['partitioned table goes with all of it', 'exact', filled, []],
  ['partitioned table goes, a partition stays', 'exact', filled, ['create table p2 (id int not null, a int, b text)']],
  [
    'trigger on a partitioned table',
    'exact',
    filled,
    [
      ...list,
      `create function tf() returns trigger language plpgsql as 'begin return new; end'`,
      'create trigger tr after insert on p for each row execute function tf()',
    ],
  ],
  [
    'trigger on a partitioned table goes',
    'exact',
    withRows(
      ...list,
      `create function tf() returns trigger language plpgsql as 'begin return new; end'`,
      'create trigger tr after insert on p for each row execute function tf()',
    ),
    [...list, `create function tf() returns trigger language plpgsql as 'begin return new; end'`],
  ],
  [
    'trigger on one partition',
    'exact',
    filled,
    [
      ...list,
      `create function tf() returns trigger language plpgsql as 'begin return new; end'`,
      'create trigger tr after insert on p1 for each row execute function tf()',
    ],
  ],
  [
    'partition comes under a trigger',
    'exact',
    [
      ...list,
      `create function tf() returns trigger language plpgsql as 'begin return new; end'`,
      'create trigger tr after insert on p for each row execute function tf()',
    ],
    [
      ...list,
      `create function tf() returns trigger language plpgsql as 'begin return new; end'`,
      'create trigger tr after insert on p for each row execute function tf()',
      'create table p6 partition of p for values in (6)',
    ],
  ],
  [
    'policy of a partitioned table',
    'exact',
    filled,
    [...list, 'alter table p enable row level security', 'create policy po on p using (a > 0)'],
  ],
  [
    'comments of partitions',
    'exact',
    filled,
    [
      ...list,
      `comment on table p1 is 'one'`,
      `comment on column p1.a is 'of one'`,
      `comment on column p.a is 'of all'`,
    ],
  ],
  ['rights on a partition', 'exact', filled, [...list, 'grant select on p1 to public']],
  ['parameters of a partition', 'exact', filled, [...list, 'alter table p1 set (fillfactor = 50)']],
  ['unlogged partition', 'exact', filled, [...list, 'alter table p1 set unlogged']],
  ['replica identity of a partition', 'exact', filled, [...list, 'alter table p1 replica identity full']],
  ['statistics of a partitioned table', 'exact', filled, [...list, 'create statistics st on a, b from p']],
  ['view over a partitioned table', 'exact', filled, [...list, 'create view v as select a from p']],
];
