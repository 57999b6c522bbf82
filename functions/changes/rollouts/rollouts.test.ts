import * as groups from '../../../shared/contract/databases/db-service-groups/operations.ts';
import * as contract from '../../../shared/contract/changes/rollouts/operations.ts';
import * as rules from '../../../shared/contract/changes/approval-rules/operations.ts';
import * as workflows from '../../../shared/contract/changes/workflows/operations.ts';
import { rolloutBench, type RolloutBench } from '../../../test/support/rollout-bench.ts';
import { projectDeleted } from './events.ts';
import { rollouts, rolloutSources } from './rollout-repo.ts';

const names = ['one', 'two', 'three'];
let all: RolloutBench;
let elsewhere: string;
beforeAll(async () => {
  all = await rolloutBench(names);
  elsewhere = await all.bench.api.addProject('elsewhere');
});
afterAll(() => all.close());

const insert = 'insert into t values (1)';
const create = (change: object = {}, by = 'director') =>
  all.as(by).errorOf(contract.createRollout, {
    params: { project_name: 'shop' },
    body: { ...all.body(insert).body, ...change },
  } as never);

describe('it is begun', () => {
  test('with the members of a group, which are audited one by one', async () => {
    const members = { db_service_uids: all.uids };
    const { data: group } = await all.as().call(groups.addDbServiceGroup, {
      params: { project_uid: all.bench.projectUid },
      body: { db_service_group: { name: 'all of them', members } },
    } as never);
    const { db_service_uids: _listed, ...body } = all.body(insert).body;
    const { data } = await all.as().call(contract.createRollout, {
      params: { project_name: 'shop' },
      body: { ...body, db_service_group_uid: group.uid },
    });
    for (let looks = 0; looks < 5; looks += 1) await all.sweep();
    expect(await all.get(data.rollout_id)).toMatchObject({
      state: 'audited',
      source_count: 3,
      audited_count: 3,
      blocked_count: 0,
      may: { submit: true, end: true, retry: false, go_on: false },
    });
    expect((await all.rows(data.rollout_id)).map(({ state, task_id: id }) => [state, id !== undefined])).toEqual(
      names.map(() => ['waiting', true]),
    );
  });

  test('by nobody who may not create workflows on each of its data sources', async () => {
    expect(await create({}, 'lee')).toBe('forbidden');
    // mei may on `orders` only.
    expect(await create({ db_service_uids: [all.bench.dbServiceUid, all.uids[0]] }, 'mei')).toBe(
      'rolloutSourceRefused',
    );
  });

  test('with a data source at least, all of one type and of this project, by a list or a group', async () => {
    expect(await create({ db_service_uids: [] })).toBe('rolloutTooFewSources');
    const relative = await all.bench.addSource('relative', { db_type: 'TBase' });
    expect(await create({ db_service_uids: [all.uids[0], relative] })).toBe('mixedDbTypes');
    const foreign = await all.bench.api.addDbService(elsewhere, 'foreign');
    expect(await create({ db_service_uids: [all.uids[0], foreign] })).toBe('notFound');
    expect(await create({ db_service_group_uid: 'none', db_service_uids: undefined })).toBe('notFound');
    for (const wrong of [
      { db_service_uids: [all.uids[0], all.uids[0]] },
      { db_service_group_uid: 'both' },
      { db_service_uids: undefined },
      { sql: '  ' },
      { first_wave: 0 },
      { first_wave: 11 },
      { wave_size: 51 },
      { failures_allowed: -1 },
      { name: '' },
    ])
      expect(await create(wrong)).toBe('validation');
    const ofOther = all.bench.api.as('admin', 'other').errorOf(contract.createRollout, all.body(insert));
    expect(await ofOther).toBe('notFound');
  });
});

describe('it is submitted', () => {
  test('by its creator once, as a workflow whose approval is bound to all of it', async () => {
    const rolloutId = await all.created(insert);
    expect(await all.as('admin').errorOf(contract.submitRollout, all.of(rolloutId))).toBe('onlyCreatorMay');
    const { data } = await all.as().call(contract.submitRollout, all.of(rolloutId));
    expect(data.workflow_id).toBe(rolloutId);
    expect(await all.as().errorOf(contract.submitRollout, all.of(rolloutId))).toBe('rolloutStateRefuses');
    const { workflows: records } = { workflows: (await import('../../ground/ledger/workflow-repo.ts')).workflows };
    const table = all.bench.api.table();
    const key = { projectUid: all.bench.projectUid, workflowId: rolloutId };
    const first = await records.on(table).require(key);
    expect(first.rollout).toMatchObject({ sources: 3, firstWave: 1, waveSize: 2, failuresAllowed: 0 });
    // Another plan than the one that is approved is refused.
    for (const change of [{ failuresAllowed: 2 }, { waveSize: 50 }, { hash: 'another list' }]) {
      await records.on(table).put({ ...first, rollout: { ...first.rollout!, ...change } });
      const step = await all.bench.step(rolloutId);
      expect(await all.as().errorOf(workflows.approveWorkflow, step)).toBe('approvalStale');
    }
    await records.on(table).put(first);
    await all.as().call(workflows.approveWorkflow, await all.bench.step(rolloutId));
  });

  test('not while rules block a data source; what blocks is shown at it before', async () => {
    const set = async (list: object[]) =>
      all.as().call(rules.saveApprovalRules, {
        params: { project_name: 'shop' },
        body: {
          version: (await all.as().call(rules.getApprovalRules, { params: { project_name: 'shop' } })).data.version,
          rules: list,
        },
      } as never);
    await set([
      {
        demand: 'block',
        conditions: [
          { field: 'kind', comparison: 'one_of', value: ['dml'] },
          // Each data source is audited by itself, and is one of three.
          { field: 'sources', comparison: 'at_least', value: 3 },
        ],
      },
    ]);
    const rolloutId = await all.created(insert);
    await set([]);
    expect(await all.get(rolloutId)).toMatchObject({ blocked_count: 3, may: { submit: false } });
    expect((await all.rows(rolloutId))[0]).toMatchObject({ state: 'blocked', reason: expect.any(String) });
    expect(await all.as().errorOf(contract.submitRollout, all.of(rolloutId))).toBe('rolloutBlocked');
    await all.as().call(contract.endRollout, all.of(rolloutId));
    expect((await all.get(rolloutId)).state).toBe('ended');
  });
});

describe('nobody acts on it', () => {
  const operations = [
    contract.submitRollout,
    contract.retryRollout,
    contract.goOnWithRollout,
    contract.endRollout,
    contract.getRollout,
  ] as const;

  test('who is elsewhere, or sees nothing of it; a wrong id leads nowhere', async () => {
    const rolloutId = await all.created(insert);
    for (const op of operations) {
      expect(await all.bench.api.as('admin', 'other').errorOf(op, all.of(rolloutId))).toBe('notFound');
      expect(await all.as('mei').errorOf(op, all.of(rolloutId))).toBe('notFound');
      expect(await all.as().errorOf(op, all.of('nowhere'))).toBe('notFound');
      expect(await all.as().errorOf(op, all.of('x'.repeat(65)))).toBe('validation');
    }
    const list = { ...all.of(rolloutId), query: { page_index: 1, page_size: 10 } };
    expect(await all.bench.api.as('admin', 'other').errorOf(contract.listRolloutSources, list)).toBe('notFound');
    const tooMany = { ...list, query: { page_index: 1, page_size: 100_000 } };
    expect(await all.as().errorOf(contract.listRolloutSources, tooMany)).toBe('validation');
  });

  test('in a state that does not allow it', async () => {
    const rolloutId = await all.created(insert);
    expect(await all.as().errorOf(contract.goOnWithRollout, all.of(rolloutId))).toBe('rolloutStateRefuses');
    expect(await all.as().errorOf(contract.retryRollout, all.of(rolloutId))).toBe('rolloutStateRefuses');
    await all.as().call(contract.submitRollout, all.of(rolloutId));
    expect(await all.as().errorOf(contract.retryRollout, all.of(rolloutId))).toBe('rolloutFirstWaveOpen');
    const step = await all.bench.step(rolloutId);
    await all.as().call(workflows.approveWorkflow, step);
    await all.as().call(workflows.executeWorkflow, all.bench.of(rolloutId));
    expect(await all.over(rolloutId)).toMatchObject({ state: 'finished' });
    expect(await all.as().errorOf(contract.retryRollout, all.of(rolloutId))).toBe('nothingToRetry');
    expect(await all.as().errorOf(contract.endRollout, all.of(rolloutId))).toBe('rolloutStateRefuses');
  });
});

test('lists show the changes in waves that one may see', async () => {
  const query = { page_index: 1, page_size: 50 };
  const list = (by: string) => all.as(by).call(contract.listRollouts, { params: { project_name: 'shop' }, query });
  expect((await list('director')).total_nums).toBeGreaterThan(3);
  expect((await list('mei')).data).toEqual([]);
  expect(
    await all.bench.api
      .as('admin', 'other')
      .errorOf(contract.listRollouts, { params: { project_name: 'shop' }, query }),
  ).toBe('notFound');
});

test('with its project it is gone', async () => {
  const { world } = all.bench.api;
  const place = { tenant: 'default', table: all.bench.api.table(), world };
  const rolloutId = await all.created(insert);
  const { projectUid } = all.bench;
  expect(await projectDeleted(place, { projectUid, isOver: () => true })).toBe('more');
  expect(await projectDeleted(place, { projectUid, isOver: () => false })).toBe('all');
  expect((await rollouts.on(place.table).list({ projectUid })).items).toEqual([]);
  expect((await rolloutSources.on(place.table).list({ rolloutId })).items).toEqual([]);
});
