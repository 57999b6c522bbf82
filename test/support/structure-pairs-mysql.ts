import { grantPair, mysqlFamilyPairs } from './structure-pairs-mysql-family.ts';
import type { StructurePair } from './structure-pairs-postgres.ts';

const t = 'create table t (id int primary key, a varchar(20), b int)';
const rows = "insert into t values (1, 'x', 7), (2, 'y', 8)";
const filled = [t, rows];
const table = (parts: string, options = '') =>
  `create table t (id int primary key, a varchar(20), b int, ${parts}) ${options}`;

/** Kinds that MySQL of today has. */
export const mysqlPairs: readonly StructurePair[] = [
  ...mysqlFamilyPairs,
  ['functional index', 'exact', filled, [table('key k ((lower(a)), b), unique key u ((cast(b as signed) + 1))')]],
  ['functional index changes', 'exact', [table('key k ((lower(a)))'), rows], [table('key k ((upper(a)) desc)')]],
  ['invisible index', 'exact', [table('key k (a)'), rows], [table('key k (a) invisible')]],
  ['index visible again', 'exact', [table('key k (a) invisible'), rows], [table('key k (a)')]],
  [
    'multi-valued index',
    'exact',
    ['create table t (j json)', 'insert into t values (\'{"a": [1]}\')'],
    ["create table t (j json, key k ((cast(j->'$.a' as unsigned array))))"],
  ],
  [
    'check not enforced',
    'exact',
    [table('constraint c check (b > 0)'), rows],
    [table('constraint c check (b > 0) not enforced')],
  ],
  [
    'column with a spatial system',
    'exact',
    ['create table t (p point not null)'],
    ['create table t (p point not null srid 4326)'],
  ],
  [
    'column becomes invisible',
    'exact',
    [table('c int'), "insert into t values (1, 'x', 7, 5)"],
    [table('c int invisible')],
  ],
  [
    'default expression changes',
    'exact',
    ['create table t (a int, j json default (json_array()))'],
    ["create table t (a int, j json default (json_object('a', 1)))"],
  ],
  ['vector', 'exact', ['create table t (id int primary key)'], ['create table t (id int primary key, v vector(3))']],
  [
    'parser of a text index',
    'exact',
    ['create table t (a text, fulltext key k (a))'],
    ['create table t (a text, fulltext key k (a) with parser ngram)'],
  ],
  ['tablespace', 'named', [t], [`${t} tablespace innodb_system`]],
  ['autoextend size', 'exact', [t], [`${t} autoextend_size=4M`]],
  ['library', 'named', [], ['create library l language javascript as $$ export function f() { return 1; } $$']],
  [
    'view of json',
    'exact',
    [t],
    [t, "create json relational duality view v as select json_duality_object('_id': id, 'a': a) from t"],
  ],
  [
    'collation of the database',
    'named',
    ['alter database collate utf8mb4_bin'],
    ['alter database collate utf8mb4_0900_ai_ci'],
  ],
  grantPair,
];
