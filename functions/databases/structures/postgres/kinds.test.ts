import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { saidOf } from '../../../../test/support/structure-pairs.ts';
import type { Connection } from '../../../engines/driver.ts';
import { postgresDriver } from '../../../engines/postgres/driver.ts';
import { postgresStructures } from './structures.ts';

let server: TestPostgres;
let [base, other] = [undefined as unknown as Connection, undefined as unknown as Connection];
const to = (database: string) =>
  postgresDriver.connect(
    { dbType: 'PostgreSQL', ...server, params: { database } },
    { timeoutMs: 5000, applicationName: 'test' },
  );
const all = async (connection: Connection, sql: readonly string[]) => {
  for (const one of sql) await connection.run(one);
};
beforeAll(async () => {
  server = await startPostgres();
  const first = await to('postgres');
  await all(first, ['create database one', 'create database two', 'create role visitor']);
  await first.close();
  [base, other] = [await to('one'), await to('two')];
});
afterAll(async () => {
  await Promise.all([base.close(), other.close()]);
  await server.stop();
});

type Probe = readonly [kind: string, both: readonly string[], one: readonly string[], two?: readonly string[]];
const t = ['create table t (id int primary key, a text, b int)'];
const v = [...t, 'create view v as select id, a from t'];
const f = ["create function f(i int) returns int language sql as 'select i'"];
const trigger = [
  ...t,
  "create function tf() returns trigger language plpgsql as 'begin return new; end'",
  'create trigger g before insert on t for each row execute function tf()',
];

/** One thing of each kind, made on one side only. What stands first is the word that must be said. */
const probes: Readonly<Record<string, Probe>> = {
  table: ['TABLE t', [], t],
  view: ['VIEW v', t, ['create view v as select 1 as x']],
  'materialized view': ['VIEW v', t, ['create materialized view v as select 1 as x']],
  function: ['FUNCTION f', [], f],
  procedure: ['PROCEDURE p', [], ["create procedure p() language sql as 'select 1'"]],
  trigger: ['TRIGGER g', trigger.slice(0, 2), trigger.slice(2)],
  'row security': ['rowSecurity', t, ['alter table t enable row level security']],
  'forced row security': ['rowSecurity', t, ['alter table t force row level security']],
  policy: ['policies', t, ['create policy p on t using (b > 1)']],
  grant: ['grants', t, ['grant select on t to visitor']],
  'column grant': ['grants', t, ['grant select (a) on t to visitor']],
  'function grant': ['grants', f, ['revoke execute on function f from public']],
  'schema grant': ['SCHEMA privileges', t, ['grant usage on schema public to visitor']],
  'database grant': [
    'database',
    [],
    ['grant connect on database one to visitor'],
    ['revoke connect on database one from visitor'],
  ],
  'name of a not null': [
    'notNull',
    ['create table t (a int not null)'],
    ['alter table t rename constraint t_a_not_null to wanted'],
  ],
  'not null that is not validated': [
    'notNull',
    ['create table t (a int not null)'],
    ['alter table t alter a drop not null', 'alter table t add constraint t_a_not_null not null a not valid'],
  ],
  owner: ['owner', [...t, 'create table u (x int)', 'create table w (x int)'], ['alter table t owner to visitor']],
  'owner of all': ['owner', t, ['alter table t owner to visitor']],
  'function owner': ['owner', [...t, ...f], ['alter function f owner to visitor']],
  'default privileges': [
    'SCHEMA privileges',
    [],
    ['alter default privileges in schema public grant select on tables to visitor'],
  ],
  'default privileges everywhere': [
    'DEFAULT_PRIVILEGES visitor',
    [],
    ['alter default privileges for role visitor grant select on tables to public'],
    ['alter default privileges for role visitor revoke select on tables from public'],
  ],
  'table comment': ['comment', t, ["comment on table t is 'x'"]],
  'column comment': ['TABLE t', t, ["comment on column t.a is 'x'"]],
  'view column comment': ['comment', v, ["comment on column v.a is 'x'"]],
  'constraint comment': ['comment', t, ["comment on constraint t_pkey on t is 'x'"]],
  'index comment': ['comment', t, ["comment on index t_pkey is 'x'"]],
  'trigger comment': ['comment', trigger, ["comment on trigger g on t is 'x'"]],
  'function comment': ['comment', f, ["comment on function f is 'x'"]],
  'schema comment': ['schema', [], ["comment on schema public is 'x'"]],
  enum: ['TYPE e', ["create type e as enum ('a')"], ["alter type e add value 'b'"]],
  composite: ['TYPE c', ['create type c as (x int)'], ['alter type c add attribute y int']],
  'composite comment': ['comment', ['create type c as (x int)'], ["comment on type c is 'x'"]],
  range: ['TYPE r', [], ['create type r as range (subtype = float8)']],
  'shell type': ['typeDetails', [], ['create type s']],
  domain: ['TYPE d', ['create domain d as int'], ['alter domain d add constraint k check (value > 0)']],
  'domain default': ['TYPE d', ['create domain d as int'], ['alter domain d set default 7']],
  sequence: ['SEQUENCE s', ['create sequence s'], ['alter sequence s increment 5']],
  'sequence of a column': ['sequenceOptions', ['create table n (id serial)'], ['alter sequence n_id_seq cache 9']],
  aggregate: ['AGGREGATE ag', [], ['create aggregate ag (int) (sfunc = int4pl, stype = int)']],
  'window function': [
    'windowFunction',
    [],
    ["create function w() returns bigint language internal window as 'window_row_number'"],
  ],
  extension: ['extension', [], ['create extension if not exists plpgsql', "comment on extension plpgsql is 'mine'"]],
  'extension that somebody added': ['EXTENSION citext', [], ['create extension citext']],
  rule: ['rules', t, ['create rule r as on delete to t do instead nothing']],
  publication: ['publication', t, ['create publication pub']],
  'publication of a table': [
    'PUBLICATION pub',
    [...t, 'create publication pub'],
    ['alter publication pub add table t'],
  ],
  'publication of a schema': [
    'PUBLICATION pub',
    [...t, 'create publication pub'],
    ['alter publication pub add tables in schema public'],
  ],
  'foreign data wrapper': ['FOREIGN_DATA_WRAPPER fw', [], ['create foreign data wrapper fw']],
  'foreign server': ['SERVER fs', ['create foreign data wrapper fw'], ['create server fs foreign data wrapper fw']],
  'foreign table': [
    'FOREIGN_TABLE ft',
    ['create foreign data wrapper fw', 'create server fs foreign data wrapper fw'],
    ['create foreign table ft (a int) server fs'],
  ],
  'user mapping': [
    'USER_MAPPING visitor SERVER fs',
    ['create foreign data wrapper fw', 'create server fs foreign data wrapper fw'],
    ["create user mapping for visitor server fs options (user 'x')"],
  ],
  'event trigger': [
    'EVENT_TRIGGER et',
    ["create function ef() returns event_trigger language plpgsql as 'begin end'"],
    ['create event trigger et on ddl_command_end execute function ef()'],
  ],
  subscription: [
    'subscription',
    [],
    ["create subscription sub connection 'dbname=none' publication pub with (connect = false, slot_name = none)"],
    ['drop subscription sub'],
  ],
  partition: [
    'TABLE p1',
    ['create table pt (a int) partition by list (a)', 'create table p1 (a int)'],
    ['alter table pt attach partition p1 for values in (1)'],
  ],
  'partition key': ['TABLE pt', [], ['create table pt (a int) partition by list (a)']],
  'index attachment': [
    'TABLE pt',
    [
      'create table pt (a int) partition by list (a)',
      'create table p1 partition of pt for values in (1)',
      'create index pi on only pt (a)',
      'create index p1i on p1 (a)',
    ],
    ['alter index pi attach partition p1i'],
  ],
  inherits: ['TABLE k', [...t, 'create table k (id int not null, a text, b int)'], ['alter table k inherit t']],
  collation: ['COLLATION co', [], ["create collation co (locale = 'C')"]],
  'column collation': ['TABLE t', t, ['alter table t alter a type text collate "C"']],
  'matview index': ['matviewIndexes', ['create materialized view m as select 1 as x'], ['create index mi on m (x)']],
  'column storage': ['columnStorage', t, ['alter table t alter a set storage external']],
  'column compression': ['columnStorage', t, ['alter table t alter a set compression pglz']],
  'column statistics': ['columnStorage', t, ['alter table t alter a set statistics 5']],
  'column options': ['columnStorage', t, ['alter table t alter a set (n_distinct = 5)']],
  'extended statistics': ['statistics', t, ['create statistics st on a, b from t']],
  'replica identity': ['replicaIdentity', t, ['alter table t replica identity full']],
  unlogged: ['persistence', t, ['alter table t set unlogged']],
  'storage parameter': ['storage', t, ['alter table t set (fillfactor = 70)']],
  'toast parameter': ['storage', t, ['alter table t set (toast.autovacuum_enabled = off)']],
  'view option': ['storage', v, ['alter view v set (security_barrier)']],
  'view check option': ['storage', v, ['alter view v set (check_option = local)']],
  'view column default': ['storage', v, ['alter view v alter a set default 1']],
  'trigger state': ['triggerState', trigger, ['alter table t disable trigger g']],
  'key trigger state': [
    'triggerState',
    [...t, 'create table r (x int references t)'],
    ['alter table r disable trigger all'],
  ],
  'trigger state in a partition': [
    'triggerState',
    [
      'create table t (a int) partition by list (a)',
      'create table p1 partition of t for values in (1)',
      ...trigger.slice(t.length),
    ],
    ['alter table p1 disable trigger g'],
  ],
  'clustered index': ['indexDetails', t, ['alter table t cluster on t_pkey']],
  'typed table': ['typedTable', ['create type ty as (x int)', 'create table tt (x int)'], ['alter table tt of ty']],
  operator: ['OPERATOR ###', [], ['create operator ### (leftarg = int, rightarg = int, function = int4pl)']],
  'operator class': ['OPERATOR_CLASS oc', [], ['create operator class oc for type int using hash as operator 1 =']],
  'operator family': ['OPERATOR_FAMILY ofa', [], ['create operator family ofa using btree']],
  conversion: ['CONVERSION cv', [], ["create conversion cv for 'LATIN1' to 'UTF8' from iso8859_1_to_utf8"]],
  'text search configuration': [
    'TEXT_SEARCH_CONFIGURATION tc',
    [],
    ['create text search configuration tc (copy = simple)'],
  ],
  'text search dictionary': ['TEXT_SEARCH_DICTIONARY td', [], ['create text search dictionary td (template = simple)']],
  'text search parser': [
    'textSearch',
    [],
    [
      'create text search parser tp (start = prsd_start, gettoken = prsd_nexttoken, end = prsd_end, lextypes = prsd_lextype)',
    ],
  ],
  'text search template': ['textSearch', [], ['create text search template tt (lexize = dsimple_lexize)']],
  'cast between types of the server': [
    'cast',
    [],
    ['create cast (boolean as bigint) with inout'],
    ['drop cast (boolean as bigint)'],
  ],
  cast: ['CAST cc AS text', ['create type cc as (x int)'], ['create cast (cc as text) with inout']],
  transform: [
    'TRANSFORM integer LANGUAGE sql',
    ["create function tr(internal) returns internal language internal immutable strict as 'prsd_headline'"],
    ['create transform for int language sql (from sql with function tr(internal))'],
  ],
  language: ['LANGUAGE lang', [], ['create language lang handler plpgsql_call_handler']],
  'language of an extension': [
    'language',
    [],
    ['revoke usage on language plpgsql from public'],
    ['grant usage on language plpgsql to public'],
  ],
  'access method': ['ACCESS_METHOD am', [], ['create access method am type index handler bthandler']],
  'role setting': ['roleSettings', [], ["alter database one set work_mem = '5MB'"], ['alter database one reset all']],
};

/** What the catalogue of the server holds beside: nothing of it is the structure of a schema. */
const excused: Readonly<Record<string, string>> = {
  pg_statistic: 'figures of the data',
  pg_statistic_ext_data: 'figures of the data',
  pg_largeobject: 'data',
  pg_largeobject_metadata: 'data',
  pg_authid: 'of the whole server',
  pg_auth_members: 'of the whole server',
  pg_tablespace: 'of the whole server',
  pg_parameter_acl: 'of the whole server',
  pg_replication_origin: 'of the whole server',
  pg_shdepend: 'follows from others',
  pg_depend: 'follows from others',
  pg_init_privs: 'what extensions were given',
  pg_shdescription: 'told with the database',
  pg_seclabel: 'needs a provider; told as security labels',
  pg_shseclabel: 'of the whole server',
  pg_subscription_rel: 'state of a copy',
  pg_sequence: 'told as sequences',
  pg_aggregate: 'told as aggregates',
};
const byCatalogue: Readonly<Record<string, readonly string[]>> = {
  pg_class: ['table', 'view', 'sequence'],
  pg_attribute: ['table', 'column storage'],
  pg_attrdef: ['view column default'],
  pg_constraint: ['table'],
  pg_index: ['matview index'],
  pg_inherits: ['inherits'],
  pg_partitioned_table: ['partition key'],
  pg_rewrite: ['rule'],
  pg_trigger: ['trigger'],
  pg_policy: ['policy'],
  pg_description: ['table comment'],
  pg_proc: ['function'],
  pg_type: ['shell type'],
  pg_enum: ['enum'],
  pg_range: ['range'],
  pg_namespace: ['schema grant'],
  pg_database: ['database grant'],
  pg_db_role_setting: ['role setting'],
  pg_default_acl: ['default privileges'],
  pg_extension: ['extension'],
  pg_foreign_data_wrapper: ['foreign data wrapper'],
  pg_foreign_server: ['foreign server'],
  pg_foreign_table: ['foreign table'],
  pg_user_mapping: ['user mapping'],
  pg_event_trigger: ['event trigger'],
  pg_publication: ['publication'],
  pg_publication_rel: ['publication of a table'],
  pg_publication_namespace: ['publication of a schema'],
  pg_subscription: ['subscription'],
  pg_collation: ['collation'],
  pg_conversion: ['conversion'],
  pg_operator: ['operator'],
  pg_opclass: ['operator class'],
  pg_opfamily: ['operator family'],
  pg_amop: ['operator class'],
  pg_amproc: ['operator family'],
  pg_am: ['access method'],
  pg_cast: ['cast', 'cast between types of the server'],
  pg_transform: ['transform'],
  pg_language: ['language'],
  pg_statistic_ext: ['extended statistics'],
  pg_ts_config: ['text search configuration'],
  pg_ts_config_map: ['text search configuration'],
  pg_ts_dict: ['text search dictionary'],
  pg_ts_parser: ['text search parser'],
  pg_ts_template: ['text search template'],
};

const clean = [
  'drop schema public cascade',
  'create schema public',
  'drop publication if exists pub',
  'drop foreign data wrapper if exists fw cascade',
  'drop event trigger if exists et',
  'drop language if exists lang cascade',
  'drop access method if exists am',
  'drop transform if exists for int language sql',
  "comment on extension plpgsql is 'x'",
];
const said = () =>
  saidOf(postgresStructures, { connection: base, schema: 'public' }, { connection: other, schema: 'public' });
const words = ({ objects, others }: Awaited<ReturnType<typeof said>>) => [
  ...objects.flatMap(({ type, name, differsIn }) => [`${type} ${name}`, ...differsIn]),
  ...others.flatMap((one) => [one, one.split(' ')[0]]),
];

test.each(Object.entries(probes))(
  '%s: a pair that differs in it alone is not the same, and it is named',
  async (_, probe) => {
    const [word, both, one, after = []] = probe;
    await Promise.all([all(base, clean), all(other, clean)]);
    await Promise.all([all(base, both), all(other, both)]);
    expect(words(await said())).toEqual([]);
    await all(base, one);
    expect(words(await said())).toContain(word);
    await all(base, after);
  },
);

test('no catalogue is left out', async () => {
  const { rows } = await base.query(
    "select relname from pg_class where relnamespace = 'pg_catalog'::regnamespace and relkind = 'r' order by 1",
    { maxRows: 500 },
  );
  const known = { ...excused, ...byCatalogue };
  expect(rows.map(([name]) => name ?? '').filter((name) => !Object.hasOwn(known, name))).toEqual([]);
  expect(
    Object.values(byCatalogue)
      .flat()
      .filter((name) => !Object.hasOwn(probes, name)),
  ).toEqual([]);
});
