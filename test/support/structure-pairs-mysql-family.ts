import type { StructurePair } from './structure-pairs-postgres.ts';

const t = 'create table t (id int primary key, a varchar(20), b int)';
const rows = "insert into t values (1, 'x', 7), (2, 'y', 8)";
const filled = [t, rows];
const table = (parts: string, options = '') =>
  `create table t (id int primary key, a varchar(20), b int, ${parts}) ${options}`;
const trigger = (name: string, value: number) =>
  `create trigger ${name} before insert on t for each row set new.b = ${value}`;
const ranged = (parts: string) => `${t} partition by range (id) (${parts})`;

/** Kinds that MariaDB and MySQL both have. */
export const mysqlFamilyPairs: readonly StructurePair[] = [
  [
    'range partition more',
    'exact',
    [ranged('partition p0 values less than (10)'), rows],
    [ranged('partition p0 values less than (10), partition p1 values less than (20)')],
  ],
  [
    'list to range',
    'exact',
    [`${t} partition by list (id) (partition p0 values in (1, 2))`, rows],
    [ranged('partition p0 values less than (10)')],
  ],
  [
    'subpartitions',
    'exact',
    [ranged('partition p0 values less than (10)')],
    [`${t} partition by range (id) subpartition by hash (id) subpartitions 2 (partition p0 values less than (10))`],
  ],
  [
    'partition comment',
    'exact',
    [ranged('partition p0 values less than (10)')],
    [ranged("partition p0 values less than (10) comment 'x'")],
  ],
  ['key partitions added as a table', 'exact', [], [`${t} partition by key (id) partitions 3`]],
  ['descending index', 'exact', [table('key k (a, b)'), rows], [table('key k (a desc, b)')]],
  ['prefix length', 'exact', [table('key k (a(5))'), rows], [table('key k (a(9))')]],
  [
    'index comment and kind',
    'exact',
    [table('key k (a)'), rows],
    [table("key k (a) using btree comment 'it''s  \\\\ %s'")],
  ],
  ['unique to plain', 'exact', [table('unique key k (a)'), rows], [table('key k (a)')]],
  ['primary key of two', 'exact', filled, ['create table t (id int, a varchar(20), b int, primary key (id, b))']],
  [
    'primary key with numbers goes',
    'exact',
    ['create table t (id int auto_increment primary key, a int)', 'insert into t values (5, 1)'],
    ['create table t (id int, a int)'],
  ],
  [
    'numbers move',
    'exact',
    ['create table t (id int auto_increment primary key, b int)', 'insert into t values (5, 1)'],
    ['create table t (id int primary key, b int not null auto_increment unique)'],
  ],
  [
    'spatial index',
    'exact',
    ['create table t (p point not null)'],
    ['create table t (p point not null, spatial key k (p))'],
  ],
  [
    'fulltext of two',
    'exact',
    ['create table t (a text, b text, fulltext key k (a))'],
    ['create table t (a text, b text, fulltext key k (a, b))'],
  ],
  [
    'key of a foreign key changes',
    'exact',
    [...filled, 'create table o (t int, u int, key k (t), constraint f foreign key (t) references t (id))'],
    [t, 'create table o (t int, u int, key k (t, u), constraint f foreign key (t) references t (id))'],
  ],
  [
    'foreign key actions',
    'exact',
    [...filled, 'create table o (t int, constraint f foreign key (t) references t (id))'],
    [t, 'create table o (t int, constraint f foreign key (t) references t (id) on delete set null on update cascade)'],
  ],
  [
    'foreign key renamed',
    'exact',
    [...filled, 'create table o (t int, constraint f foreign key (t) references t (id))'],
    [t, 'create table o (t int, constraint g foreign key (t) references t (id))'],
  ],
  [
    'foreign key name to another table',
    'exact',
    [...filled, 'create table o (t int, constraint f foreign key (t) references t (id))', 'create table a (t int)'],
    [t, 'create table o (t int, key f (t))', 'create table a (t int, constraint f foreign key (t) references t (id))'],
  ],
  [
    'both ends of a key grow',
    'exact',
    [...filled, 'create table o (t int, constraint f foreign key (t) references t (id))', 'insert into o values (1)'],
    [
      'create table t (id bigint primary key, a varchar(20), b int)',
      'create table o (t bigint, constraint f foreign key (t) references t (id))',
    ],
  ],
  [
    'table refers to itself and grows',
    'exact',
    [
      'create table t (id int primary key, b int, constraint f foreign key (b) references t (id))',
      'insert into t values (1, 1)',
    ],
    ['create table t (id bigint primary key, b bigint, constraint f foreign key (b) references t (id))'],
  ],
  [
    'column under a key goes',
    'exact',
    [
      'create table t (id int primary key, n int unique)',
      'create table o (t int, constraint f foreign key (t) references t (n))',
    ],
    ['create table t (id int primary key)', 'create table o (t int)'],
  ],
  [
    'circle of keys',
    'exact',
    [],
    [
      'create table x (id int primary key, y int)',
      'create table y (id int primary key, x int, foreign key (x) references x (id))',
      'alter table x add foreign key (y) references y (id)',
    ],
  ],
  [
    'circle of keys goes',
    'exact',
    [
      'create table x (id int primary key, y int)',
      'create table y (id int primary key, x int, foreign key (x) references x (id))',
      'alter table x add foreign key (y) references y (id)',
    ],
    [],
  ],
  [
    'charset of a column',
    'exact',
    ['create table t (a varchar(20) character set latin1) charset utf8mb4', "insert into t values ('é')"],
    ['create table t (a varchar(20)) charset utf8mb4'],
  ],
  [
    'collation of a column',
    'exact',
    filled,
    ['create table t (id int primary key, a varchar(20) collate utf8mb4_bin, b int)'],
  ],
  ['collation of the table', 'exact', [`${t} collate utf8mb4_unicode_ci`, rows], [`${t} collate utf8mb4_bin`]],
  ['row format', 'exact', [`${t} row_format=compact`, rows], [`${t} row_format=dynamic`]],
  ['statistics options', 'exact', filled, [`${t} stats_persistent=1 stats_auto_recalc=0 stats_sample_pages=9`]],
  [
    'comments of all kinds',
    'exact',
    filled,
    [
      "create table t (id int primary key comment 'it''s', a varchar(20) comment 'a\\nb, c) d', b int comment '100 %s') comment 'x\\\\y  ''z'''",
    ],
  ],
  ['second trigger runs first', 'exact', [t], [t, trigger('g', 2), trigger('a', 1)]],
  ['triggers by name', 'exact', [t], [t, trigger('a', 1), trigger('g', 2)]],
  [
    'trigger to another table',
    'exact',
    [t, 'create table u (b int)', trigger('g', 1)],
    [t, 'create table u (b int)', 'create trigger g before insert on u for each row set new.b = 1'],
  ],
  [
    'trigger to another time',
    'exact',
    [t, trigger('g', 1)],
    [t, 'create trigger g before update on t for each row begin set new.b = 1; set new.a = "x;y"; end'],
  ],
  [
    'event changes',
    'exact',
    ["create event e on schedule every 1 day starts '2030-01-01' do select 1"],
    [
      "create event e on schedule every 2 hour starts '2030-01-01' ends '2035-01-01' on completion preserve disable comment 'it''s' do begin select 1; end",
    ],
  ],
  ['event once', 'exact', [], ["create event e on schedule at '2035-01-01 00:00:00' do select 1"]],
  [
    'column renamed',
    'exact',
    ['create table t (a int, b varchar(9))', "insert into t values (1, 'x')"],
    ['create table t (a int, c varchar(9))'],
  ],
  [
    'column moves and another comes',
    'exact',
    filled,
    ['create table t (b int, z int, id int primary key, y int, a varchar(20))'],
  ],
  [
    'not null with rows',
    'exact',
    filled,
    ['create table t (id int primary key, a varchar(20) not null, b int not null default 5)'],
  ],
  [
    'defaults of all kinds',
    'exact',
    filled,
    [
      "create table t (id int primary key, a varchar(20) default 'it''s %s \\\\ ,', b int default -5, c datetime(3) default current_timestamp(3) on update current_timestamp(3), d bit(3) default b'101', e decimal(5,2) default 1.50)",
    ],
  ],
  [
    'default that differs each time',
    'named',
    filled,
    ['create table t (id int primary key, a varchar(20), b int, f varchar(40) default (uuid()))'],
  ],
  ['generated column indexed', 'exact', filled, [table('g int as (b * 2) virtual, key k (g)')]],
  ['generated column comes', 'exact', filled, [table("g varchar(40) as (concat(a, ' x')) stored")]],
  [
    'plain to generated',
    'named',
    [table('g int'), "insert into t values (1, 'x', 7, 5)"],
    [table('g int as (b * 2) stored')],
  ],
  ['check renamed', 'exact', [table('constraint c check (b > 0)'), rows], [table('constraint d check (b > 0)')]],
  [
    'check changes',
    'exact',
    [table('constraint c check (b > 0)'), rows],
    [table("constraint c check (b > 1 and a <> 'x)')")],
  ],
  ['check goes with its column', 'exact', [table('c int, constraint k check (c > b)')], [t]],
  [
    'enum value in the middle',
    'exact',
    ["create table t (e enum('a','c'))", "insert into t values ('c')"],
    ["create table t (e enum('a','b','c'))"],
  ],
  [
    'enum in another order',
    'exact',
    ["create table t (e enum('a','c'))", "insert into t values ('c')"],
    ["create table t (e enum('c','a'))"],
  ],
  [
    'set grows',
    'exact',
    ["create table t (e set('a','c'))", "insert into t values ('a,c')"],
    ["create table t (e set('a','b','c'))"],
  ],
  [
    'times and numbers',
    'exact',
    [
      'create table t (a timestamp null, b int, c float, d char(3), e date)',
      "insert into t values ('2020-01-01', 5, 1.5, 'x', '2020-01-01')",
    ],
    ['create table t (a datetime(3), b bigint unsigned, c decimal(10,2), d varchar(9), e datetime)'],
  ],
  ['json', 'exact', [], ['create table t (j json)']],
  ['invisible column', 'exact', filled, [table('c int invisible')]],
  [
    'view with check option',
    'exact',
    [t, 'create view v as select id from t where b > 0'],
    [t, 'create view v as select id from t where b > 0 with cascaded check option'],
  ],
  [
    'view grows under another',
    'exact',
    [t, 'create view v as select id from t', 'create view a as select id from v'],
    [t, 'create view v as select id, b from t', 'create view a as select id, b from v'],
  ],
  ['table to view', 'exact', [t, 'create table v (id int)'], [t, 'create view v as select id from t']],
  ['view to table', 'exact', [t, 'create view v as select id from t'], [t, 'create table v (id int)']],
  ['view names columns', 'exact', [t], [t, 'create view v (`x y`, `z``q`) as select id, a from t']],
  [
    'function to procedure',
    'exact',
    ['create function f(i int) returns int deterministic return i'],
    ['create procedure f(i int) select i'],
  ],
  [
    'routine of many words',
    'exact',
    [],
    [
      "create function f(i int) returns varchar(9) charset latin1 not deterministic reads sql data sql security invoker comment 'it''s' begin declare x int; l: loop set x = 1; leave l; end loop; /* ; */ return 'a;b'; end",
    ],
  ],
  [
    'routine characteristics change',
    'exact',
    ['create function f(i int) returns int deterministic no sql return i'],
    ["create function f(i int) returns int deterministic contains sql comment 'x' return i"],
  ],
  [
    'routine security changes',
    'exact',
    ['create procedure p() select 1'],
    ['create procedure p() sql security invoker select 1'],
  ],
  [
    'procedure arguments',
    'exact',
    ['create procedure p(in a int) select a'],
    ['create procedure p(inout a int, out b varchar(9)) set b = a'],
  ],
  [
    'names of all kinds',
    'exact',
    [],
    [
      "create table `a.b%s` (`per%cent` int primary key, `back``tick` varchar(9) default '%s', `naïve 表` int, `SELECT` int, key `I.%s ``x``` (`back``tick`), constraint `c'%` check (`per%cent` > 0))",
      'create table `o o` (`x.y` int, constraint `f %s` foreign key (`x.y`) references `a.b%s` (`per%cent`))',
      'create view `V%` as select `per%cent` as `x``y`, `naïve 表` from `a.b%s`',
      'create function `F.%s`(`a b` int) returns int deterministic return `a b`',
      'create trigger `T %s` before insert on `a.b%s` for each row set new.`SELECT` = 1',
      "create event `E.``%` on schedule every 1 day starts '2030-01-01' do select 1",
    ],
  ],
  [
    'names of all kinds change',
    'exact',
    [
      'create table `a.b%s` (`per%cent` int primary key, `back``tick` varchar(9))',
      'create view `V%` as select `per%cent` from `a.b%s`',
      "insert into `a.b%s` values (1, 'x')",
    ],
    [
      'create table `a.b%s` (`per%cent` bigint primary key, `back``tick` varchar(19) not null, key `k,k` (`back``tick`))',
    ],
  ],
  [
    'texts that name the schema',
    'exact',
    [],
    [
      "create table t (a varchar(20) default 'base.x', b varchar(20) default '`base`.y')",
      "create function f() returns varchar(30) deterministic return '`base`.t other.t'",
    ],
  ],
  [
    'index of another engine',
    'exact',
    [`${table('key k (b) using hash')} engine=memory`],
    [`${table('key k (b) using btree')} engine=memory`],
  ],
];

/** What outlives its table: nothing may be compared after it. */
export const grantPair: StructurePair = [
  'grants on a table',
  'named',
  [t],
  [t, "grant select, update (a) on t to sluice@'%'"],
];
