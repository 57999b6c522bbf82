import type { StructurePair } from './structure-pairs-postgres.ts';

const byDefault = (what: string) => `alter default privileges for role wide_writer ${what}`;
const watching = "create function seen() returns event_trigger language plpgsql as 'begin end'";
const wrapper = 'create foreign data wrapper w';
const server = 'create server s foreign data wrapper w';
const mapping = "create user mapping for wide_reader server s options (user 'u', password 'p')";

/** What belongs to a database and to no schema of it; every side is a database of its own. */
export const postgresWidePairs: readonly StructurePair[] = [
  ['extension comes', 'exact', [], ['create extension pg_trgm schema public']],
  ['extension comes into the schema', 'exact', [], ['create extension pg_trgm']],
  [
    'extension comes with an index and a column that need it',
    'exact',
    ['create table t (a text)'],
    [
      'create extension pg_trgm',
      'create extension citext',
      'create table t (a text, b citext)',
      'create index i on t using gin (a gin_trgm_ops)',
      'create view v as select similarity(a, a) as s from t',
    ],
  ],
  [
    'extension that stands on another',
    'exact',
    [],
    ['create extension cube schema public', 'create extension earthdistance schema public'],
  ],
  ['extension of an older version', 'exact', [`create extension pg_trgm version '1.5'`], ['create extension pg_trgm']],
  ['extension of a newer version', 'named', ['create extension pg_trgm'], [`create extension pg_trgm version '1.5'`]],
  ['extension moves', 'exact', ['create extension pg_trgm'], ['create extension pg_trgm schema public']],
  [
    'extension that a column needs no more',
    'exact',
    ['create extension citext schema public', 'create table t (a public.citext)', 'create table u (a int)'],
    ['create table t (a text)', 'create table u (a int)', 'create extension pg_trgm'],
  ],
  [
    'comment on an extension',
    'exact',
    ['create extension pg_trgm'],
    ['create extension pg_trgm', `comment on extension pg_trgm is 'x'`],
  ],
  ['default privileges of a role', 'exact', [], [byDefault('grant select on tables to wide_reader')]],
  [
    'default privileges of every kind',
    'exact',
    [byDefault('grant insert on tables to wide_reader')],
    [
      byDefault('grant select, update on tables to wide_reader with grant option'),
      byDefault('grant usage on sequences to public'),
      byDefault('revoke execute on functions from public'),
      byDefault('revoke usage on types from public'),
      byDefault('grant create on schemas to wide_reader'),
    ],
  ],
  [
    'default privileges that a role takes from itself',
    'exact',
    [],
    [byDefault('revoke truncate on tables from wide_writer'), 'create table t (a int)'],
  ],
  [
    'event trigger comes with its function',
    'exact',
    [],
    [
      watching,
      `create event trigger e on ddl_command_end when tag in ('CREATE TABLE', 'ALTER TABLE') execute function seen()`,
      `comment on event trigger e is 'x'`,
      'create table t (a int)',
    ],
  ],
  [
    'event trigger that refuses',
    'exact',
    [],
    [
      "create function no() returns event_trigger language plpgsql as 'begin raise exception ''no''; end'",
      'create table t (id int primary key)',
      'create table u (id int references t)',
      'create event trigger e on ddl_command_start execute function no()',
    ],
  ],
  [
    'event trigger changes',
    'exact',
    [watching, 'create event trigger e on ddl_command_end execute function seen()'],
    [watching, 'create event trigger e on sql_drop execute function seen()', 'alter event trigger e disable'],
  ],
  [
    'state of an event trigger',
    'exact',
    [watching, 'create event trigger e on sql_drop execute function seen()', 'alter event trigger e enable replica'],
    [watching, 'create event trigger e on sql_drop execute function seen()', 'alter event trigger e enable always'],
  ],
  [
    'wrapper, server and foreign table',
    'exact',
    [],
    [
      `create foreign data wrapper w options (a 'it''s', "B" '2')`,
      `comment on foreign data wrapper w is 'x'`,
      'grant usage on foreign data wrapper w to wide_reader',
      `create server s type 'pg' version '1' foreign data wrapper w options (host 'h', port '1')`,
      'grant usage on foreign server s to wide_reader with grant option',
      `comment on server s is 'y'`,
      'create foreign table f (a int) server s',
    ],
  ],
  [
    'options of a wrapper change',
    'exact',
    [`create foreign data wrapper w options (a '1', b '2')`],
    ['create foreign data wrapper w validator postgresql_fdw_validator'],
  ],
  [
    'options of a server change',
    'exact',
    [
      wrapper,
      `create server s version '1' foreign data wrapper w options (host 'h', port '1')`,
      'create foreign table f (a int) server s',
    ],
    [
      wrapper,
      `create server s version '2' foreign data wrapper w options (host 'g', dbname 'd')`,
      'create foreign table f (a int) server s',
    ],
  ],
  [
    'server of another wrapper',
    'exact',
    [wrapper, server],
    [wrapper, 'create foreign data wrapper x', 'create server s foreign data wrapper x'],
  ],
  [
    'server of another wrapper under a foreign table',
    'named',
    [wrapper, server, 'create foreign table f (a int) server s'],
    [
      wrapper,
      'create foreign data wrapper x',
      'create server s foreign data wrapper x',
      'create foreign table f (a int) server s',
    ],
  ],
  [
    'server with a secret',
    'named',
    [wrapper, `create server s foreign data wrapper w options (password 'one')`],
    [wrapper, `create server s foreign data wrapper w options (password 'two')`],
  ],
  [
    'server with a secret goes',
    'exact',
    [wrapper, `create server s foreign data wrapper w options (token 't')`],
    [wrapper],
  ],
  [
    'server with a secret in an address',
    'named',
    [wrapper, server],
    [wrapper, `create server s foreign data wrapper w options (url 'http://me:secret@there/')`],
  ],
  [
    'user mapping comes',
    'exact',
    [wrapper, server],
    [wrapper, server, mapping, 'create user mapping for public server s'],
  ],
  [
    'access method',
    'exact',
    [],
    ['create access method m type index handler bthandler', `comment on access method m is 'x'`],
  ],
  [
    'access method of another kind',
    'exact',
    ['create access method m type index handler bthandler'],
    ['create access method m type index handler hashhandler'],
  ],
  [
    'access method under an operator class',
    'exact',
    [],
    [
      'create access method m type index handler bthandler',
      'create operator class c default for type int using m as operator 1 <, operator 2 <=, operator 3 =, operator 4 >=, operator 5 >, function 1 btint4cmp(int, int)',
    ],
  ],
  [
    'language',
    'exact',
    [],
    [
      'create trusted language l handler plpgsql_call_handler inline plpgsql_inline_handler validator plpgsql_validator',
      `comment on language l is 'x'`,
      'revoke usage on language l from public',
      'grant usage on language l to wide_reader',
    ],
  ],
  [
    'language changes',
    'exact',
    ['create language l handler plpgsql_call_handler'],
    ['create trusted language l handler plpgsql_call_handler'],
  ],
  [
    'language with a routine',
    'exact',
    [],
    [
      'create language l handler plpgsql_call_handler',
      "create function f() returns int language l as 'begin return 1; end'",
    ],
  ],
  [
    'transform',
    'exact',
    [],
    [
      "create function come(internal) returns internal language internal immutable strict as 'prsd_headline'",
      'create transform for int language sql (from sql with function come(internal))',
      `comment on transform for int language sql is 'x'`,
    ],
  ],
];
