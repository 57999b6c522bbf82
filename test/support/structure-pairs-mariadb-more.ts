import { grantPair, mysqlFamilyPairs } from './structure-pairs-mysql-family.ts';
import type { StructurePair } from './structure-pairs-postgres.ts';

const t = 'create table t (id int primary key, a varchar(20), b int)';
const rows = "insert into t values (1, 'x', 7), (2, 'y', 8)";

/** Kinds that MySQL has too, and those of MariaDB alone. */
export const moreMariadbPairs: readonly StructurePair[] = [
  ...mysqlFamilyPairs.filter(([name]) => name !== 'default that differs each time'),
  ['sequence changes', 'exact', ['create sequence s'], ['create sequence s increment 5 cache 7 cycle maxvalue 99']],
  ['table where a sequence is', 'exact', ['create sequence t'], [t]],
  [
    'sequence of a default goes',
    'exact',
    [
      'create sequence s start with 5 increment 2 nocache',
      'create table t (id int default nextval(s), a int default lastval(s))',
    ],
    ['create table t (id int, a int)'],
  ],
  [
    'sequence under a default changes',
    'exact',
    ['create sequence s', 'create table t (id int default nextval(s))'],
    ['create sequence s increment 5', 'create table t (id int default nextval(s))'],
  ],
  [
    'check of a column',
    'exact',
    [t, rows],
    ['create table t (id int primary key, a varchar(20), b int check (b > 0))'],
  ],
  [
    'application time',
    'exact',
    [
      'create table t (a int, s date not null, e date not null)',
      "insert into t values (1, '2020-01-01', '2021-01-01')",
    ],
    ['create table t (a int, s date not null, e date not null, period for p (s, e))'],
  ],
  [
    'without overlaps',
    'exact',
    ['create table t (a int, s date not null, e date not null, period for p (s, e))'],
    ['create table t (a int, s date not null, e date not null, period for p (s, e), unique u (a, p without overlaps))'],
  ],
  [
    'history of a column left out',
    'named',
    [`${t} with system versioning`, rows],
    ['create table t (id int primary key, a varchar(20) without system versioning, b int) with system versioning'],
  ],
  [
    'versions by partitions',
    'named',
    [`${t} with system versioning`],
    [`${t} with system versioning partition by system_time interval 1 month partitions 3`],
  ],
  [
    'versions by columns',
    'exact',
    [],
    [
      'create table t (a int, s timestamp(6) generated always as row start invisible, e timestamp(6) generated always as row end invisible, period for system_time (s, e)) with system versioning',
    ],
  ],
  [
    'column becomes invisible',
    'exact',
    ['create table t (a int, c int default 5)', 'insert into t values (1, 2)'],
    ['create table t (a int, c int invisible default 5)'],
  ],
  [
    'uuid and inet',
    'exact',
    [
      'create table t (a char(36), b varchar(40))',
      "insert into t values ('123e4567-e89b-12d3-a456-426655440000', '::1')",
    ],
    ['create table t (a uuid, b inet6)'],
  ],
  [
    'compressed column',
    'exact',
    ['create table t (a text)', "insert into t values ('x')"],
    ['create table t (a text compressed)'],
  ],
  ['page compression', 'exact', [t, rows], [`${t} page_compressed=1 page_compression_level=3`]],
  ['page compression gone', 'exact', [`${t} page_compressed=1`, rows], [t]],
  ['transactional Aria', 'exact', [`${t} engine=aria transactional=0`, rows], [`${t} engine=aria transactional=1`]],
  [
    'aggregate function',
    'exact',
    [],
    [
      'create aggregate function f(x int) returns int begin declare s int default 0; declare continue handler for not found return s; loop fetch group next row; set s = s + x; end loop; end',
    ],
  ],
  ['package', 'named', [], ['set sql_mode = oracle', 'create package k as function f return int; end']],
  ['procedure of Oracle mode', 'named', [], ['set sql_mode = oracle', 'create procedure p as begin select 1; end']],
  [
    'default of a sequence',
    'exact',
    [t, rows, 'create sequence s'],
    ['create sequence s', 'create table t (id int primary key default nextval(s), a varchar(20), b int)'],
  ],
  [
    'merge table',
    'exact',
    ['create table x (a int) engine=myisam', 'create table t (a int) engine=myisam'],
    ['create table x (a int) engine=myisam', 'create table t (a int) engine=merge union=(x)'],
  ],
  [
    'index without statistics',
    'exact',
    ['create table t (a int, key k (a) ignored)'],
    ["create table t (a int, key k (a) comment 'x' ignored)"],
  ],
  [
    'primary key under a key goes',
    'exact',
    [t, rows, 'create table o (t int, constraint f foreign key (t) references t (id))', 'insert into o values (1)'],
    [
      'create table t (id int not null, a varchar(20), b int primary key, key i (id))',
      'create table o (t int, constraint f foreign key (t) references t (id))',
    ],
  ],
  [
    'default that differs each time',
    'exact',
    [t, rows],
    ['create table t (id int primary key, a varchar(20), b int, f varchar(40) default (uuid()))'],
  ],
  grantPair,
];
