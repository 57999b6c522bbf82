import { memoryTable, type MemoryTable } from '../../test/support/table.ts';
import type { SweepName } from '../../shared/sweeps.ts';
import { tenants } from './access/tenant-directory.ts';
import { forEachDueTenant } from './due-work.ts';
import { jsonLog } from './log.ts';
import { sweepRound } from './sweep-round.ts';
import type { World } from './world.ts';

/** Rounds as schedules start them, with a clock of their own: it goes to the next time that somebody waits for when nothing else is to be done. */
let memory: MemoryTable;
let now: number;
let waits: { at: number; go: () => void }[];
let lines: string[];
const minute = 60_000;

const clock = {
  now: () => now,
  waitUntil: (at: number, signal: AbortSignal) =>
    new Promise<void>((go) => {
      const one = { at, go };
      waits.push(one);
      signal.addEventListener('abort', () => {
        waits = waits.filter((other) => other !== one);
        go();
      });
    }),
};
const world = () => ({ system: memory.system(), clock, log: jsonLog((line) => lines.push(line)) }) as unknown as World;
const takes = (seconds: number) => clock.waitUntil(now + seconds * 1000, new AbortController().signal);

beforeEach(async () => {
  memory = await memoryTable();
  now = Date.parse('2026-01-01');
  waits = [];
  lines = [];
});
afterEach(() => memory.close());

/** Lets time pass until work is done. */
async function passing<T>(work: Promise<T>): Promise<T> {
  let isDone = false;
  const ended = work.finally(() => {
    isDone = true;
  });
  ended.catch(() => undefined);
  while (!isDone) {
    for (let rest = 0; rest < 20; rest++) await new Promise((go) => setImmediate(go));
    const [next] = waits.sort((a, b) => a.at - b.at);
    if (isDone || !next) continue;
    waits = waits.filter((one) => one !== next);
    now = Math.max(now, next.at);
    next.go();
  }
  return ended;
}

const addTenants = async (count: number) => {
  for (let number = 0; number < count; number++)
    await tenants.on(memory.system()).create({ name: `t${String(number).padStart(3, '0')}`, createdAt: '2026-01-01' });
};

type Sweeps = Partial<Record<SweepName, (world: World) => Promise<unknown>>>;
const round = (sweeps: Sweeps, { part = 0, parts = 1, meter = (_: string, __: number) => undefined as void } = {}) =>
  sweepRound(world(), {
    work: 'collecting',
    sweeps: sweeps as Record<string, (world: World) => Promise<unknown>>,
    names: Object.keys(sweeps) as SweepName[],
    part,
    parts,
    meter,
    millisecondsLeft: 15 * minute,
  });

test('each sweep runs at its own rhythm, however often rounds begin', async () => {
  const ran: string[] = [];
  const sweeps: Sweeps = {
    collectSql: async () => ran.push('each minute'),
    sealRecords: async () => ran.push('each five'),
    tidySamples: async () => ran.push('each hour'),
  };
  for (let n = 0; n < 11; n++) {
    await passing(round(sweeps));
    now += minute;
  }
  const count = (name: string) => ran.filter((one) => one === name).length;
  expect([count('each minute'), count('each five'), count('each hour')]).toEqual([11, 3, 1]);
});

test('a second round of the same part ends at once; after a round that was lost the next one goes on', async () => {
  let begun = 0;
  const sweeps: Sweeps = {
    collectSql: async () => {
      begun++;
      await takes(200);
    },
  };
  const first = round(sweeps);
  for (let rest = 0; rest < 50; rest++) await new Promise((go) => setImmediate(go));
  expect(await round(sweeps)).toBe('held');
  expect(begun).toBe(1);
  expect(await passing(first)).toBe('done');
  // A container that dies holds its part for a minute and a half at most.
  void round({ collectSql: () => new Promise(() => undefined) });
  for (let rest = 0; rest < 50; rest++) await new Promise((go) => setImmediate(go));
  now += 91_000;
  waits = [];
  expect(await passing(round(sweeps))).toBe('done');
  expect(begun).toBe(2);
});

test('a long sweep holds up no other: the others run again while it runs', async () => {
  let short = 0;
  await passing(round({ collectSql: () => takes(300), auditCollectedSql: async () => void short++ }));
  expect(short).toBeGreaterThanOrEqual(4);
});

test('a sweep that fails keeps the others running, and the round fails by its name', async () => {
  let ran = 0;
  const failing = round({
    collectSql: async () => {
      throw new Error('broken');
    },
    auditCollectedSql: async () => void ran++,
  });
  await expect(passing(failing)).rejects.toThrow('sweeps failed: collectSql');
  expect(ran).toBe(1);
  now += minute;
  expect(await passing(round({ collectSql: async () => undefined }))).toBe('done');
});

test('how late the sweeps are is told when a round begins', async () => {
  const late: number[] = [];
  const meter = (measure: string, value: number) => void (measure === 'SweepLateness' && late.push(value));
  const sweeps: Sweeps = { collectSql: async () => undefined };
  await passing(round(sweeps, { meter }));
  now += minute;
  await passing(round(sweeps, { meter }));
  now += 21 * minute;
  await passing(round(sweeps, { meter }));
  expect(late[0]).toBe(0);
  expect(late[1]).toBeLessThan(minute);
  expect(late[2]).toBeGreaterThanOrEqual(20 * minute);
});

test('200 tenants with more work than a round holds: each has its turn, a few at once, those first who are due longest', async () => {
  await addTenants(200);
  const turns: { tenant: string; at: number }[] = [];
  let atOnce = 0;
  let most = 0;
  const busy = new Set<string>();
  const collectSql = (given: World) =>
    forEachDueTenant(given, 'collectSql', async (tenant, isOver) => {
      expect(busy.has(tenant)).toBe(false);
      busy.add(tenant);
      turns.push({ tenant, at: now });
      most = Math.max(most, ++atOnce);
      // Each would go on for an hour, as one with thousands of sources does.
      for (let n = 0; n < 360 && !isOver(); n++) await takes(10);
      atOnce--;
      busy.delete(tenant);
      return 'waiting';
    });
  const parts = 2;
  for (let n = 0; n < 4; n++) {
    await passing(Promise.all([0, 1].map((part) => round({ collectSql }, { part, parts }))));
    now += minute;
  }
  // Eight tenants at once in each of the two parts, whatever there is to do.
  expect(most).toBe(16);
  // Nobody comes a second time before nearly all have come once: only what a round has looked at together is out of order.
  const order = turns.map(({ tenant }) => tenant);
  expect(new Set(order).size).toBe(200);
  expect(new Set(order.slice(0, 200)).size).toBeGreaterThanOrEqual(200 - 2 * 16);
  // A turn ends after a minute while others wait.
  expect(turns.length).toBeGreaterThan(4 * 2 * 8 * 6);
  const claims = await Promise.all([round({}, { part: 0, parts }), round({}, { part: 1, parts })]);
  expect(claims).toEqual(['done', 'done']);
});

test('only sweeps that are shared out run in the other parts', async () => {
  const ran: string[] = [];
  const sweeps: Sweeps = { collectSql: async () => ran.push('shared'), tidySamples: async () => ran.push('alone') };
  await passing(round(sweeps, { part: 1, parts: 2 }));
  expect(ran).toEqual(['shared']);
});
