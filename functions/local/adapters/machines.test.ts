import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childProgram } from '../../../test/support/child.ts';
import { manualClock, until, type ManualClock } from '../../../test/support/clock.ts';
import { memoryTable, type MemoryTable } from '../../../test/support/table.ts';
import type { Machine } from '../../../shared/machines/machine.ts';
import type { Tasks } from '../../platform/machines/run-machine.ts';
import {
  conformanceMachine,
  conformanceTasks,
  machinesConformance,
} from '../../platform/ports/machines.conformance.ts';
import { localMachines, type LocalMachines } from './machines.ts';

// Child processes start slowly on a busy machine.
const report = (error: unknown) => {
  throw error;
};
const opened: LocalMachines[] = [];
let memory: MemoryTable;
let clock: ManualClock;
beforeEach(async () => {
  memory = await memoryTable();
  clock = manualClock();
});
afterEach(async () => {
  for (const machines of opened.splice(0)) await machines.close();
  await memory.close();
});

function open(machines: Record<string, Machine>, tasks: Tasks): LocalMachines {
  const made = localMachines({ table: memory.system(), machines, tasks, clock, report });
  opened.push(made);
  return made;
}

describe('as every adapter', () => {
  let machines: LocalMachines;
  beforeEach(() => {
    machines = open({ greeting: conformanceMachine }, conformanceTasks);
  });
  const settled = async (execution: string) => {
    const isWaiting = async () =>
      String(
        (await memory.system().get({ pk: `EXECUTION#greeting#${execution}`, sk: 'FLOW#main' }))?.['entry'],
      ).includes('"until"');
    await until(async () => (await machines.describe('greeting', execution))?.status !== 'running' || isWaiting());
  };
  machinesConformance(() => ({ machines, settled }));
});

const oneTask = (more: object = {}): Machine => ({
  StartAt: 'Only',
  States: { Only: { Type: 'Task', Resource: '${work}', ResultPath: '$', End: true } },
  ...more,
});
const statusOf = async (machines: LocalMachines, machine: string, execution: string) =>
  (await machines.describe(machine, execution))?.status;

test('what was running when the process ended goes on in the next, and its task is told that it was started before', async () => {
  const attempts: number[] = [];
  const before = open(
    { resumed: oneTask() },
    {
      work: async ({ attempt }) => {
        attempts.push(attempt);
        return new Promise(() => {});
      },
    },
  );
  await before.start('resumed', 'one', {});
  await until(() => attempts.length === 1);
  await before.close();
  const after = open(
    { resumed: oneTask() },
    {
      work: async ({ attempt }) => {
        attempts.push(attempt);
        return { finished: true };
      },
    },
  );
  expect(await statusOf(after, 'resumed', 'one')).toBe('running');
  await after.resumeMachines();
  await until(async () => (await statusOf(after, 'resumed', 'one')) === 'succeeded');
  expect(attempts).toEqual([0, 1]);
});

test('a wait goes on from where it was, not from its beginning', async () => {
  const waiting: Machine = {
    StartAt: 'Wait',
    States: { Wait: { Type: 'Wait', Seconds: 100, Next: 'Done' }, Done: { Type: 'Succeed' } },
  };
  const start = clock.now();
  const before = open({ waiting }, {});
  await before.start('waiting', 'one', {});
  await until(() => clock.awaited().includes(start + 100_000));
  await before.close();
  clock.advance(60_000);
  const after = open({ waiting }, {});
  await after.resumeMachines();
  await until(() => clock.awaited().includes(start + 100_000));
  clock.advance(40_000);
  await until(async () => (await statusOf(after, 'waiting', 'one')) === 'succeeded');
});

test('stopping tells the task, and what it answers then changes nothing', async () => {
  let signal: AbortSignal | undefined;
  const machines = open(
    { stopped: oneTask() },
    {
      work: (_call, given) =>
        new Promise((resolve) => {
          signal = given;
          given.addEventListener('abort', () => resolve({ late: true }));
        }),
    },
  );
  await machines.start('stopped', 'one', {});
  await until(() => signal !== undefined);
  await machines.stop('stopped', 'one', 'enough');
  expect(signal?.aborted).toBe(true);
  expect(await machines.describe('stopped', 'one')).toEqual({ status: 'aborted', cause: 'enough' });
});

test('an execution that takes longer than its machine allows has timed out', async () => {
  const machines = open({ slow: oneTask({ TimeoutSeconds: 30 }) }, { work: () => new Promise(() => {}) });
  await machines.start('slow', 'one', {});
  await until(() => clock.awaited().length > 0);
  clock.advance(30_000);
  await until(async () => (await statusOf(machines, 'slow', 'one')) === 'timedOut');
});

test('an execution of a machine that is gone has failed instead of running for ever', async () => {
  const before = open({ gone: oneTask() }, { work: () => new Promise(() => {}) });
  await before.start('gone', 'one', {});
  await before.close();
  const after = open({}, {});
  await after.resumeMachines();
  await until(async () => (await statusOf(after, 'gone', 'one')) === 'failed');
});

test('nothing of the journal is left behind by an execution that has ended', async () => {
  const machines = open({ tidy: oneTask() }, { work: async () => ({}) });
  await machines.start('tidy', 'one', {});
  await until(async () => (await statusOf(machines, 'tidy', 'one')) === 'succeeded');
  await machines.close();
  expect((await memory.system().query({ pk: 'EXECUTION#tidy#one' })).items.map((item) => item.sk)).toEqual(['STATUS']);
});

test('a process that is killed again and again comes to the end, repeating only what it was about', async () => {
  const child = childProgram(join(__dirname, 'machines-child.ts'));
  const folder = mkdtempSync(join(tmpdir(), 'sluice-machines-'));
  const log = join(folder, 'log.txt');
  const lines = () => readFileSync(log, { encoding: 'utf8', flag: 'a+' }).split('\n').filter(Boolean);
  let kills = 0;
  for (let wanted = 3; wanted < 30; wanted += 5) {
    const running = child.start(folder, log);
    await running.line(/^going/);
    await until(() => lines().length >= wanted + kills);
    await running.kill();
    kills++;
  }
  const last = child.start(folder, log);
  const ended = await last.line(/^(ended|failed)/);
  await last.kill();
  const expected = Array.from({ length: 10 }, (_, n) => `i${n}`);
  expect(ended).toBe(
    `ended ${JSON.stringify({ status: 'succeeded', output: { list: expected, done: expected.map((item) => `${item}+++`) } })}`,
  );
  const begun = lines();
  expect(new Set(begun)).toEqual(new Set([...expected.flatMap((item) => [item, `${item}+`, `${item}++`]), 'finish']));
  // Two items are on their way at once, so a kill makes at most two tasks begin again.
  expect(begun.length).toBeLessThanOrEqual(31 + 2 * kills);
  rmSync(folder, { recursive: true, force: true });
  child.remove();
});
