import { getSqlInsight } from '../../shared/contract/watching/sql-insights/operations.ts';
import { readNotice } from '../../shared/contract/running/system/operations.ts';
import { localFigures } from './figures.ts';
import { localTurns } from './turns.ts';

const rest = async () => {
  for (let turn = 0; turn < 8; turn++) await Promise.resolve();
};

/** Exports of tenants, each of which runs until it is ended. */
function exporting() {
  const turns = localTurns();
  const begun: string[] = [];
  const ends: { end: () => void; fail: (error: Error) => void }[] = [];
  const { runExport, giveUpExport } = turns.tasksInTurn({
    runExport: ({ input }: { input: { tenant: string } }) => {
      begun.push(input.tenant);
      return new Promise<void>((end, fail) => ends.push({ end, fail }));
    },
    giveUpExport: async () => 'given up',
  });
  const begin = async (tenant: string, signal = new AbortController().signal): Promise<void> => {
    await runExport?.({ input: { tenant }, attempt: 1, execution: 'e' } as never, signal);
  };
  return { turns, begun, ends, begin, giveUpExport };
}

test('four exports are written at once, and a tenant that begins one waits for a file and not for 500', async () => {
  const { turns, begun, ends, begin } = exporting();
  const all = Array.from({ length: 500 }, () => begin('red'));
  all.push(begin('blue'));
  await rest();
  expect([begun, turns.exports()]).toEqual([Array(4).fill('red'), { running: 4, waiting: 497, atOnce: 4 }]);
  ends.shift()?.end();
  await rest();
  expect(begun.at(-1)).toBe('blue');
  while (ends.length > 0) {
    ends.shift()?.end();
    await rest();
  }
  await Promise.all(all);
  expect(turns.exports().running).toBe(0);
});

test('an export whose machine is stopped leaves the line, and one that breaks gives its place to the next', async () => {
  const { begun, ends, begin } = exporting();
  const running = Array.from({ length: 4 }, () => begin('red'));
  const stopped = new AbortController();
  const [left, next] = [begin('blue', stopped.signal), begin('green')];
  stopped.abort(new Error('stopped'));
  await expect(left).rejects.toThrow('stopped');
  ends.shift()?.fail(new Error('the runner broke'));
  await expect(running[0]).rejects.toThrow('the runner broke');
  await rest();
  expect(begun).toEqual(['red', 'red', 'red', 'red', 'green']);
  for (const { end } of ends) end();
  await Promise.all([...running.slice(1), next]);
});

test('what ends an export stands in no line', async () => {
  const { begin, giveUpExport } = exporting();
  for (let count = 0; count < 5; count++) void begin('red');
  expect(await giveUpExport?.({ input: { tenant: 'red' } } as never, new AbortController().signal)).toBe('given up');
});

test('many charts that are asked for at once are answered two at a time, and a list is not kept waiting', async () => {
  const { inTurn, charts } = localTurns();
  const ends: (() => void)[] = [];
  let most = 0;
  const chart = () => {
    most = Math.max(most, charts().running);
    return new Promise<string>((end) => ends.push(() => end('chart')));
  };
  const asked = Array.from({ length: 10 }, () => inTurn(getSqlInsight, 'red mei', chart));
  await rest();
  expect(charts()).toEqual({ running: 2, waiting: 8, atOnce: 2 });
  expect(await inTurn(readNotice, 'red mei', async () => 'list')).toBe('list');
  while (ends.length > 0) {
    ends.shift()?.();
    await rest();
  }
  expect([await Promise.all(asked), most]).toEqual([Array(10).fill('chart'), 2]);
});

test('a figure that is not known yet is left out, and those of a minute are what was counted in it', async () => {
  jest.useFakeTimers();
  const known = localFigures();
  try {
    expect(await known.figures()).toEqual({});
    let read = 0;
    const line = { running: 1, waiting: 2, atOnce: 3 };
    known.begin({
      computing: () => line,
      exporting: () => line,
      charged: () => ({ read: (read += 50), write: 0 }),
      oldestDue: () => 0,
      schedules: async () => undefined,
    });
    const first = await known.figures();
    expect(first).toMatchObject({ computing: { value: 1, max: 3 }, exportsWaiting: { value: 2 } });
    for (const name of ['lag', 'readUnits', 'schedules']) expect(first).not.toHaveProperty(name);
    jest.advanceTimersByTime(10_000);
    expect(await known.figures()).toMatchObject({ readUnits: { value: 5 }, writeUnits: { value: 0 } });
  } finally {
    known.stop();
    jest.useRealTimers();
  }
});
