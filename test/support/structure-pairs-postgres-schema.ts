import type { StructurePair } from './structure-pairs-postgres.ts';

const t = 'create table t (id int primary key, a text)';
const once = (sql: string) => `do $$ begin ${sql}; exception when duplicate_object then null; end $$`;
const role = (name: string) => once(`create role ${name}`);
const byDefault = (what: string) => `alter default privileges in schema base ${what}`;

/** What others may do in a schema, and with what will be made in it. */
export const postgresSchemaPairs: readonly StructurePair[] = [
  ['schema rights go', 'exact', ['grant usage, create on schema other to public'], []],
  [
    'schema rights change',
    'exact',
    ['grant usage, create on schema other to public'],
    ['grant usage on schema base to public'],
  ],
  [
    'schema rights that may be passed on',
    'exact',
    [],
    [role('pairs_reader'), 'grant usage on schema base to pairs_reader with grant option'],
  ],
  [
    'schema rights and defaults of one role, with a table',
    'exact',
    [role('pairs_reader')],
    [
      role('pairs_reader'),
      ...['grant usage on schema base to pairs_reader', byDefault('grant select, insert on tables to pairs_reader'), t],
    ],
  ],
  [
    'default privileges change',
    'exact',
    ['alter default privileges in schema other grant select on tables to public', t],
    [byDefault('grant select, update on tables to public'), t],
  ],
  ['default privileges go', 'exact', ['alter default privileges in schema other grant select on tables to public'], []],
  [
    'default privileges of every kind',
    'exact',
    [],
    [
      role('pairs_reader'),
      byDefault('grant select on tables to pairs_reader with grant option'),
      byDefault('grant usage, select on sequences to pairs_reader'),
      byDefault('grant execute on functions to pairs_reader'),
      byDefault('grant usage on types to pairs_reader'),
    ],
  ],
];

const op = (rest = '') => `create operator === (leftarg = int, rightarg = int, function = int4eq${rest})`;

/** Collations, operators, casts and what text search needs. */
export const postgresPlainPairs: readonly StructurePair[] = [
  [
    'collation comes and goes with its column',
    'exact',
    [],
    ['create collation c from "C"', 'create table t (a text collate c)'],
  ],
  [
    'collation changes',
    'exact',
    ['create collation c from "C"'],
    [`create collation c (provider = icu, locale = 'de', deterministic = false)`],
  ],
  [
    'collation changes under a column',
    'named',
    ['create collation c from "C"', 'create table t (a text collate c)'],
    [`create collation c (provider = icu, locale = 'de')`, 'create table t (a text collate c)'],
  ],
  [
    'collation of a name that a table has',
    'exact',
    ['create table "C x" (a int)'],
    ['create table "C x" (a int)', 'create collation "C x" from "POSIX"', `comment on collation "C x" is 'it''s'`],
  ],
  [
    'column turns to a collation',
    'exact',
    ['create table t (a text)'],
    ['create collation c from "C"', 'create table t (a text collate c)'],
  ],
  [
    'index turns to a collation',
    'exact',
    ['create table t (a text)'],
    ['create collation c from "C"', 'create table t (a text)', 'create index i on t (a collate c)'],
  ],
  [
    'operators that stand in for each other',
    'exact',
    [],
    [
      op(', commutator = ===, negator = !==='),
      'create operator !=== (leftarg = int, rightarg = int, function = int4ne, commutator = !===, negator = ===)',
    ],
  ],
  ['operator changes', 'exact', [op()], [op(', restrict = eqsel, join = eqjoinsel, hashes, merges')]],
  [
    'operator by a function of its own, in a check',
    'exact',
    [],
    [
      `create function same(int, int) returns boolean language sql immutable as 'select $1 = $2'`,
      'create operator ~~~ (leftarg = int, rightarg = int, function = same)',
      'create table t (a int check (a ~~~ 1))',
      `comment on operator ~~~ (int, int) is 'x'`,
    ],
  ],
  [
    'operator of one side',
    'exact',
    [],
    [
      `create function half(int) returns int language sql immutable as 'select $1 / 2'`,
      'create operator @@@ (rightarg = int, function = half)',
    ],
  ],
  [
    'operators of one name',
    'exact',
    [op()],
    [op(), 'create operator === (leftarg = text, rightarg = text, function = texteq)'],
  ],
  [
    'cast by a function',
    'exact',
    ['create type c as (x int)'],
    [
      'create type c as (x int)',
      "create function toc(int) returns c language sql as 'select row($1)::c'",
      'create cast (int as c) with function toc(int)',
    ],
  ],
  [
    'casts of all kinds',
    'exact',
    [`create type e as enum ('a')`],
    [
      `create type e as enum ('a')`,
      'create cast (varchar as e) with inout as implicit',
      'create type c as (x int)',
      'create cast (c as text) with inout as assignment',
      `comment on cast (c as text) is 'x'`,
    ],
  ],
  ['cast goes with its type', 'exact', [`create type e as enum ('a')`, 'create cast (varchar as e) with inout'], []],
  [
    'text search configuration of its own dictionary',
    'exact',
    [],
    [
      'create text search dictionary d (template = simple, stopwords = english)',
      'create text search configuration c (copy = simple)',
      'alter text search configuration c alter mapping for word, asciiword with d, simple',
      `comment on text search configuration c is 'x'`,
    ],
  ],
  [
    'text search mappings change',
    'exact',
    ['create text search configuration c (copy = simple)'],
    [
      'create text search configuration c (copy = english)',
      'alter text search configuration c drop mapping for url, host',
    ],
  ],
  [
    'text search dictionary changes',
    'exact',
    ['create text search dictionary d (template = simple)'],
    ['create text search dictionary d (template = simple, accept = false)'],
  ],
];

const published = (what: string) => [once('create publication pairs_two'), `alter publication pairs_two add ${what}`];

/** What publications publish of a schema; they belong to the database, in which both sides stand here. */
export const postgresPublicationPairs: readonly StructurePair[] = [
  ['publication gets a new table', 'exact', [], [t, ...published('table t')]],
  ['publication lets go of a table', 'exact', [t, ...published('table t')], [t]],
  ['table of a publication goes', 'exact', [t, ...published('table t')], []],
  ['publication of other columns', 'exact', [t, ...published('table t (id)')], [t, ...published('table t (id, a)')]],
  ['publication of other rows', 'exact', [t, ...published('table t')], [t, ...published('table t where (id > 7)')]],
  [
    'column of a publication goes',
    'exact',
    [t, ...published('table t (id, a)')],
    ['create table t (id int primary key)', ...published('table t')],
  ],
  [
    'column comes to a table of a publication',
    'exact',
    [t, ...published('table t')],
    ['create table t (id int primary key, a text, b int)', ...published('table t')],
  ],
  [
    'publication of the schema',
    'exact',
    [t],
    [t, 'drop publication if exists pairs_two', ...published('tables in schema base')],
  ],
];

const wrapper = [
  once('create foreign data wrapper pairs_fw'),
  once('create server pairs_fs foreign data wrapper pairs_fw'),
];
const foreign = (rest: string) => `create foreign table ft ${rest}`;

/** Foreign tables; their servers belong to the database, in which both sides stand here. */
export const postgresForeignPairs: readonly StructurePair[] = [
  [
    'foreign table of many words',
    'exact',
    [],
    [
      ...wrapper,
      foreign(
        `(id int options (o 'it''s') not null, a text collate "C" default 'x', b int, constraint k check (b > 0)) server pairs_fs options (t 'u', "W" 'v=w')`,
      ),
      `comment on foreign table ft is 'x'`,
      `comment on column ft.a is 'y'`,
      'grant select on ft to public',
      'alter foreign table ft alter a set statistics 7',
    ],
  ],
  [
    'foreign table changes under a view',
    'exact',
    [...wrapper, foreign('(id int, a text) server pairs_fs'), 'create view v as select id from ft'],
    [
      ...wrapper,
      foreign(`(id int, a text, b int) server pairs_fs options (t 'u')`),
      'create view v as select id from ft',
    ],
  ],
  ['foreign table goes', 'exact', [...wrapper, foreign('(id int) server pairs_fs')], []],
  [
    'table where a foreign table is',
    'exact',
    [...wrapper, foreign('(id int) server pairs_fs')],
    ['create table ft (id int)'],
  ],
  [
    'foreign table with a secret',
    'named',
    [...wrapper, foreign(`(id int) server pairs_fs options (password 'one')`)],
    [...wrapper, foreign(`(id int) server pairs_fs options (password 'two')`)],
  ],
  [
    'foreign table below a table',
    'named',
    [],
    [...wrapper, 'create table p (id int)', foreign('() inherits (p) server pairs_fs')],
  ],
];
