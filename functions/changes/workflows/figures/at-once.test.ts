import * as workflows from '../../../../shared/contract/changes/workflows/operations.ts';
import { workflowBench, type WorkflowBench } from '../../../../test/support/workflow-bench.ts';
import { sqlCounts, statusCounts } from '../totals.ts';
import { allFigures } from './period-figures.ts';
import { figuresOfSources, firstOf } from './subject-figures.ts';

/** Many changes that are opened in the same moment: each is there afterwards, and every total counts each once. */
let bench: WorkflowBench;
beforeEach(async () => {
  bench = await workflowBench();
});
afterEach(() => bench.close());

type Wish = { readonly by: string; readonly on: string; readonly name: string };

/** Audits one after the other, then submits all at once. */
async function openedAtOnce(wishes: readonly Wish[]): Promise<readonly string[]> {
  const audited = [];
  for (const wish of wishes) audited.push({ ...wish, taskId: await bench.audit('select 1', wish) });
  return Promise.all(
    audited.map(async ({ by, name, taskId }) => {
      const body = { workflow_subject: name, task_ids: [taskId] };
      const params = { project_name: 'shop' };
      return (await bench.api.as(by).call(workflows.createWorkflow, { params, body })).data.workflow_id;
    }),
  );
}

const totals = async () => {
  const table = bench.api.table();
  const [status, sql, figures] = await Promise.all([
    statusCounts(table, bench.projectUid),
    sqlCounts(table, bench.projectUid),
    allFigures(table),
  ]);
  return {
    waiting: status.wait_for_audit,
    audited: sql.audited,
    created: figures.figures.created,
    inStatus: figures.inStatus('wait_for_audit'),
  };
};
const countOf = (all: number) => ({ waiting: all, audited: all, created: all, inStatus: all });
const ofSources = async (...uids: string[]) =>
  (await figuresOfSources(bench.api.table(), uids)).map(({ workflows: opened, audits, scores }) => ({
    opened,
    audits,
    meanScore: scores / audits,
  }));

test('changes that many people open at once, on one data source and on several, are all there and counted', async () => {
  const people = Array.from({ length: 20 }, (_, n) => `dev${n}`);
  const sources = [bench.dbServiceUid, await bench.addSource('invoices'), await bench.addSource('stock')];
  for (const person of people) {
    await bench.api.addUser(person);
    await bench.api.addMember(bench.projectUid, person, { roles: [{ role: '700403', on: sources }] });
  }
  const names = ['orders', 'invoices', 'stock'];
  const wishes = people.flatMap((by, n) => [
    { by, on: 'orders', name: `one_${n}` },
    { by, on: names[n % 3] ?? '', name: `several_${n}` },
  ]);
  await openedAtOnce(wishes);
  expect(await totals()).toEqual(countOf(40));
  expect((await ofSources(...sources)).map(({ opened }) => opened)).toEqual([20 + 7, 7, 6]);
}, 240_000);

test('changes that are rejected at once stand in their place in the list of the most rejected', async () => {
  const wishes = Array.from({ length: 12 }, (_, n) => ({ by: 'mei', on: 'orders', name: `change_${n}` }));
  const made = await openedAtOnce(wishes);
  const steps = await Promise.all(made.slice(0, 9).map((workflowId) => bench.step(workflowId)));
  const body = { reason: 'not today' };
  await Promise.all(steps.map(({ params }) => bench.api.as('lee').call(workflows.rejectWorkflow, { params, body })));
  const [creator] = await firstOf(bench.api.table(), 'rejected', { kind: 'creator', limit: 5 });
  expect(creator).toMatchObject({ name: 'mei', workflows: 12, rejected: 9, rejectedShare: 7500 });
}, 120_000);
