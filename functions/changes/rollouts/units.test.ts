import * as contract from '../../../shared/contract/changes/rollouts/operations.ts';
import * as workflowContract from '../../../shared/contract/changes/workflows/operations.ts';
import { rolloutBench, type RolloutBench } from '../../../test/support/rollout-bench.ts';
import { workflows } from '../../ground/ledger/workflow-repo.ts';
import { advanceRollout } from './advance.ts';
import { hashOfSources } from './approved-hash.ts';
import { approvedSources, rollouts, rolloutSources } from './rollout-repo.ts';

let all: RolloutBench;
beforeAll(async () => {
  all = await rolloutBench(['one', 'two', 'three']);
});
afterAll(() => all.close());

/** A change whose second wave of two is about to begin, on so many data sources in all. */
async function aboutToGoOn(sources: number): Promise<string> {
  const rolloutId = await all.approved('insert into t values (1)');
  const { projectUid } = all.bench;
  const table = all.bench.api.table();
  await all.as().call(workflowContract.completeWorkflows, {
    params: { project_name: 'shop' },
    body: { workflow_list: [{ workflow_id: rolloutId }] },
  });
  await all.sweep();
  // What was executed by hand says nothing of who may go on.
  expect(await all.get(rolloutId)).toMatchObject({ state: 'stopped', reason: expect.stringContaining('by hand') });
  const { items } = await rolloutSources.on(table).list({ rolloutId });
  const last = items.at(-1);
  const { hashes } = await approvedSources.on(table).require({ rolloutId });
  const approved = [
    ...hashes,
    ...Array.from({ length: sources - hashes.length }, (_, more) => `${hashes.at(-1)}${more}`),
  ];
  for (let position = items.length; position < sources; position += 1)
    if (last) await rolloutSources.on(table).put({ ...last, position, taskId: 1_000_000 + position });
  await approvedSources.on(table).put({ rolloutId, hashes: approved });
  const first = await workflows.on(table).require({ projectUid, workflowId: rolloutId });
  const { rollout: plan } = first;
  if (plan) await workflows.on(table).put({ ...first, rollout: { ...plan, hash: hashOfSources(approved) } });
  const executor = { uid: all.bench.api.uidOf('director'), name: 'director' };
  const set = { state: 'running', wave: 1, sources, executor, reason: undefined };
  await rollouts.on(table).patch({ projectUid, rolloutId }, { set });
  return rolloutId;
}

/** Of what it costs to begin two parts, nothing is executed. */
async function unitsOf(rolloutId: string) {
  const { api, projectUid } = all.bench;
  const machines = { ...api.world.machines, start: () => Promise.resolve() };
  const place = { tenant: 'default', table: api.table(), world: { ...api.world, machines } };
  const costs: number[] = [];
  const measured = async (work: () => Promise<unknown>) => {
    const before = api.units();
    await work();
    const after = api.units();
    costs.push(after.read + after.write - before.read - before.write);
  };
  const key = { projectUid, rolloutId };
  await measured(() => advanceRollout(place, key, () => false));
  await measured(() => advanceRollout(place, key, () => false));
  await measured(() => all.as().call(contract.getRollout, all.of(rolloutId)));
  const query = { page_index: 1, page_size: 20 };
  await measured(() => all.as().call(contract.listRolloutSources, { ...all.of(rolloutId), query }));
  const [begin = 0, look = 0, read = 0, page = 0] = costs;
  expect(await all.get(rolloutId)).toMatchObject({ running_count: 2 });
  return { begin, look, read, page };
}

test('going on and reading cost the same among 20 data sources and among 200', async () => {
  const few = await unitsOf(await aboutToGoOn(20));
  const many = await unitsOf(await aboutToGoOn(200));
  // What grows is the list of what was approved, by a few bytes for each data source.
  expect(many.begin - few.begin).toBeLessThanOrEqual(6);
  expect(many.look - few.look).toBeLessThanOrEqual(4);
  expect(many.read - few.read).toBeLessThanOrEqual(1);
  expect(many.page - few.page).toBeLessThanOrEqual(1);
  expect(many.begin).toBeLessThanOrEqual(200);
});
