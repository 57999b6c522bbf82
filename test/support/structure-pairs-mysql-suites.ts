import type { StructurePair } from './structure-pairs-postgres.ts';

/** More kinds of difference that suites of open tools try, for the MySQL and the MariaDB of today: each is walked both ways. */
export const mysqlSuitePairs: readonly StructurePair[] = [
  [
    'gen stored expr',
    'exact',
    ['create table t (b int, c int as (b*2) stored)'],
    ['create table t (b int, c int as (b*3) stored)'],
  ],
  [
    'gen with not null and comment',
    'exact',
    ['create table t (b int)'],
    ["create table t (b int, c varchar(30) as (concat('a',b)) stored comment 'x')"],
  ],
  [
    'check renamed',
    'exact',
    ['create table t (b int, constraint c1 check (b>0))'],
    ['create table t (b int, constraint c2 check (b>0))'],
  ],
  ['check column level', 'exact', ['create table t (b int check (b>0))'], ['create table t (b int)']],
  [
    'check with literal',
    'exact',
    ["create table t (a varchar(9), constraint c check (a in ('x','y''z')))"],
    ["create table t (a varchar(9), constraint c check (a in ('x','y''zz')))"],
  ],
  [
    'range parts',
    'exact',
    ['create table t (a int) partition by range (a) (partition p0 values less than (10))'],
    [
      'create table t (a int) partition by range (a) (partition p0 values less than (10), partition p1 values less than (20), partition pm values less than maxvalue)',
    ],
  ],
  [
    'range split',
    'exact',
    [
      'create table t (a int) partition by range (a) (partition p0 values less than (10), partition pm values less than maxvalue)',
    ],
    [
      'create table t (a int) partition by range (a) (partition p0 values less than (10), partition p1 values less than (20), partition pm values less than maxvalue)',
    ],
  ],
  [
    'list values',
    'exact',
    ['create table t (a int) partition by list (a) (partition p0 values in (1,2))'],
    ['create table t (a int) partition by list (a) (partition p0 values in (1,2,3))'],
  ],
  [
    'key parts',
    'exact',
    ['create table t (a int) partition by key (a) partitions 2'],
    ['create table t (a int) partition by key (a) partitions 4'],
  ],
  [
    'part date fn',
    'exact',
    ['create table t (d date)'],
    [
      'create table t (d date) partition by range (to_days(d)) (partition p0 values less than (to_days("2024-01-01")), partition p1 values less than maxvalue)',
    ],
  ],
  [
    'charset table',
    'exact',
    ['create table t (a varchar(9)) charset latin1'],
    ['create table t (a varchar(9)) charset utf8mb4'],
  ],
  [
    'collate column',
    'exact',
    ['create table t (a varchar(9) collate utf8mb4_bin)'],
    ['create table t (a varchar(9) collate utf8mb4_unicode_ci)'],
  ],
  ['binary flag', 'exact', ['create table t (a varbinary(9))'], ['create table t (a binary(9))']],
  ['row format', 'exact', ['create table t (a int) row_format=dynamic'], ['create table t (a int) row_format=compact']],
  ['engine', 'exact', ['create table t (a int) engine=innodb'], ['create table t (a int) engine=myisam']],
  ['table comment', 'exact', ['create table t (a int)'], ["create table t (a int) comment 'it''s \\\\ a'"]],
  [
    'stats options',
    'exact',
    ['create table t (a int)'],
    ['create table t (a int) stats_persistent=1 stats_auto_recalc=0 stats_sample_pages=30'],
  ],
  [
    'max rows',
    'exact',
    ['create table t (a int)'],
    ['create table t (a int) max_rows=1000 avg_row_length=50 checksum=1'],
  ],
  [
    'three triggers one goes',
    'exact',
    [
      'create table t (id int primary key, a varchar(20), b int)',
      'create trigger g1 before insert on t for each row set new.b=1',
      'create trigger g2 before insert on t for each row set new.b=2',
      'create trigger g3 before insert on t for each row set new.b=3',
    ],
    [
      'create table t (id int primary key, a varchar(20), b int)',
      'create trigger g1 before insert on t for each row set new.b=1',
      'create trigger g3 before insert on t for each row set new.b=4',
    ],
  ],
  [
    'trigger time',
    'exact',
    [
      'create table t (id int primary key, a varchar(20), b int)',
      'create trigger g before insert on t for each row set new.b=1',
    ],
    [
      'create table t (id int primary key, a varchar(20), b int)',
      'create trigger g before update on t for each row set new.b=1',
    ],
  ],
  [
    'trigger on dropped table',
    'exact',
    [
      'create table t (id int primary key, a varchar(20), b int)',
      'create trigger g before insert on t for each row set new.b=1',
      'create view v as select id from t',
    ],
    [],
  ],
  [
    'views over views',
    'exact',
    [
      'create table t (id int primary key, a varchar(20), b int)',
      'create view v as select id from t',
      'create view w as select id from v',
      'create view x as select v.id from v join w using (id)',
    ],
    [
      'create table t (id int primary key, a varchar(20), b int, c int)',
      'create view v as select id, c from t',
      'create view w as select id, c from v',
      'create view x as select v.c from v join w using (id)',
    ],
  ],
  [
    'view options',
    'exact',
    ['create table t (id int primary key, a varchar(20), b int)', 'create view v as select id from t'],
    [
      'create table t (id int primary key, a varchar(20), b int)',
      'create algorithm=merge sql security invoker view v as select id from t where id>0 with local check option',
    ],
  ],
  [
    'view star column',
    'exact',
    ['create table t (id int primary key, a varchar(20), b int)', 'create view v as select * from t'],
    ['create table t (id int primary key, a varchar(20))', 'create view v as select * from t'],
  ],
  [
    'view with columns',
    'exact',
    ['create table t (id int primary key, a varchar(20), b int)', 'create view v (x, y) as select id, a from t'],
    ['create table t (id int primary key, a varchar(20), b int)', 'create view v (y, x) as select id, a from t'],
  ],
  [
    'procedure handler',
    'exact',
    [],
    [
      "create procedure p(in a int, out b varchar(9), inout c json) comment 'x' reads sql data sql security invoker begin declare exit handler for sqlexception begin set b='e'; end; set b=a; end",
    ],
  ],
  [
    'function charset',
    'exact',
    [],
    [
      "create function f(a varchar(9) charset latin1) returns varchar(20) charset utf8mb4 deterministic no sql return concat(a,'ä')",
    ],
  ],
  [
    'timestamp fsp',
    'exact',
    ['create table t (a timestamp(3) null)'],
    ['create table t (a timestamp(6) default current_timestamp(6) on update current_timestamp(6))'],
  ],
  ['unsigned zerofill', 'exact', ['create table t (a int)'], ['create table t (a int(8) unsigned zerofill)']],
  [
    'pk swap',
    'exact',
    ['create table t (a int not null, b int not null, primary key (a))'],
    ['create table t (a int not null, b int not null, primary key (b,a))'],
  ],
  [
    'auto inc pk moves',
    'exact',
    ['create table t (a int auto_increment primary key, b int not null)'],
    ['create table t (a int, b int auto_increment primary key)'],
  ],
  [
    'fk to composite',
    'exact',
    ['create table p (a int, b int, primary key (a,b))', 'create table t (a int, b int)'],
    [
      'create table p (a int, b int, primary key (a,b))',
      'create table t (a int, b int, key k (a,b), constraint f foreign key (a,b) references p (a,b))',
    ],
  ],
  [
    'fk type of both',
    'exact',
    ['create table p (id int primary key)', 'create table t (a int, constraint f foreign key (a) references p (id))'],
    [
      'create table p (id bigint primary key)',
      'create table t (a bigint, constraint f foreign key (a) references p (id))',
    ],
  ],
  [
    'bit and year',
    'exact',
    ['create table t (a bit(3), b year)'],
    ["create table t (a bit(9) default b'101', b year default 2024)"],
  ],
  [
    'column order first',
    'exact',
    ['create table t (a int, b int, c int)'],
    ['create table t (c int, a int, d int, b int)'],
  ],
  [
    'quoted names',
    'exact',
    ['create table `a``b` (`x y` int)'],
    ['create table `a``b` (`x y` bigint, `select` int, key `k``k` (`x y`))'],
  ],
  [
    'decimal',
    'exact',
    ['create table t (a decimal(10,4))'],
    ['create table t (a decimal(12,2) unsigned default 3.14)'],
  ],
];

/** What only MySQL has of them. */
export const mysqlOwnSuitePairs: readonly StructurePair[] = [
  ['invisible index', 'exact', ['create table t (a int, key k (a))'], ['create table t (a int, key k (a) invisible)']],
  [
    'gipk',
    'exact',
    ['create table t (a int)'],
    ['create table t (my_row_id bigint unsigned not null auto_increment invisible primary key, a int)'],
  ],
];

/** What only MariaDB has of them. */
export const mariadbOwnSuitePairs: readonly StructurePair[] = [
  [
    'system versioned explicit',
    'exact',
    [],
    [
      'create table t (a int, s timestamp(6) generated always as row start, e timestamp(6) generated always as row end, period for system_time (s,e)) with system versioning',
    ],
  ],
  [
    'without versioning col',
    'named',
    ['create table t (a int, b int) with system versioning'],
    ['create table t (a int, b int without system versioning) with system versioning'],
  ],
  [
    'versioned partition',
    'named',
    ['create table t (a int) with system versioning'],
    [
      'create table t (a int) with system versioning partition by system_time (partition p0 history, partition p1 current)',
    ],
  ],
  ['uuid inet', 'exact', ['create table t (a uuid)'], ['create table t (a uuid, b inet6, c inet4)']],
  ['page compressed', 'exact', ['create table t (a int)'], ['create table t (a int) page_compressed=1']],
];
