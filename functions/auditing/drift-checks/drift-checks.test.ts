import * as contract from '../../../shared/contract/auditing/drift-checks/operations.ts';
import { deleteDbService } from '../../../shared/contract/databases/db-services/operations.ts';
import * as notifications from '../../../shared/contract/running/notifications/operations.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { onServer } from '../../../test/support/export-bench.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { deliverNews } from '../../running/notifications/deliver-news.ts';
import { driftChecks, driftRuns, snapshots, type NewDriftCheck, type NewSnapshot } from './drift-repo.ts';
import { projectDeleted } from './events.ts';
import { withoutSecrets } from './facts.ts';
import { runKey, snapshotKey } from './kept-files.ts';
import { checkDrift } from './sweep.ts';

/** Drift checks against a snapshot and another schema, on a real server. */
let bench: WorkflowBench;
let params: { project_name: string };
beforeAll(async () => {
  bench = await workflowBench();
  params = { project_name: 'shop' };
  await onServer(bench, [
    'create schema live',
    'create table live.goods (id int primary key, name text)',
    'create view live.named as select name from live.goods',
    'create schema copy',
    'create table copy.goods (id int primary key, name text)',
    'create view copy.named as select name from copy.goods',
  ]);
}, 60_000);
afterAll(() => bench.close());

const page = { page_index: 1, page_size: 50 };
const by = (user = 'director') => bench.api.as(user);
const watched = (schema = 'live') => ({ instance_id: bench.dbServiceUid, schema_name: schema });
const saved = async (name: string, schema = 'live') =>
  (await by().call(contract.saveStructureSnapshot, { params, body: { name, ...watched(schema) } })).data
    .structure_snapshot_id;
const given = (name: string, change: object = {}) => ({
  name,
  ...watched(),
  baseline_db_object: watched('copy'),
  cron_expression: '0 2 * * *',
  is_enabled: true,
  tells_managers: false,
  ...change,
});
const add = async (name: string, change: object = {}) =>
  (await by().call(contract.addDriftCheck, { params, body: given(name, change) })).data.drift_check_id;
const refused = (change: object, user = 'director') =>
  by(user).errorOf(contract.addDriftCheck, { params, body: given('refused', change) });
const of = (drift_check_id: string) => ({ params: { ...params, drift_check_id } });
const sweep = () => checkDrift(bench.api.world);
const run = async (id: string) => {
  await by().call(contract.runDriftCheck, of(id));
  await sweep();
  const { data } = await by().call(contract.listDriftRuns, { ...of(id), query: page });
  return by().call(contract.getDriftRun, {
    params: { ...params, drift_check_id: id, drift_run_id: data[0]?.drift_run_id ?? '' },
  });
};
const seen = async (id: string) => (await by().call(contract.getDriftCheck, of(id))).data;
const newsOf = async (id: string) => {
  const { data } = await run(id);
  return data.differences.map(({ object_name: name, result, news }) => [name, result, news]);
};
const told = async () => {
  await deliverNews(bench.api.world);
  const { data } = await by().call(notifications.readBell, {});
  return data.notifications.filter(({ title }) => title.includes('Drift check')).length;
};

test('a run against a snapshot tells what changed since the run before, once, and shows both definitions', async () => {
  const snapshot = await saved('before');
  const listed = (await by().call(contract.listStructureSnapshots, { params, query: page })).data[0];
  expect(listed).toMatchObject({ name: 'before', objects_num: 2, schema_name: 'live', create_user_name: 'director' });
  const id = await add('live', { baseline_db_object: undefined, baseline_snapshot_id: snapshot });
  expect(await seen(id)).toMatchObject({ state: 'waiting', baseline_name: 'before' });
  expect(await newsOf(id)).toEqual([]);
  expect(await seen(id)).toMatchObject({ state: 'same', differing_num: 0 });
  const before = await told();
  await onServer(bench, ['alter table live.goods add column price int', 'create table live.more (id int)']);
  const { data } = await run(id);
  expect(data.counts).toEqual({ differing: 2, new: 2, changed: 0, gone: 0 });
  expect(data.differences.map(({ object_name: name, result, news }) => [name, result, news])).toEqual([
    ['goods', 'changed', 'new'],
    ['more', 'added', 'new'],
  ]);
  const both = await by().call(contract.getDriftDefinitions, {
    params: { ...of(id).params, drift_run_id: data.drift_run_id },
    query: { object_key: 'TABLE goods' },
  });
  expect(both.data.baseline).not.toContain('price');
  expect(both.data.found).toContain('price');
  expect(await told()).toBe(before + 1);
  expect(await newsOf(id)).toEqual([
    ['goods', 'changed', 'known'],
    ['more', 'added', 'known'],
  ]);
  expect(await told()).toBe(before + 1);
  await onServer(bench, ['alter table live.goods alter column price type bigint', 'drop table live.more']);
  expect(await newsOf(id)).toEqual([
    ['goods', 'changed', 'changed'],
    ['more', 'added', 'gone'],
  ]);
  expect(await told()).toBe(before + 2);
  await onServer(bench, ['alter table live.goods drop column price']);
  const gone = { params: { ...params, structure_snapshot_id: snapshot } };
  await by().call(contract.deleteStructureSnapshot, gone);
  expect(await bench.api.world.files.forTenant('default').size(snapshotKey(snapshot))).toBeUndefined();
  const { data: failed } = await run(id);
  expect(failed).toMatchObject({ state: 'failed', failure: new AppError('structureSnapshotMissing').text.en });
  expect(await told()).toBe(before + 3);
  await run(id);
  expect(await told()).toBe(before + 3);
  expect(await by().errorOf(contract.deleteStructureSnapshot, gone)).toBe('notFound');
  await by().call(contract.deleteDriftCheck, of(id));
});

test('a check against another schema runs by its schedule, and rests while it is off', async () => {
  const id = await add('by the clock');
  const next = (await seen(id)).next_run_at ?? '';
  bench.clock.later(Date.parse(next) - bench.clock.now() + 1000);
  await Promise.all([sweep(), sweep()]);
  expect(bench.api.logged.filter((line) => line.includes('a drift check failed'))).toEqual([]);
  const runs = await by().call(contract.listDriftRuns, { ...of(id), query: page });
  expect(runs.data).toMatchObject([{ state: 'same' }]);
  const { name: _, instance_id: __, schema_name: ___, ...how } = given('x');
  await by().call(contract.updateDriftCheck, { ...of(id), body: { ...how, is_enabled: false } });
  expect(await seen(id)).toMatchObject({ is_enabled: false, next_run_at: null });
  bench.clock.later(48 * 3600_000);
  await sweep();
  expect((await by().call(contract.listDriftRuns, { ...of(id), query: page })).total_nums).toBe(1);
  await by().call(contract.deleteDriftCheck, of(id));
});

test('a run that was broken off goes on under its own id, and one that always breaks is ended', async () => {
  const id = await add('broken', { is_enabled: false });
  const checks = driftChecks.on(bench.api.table());
  const key = { projectUid: bench.projectUid, checkId: id };
  const startedAt = new Date(bench.clock.now()).toISOString();
  const later = new Date(bench.clock.now() + 60_000).toISOString();
  await checks.update({ ...(await checks.require(key)), run: { runId: 'r1', startedAt, attempts: 1 }, dueAt: later });
  await sweep();
  expect((await seen(id)).state).toBe('running');
  bench.clock.later(61_000);
  await sweep();
  expect(await seen(id)).toMatchObject({ state: 'same', last_run_id: 'r1' });
  await checks.update({
    ...(await checks.require(key)),
    run: { runId: 'r2', startedAt, attempts: 3 },
    dueAt: startedAt,
  });
  await sweep();
  expect(await seen(id)).toMatchObject({ state: 'failed', last_run_id: 'r2' });
  await by().call(contract.deleteDriftCheck, of(id));
  expect(await bench.api.world.files.forTenant('default').size(runKey(id, 'r1'))).toBeUndefined();
  expect((await driftRuns.on(bench.api.table()).list(key)).items).toEqual([]);
});

test('what cannot be a check or a snapshot is refused by its name', async () => {
  const id = await add('taken', { is_enabled: false });
  expect(await by().errorOf(contract.addDriftCheck, { params, body: given('taken') })).toBe('driftNameTaken');
  expect(await refused({ baseline_db_object: undefined })).toBe('driftBaselineUnclear');
  expect(await refused({ baseline_snapshot_id: 'x' })).toBe('driftBaselineUnclear');
  expect(await refused({ baseline_db_object: undefined, baseline_snapshot_id: 'x' })).toBe('notFound');
  expect(await refused({ baseline_db_object: watched() })).toBe('comparedWithItself');
  expect(await refused({ cron_expression: 'often' })).toBe('validation');
  expect(await refused({ instance_id: 'nothing' })).toBe('notFound');
  const body = { name: 'nowhere', ...watched('nowhere') };
  expect(await by().errorOf(contract.saveStructureSnapshot, { params, body })).toBe('comparedSchemaMissing');
  await saved('twice');
  const again = { params, body: { name: 'twice', ...watched() } };
  expect(await by().errorOf(contract.saveStructureSnapshot, again)).toBe('driftNameTaken');
  expect(await by().errorOf(contract.getDriftCheck, of('nothing'))).toBe('notFound');
  expect(await by().errorOf(contract.runDriftCheck, of('nothing'))).toBe('notFound');
  const nowhere = { params: { ...of(id).params, drift_run_id: 'nothing' } };
  expect(await by().errorOf(contract.getDriftRun, nowhere)).toBe('notFound');
  expect(await by().errorOf(contract.getDriftDefinitions, { ...nowhere, query: { object_key: 'x' } })).toBe('notFound');
  expect(await by().errorOf(contract.updateDriftCheck, { ...of(id), body: {} as never })).toBe('validation');
  await by().call(contract.deleteDriftCheck, of(id));
});

test('only who may use a data source sees what is said of it, and only its maker or who manages data sources changes it', async () => {
  const id = await add('of the director', { is_enabled: false });
  const snapshot = await saved('of the director');
  // mei works with the data source: she sees both, and changes neither.
  expect((await by('mei').call(contract.getDriftCheck, of(id))).data.may_change).toBe(false);
  const inSnapshot = { params: { ...params, structure_snapshot_id: snapshot } };
  for (const op of [contract.runDriftCheck, contract.deleteDriftCheck] as const)
    expect(await by('mei').errorOf(op, of(id))).toBe('driftCheckOfOther');
  const { name: _, instance_id: __, schema_name: ___, ...how } = given('x');
  expect(await by('mei').errorOf(contract.updateDriftCheck, { ...of(id), body: how })).toBe('driftCheckOfOther');
  expect(await by('mei').errorOf(contract.deleteStructureSnapshot, inSnapshot)).toBe('driftCheckOfOther');
  // A check that reads a data source which she may not use is none for her.
  const hidden = await bench.addSource('hidden');
  const other = await add('of hidden', { instance_id: hidden, is_enabled: false });
  expect(await by('mei').errorOf(contract.getDriftCheck, of(other))).toBe('forbidden');
  expect(await by('mei').errorOf(contract.listDriftRuns, { ...of(other), query: page })).toBe('forbidden');
  const list = (user: string) => by(user).call(contract.listDriftChecks, { params, query: page });
  expect((await list('mei')).data.map(({ name }) => name)).toEqual(['of the director']);
  expect((await list('director')).total_nums).toBe(2);
  expect(await refused({ instance_id: hidden }, 'mei')).toBe('forbidden');
  const body = { name: 'hers', instance_id: hidden, schema_name: 'live' };
  expect(await by('mei').errorOf(contract.saveStructureSnapshot, { params, body })).toBe('forbidden');
  await bench.api.addUser('stranger');
  for (const op of [contract.listDriftChecks, contract.listStructureSnapshots] as const)
    expect(await by('stranger').errorOf(op, { params, query: page })).toBe('notFound');
  await by().call(contract.deleteDriftCheck, of(id));
  await by().call(contract.deleteDriftCheck, of(other));
});

test('what is said of a data source goes with it, and all of it with the project, its files too', async () => {
  const files = bench.api.world.files.forTenant('default');
  const going = await bench.addSource('going');
  await onServer(bench, ['create schema lasting', 'create table lasting.one (id int)']);
  const made = await by().call(contract.saveStructureSnapshot, {
    params,
    body: { name: 'of going', instance_id: going, schema_name: 'lasting' },
  });
  const snapshot = made.data.structure_snapshot_id;
  const id = await add('of going', { instance_id: going, is_enabled: false });
  await run(id);
  const { last } = await driftChecks.on(bench.api.table()).require({ projectUid: bench.projectUid, checkId: id });
  const kept = [snapshotKey(snapshot), runKey(id, last?.runId ?? '')];
  const sizes = () => Promise.all(kept.map((one) => files.size(one)));
  expect(await sizes()).toEqual(kept.map(() => expect.any(Number)));
  await by('admin').call(deleteDbService, { params: { project_uid: bench.projectUid, db_service_uid: going } });
  expect(await by().errorOf(contract.getDriftCheck, of(id))).toBe('notFound');
  const lasting = await add('lasting', { is_enabled: false });
  const another = await saved('lasting');
  expect(await sizes()).toEqual([undefined, undefined]);
  const place = { tenant: 'default', table: bench.api.table(), world: bench.api.world };
  const told = { projectUid: bench.projectUid, isOver: () => false };
  expect(await projectDeleted(place, told)).toBe('all');
  expect(await by().errorOf(contract.getDriftCheck, of(lasting))).toBe('notFound');
  expect(await files.size(snapshotKey(another))).toBeUndefined();
  expect((await snapshots.on(bench.api.table()).list({ projectUid: bench.projectUid })).items).toEqual([]);
  expect(await projectDeleted(place, { ...told, isOver: () => true })).toBe('all');
});

test('a project has so many checks and snapshots, a schema so many objects and no more, and passwords within definitions are not kept', async () => {
  const row: Omit<NewDriftCheck, 'checkId' | 'name'> = {
    projectUid: bench.projectUid,
    watched: { uid: bench.dbServiceUid, schema: 'live' },
    baseline: { uid: bench.dbServiceUid, schema: 'copy' },
    ...{ cron: '0 2 * * *', isOn: false, tellsManagers: false },
    ...{ creatorUid: 'u', creatorName: 'u', createdAt: '2026-01-01T00:00:00.000Z' },
  };
  for (let n = 0; n < limits.driftChecksMax; n++)
    await driftChecks.on(bench.api.table()).create({ ...row, checkId: `full-${n}`, name: `full-${n}` });
  expect(await refused({})).toBe('driftKeptMany');
  const kept: Omit<NewSnapshot, 'snapshotId' | 'name'> = {
    projectUid: bench.projectUid,
    source: { uid: bench.dbServiceUid, schema: 'live' },
    ...{ serverVersion: '18', objects: 0, others: 0, unread: [] },
    ...{ creatorUid: 'u', creatorName: 'u', createdAt: '2026-01-01T00:00:00.000Z' },
  };
  const many = `begin for n in 1..${limits.driftObjectsMax + 1} loop execute 'create table many.t' || n || '()'; end loop; end`;
  await onServer(bench, ['create schema many', `do $$ ${many} $$`]);
  const save = (name: string, schema: string) =>
    by().errorOf(contract.saveStructureSnapshot, { params, body: { name, ...watched(schema) } });
  expect(await save('too large', 'many')).toBe('driftTooLarge');
  for (let n = 0; n < limits.structureSnapshotsMax; n++)
    await snapshots.on(bench.api.table()).create({ ...kept, snapshotId: `full-${n}`, name: `full-${n}` });
  expect(await save('one more', 'live')).toBe('driftKeptMany');
  expect(withoutSecrets(`create table t (password varchar(9)) CONNECTION='mysql://u:secret@h/d/t'`)).toBe(
    `create table t (password varchar(9)) CONNECTION='***'`,
  );
  expect(withoutSecrets(`select dblink('host=h password=secret')`)).toBe(`select dblink('host=h password=***')`);
  expect(withoutSecrets(`server s options (user 'u', password 'it''s')`)).toBe(
    `server s options (user 'u', password '***')`,
  );
});
