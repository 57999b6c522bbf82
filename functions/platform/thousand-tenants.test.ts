import { memoryTable, type MemoryTable } from '../../test/support/table.ts';
import { isProving } from '../../test/support/lane.ts';
import { due } from './due-tenant.ts';
import { forEachDueTenant, noteDue } from './due-work.ts';
import { jsonLog } from './log.ts';
import { sweepRound } from './sweep-round.ts';
import type { World } from './world.ts';

/**
 * 1,000 tenants of 50 data sources each, every one due each minute, on rounds as a deployment begins them, with a clock of its own.
 * A look at a data source is assumed to take 30 ms of the processor of its function (20 were measured, with the server's share) and
 * 300 ms of waiting, four sources of a tenant at once. Ten tenants have ten sources that do not answer, one has 1,500, and one round dies.
 */
const [tenantCount, minutes] = isProving ? [1000, 10] : [1000, 3];
const source = { processorMs: 30, waitMs: 300, silentMs: 8000, atOnce: 4 };
const minute = 60_000;

let memory: MemoryTable;
let now: number;
let waits: { at: number; go: () => void }[];
/** How many questions to the table are not answered: no time passes while it works. */
let asking: number;
beforeEach(async () => {
  memory = await memoryTable();
  asking = 0;
  const { documents } = memory.client;
  const send = documents.send.bind(documents);
  documents.send = async (command) => {
    asking++;
    try {
      return await send(command);
    } finally {
      asking--;
    }
  };
  now = Date.parse('2026-01-01');
  waits = [];
});
afterEach(() => memory.close());

const wait = (at: number) => new Promise<void>((go) => void waits.push({ at, go }));
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
const world = () => ({ system: memory.system(), clock, log: jsonLog(() => undefined) }) as unknown as World;
const nameOf = (number: number) => `t${String(number).padStart(4, '0')}`;
const isSilent = (tenant: string) => Number(tenant.slice(1)) % 100 === 7;
const sourcesOf = (tenant: string) => (tenant === nameOf(500) ? 1500 : 50);

/** A function of its own, whose processor serves one after the other. */
class Worker {
  free = 0;
  isDead = false;

  async look(sources: number, isOneSilent: boolean): Promise<void> {
    this.free = Math.max(this.free, now) + sources * source.processorMs;
    await wait(Math.max(this.free, now + (isOneSilent ? source.silentMs : source.waitMs)));
    if (this.isDead) await new Promise(() => undefined);
  }
}

type Lateness = Map<string, number[]>;

async function simulated(parts: number): Promise<{ late: Lateness; units: { read: number; write: number } }> {
  for (let number = 0; number < tenantCount; number++) await noteDue(world(), 'collectSql', nameOf(number));
  for (const tenant of ['*', '**'] as const)
    await due.on(memory.system()).put({ sweep: 'collectSql', tenant, notedAt: now });
  const began = now;
  const late: Lateness = new Map();
  const looked = new Map<string, number>();
  const before = { ...memory.database.charged };
  const collectSql = (worker: Worker) => (given: World) =>
    forEachDueTenant(given, 'collectSql', async (tenant, isOver) => {
      // The beat to which this turn belongs.
      const beat = began + Math.floor((now - began) / minute) * minute;
      const dueAt = Math.min(beat, looked.has(tenant) ? (looked.get(tenant) ?? 0) + minute : began);
      for (let done = 0; done < sourcesOf(tenant) && !isOver(); done += source.atOnce) {
        await worker.look(Math.min(source.atOnce, sourcesOf(tenant) - done), isSilent(tenant) && done % 5 === 0);
        late.set(tenant, [...(late.get(tenant) ?? []), now - dueAt]);
      }
      looked.set(tenant, dueAt);
      return 'waiting';
    });
  const roundOf = (part: number, worker: Worker) =>
    sweepRound(world(), {
      work: 'collecting',
      sweeps: { collectSql: collectSql(worker) } as never,
      names: ['collectSql'],
      part,
      parts,
      meter: () => undefined,
      millisecondsLeft: 15 * minute,
    });
  for (let tick = 0; tick < minutes; tick++) {
    const workers = Array.from({ length: parts }, () => new Worker());
    for (const [part, worker] of workers.entries()) void roundOf(part, worker).catch(() => undefined);
    await passUntil(began + tick * minute + 5000);
    if (tick === 1 && workers[3]) workers[3].isDead = true;
    await passUntil(began + (tick + 1) * minute);
  }
  const { charged } = memory.database;
  return { late, units: { read: charged.read - before.read, write: charged.write - before.write } };
}

async function passUntil(end: number): Promise<void> {
  for (;;) {
    for (let rest = 0; rest < 6; rest++) {
      await new Promise((go) => setImmediate(go));
      if (asking > 0) rest = 0;
    }
    const next = waits.reduce<{ at: number; go: () => void } | undefined>(
      (first, one) => (first && first.at <= one.at ? first : one),
      undefined,
    );
    if (!next || next.at > end) break;
    now = Math.max(now, next.at);
    // All that end within the same quarter of a second, so that the table is not asked for each by itself.
    const together = waits.filter(({ at }) => at <= next.at + 250 && at <= end);
    waits = waits.filter((one) => !together.includes(one));
    for (const one of together) one.go();
  }
  now = Math.max(now, end);
}

const percentile = (all: readonly number[], share: number) => {
  const sorted = all.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

test('a thousand tenants of fifty data sources are looked at within their minute, and nobody starves', async () => {
  const { late, units } = await simulated(50);
  expect(late.size).toBe(tenantCount);
  const all = [...late.values()].flat();
  const others = [...late]
    .filter(([tenant]) => sourcesOf(tenant) === 50 && !isSilent(tenant))
    .flatMap(([, own]) => own);
  process.stdout.write(
    `50 rounds: late by p50 ${percentile(all, 0.5) / 1000} s, p99 ${percentile(all, 0.99) / 1000} s, at most ${percentile(all, 1) / 1000} s; ` +
      `of those without trouble p99 ${percentile(others, 0.99) / 1000} s; ${(units.write / minutes / tenantCount).toFixed(1)} write units a tenant and minute\n`,
  );
  expect(percentile(all, 0.99)).toBeLessThanOrEqual(minute);
  expect(percentile(others, 0.99)).toBeLessThanOrEqual(minute);
  // Each tenant is looked at in each minute, but those that a dead round held.
  const looks = [...late].filter(([tenant]) => sourcesOf(tenant) === 50).map(([, own]) => own.length / 13);
  expect(looks.filter((each) => each < minutes - 1).length).toBeLessThanOrEqual(16);
  expect(units.write / minutes / tenantCount).toBeLessThan(8);
}, 600_000);
