import * as contract from '../../../shared/contract/changes/workbench/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { until } from '../../../test/support/clock.ts';
import { queryBench, type QueryBench } from '../../../test/support/query-bench.ts';
import { queryRuns } from './run-repo.ts';
import { inFreeSlots, leaveSlots, type HeldSlot } from './run-slots.ts';

let at: QueryBench;
beforeAll(async () => {
  at = await queryBench();
  await at.configure({ query_timeout_second: 300, max_pre_query_rows: 5000 });
}, 90_000);
afterAll(() => at.bench.close());

const stored = (runUid: string, by = 'mei') =>
  queryRuns.on(at.bench.api.table()).require({ creatorUid: at.bench.api.uidOf(by), runUid });
const slow = 'select * from a_minute';
const cancelled = async (runUid: string) => {
  await at.bench.api.as('mei').call(contract.cancelQuery, at.of(runUid));
  await until(async () => (await stored(runUid)).state !== 'running');
};

test('one person has so many in the background, and what is more is refused by name and leaves nothing', async () => {
  const begun = [];
  for (let number = 1; number <= limits.queriesBehindOfPersonMax; number++)
    begun.push((await at.run(slow, { in_background: true })).run.run_uid);
  expect(await at.errorOf(slow, { in_background: true, run_uid: 'one-too-many' })).toBe('queriesOfPersonTooMany');
  await expect(stored('one-too-many')).rejects.toThrow();
  // Within the request nobody is kept waiting, and other people have places of their own.
  expect((await at.run('select 1', { in_background: false })).run.state).toBe('succeeded');
  await cancelled(begun[0] ?? '');
  const next = await at.run(slow, { in_background: true });
  expect(next.run.state).toBe('running');
  for (const runUid of [...begun.slice(1), next.run.run_uid]) await cancelled(runUid);
}, 60_000);

test('a refused one leaves its place, and one whose process is gone loses it after its lease', async () => {
  for (let number = 0; number <= limits.queriesBehindOfPersonMax; number++)
    expect(await at.errorOf('delete from items', { in_background: true })).toBe('queryNotReading');
  const table = at.bench.api.table();
  const wanting = { creatorUid: 'somebody', dbServiceUid: 'somewhere', runUid: 'gone' };
  const take = (runUid: string, now: number, of: object = {}) =>
    inFreeSlots(
      table,
      { ...wanting, runUid, ...of },
      {
        now,
        write: async (held, items) => {
          await table.transact(items);
          return held;
        },
      },
    );
  const now = at.bench.clock.now();
  for (let number = 0; number < limits.queriesBehindOfPersonMax; number++) await take(`gone${number}`, now);
  await expect(take('next', now)).rejects.toMatchObject({ kind: 'queriesOfPersonTooMany' });
  const held = await take('next', now + limits.queryLeaseSeconds * 1000 + 1);
  // Who was taken for gone does not take the place from whoever has it now.
  await leaveSlots(table, { runUid: 'gone0', slots: held });
  const later = now + limits.queryLeaseSeconds * 1000 + 2;
  for (let number = 1; number < limits.queriesBehindOfPersonMax; number++) await take(`more${number}`, later);
  await expect(take('again', later)).rejects.toMatchObject({ kind: 'queriesOfPersonTooMany' });
});

test('a data source has so many in all, each person a part of them, and two at once have two places', async () => {
  const table = at.bench.api.table();
  const take = (person: number, runUid: string) =>
    inFreeSlots(
      table,
      { creatorUid: `person${person}`, dbServiceUid: 'busy', runUid },
      {
        now: at.bench.clock.now(),
        write: async (held, items): Promise<readonly HeldSlot[]> => {
          await table.transact(items);
          return held;
        },
      },
    );
  expect(limits.queriesBehindOfPersonMax).toBeLessThan(limits.queriesBehindOfSourceMax);
  const held = await Promise.all(
    Array.from({ length: limits.queriesBehindOfSourceMax }, (_, number) => take(number, `run${number}`)),
  );
  expect(
    new Set(
      held
        .flat()
        .filter(({ of }) => of === 'source#busy')
        .map(({ slot }) => slot),
    ).size,
  ).toBe(limits.queriesBehindOfSourceMax);
  await expect(take(99, 'more')).rejects.toMatchObject({ kind: 'queriesOfSourceTooMany' });
});
