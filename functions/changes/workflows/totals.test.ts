import { memoryTable, type MemoryTable } from '../../../test/support/table.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { Workflow } from '../../ground/ledger/workflow-repo.ts';
import { countingUse, usesOf } from '../workflow-templates/template-repo.ts';
import { subjectAdditions, writingSubjects } from './figures/subject-figures.ts';
import { countingStatus, creatorStatusCounts, statusCounts } from './totals.ts';

let memory: MemoryTable;
let table: TenantTable;
beforeEach(async () => {
  memory = await memoryTable();
  table = memory.of('acme');
});
afterEach(() => memory.close());

const made = { projectUid: 'shop', creatorUid: 'mei', creatorName: 'Mei', number: 1, tasks: [] as Workflow['tasks'] };
const inState = (status: Workflow['status'], more: Partial<Workflow> = {}) =>
  ({ ...made, status, ...more }) as Workflow;

async function move(before: Workflow | undefined, after: Workflow): Promise<void> {
  await table.transact([
    ...countingStatus(after, { from: before?.status, to: after.status }),
    ...(await writingSubjects(table, subjectAdditions(before, after, undefined))),
  ]);
}

async function counted() {
  const [ofProject, here, anywhere] = await Promise.all([
    statusCounts(table, 'shop'),
    creatorStatusCounts(table, { creatorUid: 'mei', projectUid: 'shop' }),
    creatorStatusCounts(table, { creatorUid: 'mei' }),
  ]);
  return [ofProject, here, anywhere].map((one) => [one.wait_for_audit, one.rejected, one.finished]);
}

test('a workflow is in one state of its project and of its creator, also of one whose changes were rejected', async () => {
  const [waiting, rejected] = [inState('wait_for_audit'), inState('rejected', { wasRejected: true })];
  await move(undefined, waiting);
  await move(undefined, waiting);
  expect(await counted()).toEqual([
    [2, 0, 0],
    [2, 0, 0],
    [2, 0, 0],
  ]);
  await move(waiting, rejected);
  await move(rejected, inState('wait_for_audit', { wasRejected: true, number: 2 }));
  await move(inState('wait_for_audit', { wasRejected: true, number: 2 }), inState('finished', { wasRejected: true }));
  expect(await counted()).toEqual([
    [1, 0, 1],
    [1, 0, 1],
    [1, 0, 1],
  ]);
});

test('what was counted before it stood in one row still counts', async () => {
  const counter = (name: string, total: number) => ({ pk: `COUNTER#${name}`, sk: 'SHARD#0', total });
  await table.putAll([
    counter('WORKFLOWS#PROJECT#shop#finished', 3),
    counter('WORKFLOWS#CREATOR#mei#shop#finished', 3),
    counter('WORKFLOWS#CREATOR#mei#finished', 4),
  ]);
  await move(undefined, inState('finished'));
  const finished = (await counted()).map(([, , count]) => count);
  expect(finished).toEqual([4, 4, 5]);
});

describe('what goes through a process', () => {
  const template = { projectUid: 'shop', number: 7 } as Parameters<typeof usesOf>[1];
  const change = (from: number | undefined, to: number | undefined) =>
    table.transact(countingUse('shop', { from, to }));

  test('is what began before it stood among the totals and what began since, less what ended', async () => {
    await table.put({ pk: 'COUNTER#TEMPLATE_USES#shop#0000000000000007', sk: 'SHARD#0', total: 1 });
    expect((await usesOf(table, template)).count).toBe(1);
    await change(undefined, 7);
    expect((await usesOf(table, template)).count).toBe(2);
    await change(7, undefined);
    await change(7, 8);
    expect((await usesOf(table, template)).count).toBe(0);
  });

  test('lets the process go only when nothing began to go through it meanwhile', async () => {
    const refusal = new Error('in use');
    const before = await usesOf(table, template);
    await table.transact([before.unchanged(refusal)]);
    await change(undefined, 7);
    await expect(table.transact([before.unchanged(refusal)])).rejects.toBe(refusal);
    await change(7, undefined);
    await table.transact([(await usesOf(table, template)).unchanged(refusal)]);
  });
});
