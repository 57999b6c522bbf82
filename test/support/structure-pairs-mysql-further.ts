import type { StructurePair } from './structure-pairs-postgres.ts';

const t = 'create table t (id int primary key, a varchar(20), b int)';
const rows = "insert into t (id, a, b) values (1, 'x', 7), (2, 'y', 8)";
const table = (parts: string, options = '') =>
  `create table t (id int primary key, a varchar(20), b int, ${parts}) ${options}`;
const trigger = (name: string, value: number) =>
  `create trigger ${name} before insert on t for each row set new.b = ${value}`;

/** Kinds of difference that stand in each other's way, for every server of the MySQL family that has more than one trigger for a moment. */
export const furtherMysqlPairs: readonly StructurePair[] = [
  [
    'virtual to stored under an index',
    'exact',
    [table('g int as (b + 1) virtual, key k (g)'), rows],
    [table('g int as (b + 1) stored, key k (g)')],
  ],
  [
    'virtual to stored under a check',
    'exact',
    [table('g int as (b + 1) virtual, constraint c check (g > 0)'), rows],
    [table('g int as (b + 1) stored, constraint c check (g > 0)')],
  ],
  [
    'virtual to stored under another',
    'named',
    [table('g int as (b + 1) virtual, h int as (g + 1) virtual'), rows],
    [table('g int as (b + 1) stored, h int as (g + 1) virtual')],
  ],
  [
    'virtual to plain keeps what it holds',
    'exact',
    [table('g int as (b + 1) virtual, z int'), rows],
    ['create table t (id int primary key, g bigint, a varchar(20), b int, z int)'],
  ],
  [
    'virtual to plain, and what it came of is gone',
    'exact',
    [table('g int as (b + 1) virtual, z int, key k (g)'), rows],
    ['create table t (id int primary key, g bigint, a varchar(20), z int, key k (g))'],
  ],
  [
    'comment that speaks of partitions',
    'exact',
    [`${t} comment 'x PARTITION BY y'`],
    [`${t} comment ' PARTITION BY z' partition by hash (id) partitions 2`],
  ],
  [
    'collation of the table gone',
    'exact',
    ['create table t (a varchar(9), b char(3) collate latin1_bin) charset latin1 collate latin1_general_ci'],
    ['create table t (a varchar(9), b char(3) collate latin1_bin) charset latin1'],
  ],
  [
    'two text indexes come',
    'exact',
    ['create table t (a text, b text)'],
    ['create table t (a text, b text, c int, fulltext key k (a), fulltext key l (b))'],
  ],
  [
    'two text indexes swap',
    'exact',
    ['create table t (a text, b text, fulltext key k (a), fulltext key l (b))'],
    ['create table t (a text, b text, fulltext key k (b), fulltext key l (a))'],
  ],
  [
    'key that a foreign key made by itself',
    'exact',
    [t, 'create table o (t int, foreign key (t) references t (id))'],
    [t, 'create table o (t int, foreign key (t) references t (id) on delete cascade)'],
  ],
  [
    'such a key under a type that grows',
    'exact',
    [t, 'create table o (t int, foreign key (t) references t (id))'],
    [
      'create table t (id bigint primary key, a varchar(20), b int)',
      'create table o (t bigint, foreign key (t) references t (id))',
    ],
  ],
  [
    'foreign key that had another name',
    'exact',
    [
      t,
      'create table o (a int, b int, foreign key (a) references t (id))',
      'alter table o add foreign key (b) references t (id), drop foreign key o_ibfk_1',
    ],
    [t, 'create table o (a int, b int, foreign key (a) references t (id))'],
  ],
  [
    'first of three triggers changes',
    'exact',
    [t, trigger('x', 1), trigger('m', 2), trigger('a', 3)],
    [t, trigger('x', 9), trigger('m', 2), trigger('a', 3)],
  ],
  [
    'first of three triggers goes',
    'exact',
    [t, trigger('x', 1), trigger('m', 2), trigger('a', 3)],
    [t, trigger('m', 2), trigger('a', 3)],
  ],
  [
    'a trigger comes between two',
    'exact',
    [t, trigger('x', 1), trigger('a', 3)],
    [t, trigger('x', 1), trigger('m', 2), trigger('a', 3)],
  ],
  [
    'triggers turn round and change',
    'exact',
    [t, trigger('x', 1), trigger('m', 2), trigger('a', 3)],
    [t, trigger('a', 3), trigger('n', 5), trigger('m', 4), trigger('x', 1)],
  ],
  [
    'new view with its ways',
    'exact',
    [t],
    [t, 'create algorithm=merge sql security invoker view v as select id from t'],
  ],
  [
    'view with other ways',
    'exact',
    [t, 'create algorithm=merge sql security invoker view v as select id from t'],
    [t, 'create algorithm=temptable view v as select id, b from t'],
  ],
  [
    'view of a column that is gone',
    'exact',
    [t, 'create view v as select id, b from t', 'alter table t drop column b'],
    ['create table t (id int primary key, a varchar(20))', 'create view v as select id from t'],
  ],
];

/** What only MySQL has of them. */
export const furtherMysqlOwnPairs: readonly StructurePair[] = [
  [
    'spatial system under its index',
    'exact',
    ['create table t (p point not null srid 4326, spatial key k (p))'],
    ['create table t (p point not null srid 3857, spatial key k (p))'],
  ],
  [
    'spatial system goes with its index',
    'exact',
    ['create table t (p point not null srid 4326, spatial key k (p))'],
    ['create table t (p point)'],
  ],
  [
    'default of every server beside a column',
    'exact',
    ['create table t (id int primary key, u binary(16) default (uuid_to_bin(uuid())))'],
    ["create table t (id int primary key, u binary(16) default (uuid_to_bin(uuid(), 1)) comment 'x', z int)"],
  ],
  [
    'column after one that is left',
    'named',
    ['create table t (id int primary key)'],
    ['create table t (id int primary key, r double default (rand()), d date default (curdate()))'],
  ],
  [
    'letters of a check under another character set',
    'exact',
    ["create table t (a varchar(9), b int, constraint c check (a <> 'ü'), constraint d check (b > 1)) charset latin1"],
    ["create table t (a varchar(9), b int, constraint c check (a <> 'ü'), constraint d check (b > 1)) charset utf8mb4"],
  ],
  [
    'attribute of an index',
    'exact',
    ['create table t (a int, key k (a) secondary_engine_attribute=\'{"x": 1}\')'],
    ['create table t (a int, key k (a))'],
  ],
  ['compression gone', 'exact', [`${t} compression='zlib'`], [t]],
];

/** What only MariaDB has of them. */
export const furtherMariadbPairs: readonly StructurePair[] = [
  [
    'sequence that nobody used',
    'exact',
    ['create sequence s'],
    ['create sequence s start with 40 minvalue 30 maxvalue 900 increment by 10'],
  ],
  [
    'sequence downwards that nobody used',
    'exact',
    ['create sequence s increment by -1 minvalue -9 maxvalue -1 start with -1'],
    ['create sequence s'],
  ],
  [
    'sequence outside of its new range',
    'named',
    ['create sequence s', 'do nextval(s)'],
    ['create sequence s start with 5000 minvalue 4000'],
  ],
  ['new table with versions', 'exact', [], [`${t} with system versioning`]],
  ['encryption told', 'exact', [t], [`${t} encrypted=no`]],
  [
    'period of its own beside columns',
    'exact',
    ['create table t (a int, s date not null, e date not null, period for p (s, e))'],
    ['create table t (a bigint, z int, s date not null, e date not null, period for p (s, e))'],
  ],
  [
    'key over a period grows',
    'exact',
    [
      'create table t (a int, s date not null, e date not null, period for p (s, e), unique key u (a, p without overlaps))',
    ],
    [
      'create table t (a int, b int, s date not null, e date not null, period for p (s, e), unique key u (a, b, p without overlaps))',
    ],
  ],
];
