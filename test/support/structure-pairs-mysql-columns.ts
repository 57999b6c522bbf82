import type { StructurePair } from './structure-pairs-postgres.ts';

const column = (definition: string) => [`create table t (id int primary key, c ${definition})`];

/** A column of one kind, and what it becomes. */
export const columnKinds: readonly (readonly [string, string])[] = [
  ['tinyint(1) default 1', 'tinyint default 1'],
  ['smallint unsigned', 'mediumint'],
  ['int(5) zerofill', 'int'],
  ['bigint unsigned not null default 0', 'bigint'],
  ['float(7,3)', 'double unsigned'],
  ['decimal(10,2) unsigned default 0.50', 'decimal(12,4)'],
  ["bit(1) default b'0'", "bit(8) default b'101'"],
  ['year', 'smallint'],
  ['time(3)', 'time'],
  ['datetime default null', 'datetime(6) not null default current_timestamp(6) on update current_timestamp(6)'],
  ['timestamp null default null', 'timestamp not null default current_timestamp on update current_timestamp'],
  ["date default '2020-02-29'", 'date not null'],
  ['char(5)', 'char(0)'],
  ["varchar(20) not null default ''", "varchar(20) default 'it''s \\\\ 100 % \\n'"],
  ['varchar(20) binary', 'varchar(20) character set latin1 collate latin1_bin'],
  ['national varchar(10)', 'varchar(10) character set ascii'],
  ['binary(16)', "varbinary(16) default 'x'"],
  ['tinyblob', 'mediumblob'],
  ['longtext collate utf8mb4_bin', 'text'],
  ["enum('a','b') not null", "enum('a','b','c''d, e','f\\\\') default 'a'"],
  ["set('x','y') collate utf8mb4_bin default 'x,y'", "set('x','y')"],
  ['geometry', 'point'],
  ["int comment 'one'", "int comment 'it''s \\n \\\\ % 表 😀'"],
  ['int default 5', 'int'],
  ['int not null', 'int null default -1'],
];

/** Each of them as two tables. */
export const columnPairs: readonly StructurePair[] = columnKinds.map(([from, to]) => [
  `column ${from} becomes ${to}`,
  'exact',
  column(from),
  column(to),
]);
