import { memoryTable, type MemoryTable } from '../../../test/support/table.ts';
import { TableDocuments, type Carry } from '../../platform/table/table-documents.ts';
import { KeyPace, standardPace, unitsByKey } from '../../platform/table/key-pace.ts';
import { systemTable, tenantTable } from '../../platform/table/tenant-table.ts';
import type { World } from '../../platform/world.ts';
import { countWaiting } from './count-waiting.ts';
import type { Entry } from './inbox-repo.ts';
import { takeBatch } from './take.ts';

/**
 * One project brings 80 % of the SQL of a tenant at once, all of it new, then all of it again. With a clock of its own, in which a
 * write takes 5 ms and a transaction 15, as in DynamoDB: how many units are written in any second under the hottest key?
 */
const latencyMs = { single: 5, together: 15 };
const [perScan, batchSize] = [200, 200];
const shares = [...Array.from({ length: 8 }, () => 'big'), 'small_1', 'small_2'];

let memory: MemoryTable;
let now: number;
let waits: { readonly at: number; readonly go: () => void }[];
let asking: number;
beforeEach(async () => {
  memory = await memoryTable();
  [now, waits, asking] = [Date.parse('2026-01-01'), [], 0];
});
afterEach(() => memory.close());

const wait = (milliseconds: number) => new Promise<void>((go) => void waits.push({ at: now + milliseconds, go }));

/** Lets the clock run while nothing is at work. */
async function passed(work: Promise<unknown>): Promise<void> {
  let isOver = false;
  void work.then(() => (isOver = true));
  while (!isOver) {
    for (let rest = 0; rest < 4; rest++) {
      await new Promise((go) => setImmediate(go));
      if (asking > 0) rest = 0;
    }
    const next = Math.min(...waits.map(({ at }) => at));
    const due = waits.filter(({ at }) => at <= next);
    waits = waits.filter(({ at }) => at > next);
    if (due.length > 0) now = Math.max(now, next);
    for (const { go } of due) go();
  }
  await work;
}

type Meter = {
  readonly add: (key: string, units: number) => void;
  readonly most: () => number;
  readonly all: () => number;
};

/** The most units that one key took in any second. */
function meter(): Meter {
  const spent = new Map<string, Map<number, number>>();
  let [all, most] = [0, 0];
  return {
    add: (key, units) => {
      const own = spent.get(key) ?? new Map<number, number>();
      spent.set(key, own);
      const tenth = Math.floor(now / 100);
      own.set(tenth, (own.get(tenth) ?? 0) + units);
      all += units;
      let second = 0;
      for (let before = 0; before < 10; before++) second += own.get(tenth - before) ?? 0;
      most = Math.max(most, second);
    },
    most: () => most,
    all: () => all,
  };
}

function worldOf(pace: KeyPace | undefined, { add }: Meter): World {
  const files = new Map<string, Uint8Array>();
  const carry: Carry = async (operation, request) => {
    await pace?.before(operation, request);
    const units = unitsByKey(operation, request);
    for (const [key, own] of units) add(key, own);
    if (units.size > 0) await wait(operation === 'TransactWriteItems' ? latencyMs.together : latencyMs.single);
    asking++;
    try {
      return (await memory.database.answer(operation, structuredClone(request))).reply;
    } finally {
      asking--;
    }
  };
  const client = { ...memory.client, documents: new TableDocuments(carry, 'base64') };
  let ids = 0;
  return {
    clock: { now: () => now, waitUntil: (at: number) => wait(at - now) },
    newId: () => `id${String(++ids).padStart(8, '0')}`,
    system: systemTable(client),
    tableOf: (tenant: string) => tenantTable(client, tenant),
    files: {
      forTenant: () => ({
        put: async (key: string, bytes: Uint8Array) => void files.set(key, bytes),
        get: async (key: string) => files.get(key),
        remove: async (key: string) => void files.delete(key),
      }),
    },
  } as unknown as World;
}

const entryOf = (scanId: number, number: number): Entry => ({
  sql: `select name, price from items_${scanId}_${number} where id = 1`,
  schema: 'shop',
  count: 1,
  lastAt: new Date(now).toISOString(),
  timeAvg: 0.01,
  endpoints: [],
});

async function simulated(pace: KeyPace | undefined) {
  const meters = meter();
  const world = worldOf(pace, meters);
  const place = { tenant: 't', table: world.tableOf('t'), world };
  const began = now;
  for (const wave of [1, 2]) {
    const round = async (projectUid: string, scanId: number) => {
      for (let start = 0; start < perScan; start += batchSize) {
        const entries = Array.from({ length: batchSize }, (_, n) => entryOf(scanId, start + n));
        await takeBatch(place, { projectUid, scanId, planId: scanId, entries, name: `${wave} ${start}` });
      }
      const factsOf = (planId: number) => ({
        projectUid,
        scanId,
        planId,
        sourceType: 'default',
        dbServiceUid: 's',
        dbServiceName: 's',
        dbType: 'MySQL',
        conditions: [],
      });
      const sieve = { leavesOut: () => false, counted: () => Promise.resolve() };
      await countWaiting(place, { projectUid, scanId, factsOf, sieve }, () => false);
    };
    // Four data sources of a tenant are looked at at the same time.
    const lines = [0, 1, 2, 3].map(async (line) => {
      for (let at = line; at < shares.length; at += 4) await round(shares[at] ?? '', at + 1);
    });
    await passed(Promise.all(lines));
  }
  return { most: Math.round(meters.most()), all: meters.all(), seconds: (now - began) / 1000 };
}

test('a project with nearly all of the SQL writes less than a thousand units a second under any key', async () => {
  const free = await simulated(undefined);
  await memory.close();
  memory = await memoryTable();
  const before = memory.database.charged.write;
  const paced = await simulated(new KeyPace({ ...standardPace, now: () => now, wait }));
  const charged = memory.database.charged.write - before;
  process.stdout.write(
    `80 % of ${shares.length * perScan} statements in one project, twice: at most ${free.most} units a second under one key in ${free.seconds.toFixed(0)} s, ` +
      `paced ${paced.most} in ${paced.seconds.toFixed(0)} s\n`,
  );
  expect(free.most).toBeGreaterThan(1000);
  expect(paced.most).toBeLessThan(1000);
  // What is told of a request beforehand is what it costs, nearly.
  expect(paced.all / charged).toBeGreaterThan(0.8);
  expect(paced.all / charged).toBeLessThan(1.3);
}, 300_000);
