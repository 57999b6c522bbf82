import pg from 'pg';
import * as contract from '../../../shared/contract/auditing/drift-checks/operations.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { checkDrift } from './sweep.ts';

/** What was renamed between two looks, on a real server and by its own numbers. */
let bench: WorkflowBench;
beforeAll(async () => {
  bench = await workflowBench();
});
afterAll(() => bench.close());

const params = { project_name: 'shop' };
const by = () => bench.api.as('director');
let names = 0;

async function sql(database: string, ...statements: string[]): Promise<string[][]> {
  const { host, port, user, password } = bench.postgres;
  const client = new pg.Client({ host, port, user, password, database, ssl: false });
  await client.connect();
  try {
    let rows: string[][] = [];
    for (const text of statements) ({ rows } = await client.query<string[]>({ text, rowMode: 'array' }));
    return rows;
  } finally {
    await client.end();
  }
}

/** A database of its own with a data source, which is looked at again and again. */
async function watched(database: string, made: readonly string[], change: object = {}) {
  await sql('postgres', `create database ${database}`);
  await sql(database, 'create schema live', ...made);
  const place = { additional_params: [{ name: 'database', value: database }], ...change };
  const instance_id = await bench.addSource(database, place);
  const side = { instance_id, schema_name: 'live' };
  const look = async () => {
    bench.clock.later(3600_000);
    const body = { name: `look ${++names}`, ...side };
    const { data } = await by().call(contract.saveStructureSnapshot, { params, body });
    return data.structure_snapshot_id;
  };
  const forms = async (object_key: string) =>
    (await by().call(contract.getObjectForms, { params, query: { ...side, object_key } })).data.forms;
  const newest = async (object_key: string) => (await forms(object_key))[0];
  const definitions = async (object_key: string, form_id = '') =>
    (await by().call(contract.getObjectFormDefinitions, { params, query: { ...side, object_key, form_id } })).data;
  const after = async (...statements: string[]) => {
    await sql(database, 'set search_path to live', ...statements);
    return look();
  };
  return { side, look, forms, newest, definitions, after };
}

const named = (object_key: string) => ({ object_key, object_name: object_key.split(' ')[1] });
/** What a form says that the server knows for certain. */
const certain = (form: Awaited<ReturnType<Awaited<ReturnType<typeof watched>>['newest']>>) => {
  const {
    renamed_from: from,
    renamed_to: to,
    is_made_anew: isAnew,
    renamed_parts: parts,
    another_since: since,
  } = form ?? {};
  return { from: from?.object_name, to: to?.object_name, isAnew, parts, since };
};
const nothing = { from: undefined, to: undefined, isAnew: undefined, parts: undefined, since: undefined };

test('tables, columns, indexes and views that are called otherwise are told as renamed in the history', async () => {
  const at = await watched('renamed', [
    'create table live.goods (id int primary key, name text)',
    'create index by_name on live.goods (name)',
    'create view live.named as select name from live.goods',
    "create function live.one() returns int language sql as 'select 1'",
    "create type live.mood as enum ('good')",
  ]);
  await at.look();
  const [before] = await at.forms('TABLE goods');
  await at.after('alter table live.goods rename to wares');
  expect(await at.newest('TABLE goods')).toMatchObject({ is_gone: true, renamed_to: named('TABLE wares') });
  const first = await at.newest('TABLE wares');
  expect(first).toMatchObject({
    renamed_from: named('TABLE goods'),
    differs_in_definition: false,
    differs_in: [],
    before_seen_at: before?.form_id,
  });
  const both = await at.definitions('TABLE wares', first?.form_id);
  expect(both.before).toContain('"goods"');
  expect(both.definition).toContain('"wares"');
  await at.after('alter table live.wares rename column name to title');
  const parts = [{ part: 'column', from_name: 'name', to_name: 'title' }];
  expect(await at.newest('TABLE wares')).toMatchObject({ renamed_parts: parts, differs_in_definition: true });
  // A view of the column has another definition, and its own column is called as before.
  expect(await at.newest('VIEW named')).toMatchObject({ differs_in_definition: true });
  expect(certain(await at.newest('VIEW named'))).toEqual(nothing);
  await at.after(
    'alter index live.by_name rename to by_title',
    'alter table live.wares rename constraint goods_pkey to wares_pkey',
  );
  expect(await at.newest('TABLE wares')).toMatchObject({
    renamed_parts: [
      { part: 'index', from_name: 'by_name', to_name: 'by_title' },
      { part: 'constraint', from_name: 'goods_pkey', to_name: 'wares_pkey' },
    ],
  });
  // What is written anew by the server is the same one, and an index that is made again was not renamed.
  await at.after(
    'truncate live.wares',
    'vacuum full live.wares',
    'reindex table concurrently live.wares',
    'alter table live.wares add column more int',
  );
  expect(certain(await at.newest('TABLE wares'))).toEqual(nothing);
  await at.after(
    'alter view live.named rename to titled',
    'alter function live.one rename to uno',
    'alter type live.mood rename to temper',
  );
  expect(await at.newest('VIEW titled')).toMatchObject({ renamed_from: named('VIEW named') });
  expect(certain(await at.newest('FUNCTION uno'))).toEqual({ ...nothing, from: 'one' });
  expect(certain(await at.newest('TYPE temper'))).toEqual({ ...nothing, from: 'mood' });
  await at.after('alter view live.titled rename column name to title');
  expect(await at.newest('VIEW titled')).toMatchObject({ renamed_parts: parts });
  const query = { page_index: 1, page_size: 50, ...at.side };
  const { data } = await by().call(contract.listHistoryObjects, { params, query });
  expect(data.find(({ object_key: key }) => key === 'VIEW named')).toMatchObject({
    is_gone: true,
    renamed_to: named('VIEW titled'),
  });
  expect(data.find(({ object_key: key }) => key === 'VIEW titled')).not.toHaveProperty('renamed_to');
});

test('two that change their names, one that is made anew, and a rename with another definition are told apart', async () => {
  const at = await watched('swapped', [
    'create table live.a (id int primary key)',
    'create table live.b (name text, unique (name))',
    'create table live.lone (id int)',
    'create table live.alike (id int)',
    'create table live.alike_too (id int)',
  ]);
  await at.look();
  const swap = (one: string, other: string) => [
    `alter table live.${one} rename to aside`,
    `alter table live.${other} rename to ${one}`,
    `alter table live.aside rename to ${other}`,
  ];
  await at.after(...swap('a', 'b'), ...swap('alike', 'alike_too'));
  const swapped = await at.newest('TABLE a');
  expect(certain(swapped)).toEqual({ ...nothing, from: 'b', to: 'b' });
  expect(swapped?.differs_in_definition).toBe(false);
  expect((await at.definitions('TABLE a', swapped?.form_id)).before).toContain('CREATE TABLE "b"');
  expect(certain(await at.newest('TABLE b'))).toEqual({ ...nothing, from: 'a', to: 'a' });
  // Who is alike has the same form under either name.
  expect(await at.forms('TABLE alike')).toMatchObject([{ another_renamed_from: named('TABLE alike_too') }]);
  await at.after('drop table live.lone', 'create table live.lone (id int)');
  expect(await at.forms('TABLE lone')).toMatchObject([{ another_since: expect.any(String) }]);
  expect(certain((await at.forms('TABLE lone'))[0]).from).toBeUndefined();
  await at.after('drop table live.lone', 'create table live.lone (id bigint)');
  expect(certain(await at.newest('TABLE lone'))).toEqual({ ...nothing, isAnew: true });
  // One is renamed and changed at once, and another stands in its place.
  await at.after(
    'alter table live.lone rename to kept',
    'alter table live.kept rename column id to number',
    'alter table live.kept add column more text',
    'create table live.lone (other date)',
  );
  const kept = await at.newest('TABLE kept');
  const parts = [{ part: 'column', from_name: 'id', to_name: 'number' }];
  expect(certain(kept)).toEqual({ ...nothing, from: 'lone', parts });
  expect(kept?.differs_in_definition).toBe(true);
  expect(certain(await at.newest('TABLE lone'))).toEqual({ ...nothing, isAnew: true, to: 'kept' });
  // A table and a view are two things, whatever they are called.
  await at.after('drop table live.kept', 'create view live.kept_view as select 1 as id');
  expect(certain(await at.newest('VIEW kept_view'))).toEqual(nothing);
  expect(certain(await at.newest('TABLE kept'))).toEqual(nothing);
});

test('a database that was copied has equal numbers and is another place, and so is a schema that took a name over', async () => {
  const at = await watched('original', ['create table live.a (id int)', 'create table live.b (name text)']);
  await at.look();
  const numbers = () =>
    sql('original', "select oid::text from pg_class where relnamespace = 'live'::regnamespace order by oid");
  const before = await numbers();
  await sql(
    'postgres',
    'create database twin template original',
    'drop database original',
    'alter database twin rename to original',
  );
  await at.after('alter table live.a rename to c');
  expect(await numbers()).toEqual(before);
  expect(certain(await at.newest('TABLE c'))).toEqual(nothing);
  expect(certain(await at.newest('TABLE a'))).toEqual(nothing);
  // From here on it is one place again.
  await at.after('alter table live.c rename to d');
  expect(certain(await at.newest('TABLE d'))).toEqual({ ...nothing, from: 'c' });
  // A schema of the same name is another one.
  await at.after('alter schema live rename to gone', 'create schema live', 'alter table gone.d set schema live');
  await at.after('alter table live.d rename to e');
  expect(certain(await at.newest('TABLE e'))).toEqual({ ...nothing, from: 'd' });
});

test('an ordinary account is told of renames, and one that may not read the number of the system of none', async () => {
  await sql('postgres', "create role watcher login password 'watching'");
  const account = { user: 'watcher', password: 'watching' };
  const at = await watched('ordinary', ['create table live.a (id int)', 'grant usage on schema live to watcher'], {
    ...account,
    additional_params: [{ name: 'database', value: 'ordinary' }],
  });
  await at.look();
  await at.after('alter table live.a rename to b');
  expect(certain(await at.newest('TABLE b'))).toEqual({ ...nothing, from: 'a' });
  await at.after('revoke execute on function pg_control_system() from public', 'alter table live.b rename to c');
  expect(certain(await at.newest('TABLE c'))).toEqual(nothing);
  await at.after('grant execute on function pg_control_system() to public', 'alter table live.c rename to d');
  expect(certain(await at.newest('TABLE d'))).toEqual(nothing);
  await at.after('alter table live.d rename to e');
  expect(certain(await at.newest('TABLE e'))).toEqual({ ...nothing, from: 'd' });
});

test('a drift check tells what was renamed since its snapshot, or since the run before', async () => {
  const at = await watched('drifting', [
    'create table live.goods (id int primary key, name text)',
    'create schema other',
    'create table other.goods (id int primary key, name text)',
  ]);
  const snapshot = await at.look();
  const add = async (baseline: object) => {
    const how = { cron_expression: '0 2 * * *', is_enabled: false, tells_managers: false };
    const body = { name: `check ${++names}`, ...at.side, ...baseline, ...how };
    return (await by().call(contract.addDriftCheck, { params, body })).data.drift_check_id;
  };
  const run = async (drift_check_id: string) => {
    bench.clock.later(3600_000);
    const of = { params: { ...params, drift_check_id } };
    await by().call(contract.runDriftCheck, of);
    await checkDrift(bench.api.world);
    const { data } = await by().call(contract.listDriftRuns, { ...of, query: { page_index: 1, page_size: 1 } });
    const drift_run_id = data[0]?.drift_run_id ?? '';
    const found = (await by().call(contract.getDriftRun, { params: { ...of.params, drift_run_id } })).data;
    return { found, at: { ...of.params, drift_run_id } };
  };
  const [ofSnapshot, ofOther] = [
    await add({ baseline_snapshot_id: snapshot }),
    await add({ baseline_db_object: { ...at.side, schema_name: 'other' } }),
  ];
  expect((await run(ofOther)).found).not.toHaveProperty('renames_since');
  await sql('drifting', 'alter table live.goods rename to wares', 'alter table live.wares rename name to title');
  const parts = [{ part: 'column', from_name: 'name', to_name: 'title' }];
  const renamed = [
    { object_key: 'TABLE goods', result: 'missing', renamed_to: named('TABLE wares') },
    { object_key: 'TABLE wares', result: 'added', renamed_from: named('TABLE goods'), renamed_parts: parts },
  ];
  const since = await run(ofSnapshot);
  // Both sides are listed, and count as one difference.
  const counts = { differing: 1, new: 1, changed: 0, gone: 0 };
  expect(since.found).toMatchObject({ renames_since: 'baseline', differences: renamed, counts });
  const query = { object_key: 'TABLE wares' };
  const { data: both } = await by().call(contract.getDriftDefinitions, { params: since.at, query });
  expect(both.baseline).toContain('"goods"');
  expect(both.found).toContain('"title"');
  expect((await run(ofOther)).found).toMatchObject({ renames_since: 'run_before', differences: renamed });
  // Since the last run nothing was renamed; since the snapshot it still was.
  const later = await run(ofOther);
  expect(later.found.differences).toHaveLength(2);
  for (const one of later.found.differences) expect(one).not.toHaveProperty('renamed_from');
  expect((await run(ofSnapshot)).found.differences).toMatchObject(renamed);
  // A difference that a rename ended is told with it.
  await sql('drifting', 'create table other.wares (id int primary key, title text)');
  await run(ofOther);
  await sql('drifting', 'alter table live.wares rename to goods', 'alter table live.goods rename title to name');
  const [ended] = (await run(ofOther)).found.differences.filter(({ object_key: key }) => key === 'TABLE goods');
  expect(ended).toMatchObject({ news: 'gone', renamed_from: named('TABLE wares') });
  await sql('drifting', 'alter table live.goods rename to wares', 'alter table live.wares rename name to title');
  await run(ofOther);
  await sql('drifting', 'drop table live.wares', 'create table live.wares (id int)');
  expect((await run(ofOther)).found.differences).toMatchObject([
    { object_key: 'TABLE wares', is_made_anew: true, news: 'changed' },
    { object_key: 'TABLE goods', news: 'known' },
  ]);
  const anew = (await run(ofSnapshot)).found.differences;
  for (const one of anew) for (const field of ['renamed_from', 'renamed_to']) expect(one).not.toHaveProperty(field);
});
