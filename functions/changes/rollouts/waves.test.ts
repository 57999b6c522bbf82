import * as contract from '../../../shared/contract/changes/rollouts/operations.ts';
import * as workflows from '../../../shared/contract/changes/workflows/operations.ts';
import { until } from '../../../test/support/clock.ts';
import { rolloutBench, type RolloutBench } from '../../../test/support/rollout-bench.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { workflowsById } from '../workflows/service.ts';
import { advanceRollout } from './advance.ts';
import { startSource } from './begin-source.ts';
import { goToNextWave } from './ends.ts';
import { rollouts, rolloutSources } from './rollout-repo.ts';

const names = ['shard_a', 'shard_b', 'shard_c', 'shard_d', 'shard_e'];
let all: RolloutBench;
beforeAll(async () => {
  all = await rolloutBench(names);
});
afterAll(() => all.close());
beforeEach(async () => {
  for (const name of names) {
    for (const table of ['t', 'away']) await all.db(name).run(`drop table if exists ${table}`);
    await all.db(name).run('create table t (a int)');
  }
});
const insert = 'insert into t values (1)';
const everywhere = () => Promise.all(names.map((name) => all.values(name)));
const once = names.map(() => ['1']);

describe('a change in waves', () => {
  test('runs everywhere by one approval, each data source with a workflow of its own that no list shows', async () => {
    const rolloutId = await all.executed(insert);
    expect(await all.over(rolloutId)).toMatchObject({
      state: 'finished',
      wave: 3,
      wave_count: 3,
      succeeded_count: 5,
      failed_count: 0,
      running_count: 0,
      execution_user_name: 'director',
    });
    expect(await everywhere()).toEqual(once);
    const rows = await all.rows(rolloutId);
    expect(rows.map(({ wave, workflow_id: id }) => [wave, id])).toEqual([
      [1, rolloutId],
      [2, `${rolloutId}.1`],
      [2, `${rolloutId}.2`],
      [3, `${rolloutId}.3`],
      [3, `${rolloutId}.4`],
    ]);
    const part = await all.bench.detail(`${rolloutId}.3`);
    expect([part.record.status, part.part_of_rollout]).toEqual(['finished', rolloutId]);
    expect((await all.bench.detail(rolloutId)).rollout).toMatchObject({ source_count: 5, wave_count: 3 });
    const query = { page_index: 1, page_size: 20, filter_workflow_id: undefined };
    const { data } = await all.as().call(workflows.listWorkflows, { params: { project_name: 'shop' }, query });
    expect(data.filter(({ workflow_id: id }) => id.startsWith(rolloutId))).toMatchObject([{ rollout_source_count: 5 }]);
    const global = await all
      .as('admin')
      .call(workflows.listGlobalWorkflows, { query: { page_index: 1, page_size: 50 } });
    expect(global.data.filter(({ workflow_id: id }) => id.startsWith(rolloutId))).toHaveLength(1);
  });

  test('stops when one fails, is tried again there, and goes on', async () => {
    await all.db('shard_b').run('alter table t rename to away');
    const rolloutId = await all.executed(insert);
    const stopped = await all.over(rolloutId);
    expect(stopped).toMatchObject({ state: 'stopped', wave: 2, succeeded_count: 2, failed_count: 1 });
    expect(stopped.reason).toContain('1');
    expect(await all.statesOf(rolloutId)).toEqual(['succeeded', 'failed', 'succeeded', 'waiting', 'waiting']);
    // Nothing goes on by itself.
    await all.sweep();
    expect(await all.statesOf(rolloutId)).toEqual(['succeeded', 'failed', 'succeeded', 'waiting', 'waiting']);
    await all.db('shard_b').run('alter table away rename to t');
    const { data } = await all.as().call(contract.retryRollout, all.of(rolloutId));
    expect(data.retried_count).toBe(1);
    expect(await all.over(rolloutId)).toMatchObject({ state: 'finished', succeeded_count: 5, failed_count: 0 });
    expect(await everywhere()).toEqual(once);
  });

  test('goes on past what failed where somebody says so, and tries that again later', async () => {
    await all.db('shard_c').run('alter table t rename to away');
    const rolloutId = await all.executed(insert);
    await all.over(rolloutId);
    await all.as().call(contract.goOnWithRollout, all.of(rolloutId));
    expect(await all.over(rolloutId)).toMatchObject({ state: 'finished', succeeded_count: 4, failed_count: 1 });
    await all.db('shard_c').run('alter table away rename to t');
    await all.as().call(contract.retryRollout, all.of(rolloutId));
    expect(await all.over(rolloutId)).toMatchObject({ state: 'finished', succeeded_count: 5, failed_count: 0 });
    expect(await everywhere()).toEqual(once);
  });

  test('is tried again on one data source alone, and stays stopped for the others', async () => {
    for (const name of ['shard_b', 'shard_c']) await all.db(name).run('alter table t rename to away');
    const rolloutId = await all.executed(insert);
    expect(await all.over(rolloutId)).toMatchObject({ state: 'stopped', failed_count: 2 });
    const retry = (number: number) => ({ ...all.of(rolloutId), body: { number } });
    expect(await all.as().errorOf(contract.retryRollout, retry(1))).toBe('rolloutSourceNotFailed');
    expect(await all.as().errorOf(contract.retryRollout, retry(6))).toBe('notFound');
    expect(await all.as().errorOf(contract.retryRollout, retry(0))).toBe('validation');
    await all.db('shard_b').run('alter table away rename to t');
    expect((await all.as().call(contract.retryRollout, retry(2))).data.retried_count).toBe(1);
    expect(await all.over(rolloutId)).toMatchObject({ state: 'stopped', succeeded_count: 2, failed_count: 1 });
    expect(await all.statesOf(rolloutId)).toEqual(['succeeded', 'succeeded', 'failed', 'waiting', 'waiting']);
    await all.db('shard_c').run('alter table away rename to t');
    await all.as().call(contract.retryRollout, retry(3));
    expect(await all.over(rolloutId)).toMatchObject({ state: 'finished', succeeded_count: 5, failed_count: 0 });
    expect(await everywhere()).toEqual(once);
  });

  test('passes one data source over with a reason, and goes on once its stop rule allows it', async () => {
    for (const name of ['shard_b', 'shard_c']) await all.db(name).run('alter table t rename to away');
    const rolloutId = await all.executed(insert);
    await all.over(rolloutId);
    const skip = (number: number, reason = 'it is retired') => ({ ...all.of(rolloutId), body: { number, reason } });
    expect(await all.as('mei').errorOf(contract.skipRolloutSource, skip(2))).not.toBe('');
    expect(await all.bench.api.as('admin', 'other').errorOf(contract.skipRolloutSource, skip(2))).toBe('notFound');
    expect(await all.as().errorOf(contract.skipRolloutSource, skip(2, ' '))).toBe('validation');
    expect(await all.as().errorOf(contract.skipRolloutSource, skip(1))).toBe('rolloutSourceNotHeld');
    await all.as().call(contract.skipRolloutSource, skip(2));
    expect(await all.get(rolloutId)).toMatchObject({ state: 'stopped', failed_count: 1, skipped_count: 1 });
    await all.as().call(contract.skipRolloutSource, skip(3));
    expect(await all.over(rolloutId)).toMatchObject({
      state: 'finished',
      succeeded_count: 3,
      failed_count: 0,
      skipped_count: 2,
    });
    expect((await all.rows(rolloutId))[1]).toMatchObject({
      state: 'skipped',
      reason: 'Passed over by director: it is retired',
    });
    expect(await all.as().errorOf(contract.retryRollout, all.of(rolloutId))).toBe('nothingToRetry');
    for (const name of ['shard_b', 'shard_c']) await all.db(name).run('alter table away rename to t');
    expect(await everywhere()).toEqual([['1'], [], [], ['1'], ['1']]);
  });

  test('passes over as many failures as its stop rule allows', async () => {
    await all.db('shard_c').run('alter table t rename to away');
    const rolloutId = await all.executed(insert, { failures_allowed: 1 });
    expect(await all.over(rolloutId)).toMatchObject({ state: 'finished', succeeded_count: 4, failed_count: 1 });
    await all.db('shard_c').run('alter table away rename to t');
  });

  test('that fails in its first wave stops there, and is tried again there', async () => {
    for (const name of ['shard_a', 'shard_b']) await all.db(name).run('alter table t rename to away');
    const rolloutId = await all.executed(insert, { first_wave: 2 });
    expect(await all.over(rolloutId)).toMatchObject({ state: 'stopped', wave: 1, failed_count: 2 });
    for (const name of ['shard_a', 'shard_b']) await all.db(name).run('alter table away rename to t');
    await all.as().call(contract.retryRollout, all.of(rolloutId));
    expect(await all.over(rolloutId)).toMatchObject({ state: 'finished', succeeded_count: 5, failed_count: 0 });
    expect(await everywhere()).toEqual(once);
  });

  test('is ended: nothing further is changed', async () => {
    await all.db('shard_b').run('alter table t rename to away');
    const rolloutId = await all.executed(insert);
    await all.over(rolloutId);
    await all.as().call(contract.endRollout, all.of(rolloutId));
    await all.sweep();
    expect((await all.get(rolloutId)).state).toBe('ended');
    expect(await all.as().errorOf(contract.goOnWithRollout, all.of(rolloutId))).toBe('rolloutStateRefuses');
    await all.db('shard_b').run('alter table away rename to t');
    expect(await everywhere()).toEqual([['1'], [], ['1'], [], []]);
  });

  test('that is rejected ends, and is not submitted again', async () => {
    const rolloutId = await all.created(insert);
    await all.as().call(contract.submitRollout, all.of(rolloutId));
    expect(await all.as().errorOf(contract.endRollout, all.of(rolloutId))).toBe('rolloutFirstWaveOpen');
    const step = await all.bench.step(rolloutId);
    await all.as().call(workflows.rejectWorkflow, { ...step, body: { reason: 'not today' } });
    await all.sweep();
    expect(await all.get(rolloutId)).toMatchObject({
      state: 'ended',
      reason: 'The workflow of the first wave was rejected',
    });
    const again = {
      ...all.bench.of(rolloutId),
      body: { task_ids: [await all.bench.audit(insert, { by: 'director' })] },
    };
    expect(await all.as().errorOf(workflows.resubmitWorkflow, again)).toBe('rolloutNotResubmitted');
  });
});

describe('a data source', () => {
  test('that was moved since the approval is not changed', async () => {
    const rolloutId = await all.approved(insert);
    const table = all.bench.api.table();
    const { dbServices } = await import('../../platform/access/db-service.ts');
    const uid = all.uids[3] ?? '';
    const { params } = await dbServices.on(table).require({ uid });
    await dbServices.on(table).patch({ uid }, { set: { params: { ...params, database: 'postgres' } } });
    await all.as().call(workflows.executeWorkflow, all.bench.of(rolloutId));
    expect(await all.over(rolloutId)).toMatchObject({ state: 'stopped', failed_count: 1 });
    const [row] = (await all.rows(rolloutId)).filter(({ state }) => state === 'failed');
    expect(row).toMatchObject({ instance_name: 'shard_d', reason: expect.stringContaining('approv') });
    await dbServices.on(table).patch({ uid }, { set: { params } });
  });

  test('outside its maintenance window waits for it, and gives its place to others', async () => {
    const { dbServices } = await import('../../platform/access/db-service.ts');
    const table = all.bench.api.table();
    const uid = all.uids[1] ?? '';
    const hour = (new Date(all.bench.clock.now()).getHours() + 12) % 24;
    const window = { maintenance_start_time: { hour, minute: 0 }, maintenance_stop_time: { hour, minute: 1 } };
    const rolloutId = await all.approved(insert);
    await dbServices.on(table).patch({ uid }, { set: { maintenanceTimes: [window] } });
    await all.as().call(workflows.executeWorkflow, all.bench.of(rolloutId));
    await until(async () => (await all.get(rolloutId)).succeeded_count === 2);
    expect((await all.rows(rolloutId))[1]).toMatchObject({ state: 'waiting', look_again_at: expect.any(String) });
    await dbServices.on(table).patch({ uid }, { set: { maintenanceTimes: [] } });
    // It is left alone for a while.
    await all.sweep();
    expect((await all.get(rolloutId)).succeeded_count).toBe(2);
    all.bench.clock.later(150_000);
    await all.sweep();
    expect(await all.over(rolloutId)).toMatchObject({ state: 'finished', succeeded_count: 5 });
    expect(await everywhere()).toEqual(once);
  });
});

test('a data source that waits for its maintenance window is passed over, and the change goes on without it', async () => {
  const { dbServices } = await import('../../platform/access/db-service.ts');
  const table = all.bench.api.table();
  const uid = all.uids[1] ?? '';
  const hour = (new Date(all.bench.clock.now()).getHours() + 12) % 24;
  const window = { maintenance_start_time: { hour, minute: 0 }, maintenance_stop_time: { hour, minute: 1 } };
  const rolloutId = await all.approved(insert);
  await dbServices.on(table).patch({ uid }, { set: { maintenanceTimes: [window] } });
  await all.as().call(workflows.executeWorkflow, all.bench.of(rolloutId));
  await until(async () => (await all.get(rolloutId)).succeeded_count === 2);
  const skip = (number: number) => ({ ...all.of(rolloutId), body: { number, reason: 'it has no window this year' } });
  expect((await all.rows(rolloutId))[1]).toMatchObject({ state: 'waiting', look_again_at: expect.any(String) });
  // The turn of the fourth has not come.
  expect(await all.as().errorOf(contract.skipRolloutSource, skip(4))).toBe('rolloutSourceNotHeld');
  expect((await all.get(rolloutId)).may.skip).toBe(true);
  await all.as().call(contract.skipRolloutSource, skip(2));
  expect(await all.over(rolloutId)).toMatchObject({
    state: 'finished',
    succeeded_count: 4,
    failed_count: 0,
    skipped_count: 1,
  });
  expect((await all.rows(rolloutId))[1]).toMatchObject({
    state: 'skipped',
    reason: 'Passed over by director: it has no window this year',
  });
  await dbServices.on(table).patch({ uid }, { set: { maintenanceTimes: [] } });
  expect(await everywhere()).toEqual([['1'], [], ['1'], ['1'], ['1']]);
});

test('whoever decided before a failure was counted starts nothing and goes to no further wave', async () => {
  const rolloutId = await all.approved(insert);
  const table = all.bench.api.table();
  const place = { tenant: 'default', table, world: all.bench.api.world };
  const key = { projectUid: all.bench.projectUid, rolloutId };
  const rollout = await rollouts.on(table).require(key);
  const first = (await workflowsById(table, key.projectUid, [rolloutId])).get(rolloutId);
  const [row] = (await rolloutSources.on(table).list({ rolloutId })).items;
  if (!first || !row) throw new Error('there is no first wave');
  await rollouts.on(table).patch(key, { add: { failed: 1 } });
  const stale = { ...rollout, executor: { uid: first.creatorUid, name: first.creatorName } };
  await expect(goToNextWave(place, stale, first)).rejects.toMatchObject({ kind: 'changedMeanwhile' });
  await expect(startSource(place, { rollout: stale, first, hashes: [] }, row)).rejects.toMatchObject({
    kind: 'changedMeanwhile',
  });
  expect(await rollouts.on(table).require(key)).toMatchObject({ state: 'running', wave: 0, running: 0 });
});

test('killed anywhere in a wave, each statement runs once', async () => {
  const [projectUid, table] = [all.bench.projectUid, all.bench.api.table()];
  const three = all.uids.slice(0, 3);
  for (let writes = 0; writes < 8; writes += 1) {
    for (const name of names) await all.db(name).run('delete from t');
    const rolloutId = await all.approved(insert, {}, three);
    // Nobody is told of the end of an execution: what goes on is driven by what is written down.
    const { world } = all.bench.api;
    const deaf = { ...world, listeners: {} };
    const place = { tenant: 'default', table: dying(table, writes), world: deaf };
    await all.as().call(workflows.executeWorkflow, all.bench.of(rolloutId));
    await all.bench.ended(rolloutId);
    await advanceRollout(place, { projectUid, rolloutId }, () => false).catch((error: unknown) => {
      expect(String(error)).toContain('killed here');
    });
    // Two at once go on.
    await until(async () => {
      await Promise.all([all.sweep(), all.sweep()]);
      return (await all.get(rolloutId)).state !== 'running';
    });
    expect(await all.get(rolloutId)).toMatchObject({ state: 'finished', succeeded_count: 3, running_count: 0 });
    expect(await everywhere()).toEqual([['1'], ['1'], ['1'], [], []]);
  }
}, 180_000);

/** A table whose process is killed before the next write after so many. */
function dying(table: TenantTable, writes: number): TenantTable {
  let left = writes;
  const writing: ReadonlySet<string | symbol> = new Set(['transact', 'put', 'update', 'putAll']);
  return new Proxy(table, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]): unknown => {
        if (writing.has(name) && left-- <= 0) return Promise.reject(new Error('killed here'));
        return Reflect.apply(value, target, given);
      };
    },
  });
}
