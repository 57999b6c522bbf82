import type { BackendState, Driver, TransactionOutcome } from '../../../engines/driver.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { TenantTable } from '../../../platform/table/tenant-table.ts';
import { memoryTable, type MemoryTable } from '../../../../test/support/table.ts';
import { aStartedTask, executionWorld, statesOf, type Given } from '../../../../test/support/task-run.ts';
import { markStarted, noteTransaction, takeOver, writeOutcomes, type Lease } from '../../../ground/ledger/ledger.ts';
import { runs, type OpenTransaction } from '../../../ground/ledger/run-repo.ts';
import { statements } from '../../../ground/ledger/statement-repo.ts';
import { settle } from './settle.ts';

let memory: MemoryTable;
let table: TenantTable;
let nextTask = 1;
beforeAll(async () => {
  memory = await memoryTable();
  table = memory.of('t');
});
afterAll(() => memory.close());

const target = { dbType: 'PostgreSQL', host: 'db', port: 1, user: 'u', password: '', params: {} };
const rows: Given[] = [
  ['rows', 'insert into t values (1)'],
  ['rows', 'insert into t values (2)'],
];

/** A runner that started these statements in session `7` and was never seen again. */
async function lost(given: readonly Given[], transaction?: Partial<OpenTransaction>): Promise<Lease> {
  const taskId = nextTask++;
  await aStartedTask(table, taskId, given);
  const { fence } = await takeOver(table, taskId, { now: 1, aliveUntil: 2 });
  const lease = { table, taskId, fence };
  const { items } = await statements.on(table).list({ taskId });
  for (const statement of items)
    await markStarted(lease, statement, {
      backendId: '7',
      transactionId: '9',
      backup: undefined,
      at: new Date(0).toISOString(),
    });
  if (transaction)
    await noteTransaction(lease, { batch: items[0]?.batch ?? 0, backendId: '7', phase: 'open', ...transaction }, 1);
  return lease;
}

/** A database whose session is what the test says, until it is told to stop. */
async function settled(
  lease: Lease,
  { session, outcome = 'unknown' }: { session: BackendState; outcome?: TransactionOutcome },
) {
  let now = 0;
  const clock: Clock = { now: () => now, waitUntil: async (time) => void (now = time) };
  const asked: string[] = [];
  let state = session;
  const world = await executionWorld(table, target, { clock });
  const driver: Driver = {
    ...world.driver,
    backendState: async () => state,
    cancel: async () => {
      asked.push('cancel');
      state = 'gone';
      return 'requested';
    },
    transactionOutcome: async () => {
      asked.push('outcome');
      return outcome;
    },
  };
  const run = await runs.on(table).require({ taskId: lease.taskId });
  const stop = await settle(lease, run, { ...world, driver });
  const { transaction } = await runs.on(table).require({ taskId: lease.taskId });
  return { asked, stop: stop?.failure, states: await statesOf(table, lease.taskId), transaction };
}

test('a transaction that was never committed is stopped, and undone once its session is gone', async () => {
  const { asked, stop, states, transaction } = await settled(await lost(rows, {}), { session: 'running' });
  expect(asked).toEqual(['cancel']);
  expect(states).toEqual(['rolled_back', 'rolled_back']);
  expect(stop).toMatchObject({ stage: 'sql_execute', number: 1 });
  expect(transaction).toBeUndefined();
});

test('a session that stays proves nothing', async () => {
  const { stop, states } = await settled(await lost(rows, {}), { session: 'idle' });
  expect(states).toEqual(['unknown', 'unknown']);
  expect(stop).toMatchObject({ stage: 'unknown', number: 1 });
});

test('a statement that commits by itself is waited for, never stopped, and stays in doubt', async () => {
  const { asked, states } = await settled(await lost([['alone', 'vacuum']]), { session: 'running' });
  expect(asked).toEqual([]);
  expect(states).toEqual(['unknown']);
});

test.each([
  ['committed', 'succeeded'],
  ['aborted', 'rolled_back'],
  ['unknown', 'unknown'],
] as const)('a COMMIT whose end nobody saw is what the database says of it: %s', async (outcome, state) => {
  const lease = await lost(rows, { phase: 'committing', transactionId: '9' });
  const { asked, states } = await settled(lease, { session: 'gone', outcome });
  expect(asked).toEqual(['outcome']);
  expect(states).toEqual([state, state]);
});

test('a COMMIT that one statement was already written of is told for all, without asking', async () => {
  const lease = await lost(rows, { phase: 'committing', transactionId: '9' });
  const result = { zh: '', en: '' };
  await writeOutcomes(lease, [{ number: 1, state: 'succeeded', result }], { at: new Date(0).toISOString() });
  const { asked, stop, states } = await settled(lease, { session: 'gone', outcome: 'unknown' });
  expect(asked).toEqual([]);
  expect(states).toEqual(['succeeded', 'succeeded']);
  expect(stop).toBeUndefined();
});

test('a transaction that was noted for an earlier batch says nothing of this one', async () => {
  const lease = await lost(rows, { batch: 99, phase: 'committing', transactionId: '9' });
  const { asked, states } = await settled(lease, { session: 'gone', outcome: 'committed' });
  expect(asked).toEqual([]);
  expect(states).toEqual(['rolled_back', 'rolled_back']);
});
