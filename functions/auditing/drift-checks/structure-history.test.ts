import * as contract from '../../../shared/contract/auditing/drift-checks/operations.ts';
import * as tasks from '../../../shared/contract/auditing/tasks/operations.ts';
import * as workflowOperations from '../../../shared/contract/changes/workflows/operations.ts';
import { deleteDbService } from '../../../shared/contract/databases/db-services/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { onServer } from '../../../test/support/export-bench.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { histories, structureExecutions } from './drift-repo.ts';
import { projectDeleted } from './events.ts';
import { remember } from './history.ts';
import { historyKey } from './kept-files.ts';
import { checkDrift } from './sweep.ts';

/** What the objects of a schema were over time, on a real server. */
let bench: WorkflowBench;
let params: { project_name: string };
beforeAll(async () => {
  bench = await workflowBench();
  params = { project_name: 'shop' };
  await onServer(bench, [
    'create schema live',
    'create table live.goods (id int primary key, name text)',
    'create table live.orders (id int primary key)',
    "create function live.named() returns text language sql as $$ select 'a' $$",
  ]);
}, 60_000);
afterAll(() => bench.close());

const page = { page_index: 1, page_size: 50 };
const by = (user = 'director') => bench.api.as(user);
const place = () => ({ instance_id: bench.dbServiceUid, schema_name: 'live' });
const query = (object_key = 'TABLE goods') => ({ ...place(), object_key });
let names = 0;

/** Time passes, and somebody keeps a snapshot. */
async function look(): Promise<void> {
  bench.clock.later(3600_000);
  const body = { name: `look ${++names}`, ...place() };
  await by().call(contract.saveStructureSnapshot, { params, body });
  bench.clock.later(3600_000);
}
const forms = async (key?: string) => (await by().call(contract.getObjectForms, { params, query: query(key) })).data;
const definitions = async (form_id: string, key?: string, user?: string) =>
  (await by(user).call(contract.getObjectFormDefinitions, { params, query: { ...query(key), form_id } })).data;
const latest = async (key?: string, user?: string) => {
  const [form] = (await forms(key)).forms;
  return definitions(form?.form_id ?? '', key, user);
};
async function executed(sql: string, submitter = 'mei'): Promise<string> {
  const { data } = await by(submitter).call(tasks.createAuditTask, {
    params,
    body: { instance_name: 'orders', instance_schema: 'live', sql },
  });
  const made = await by(submitter).call(workflowOperations.createWorkflow, {
    params,
    body: { workflow_subject: `change_${++names}`, task_ids: [data.task_id] },
  });
  const id = made.data.workflow_id;
  await by('lee').call(workflowOperations.approveWorkflow, await bench.step(id));
  await by('max').call(workflowOperations.executeWorkflow, bench.of(id));
  await bench.ended(id);
  return id;
}

test('snapshots and drift checks write down what changed, and workflows are named that it may come from', async () => {
  await look();
  const [first] = (await forms()).forms;
  expect(first).toMatchObject({ before_seen_at: null, is_gone: false, differs_in: [] });
  const id = await executed('alter table goods add column price int; insert into orders values (1)');
  await look();
  const { forms: two } = await forms();
  expect(two).toHaveLength(2);
  expect(two[0]).toMatchObject({ before_seen_at: first?.form_id, differs_in_definition: true });
  const change = await latest();
  expect(change.before).not.toContain('price');
  expect(change.definition).toContain('price');
  expect(change.may_come_from).toMatchObject([{ workflow_id: id }]);
  // It names orders as well, yet changes only rows of it.
  await onServer(bench, ['alter table live.orders add column at date']);
  await look();
  expect((await latest('TABLE orders')).may_come_from).toEqual([]);
  // An operator may execute, and is told of what they took part in.
  expect((await latest(undefined, 'max')).may_come_from).toHaveLength(1);
  const { data: check } = await by().call(contract.addDriftCheck, {
    params,
    body: {
      ...{ name: 'live', ...place(), baseline_db_object: { ...place(), schema_name: 'public' } },
      ...{ cron_expression: '0 2 * * *', is_enabled: false, tells_managers: false },
    },
  });
  await executed("create or replace function live.named() returns text language sql as $$ select 'b' $$");
  bench.clock.later(3600_000);
  await by().call(contract.runDriftCheck, { params: { ...params, drift_check_id: check.drift_check_id } });
  await checkDrift(bench.api.world);
  expect((await latest('FUNCTION named')).may_come_from).toHaveLength(1);
  await onServer(bench, ['grant select on live.goods to public', 'drop table live.orders']);
  await look();
  expect((await forms()).forms[0]).toMatchObject({ differs_in_definition: false, differs_in: ['grants'] });
  expect((await forms('TABLE orders')).forms[0]).toMatchObject({ is_gone: true });
  expect(await latest('TABLE orders')).toMatchObject({ definition: '', before: expect.stringContaining('at') });
});

test('objects are listed with what changed last first, and found by their names', async () => {
  const list = (fuzzy_object_name = '') =>
    by().call(contract.listHistoryObjects, { params, query: { ...page, ...place(), fuzzy_object_name } });
  const all = await list();
  expect(all.total_nums).toBeGreaterThanOrEqual(3);
  expect(all.data.map(({ since }) => since)).toEqual(
    all.data
      .map(({ since }) => since)
      .sort()
      .reverse(),
  );
  expect(await list('ORDER')).toMatchObject({
    data: [{ object_key: 'TABLE orders', is_gone: true, forms_num: 3 }],
    total_nums: 1,
  });
  expect((await list('no such')).total_nums).toBe(0);
  const { data } = await by().call(contract.listStructureHistories, { params, query: page });
  const live = data.find(({ schema_name: schema }) => schema === 'live');
  expect(live).toMatchObject({ instance_name: 'orders', objects_num: 2 });
  expect(live?.changed_at).toBe(all.data[0]?.since);
  expect(data.map(({ schema_name: schema }) => schema).sort()).toEqual(['live', 'public']);
});

test('what is not there is refused, and a schema that nobody read has no objects', async () => {
  const nowhere = { ...place(), schema_name: 'nowhere' };
  const objects = { params, query: { ...page, ...nowhere } };
  expect((await by().call(contract.listHistoryObjects, objects)).data).toEqual([]);
  expect(await by().errorOf(contract.getObjectForms, { params, query: query('TABLE none') })).toBe('notFound');
  expect(await by().errorOf(contract.getObjectForms, { params, query: query('__proto__') })).toBe('notFound');
  const unknown = { ...query(), form_id: '2020-01-01T00:00:00.000Z' };
  expect(await by().errorOf(contract.getObjectFormDefinitions, { params, query: unknown })).toBe('notFound');
  const elsewhere = { ...unknown, schema_name: 'nowhere' };
  expect(await by().errorOf(contract.getObjectFormDefinitions, { params, query: elsewhere })).toBe('notFound');
  const wrong = { ...query(), form_id: '' };
  expect(await by().errorOf(contract.getObjectFormDefinitions, { params, query: wrong })).toBe('validation');
  expect(await by().errorOf(contract.getObjectForms, { params, query: query('') })).toBe('validation');
  expect(await by().errorOf(contract.listHistoryObjects, { params, query: page as never })).toBe('validation');
  const none = { page_index: 0, page_size: 50 };
  expect(await by().errorOf(contract.listStructureHistories, { params, query: none })).toBe('validation');
});

test('only who may use the data source sees its history, and workflows only who may see them', async () => {
  const hidden = await bench.addSource('hidden');
  const [form] = (await forms()).forms;
  const at = { form_id: form?.form_id ?? '' };
  const asked = (instance_id: string) =>
    [
      [contract.listHistoryObjects, { params, query: { ...page, ...place(), instance_id } }],
      [contract.getObjectForms, { params, query: { ...query(), instance_id } }],
      [contract.getObjectFormDefinitions, { params, query: { ...query(), ...at, instance_id } }],
    ] as const;
  for (const [operation, call] of asked(hidden))
    expect(await by('mei').errorOf(operation, call as never)).toBe('forbidden');
  for (const [operation, call] of asked('nothing'))
    expect(await by().errorOf(operation, call as never)).toBe('notFound');
  await bench.api.addUser('outsider');
  for (const [operation, call] of asked(bench.dbServiceUid))
    expect(await by('outsider').errorOf(operation, call as never)).toBe('notFound');
  const listed = (user: string) => by(user).call(contract.listStructureHistories, { params, query: page });
  await by().call(contract.saveStructureSnapshot, {
    params,
    body: { name: 'of hidden', instance_id: hidden, schema_name: 'live' },
  });
  expect((await listed('mei')).total_nums).toBe((await listed('director')).total_nums - 1);
  expect(await by('outsider').errorOf(contract.listStructureHistories, { params, query: page })).toBe('notFound');
  // A newcomer uses the data source, and has no part in the workflows of others.
  await bench.api.addUser('newcomer');
  await bench.api.addMember(bench.projectUid, 'newcomer', { roles: [{ role: '700403', on: [bench.dbServiceUid] }] });
  await executed('alter table goods add column colour text');
  await look();
  expect((await latest()).may_come_from).toHaveLength(1);
  expect(await latest(undefined, 'newcomer')).toMatchObject({
    may_come_from: [],
    definition: expect.stringContaining('colour'),
  });
});

test('a history costs the same however much the project holds, and stays within its bounds', async () => {
  const table = bench.api.table();
  const spent = async (run: () => Promise<unknown>) => {
    const before = bench.api.units().read;
    await run();
    return bench.api.units().read - before;
  };
  const query = { ...page, ...place() };
  const [form] = (await forms()).forms;
  const asked = async () => {
    // After some time the first call looks at the session again.
    await forms();
    return [
      await spent(() => by().call(contract.listHistoryObjects, { params, query })),
      await spent(() => forms()),
      await spent(() => definitions(form?.form_id ?? '')),
    ];
  };
  const before = await asked();
  expect(before).toEqual([7.5, 7.5, 12.5]);
  const looked = async () => {
    const then = bench.api.units();
    await look();
    const { read, write } = bench.api.units();
    return { read: read - then.read, write: write - then.write };
  };
  await look();
  // What was renamed costs a look no more than what stayed.
  const usual = { read: 16, write: 18 };
  expect(await looked()).toEqual(usual);
  await onServer(bench, ['alter table live.goods rename to wares']);
  expect(await looked()).toEqual(usual);
  await onServer(bench, ['alter table live.wares rename to goods']);
  expect(await looked()).toEqual(usual);
  const { projectUid } = bench;
  const row = { projectUid, schema: 'live', objects: 0, digest: '' };
  const old = '2020-01-01T00:00:00.000Z';
  const { items } = await histories.on(table).list({ projectUid });
  for (let n = items.length; n < limits.structureHistoriesMax; n++)
    await histories.on(table).create({ ...row, sourceUid: `other-${n}`, firstAt: old, lastAt: old });
  expect(await asked()).toEqual(before);
  const world = bench.api.world;
  const at = new Date(bench.clock.now()).toISOString();
  const where = { projectUid, sourceUid: bench.dbServiceUid, schema: 'one more' };
  const facts = { objects: {}, unread: [], serverVersion: '18' };
  await remember({ tenant: 'default', table, world }, where, facts, at);
  expect((await histories.on(table).list({ projectUid })).items).toHaveLength(limits.structureHistoriesMax);
  // Who looked earlier and comes later says nothing.
  await remember({ tenant: 'default', table, world }, where, facts, old);
  expect((await histories.on(table).get(where))?.lastAt).toBe(at);
});

test('a history goes with its data source and with the project, and what ran there too', async () => {
  const table = bench.api.table();
  const { projectUid } = bench;
  const files = bench.api.world.files.forTenant('default');
  const going = await bench.addSource('going');
  const body = { name: 'of going', instance_id: going, schema_name: 'live' };
  await by().call(contract.saveStructureSnapshot, { params, body });
  const gone = { sourceUid: going, schema: 'live' };
  expect(await files.size(historyKey(gone))).toBeGreaterThan(0);
  await by('admin').call(deleteDbService, { params: { project_uid: projectUid, db_service_uid: going } });
  await look();
  expect(await files.size(historyKey(gone))).toBeUndefined();
  const ran = () => structureExecutions.on(table).list({ projectUid, sourceUid: bench.dbServiceUid });
  expect((await ran()).items.length).toBeGreaterThan(0);
  const told = { projectUid, isOver: () => false };
  expect(await projectDeleted({ tenant: 'default', table, world: bench.api.world }, told)).toBe('all');
  expect((await ran()).items).toEqual([]);
  expect((await histories.on(table).list({ projectUid })).items).toEqual([]);
  expect(await files.size(historyKey({ sourceUid: bench.dbServiceUid, schema: 'live' }))).toBeUndefined();
});
