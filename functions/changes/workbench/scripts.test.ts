import * as contract from '../../../shared/contract/changes/workbench/operations.ts';
import { archiveProject, unarchiveProject } from '../../../shared/contract/people/projects/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { queryBench, type QueryBench } from '../../../test/support/query-bench.ts';
import { projectDeleted } from './events.ts';
import { savedScripts } from './script-repo.ts';

let at: QueryBench;
beforeAll(async () => {
  at = await queryBench();
  await at.bench.api.addUser('ann');
  await at.bench.api.addMember(at.bench.projectUid, 'ann', {
    roles: [{ role: '700403', on: [at.bench.dbServiceUid] }],
  });
}, 60_000);
afterAll(() => at.bench.close());

const as = (user: string, tenant?: string) => at.bench.api.as(user, tenant);
const body = (more: object = {}) => ({ name: 'daily', sql: 'select  1;\n-- as written\n', ...more });
const adding = (more: object = {}) => ({ params: at.params, body: body(more) });
const add = async (more: object = {}, by = 'mei') =>
  (await as(by).call(contract.addSavedScript, adding(more))).data.script_uid;
const of = (script_uid: string) => ({ params: { ...at.params, script_uid } });
const get = async (uid: string, by = 'mei') => (await as(by).call(contract.getSavedScript, of(uid))).data;
const listing = (query: object = {}) => ({ params: at.params, query: { page_index: 1, page_size: 20, ...query } });
const names = async (query: object = {}, by = 'mei') =>
  (await as(by).call(contract.listSavedScripts, listing(query))).data.map(({ name }) => name);

test('a script is kept as it was written, found again, changed and deleted by its creator', async () => {
  const uid = await add({ name: 'orders of today', db_service_uid: at.bench.dbServiceUid, schema_name: 'public' });
  expect(await get(uid)).toMatchObject({
    name: 'orders of today',
    sql: 'select  1;\n-- as written\n',
    db_service: { uid: at.bench.dbServiceUid, name: 'orders' },
    schema_name: 'public',
    is_shared: false,
    is_mine: true,
    creator: { name: 'mei' },
  });
  await add({ name: 'another', sql: `select '${'x'.repeat(1000)}'` });
  expect(await names()).toEqual(['another', 'orders of today']);
  expect(await names({ fuzzy_keyword: 'TODAY' })).toEqual(['orders of today']);
  expect(await names({ filter_db_service_uid: at.bench.dbServiceUid })).toEqual(['orders of today']);
  const { data } = await as('mei').call(contract.listSavedScripts, listing({ page_size: 1 }));
  expect(data[0]).toMatchObject({ sql_length: 1009 });
  expect(data[0]?.sql).toHaveLength(limits.savedScriptBeginning);
  await as('mei').call(contract.updateSavedScript, { ...of(uid), body: body({ name: 'renamed', sql: 'select 2' }) });
  expect(await get(uid)).toMatchObject({ name: 'renamed', sql: 'select 2' });
  expect((await get(uid)).db_service).toBeUndefined();
  await as('mei').call(contract.deleteSavedScript, of(uid));
  expect(await as('mei').errorOf(contract.getSavedScript, of(uid))).toBe('notFound');
});

test('a private script is there for nobody else, a shared one is read by others and changed by none of them', async () => {
  const [secret, shared] = [await add({ name: 'secret' }), await add({ name: 'ours', is_shared: true })];
  for (const by of ['ann', 'director', 'admin'])
    for (const op of [contract.getSavedScript, contract.deleteSavedScript])
      expect(await as(by).errorOf(op, of(secret))).toBe('notFound');
  expect(await names({ filter_scope: 'shared' }, 'ann')).toEqual(['ours']);
  expect(await names({}, 'ann')).toEqual([]);
  expect(await get(shared, 'ann')).toMatchObject({ name: 'ours', is_mine: false, is_shared: true });
  expect(await as('ann').errorOf(contract.updateSavedScript, { ...of(shared), body: body() })).toBe(
    'savedScriptOfOther',
  );
  expect(await as('ann').errorOf(contract.deleteSavedScript, of(shared))).toBe('savedScriptOfOther');
  await as('mei').call(contract.updateSavedScript, { ...of(shared), body: body({ name: 'mine again' }) });
  expect(await names({ filter_scope: 'shared' }, 'ann')).toEqual([]);
  expect(await as('ann').errorOf(contract.getSavedScript, of(shared))).toBe('notFound');
});

test('administrators of the project delete what others share and nothing else of theirs, and change none of it', async () => {
  const [shared, secret] = [await add({ name: 'left behind', is_shared: true }), await add({ name: 'kept to mei' })];
  for (const by of ['director', 'admin']) {
    expect(await as(by).errorOf(contract.updateSavedScript, { ...of(shared), body: body() })).toBe(
      'savedScriptOfOther',
    );
    expect(await as(by).errorOf(contract.deleteSavedScript, of(secret))).toBe('notFound');
  }
  await as('director').call(contract.deleteSavedScript, of(shared));
  expect(await as('mei').errorOf(contract.getSavedScript, of(shared))).toBe('notFound');
  expect((await get(secret)).name).toBe('kept to mei');
});

test('who may not query, and who is elsewhere, keeps and reads none', async () => {
  const shared = await add({ name: 'for all', is_shared: true });
  expect(await as('lee').errorOf(contract.addSavedScript, adding())).toBe('forbidden');
  expect(await as('lee').errorOf(contract.listSavedScripts, listing({ filter_scope: 'shared' }))).toBe('forbidden');
  for (const op of [contract.getSavedScript, contract.deleteSavedScript])
    expect(await as('lee').errorOf(op, of(shared))).toBe('forbidden');
  expect(await as('lee').errorOf(contract.updateSavedScript, { ...of(shared), body: body() })).toBe('forbidden');
  expect(await as('lee').errorOf(contract.listQueryHistory, listing())).toBe('forbidden');
  for (const op of [contract.getSavedScript, contract.deleteSavedScript])
    expect(await as('admin', 'other').errorOf(op, of(shared))).toBe('notFound');
  expect(await as('admin', 'other').errorOf(contract.addSavedScript, adding())).toBe('notFound');
  expect(await as('admin', 'other').errorOf(contract.updateSavedScript, { ...of(shared), body: body() })).toBe(
    'notFound',
  );
  expect(await as('admin', 'other').errorOf(contract.listSavedScripts, listing())).toBe('notFound');
  expect(await as('admin', 'other').errorOf(contract.listQueryHistory, listing())).toBe('notFound');
  const foreign = await at.bench.api.addProject('scripts_elsewhere');
  const theirs = await at.bench.api.addDbService(foreign, 'theirs');
  expect(await as('mei').errorOf(contract.addSavedScript, adding({ db_service_uid: theirs }))).toBe('notFound');
  expect(
    await as('admin').errorOf(contract.getSavedScript, { params: { project_uid: foreign, script_uid: shared } }),
  ).toBe('notFound');
});

test('what is no script is refused, and so is one too many', async () => {
  for (const more of [
    { name: ' ' },
    { name: 'x'.repeat(limits.savedScriptNameMax + 1) },
    { sql: ' \n' },
    { sql: 'x'.repeat(limits.savedScriptLengthMax + 1) },
  ])
    expect(await as('mei').errorOf(contract.addSavedScript, adding(more))).toBe('validation');
  expect(await as('mei').errorOf(contract.listSavedScripts, listing({ filter_scope: 'all' }))).toBe('validation');
  const one = await add({ name: 'one of many' }, 'ann');
  const scripts = savedScripts.on(at.bench.api.table());
  const { version: _, ...kept } = await scripts.require({ projectUid: at.bench.projectUid, scriptUid: one });
  const many = Array.from({ length: limits.savedScriptsMax - 1 }, (_, n) => ({ ...kept, scriptUid: `many-${n}` }));
  await Promise.all(many.map((script) => scripts.put(script)));
  expect(await as('ann').errorOf(contract.addSavedScript, adding())).toBe('savedScriptsTooMany');
});

test('in an archived project scripts are read and not changed, and those of a deleted one are gone', async () => {
  const uid = await add({ name: 'kept' });
  const { api, projectUid } = at.bench;
  await as('admin').call(archiveProject, { params: at.params });
  expect(await as('mei').errorOf(contract.addSavedScript, adding())).toBe('projectArchived');
  expect(await as('mei').errorOf(contract.updateSavedScript, { ...of(uid), body: body() })).toBe('projectArchived');
  expect(await as('mei').errorOf(contract.deleteSavedScript, of(uid))).toBe('projectArchived');
  expect((await get(uid)).name).toBe('kept');
  await as('admin').call(unarchiveProject, { params: at.params });
  const place = { tenant: 'default', table: api.table(), world: api.world };
  expect(await projectDeleted(place, { projectUid, isOver: () => false })).toBe('all');
  expect(await as('mei').errorOf(contract.getSavedScript, of(uid))).toBe('notFound');
});

test('the history tells what the caller ran, newest first, found by its text, without rows of others', async () => {
  await at.run("select 'first' as needle");
  await at.errorOf('delete from items');
  await at.run('select 1', {}, 'director');
  const { data, total_nums } = await as('mei').call(contract.listQueryHistory, listing());
  expect([total_nums, data.map(({ sql, state }) => [sql, state])]).toEqual([
    2,
    [
      ['delete from items', 'refused'],
      ["select 'first' as needle", 'succeeded'],
    ],
  ]);
  expect((await as('mei').call(contract.listQueryHistory, listing({ fuzzy_keyword: 'NEEDLE' }))).data).toMatchObject([
    { row_count: 1, db_service: { name: 'orders' }, schema_name: '' },
  ]);
  expect((await as('mei').call(contract.listQueryHistory, listing({ filter_db_service_uid: 'other' }))).data).toEqual(
    [],
  );
  expect(await as('mei').errorOf(contract.listQueryHistory, listing({ page_size: 0 }))).toBe('validation');
  expect((await as('director').call(contract.listQueryHistory, listing())).total_nums).toBe(1);
});
