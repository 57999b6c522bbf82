import { manualClock, until } from '../../../test/support/clock.ts';
import type { Machine, TaskCall } from '../../../shared/machines/machine.ts';
import { workflowExecution } from '../../../shared/machines/workflow-execution.ts';
import type { FlowEntry, Journal } from './journal.ts';
import { runMachine, type Tasks } from './run-machine.ts';

class Crash extends Error {}

/** A journal that outlives its runs, and can end a run at one of its writes, before or after it is made. */
function memoryJournal() {
  const flows = new Map<string, string>();
  let [writes, crashAt, when]: [number, number, 'before' | 'after'] = [0, Number.POSITIVE_INFINITY, 'before'];
  const journal: Journal = {
    read: async (flow) => (flows.has(flow) ? (JSON.parse(flows.get(flow) ?? '') as FlowEntry) : undefined),
    write: async (flow, entry) => {
      writes++;
      if (writes >= crashAt && when === 'before') throw new Crash();
      flows.set(flow, JSON.stringify(entry));
      if (writes >= crashAt) throw new Crash();
    },
  };
  return {
    journal,
    writes: () => writes,
    crash: (at: number, side: 'before' | 'after') => ([writes, crashAt, when] = [0, at, side]),
  };
}

function aRun(tasks: Tasks, journal = memoryJournal().journal) {
  const [clock, stopping] = [manualClock(), new AbortController()];
  return { clock, stopping, run: { execution: 'e', journal, tasks, clock, signal: stopping.signal } };
}
const task = (name: string, more: object = {}) =>
  ({ Type: 'Task', Resource: `\${${name}}`, ResultPath: null, End: true, ...more }) as Machine['States'][string];
const single = (name: string, more: object = {}): Machine => ({ StartAt: 'Only', States: { Only: task(name, more) } });
const failing = (name: string, message = 'broken') => Object.assign(new Error(message), { name });

test('what asks for the runner is the same task here, and goes on while there is more', async () => {
  const called: unknown[] = [];
  const { run } = aRun({
    runStatements: async ({ input }: TaskCall) => {
      called.push(input);
      return { isMore: called.length < 2 };
    },
  });
  const visited = async (input: object, flow: string) => {
    called.length = 0;
    await runMachine(workflowExecution, input, run, flow);
    return called;
  };
  expect(await visited({ taskId: 1, inRunner: true }, 'long')).toHaveLength(2);
  expect(await visited({ taskId: 1 }, 'short')).toHaveLength(2);
});

test('a result goes in place of the data, beside them, or nowhere', async () => {
  const { run } = aRun({ count: async () => 3 });
  const output = (ResultPath: string | null, flow: string) =>
    runMachine(single('count', { ResultPath }), { a: { b: 1 } }, run, flow);
  expect(await output('$', 'in place')).toBe(3);
  expect(await output('$.a.c', 'beside')).toEqual({ a: { b: 1, c: 3 } });
  expect(await output(null, 'nowhere')).toEqual({ a: { b: 1 } });
});

test('a choice follows the first rule that holds, and else its default', async () => {
  const rules = [
    { Variable: '$.n', NumericGreaterThan: 5, Next: 'Large' },
    { Variable: '$.word', StringEquals: 'yes', Next: 'Yes' },
    { Variable: '$.extra', IsPresent: true, Next: 'Extra' },
  ] as const;
  const ends = Object.fromEntries(
    ['Large', 'Yes', 'Extra', 'None'].map((name) => [name, { Type: 'Fail', Error: name, Cause: '' }] as const),
  );
  const machine: Machine = {
    StartAt: 'Choose',
    States: { Choose: { Type: 'Choice', Choices: rules, Default: 'None' }, ...ends },
  };
  const way = (input: object) =>
    runMachine(machine, input, aRun({}).run).catch((error: { error: string }) => error.error);
  expect(
    await Promise.all([{ n: 6, word: 'yes' }, { n: 5, word: 'yes' }, { extra: null }, { n: '6' }].map(way)),
  ).toEqual(['Large', 'Yes', 'Extra', 'None']);
});

test('a failing task is tried again with growing pauses, told which attempt it is, and then caught', async () => {
  const attempts: number[] = [];
  const machine: Machine = {
    StartAt: 'Try',
    States: {
      Try: task('try', {
        Retry: [{ ErrorEquals: ['Throttled'], IntervalSeconds: 2, MaxAttempts: 3, BackoffRate: 2, MaxDelaySeconds: 5 }],
        Catch: [{ ErrorEquals: ['States.ALL'], ResultPath: '$.error', Next: 'Caught' }],
      }),
      Caught: { Type: 'Succeed' },
    },
  };
  const { run, clock } = aRun({
    try: async ({ attempt }) => {
      attempts.push(attempt);
      throw failing('Throttled', 'slow down');
    },
  });
  const done = runMachine(machine, { a: 1 }, run);
  const pauses: number[] = [];
  for (let n = 0; n < 3; n++) {
    await until(() => clock.awaited().length > 0);
    const pause = (clock.awaited()[0] ?? 0) - clock.now();
    pauses.push(pause);
    clock.advance(pause);
  }
  expect(await done).toEqual({ a: 1, error: { Error: 'Throttled', Cause: 'slow down' } });
  expect([attempts, pauses]).toEqual([
    [0, 1, 2, 3],
    [2000, 4000, 5000],
  ]);
});

test('each retrier counts for itself, and an error that none names is not tried again', async () => {
  const errors = ['A', 'B', 'A', 'C'];
  const once = (name: string) => ({ ErrorEquals: [name], IntervalSeconds: 0, MaxAttempts: 2, BackoffRate: 1 });
  const { run } = aRun({
    try: async () => {
      throw failing(errors.shift() ?? 'none left');
    },
  });
  await expect(runMachine(single('try', { Retry: [once('A'), once('B')] }), {}, run)).rejects.toMatchObject({
    error: 'C',
  });
});

test('a task that takes too long is ended with States.Timeout, which States.TaskFailed does not catch', async () => {
  let told: unknown;
  const { run, clock } = aRun({
    slow: (_call, signal) => new Promise(() => signal.addEventListener('abort', () => (told = signal.reason))),
  });
  const done = runMachine(
    single('slow', {
      TimeoutSeconds: 10,
      Catch: [{ ErrorEquals: ['States.TaskFailed'], ResultPath: '$', Next: 'Only' }],
    }),
    {},
    run,
  );
  await until(() => clock.awaited().length > 0);
  clock.advance(10_000);
  await expect(done).rejects.toMatchObject({ error: 'States.Timeout' });
  expect(told).toBeDefined();
});

test('a map runs so many items at once as it says, keeps their order and gives each what it selects', async () => {
  let [running, most] = [0, 0];
  const waiting: (() => void)[] = [];
  const { run } = aRun({
    work: async ({ input }) => {
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => waiting.push(resolve));
      running--;
      return input;
    },
  });
  const machine: Machine = {
    StartAt: 'Each',
    States: {
      Each: {
        Type: 'Map',
        ItemsPath: '$.list',
        MaxConcurrency: 2,
        ResultPath: '$.done',
        End: true,
        ItemSelector: { 'item.$': '$$.Map.Item.Value', 'index.$': '$$.Map.Item.Index', 'owner.$': '$.owner' },
        ItemProcessor: single('work', { ResultPath: '$' }),
      },
    },
  };
  const done = runMachine(machine, { owner: 'mei', list: ['a', 'b', 'c'] }, run);
  for (let n = 0; n < 3; n++) {
    await until(() => waiting.length > 0);
    if (n === 0) await until(() => waiting.length === 2);
    waiting.pop()?.();
  }
  expect(await done).toMatchObject({ done: ['a', 'b', 'c'].map((item, index) => ({ item, index, owner: 'mei' })) });
  expect(most).toBe(2);
});

test('a branch that fails stops the others, and its failure is that of the whole', async () => {
  let stopped = false;
  const { run } = aRun({
    fail: async () => {
      throw failing('Broken');
    },
    wait: (_call, signal) => new Promise(() => signal.addEventListener('abort', () => (stopped = true))),
  });
  const machine: Machine = {
    StartAt: 'Both',
    States: { Both: { Type: 'Parallel', Branches: [single('wait'), single('fail')], ResultPath: '$', End: true } },
  };
  await expect(runMachine(machine, {}, run)).rejects.toMatchObject({ error: 'Broken' });
  expect(stopped).toBe(true);
});

test('data that would not fit between two states are a failure that no wildcard catches', async () => {
  const { run } = aRun({ much: async () => 'x'.repeat(300 * 1024) });
  const machine = single('much', {
    ResultPath: '$',
    Catch: [{ ErrorEquals: ['States.ALL'], ResultPath: '$', Next: 'Only' }],
  });
  await expect(runMachine(machine, {}, run)).rejects.toMatchObject({ error: 'States.DataLimitExceeded' });
});

const everything: Machine = {
  StartAt: 'First',
  States: {
    First: task('first', { ResultPath: '$.first', Next: 'Each', End: undefined }),
    Each: {
      Type: 'Map',
      ItemsPath: '$.list',
      MaxConcurrency: 1,
      ResultPath: '$.each',
      Next: 'Flaky',
      ItemProcessor: {
        StartAt: 'A',
        States: {
          A: task('item', { ResultPath: '$', Next: 'B', End: undefined }),
          B: task('item', { ResultPath: '$' }),
        },
      },
    },
    Flaky: task('flaky', {
      ResultPath: '$.flaky',
      Next: 'Wait',
      End: undefined,
      Retry: [{ ErrorEquals: ['Flaky'], IntervalSeconds: 0, MaxAttempts: 1, BackoffRate: 1 }],
    }),
    Wait: { Type: 'Wait', Seconds: 0, Next: 'Both' },
    Both: {
      Type: 'Parallel',
      ResultPath: '$.both',
      End: true,
      Branches: [
        single('left', { ResultPath: '$' }),
        {
          StartAt: 'Bad',
          States: {
            Bad: task('bad', { Catch: [{ ErrorEquals: ['Bad'], ResultPath: '$', Next: 'Fine' }] }),
            Fine: { Type: 'Succeed' },
          },
        },
      ],
    },
  },
};

test('wherever a process ends, the next one comes to the same output, and starts no task again that was journalled as done', async () => {
  const world = () => {
    const log: string[] = [];
    const say =
      (name: string, result: unknown) =>
      async ({ input }: { input: unknown }) => (log.push(`${name} ${JSON.stringify(input)}`), result);
    const tasks: Tasks = {
      first: say('first', 1),
      left: say('left', 'l'),
      item: async ({ input }: { input: string }) => (log.push(`item ${input}`), `${input}'`),
      flaky: async ({ attempt }) => {
        log.push('flaky');
        if (attempt === 0) throw failing('Flaky');
        return 'ok';
      },
      bad: async () => {
        log.push('bad');
        throw failing('Bad', 'b');
      },
    };
    return { log, tasks };
  };
  const input = { list: ['x', 'y'] };
  const undisturbed = world();
  const counted = memoryJournal();
  const expected = await runMachine(everything, input, aRun(undisturbed.tasks, counted.journal).run);
  expect(expected).toMatchObject({
    first: 1,
    each: ["x''", "y''"],
    flaky: 'ok',
    both: ['l', { Error: 'Bad', Cause: 'b' }],
  });
  expect(counted.writes()).toBeGreaterThan(15);

  for (let at = 1; at <= counted.writes(); at++) {
    for (const side of ['before', 'after'] as const) {
      const [{ log, tasks }, crashing] = [world(), memoryJournal()];
      crashing.crash(at, side);
      await expect(runMachine(everything, input, aRun(tasks, crashing.journal).run)).rejects.toBeInstanceOf(Crash);
      crashing.crash(Number.POSITIVE_INFINITY, 'before');
      expect(await runMachine(everything, input, aRun(tasks, crashing.journal).run)).toEqual(expected);
      // Two branches may be on their way at once, so at most two starts are repeated.
      expect(log.length - undisturbed.log.length).toBeLessThanOrEqual(2);
    }
  }
});
