import { columnKinds, columnPairs } from './structure-pairs-mysql-columns.ts';
import type { StructurePair } from './structure-pairs-postgres.ts';

const t = 'create table t (id int primary key, a varchar(20), b int)';
const rows = "insert into t values (1, 'x', 7), (2, 'y', 8)";
const table = (parts: string, options = '') =>
  `create table t (id int primary key, a varchar(20), b int, ${parts}) ${options}`;

/** Kinds of difference that suites of open tools try: each is walked both ways. */
export const mysqlKindPairs: readonly StructurePair[] = [
  ...columnPairs,
  [
    'column of every kind comes',
    'exact',
    [],
    [`create table t (id int primary key, ${columnKinds.map(([one], at) => `c${at} ${one}`).join(', ')})`],
  ],
  [
    'columns of every kind come to a table',
    'exact',
    [t],
    [table(columnKinds.map(([, one], at) => `c${at} ${one}`).join(', '))],
  ],
  ['first of two indexes changes', 'exact', [table('key k (a), key l (b)'), rows], [table('key k (a, b), key l (b)')]],
  ['index of another order', 'exact', [table('key k (a), key l (b)')], [table('key l (b), key k (a)')]],
  ['index renamed', 'exact', [table('key k (a), key l (b)'), rows], [table('key m (a), key l (b)')]],
  [
    'index becomes unique',
    'exact',
    [table('key k (a), unique key l (b)'), rows],
    [table('unique key k (a), unique key l (b)')],
  ],
  [
    'indexes of every kind',
    'exact',
    [table('p point not null, x text')],
    [
      table(
        "p point not null, x text, unique key u (a(3), b), key h (b) using btree comment 'c', fulltext key f (x), spatial key s (p), key d (b desc, a)",
      ),
    ],
  ],
  [
    'primary key with a prefix',
    'exact',
    ['create table t (a varchar(20) not null, b int, primary key (a(5)))'],
    ['create table t (a varchar(20) not null, b int, primary key (a(7), b))'],
  ],
  [
    'primary key comes',
    'exact',
    ['create table t (a int not null, b int)'],
    ['create table t (a int not null, b int, primary key (a))'],
  ],
  ['index key block size', 'exact', [table('key k (a) key_block_size=8')], [table('key k (a)')]],
  [
    'compressed with its blocks',
    'exact',
    [`${t} row_format=compressed key_block_size=4`, rows],
    [`${t} row_format=compressed key_block_size=8`],
  ],
  ['compressed no more', 'exact', [`${t} row_format=compressed key_block_size=4`, rows], [t]],
  [
    'compressed with an index',
    'exact',
    [table('key k (a)', 'row_format=compressed key_block_size=4')],
    [table('key k (a), key l (b)', '')],
  ],
  [
    'options of another engine',
    'exact',
    [`${t} engine=myisam checksum=1 delay_key_write=1 pack_keys=1 min_rows=5 max_rows=100 avg_row_length=50`],
    [`${t} engine=myisam`],
  ],
  ['engine and its options', 'exact', [`${t} engine=myisam pack_keys=1`, rows], [`${t} engine=innodb`]],
  ['comment goes', 'exact', [`${t} comment 'it''s \\\\ a, (b) KEY_BLOCK_SIZE=4'`], [t]],
  [
    'auto_increment starts elsewhere',
    'exact',
    ['create table t (id int auto_increment primary key)', 'insert into t values (7)'],
    ['create table t (id int auto_increment primary key, b int) auto_increment=100'],
  ],
  [
    'auto_increment of a second column',
    'exact',
    ['create table t (a int, b int, primary key (a, b)) engine=myisam'],
    ['create table t (a int, b int auto_increment, primary key (a, b)) engine=myisam'],
  ],
  [
    'default charset, columns keep theirs',
    'exact',
    ['create table t (a varchar(20) character set latin1, b varchar(9) character set utf8mb4) charset latin1'],
    ['create table t (a varchar(20) character set latin1, b varchar(9) character set utf8mb4) charset utf8mb4'],
  ],
  [
    'collation of table and column',
    'exact',
    ['create table t (a varchar(20) collate utf8mb4_bin, b varchar(9)) collate utf8mb4_unicode_ci'],
    ['create table t (a varchar(20), b varchar(9) collate utf8mb4_unicode_ci) collate utf8mb4_bin'],
  ],
  [
    'foreign key over two columns',
    'exact',
    ['create table p (a int, b int, primary key (a, b))', 'create table c (a int, b int, key k (a, b))'],
    [
      'create table p (a int, b int, primary key (a, b))',
      'create table c (a int, b int, constraint f foreign key (a, b) references p (a, b) on delete cascade)',
    ],
  ],
  [
    'foreign key to another table',
    'exact',
    [
      t,
      'create table u (id int primary key)',
      'create table c (a int, constraint f foreign key (a) references t (id))',
    ],
    [
      t,
      'create table u (id int primary key)',
      'create table c (a int, constraint f foreign key (a) references u (id))',
    ],
  ],
  [
    'two foreign keys change names',
    'exact',
    [
      t,
      'create table c (a int, b int, constraint f foreign key (a) references t (id), constraint g foreign key (b) references t (id))',
    ],
    [
      t,
      'create table c (a int, b int, constraint g foreign key (a) references t (id), constraint f foreign key (b) references t (id))',
    ],
  ],
  [
    'foreign key without its index',
    'exact',
    [t, 'create table c (a int, b int, constraint f foreign key (a) references t (id))'],
    [t, 'create table c (a int, b int, key k (a, b), constraint f foreign key (a) references t (id))'],
  ],
  [
    'foreign key goes, its index stays',
    'exact',
    [t, 'create table c (a int, constraint f foreign key (a) references t (id))'],
    [t, 'create table c (a int, key f (a))'],
  ],
  [
    'column of a foreign key renamed',
    'exact',
    [t, 'create table c (a int, constraint f foreign key (a) references t (id))'],
    [t, 'create table c (z int, constraint f foreign key (z) references t (id))'],
  ],
  [
    'table that others refer to grows a column',
    'exact',
    [t, 'create table c (a int, constraint f foreign key (a) references t (id))'],
    [table('z int'), 'create table c (a int, constraint f foreign key (a) references t (id))'],
  ],
  [
    'referred table is gone and its key',
    'exact',
    [t, 'create table c (a int, constraint f foreign key (a) references t (id))'],
    ['create table c (a int)'],
  ],
  [
    'range partition goes',
    'exact',
    [`${t} partition by range (id) (partition p0 values less than (10), partition p1 values less than (20))`, rows],
    [`${t} partition by range (id) (partition p0 values less than (10))`],
  ],
  [
    'partitions of columns',
    'exact',
    [],
    [
      "create table t (a int, b date) partition by range columns (b, a) (partition p0 values less than ('2020-01-01', 5), partition p1 values less than (maxvalue, maxvalue))",
    ],
  ],
  [
    'list of columns',
    'exact',
    [],
    [
      "create table t (a varchar(9)) partition by list columns (a) (partition p0 values in ('it''s', 'b'), partition p1 values in (null))",
    ],
  ],
  [
    'subpartitions with names',
    'exact',
    [],
    [
      'create table t (a int, b int) partition by range (a) subpartition by hash (b) (partition p0 values less than (10) (subpartition s0, subpartition s1), partition p1 values less than maxvalue (subpartition s2, subpartition s3))',
    ],
  ],
  ['linear key partitions', 'exact', [], [`${t} partition by linear key algorithm=2 (id) partitions 4`]],
  [
    'partitioned table grows a column',
    'exact',
    [`${t} partition by hash (id) partitions 3`, rows],
    [`${table('z int')} partition by hash (id) partitions 3`],
  ],
  [
    'partitioned table with an index',
    'exact',
    [`${t} partition by range (id) (partition p0 values less than (10), partition p1 values less than maxvalue)`, rows],
    [
      `${table('key k (a)')} partition by range (id) (partition p0 values less than (10), partition p1 values less than maxvalue)`,
    ],
  ],
  [
    'hash partitions more',
    'exact',
    [`${t} partition by hash (id) partitions 3`, rows],
    [`${t} partition by hash (id) partitions 5`],
  ],
  [
    'partition renamed',
    'exact',
    [`${t} partition by list (id) (partition p0 values in (1, 2))`, rows],
    [`${t} partition by list (id) (partition p1 values in (1, 2))`],
  ],
  [
    'three triggers in order',
    'exact',
    [],
    [
      t,
      ...['z', 'm', 'a'].map((name, at) => `create trigger ${name} before insert on t for each row set new.b = ${at}`),
    ],
  ],
  [
    'triggers of every time',
    'exact',
    [t],
    [
      t,
      ...['insert', 'update', 'delete'].flatMap((event) =>
        ['before', 'after'].map(
          (time) => `create trigger ${time}_${event} ${time} ${event} on t for each row set @x = 1`,
        ),
      ),
    ],
  ],
  ['trigger of a table that goes', 'exact', [t, 'create trigger g before insert on t for each row set new.b = 1'], []],
  [
    'trigger body of spaces',
    'exact',
    [t, "create trigger g before insert on t for each row begin set new.a = 'a  b'; end"],
    [t, "create trigger g before insert on t for each row begin set new.a = 'a b'; end"],
  ],
  [
    'views on views on tables',
    'exact',
    [t],
    [
      t,
      'create view c as select id, b from t',
      'create view b as select * from c',
      'create view a as select b.id from b join c using (id)',
    ],
  ],
  [
    'view under a view loses a column',
    'exact',
    [t, 'create view v as select id, b from t', 'create view w as select id, b from v'],
    [t, 'create view v as select id from t', 'create view w as select id from v'],
  ],
  [
    'view of a column that goes',
    'exact',
    [table('z int'), 'create view v as select id, z from t'],
    [t, 'create view v as select id from t'],
  ],
  [
    'view of text',
    'exact',
    [t],
    [t, "create view v as select concat(a, ' `other`.x \\\\ it''s') as `a b` from t where a like '%x%'"],
  ],
  [
    'union view',
    'exact',
    [t, 'create view v as select id from t'],
    [t, 'create view v as (select id from t limit 5) union all select b from t order by 1'],
  ],
  [
    'function that a view asks',
    'exact',
    ['create function f(i int) returns int deterministic return i', 'create view v as select f(1) as x'],
    ['create function f(i int) returns bigint deterministic return i + 1', 'create view v as select f(1) as x'],
  ],
  [
    'function of functions',
    'exact',
    [],
    [
      'create function z() returns int deterministic return 1',
      'create function a() returns int deterministic return z()',
    ],
  ],
  [
    'procedure of many statements',
    'exact',
    ['create procedure p() select 1'],
    [
      "create procedure p(in `a b` int, out c decimal(5,2)) comment 'x' modifies sql data begin declare exit handler for sqlexception begin rollback; resignal; end; if `a b` > 0 then set c = 1; else set c = 'a  b'; end if; end",
    ],
  ],
  [
    'event paused',
    'exact',
    ["create event e on schedule every 1 day starts '2030-01-01' do select 1"],
    ["create event e on schedule every 1 day starts '2030-01-01' disable do select 1"],
  ],
  [
    'event renamed',
    'exact',
    ["create event e on schedule every 1 day starts '2030-01-01' do select 1"],
    ["create event f on schedule every 1 day starts '2030-01-01' do select 1"],
  ],
  [
    'event disabled on replicas',
    'exact',
    ["create event e on schedule every 1 day starts '2030-01-01' do select 1"],
    ["create event e on schedule every 1 day starts '2030-01-01' disable on slave do select 1"],
  ],
  [
    'event of another zone',
    'named',
    [],
    [
      "set time_zone = '+03:00'",
      "create event e on schedule every 1 day starts '2030-01-01' do select 1",
      'set time_zone = default',
    ],
  ],
  [
    'table in other letters',
    'exact',
    ['create table Names (Id int primary key)'],
    ['create table Names (id int primary key)'],
  ],
  [
    'table of many columns moves',
    'exact',
    ['create table t (a int, b int, c int, d int, e int)'],
    ['create table t (e int, c int, a int, d int, b int)'],
  ],
  [
    'column moves, comes and goes',
    'exact',
    ['create table t (a int, b int, c int, d int)'],
    ['create table t (c int, x int, a int, y int)'],
  ],
];

/** What servers since MySQL 5.7 and MariaDB 10.2 have. */
export const laterMysqlKindPairs: readonly StructurePair[] = [
  [
    'generated columns of both kinds',
    'exact',
    [t, rows],
    [table("g int generated always as (b + 1) virtual comment 'x', s varchar(40) as (concat(a, ' \\'x, y')) stored")],
  ],
  [
    'generated column under a key',
    'exact',
    [table('g int as (b * 2) stored, key k (g)'), "insert into t (id, a, b) values (1, 'x', 7)"],
    [table('g int as (b * 3) stored, key k (g)')],
  ],
  ['generated on generated', 'exact', [t, rows], [table('g int as (b * 2) virtual, h int as (g + 1) virtual')]],
  [
    'column under a generated one changes',
    'exact',
    [table('g bigint as (b * 2) virtual'), "insert into t (id, a, b) values (1, 'x', 7)"],
    ['create table t (id int primary key, a varchar(20), b bigint, g bigint as (b * 2) virtual)'],
  ],
  [
    'default by expression',
    'exact',
    [t],
    [table("f int default (1 + 2), g varchar(40) default (concat('a', 'it\\'s'))")],
  ],
  [
    'default expression of text',
    'exact',
    ["create table t (id int primary key, f text default ('x'))"],
    ["create table t (id int primary key, f text default (concat('x', 'y')))"],
  ],
  [
    'two checks, one changes',
    'exact',
    [table('constraint c check (b > 0), constraint d check (b < 99)'), rows],
    [table('constraint c check (b > 1), constraint d check (b < 99)')],
  ],
  ['check without a name', 'exact', [t], [table("check (b > 0), check (a <> '')")]],
  ['check over a column that comes', 'exact', [t, rows], [table('z int, constraint c check (z > b)')]],
  ['json with its check', 'exact', [table('j json'), "insert into t values (1, 'x', 7, '{}')"], [table('j longtext')]],
];
