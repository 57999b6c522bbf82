import type { TenantTable } from '../../../platform/table/tenant-table.ts';
import { memoryTable, type MemoryTable } from '../../../../test/support/table.ts';
import { aStartedTask, executionWorld, statesOf } from '../../../../test/support/task-run.ts';
import {
  Fenced,
  markStarted,
  takeOver,
  TerminationRequested,
  writeOutcomes,
  type Lease,
} from '../../../ground/ledger/ledger.ts';
import { requestTermination } from '../../../ground/ledger/run-changes.ts';
import { runs } from '../../../ground/ledger/run-repo.ts';
import { statements, type Statement } from '../../../ground/ledger/statement-repo.ts';
import { settle } from './settle.ts';

/** Between the two writes by which a statement is started, another runner takes over. */
let memory: MemoryTable;
let table: TenantTable;
let nextTask = 1;
beforeAll(async () => {
  memory = await memoryTable();
  table = memory.of('t');
});
afterAll(() => memory.close());

const target = { dbType: 'PostgreSQL', host: 'db', port: 1, user: 'u', password: '', params: {} };
const at = new Date(0).toISOString();
const sending = { backendId: '7', transactionId: undefined, backup: undefined, at };
const ok = { zh: '', en: '' };

async function begun(): Promise<{ lease: Lease; statement: Statement }> {
  const taskId = nextTask++;
  await aStartedTask(table, taskId, [['alone', 'vacuum']]);
  const { fence } = await takeOver(table, taskId, { now: 1, aliveUntil: 2 });
  const statement = await statements.on(table).require({ taskId, number: 1 });
  return { lease: { table, taskId, fence }, statement };
}

async function takenOver({ taskId }: Lease): Promise<Lease> {
  const run = await takeOver(table, taskId, { now: 3, aliveUntil: 4 });
  const lease = { table, taskId, fence: run.fence };
  await settle(lease, run, await executionWorld(table, target));
  return lease;
}

test('what was named and not started yet is started by nobody but the next runner, and once', async () => {
  const { lease, statement } = await begun();
  let next: Lease | undefined;
  const late = markStarted(lease, statement, sending, async () => {
    next = await takenOver(lease);
  });
  await expect(late).rejects.toThrow(Fenced);
  expect(await statesOf(table, lease.taskId)).toEqual(['not_started']);
  if (!next) throw new Error('a next runner has come');
  await markStarted(next, statement, sending);
  await expect(markStarted(next, statement, sending)).rejects.toThrow(Fenced);
  expect(await statements.on(table).require({ taskId: lease.taskId, number: 1 })).toMatchObject({
    state: 'started',
    attempt: 1,
    fence: next.fence,
  });
});

test('a runner that was taken over from names nothing more', async () => {
  const { lease, statement } = await begun();
  await takenOver(lease);
  await expect(markStarted(lease, statement, sending)).rejects.toThrow(Fenced);
  expect((await runs.on(table).require({ taskId: lease.taskId })).aboutToSend).toBeUndefined();
});

test('nothing is started once somebody has asked for the end', async () => {
  const { lease, statement } = await begun();
  await requestTermination(table, lease.taskId, { at, by: 'mei' });
  await expect(markStarted(lease, statement, sending)).rejects.toThrow(TerminationRequested);
  expect(await statesOf(table, lease.taskId)).toEqual(['not_started']);
});

test('a statement is started and ended in three units', async () => {
  const { lease, statement } = await begun();
  const own = memory.of('t');
  await markStarted({ ...lease, table: own }, statement, sending);
  await writeOutcomes({ ...lease, table: own }, [{ number: 1, state: 'succeeded', result: ok }], { at });
  expect(own.capacity.write).toBe(3);
});

test('of outcomes whose writing is cut short, the one that nothing else tells stands', async () => {
  const taskId = nextTask++;
  await aStartedTask(table, taskId, [
    ['rows', 'insert into t values (1)'],
    ['rows', 'insert into t values (2)'],
  ]);
  const { fence } = await takeOver(table, taskId, { now: 1, aliveUntil: 2 });
  const lease = { table, taskId, fence };
  for (const statement of (await statements.on(table).list({ taskId })).items)
    await markStarted(lease, statement, sending);
  const cut = writeOutcomes(
    lease,
    [
      { number: 1, state: 'rolled_back', result: ok },
      { number: 2, state: 'failed', result: ok },
    ],
    { at, between: () => Promise.reject(new Error('the process ends here')) },
  );
  await expect(cut).rejects.toThrow('the process ends here');
  expect(await statesOf(table, taskId)).toEqual(['started', 'failed']);
});
