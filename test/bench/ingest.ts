import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { background } from '../../functions/background.ts';
import { countWaiting } from '../../functions/collected/count-waiting.ts';
import type { Entry } from '../../functions/collected/inbox-repo.ts';
import { takeBatch } from '../../functions/collected/take.ts';
import { localWorld } from '../../functions/local/local-world.ts';
import { limits } from '../../shared/limits.ts';
import { jsonLog } from '../../functions/platform/log.ts';

/** How fast reports of SQL are taken and counted, and what a thousand of them cost, with a known set of fingerprints. */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-ingest-'));
  const local = await localWorld({ folder, background, log: jsonLog(() => undefined) });
  const table = local.world.tableOf('default');
  const place = { tenant: 'default', table, world: local.world };
  const factsOf = (planId: number) => ({
    projectUid: 'p',
    scanId: 1,
    planId,
    sourceType: 'default',
    dbServiceUid: 's',
    dbServiceName: 's',
    dbType: 'MySQL',
    conditions: [],
  });
  const sieve = { leavesOut: () => false, counted: () => Promise.resolve() };
  const scan = { projectUid: 'p', scanId: 1, factsOf, sieve };
  console.log('reported  different  known before     SQL/s   write units per 1,000 SQL');
  let [filled, measured] = [0, 0];
  for (const known of knownBefore()) {
    await fill(known);
    measured++;
    const [before, started] = [table.capacity.write, performance.now()];
    for (let batch = 0; batch < batches; batch++)
      await takeBatch(place, {
        projectUid: 'p',
        scanId: 1,
        planId: measured,
        entries: entries(batch),
        name: `${known} ${batch}`,
      });
    await countWaiting(place, scan, () => false);
    const seconds = (performance.now() - started) / 1000;
    const units = table.capacity.write - before;
    const total = batches * batchSize;
    console.log(
      String(total).padStart(8),
      String(different).padStart(10),
      String(filled).padStart(13),
      String(Math.round(total / seconds)).padStart(9),
      String(Math.round((units / total) * 1000)).padStart(26),
    );
  }
  await local.close();
  rmSync(folder, { recursive: true, force: true });

  /** Scans hold 10,000 statements each, so more are of many scans; the one that is measured has room. */
  async function fill(until: number): Promise<void> {
    for (; filled < until; filled += fillAtOnce) {
      const all = Array.from({ length: Math.min(fillAtOnce, until - filled) }, (_, i) =>
        entryOf(`select a from filled_${filled + i} where id = 1`),
      );
      const planId = 1000 + Math.floor(filled / limits.collectedPerPlanMax);
      await takeBatch(place, { projectUid: 'p', scanId: 1, planId, entries: all });
      await countWaiting(place, scan, () => false);
    }
  }
}

const [batches, batchSize, different] = [20, 1000, 100];
const fillAtOnce = 5000;

function knownBefore(): number[] {
  const given = process.argv.slice(2).map(Number);
  return given.length > 0 ? given : [0, 10_000, 100_000];
}

function entries(batch: number): Entry[] {
  return Array.from({ length: batchSize }, (_, i) =>
    entryOf(`select name, price from items_${i % different} where id = ${batch * batchSize + i} and kind in (1, 2)`),
  );
}

function entryOf(sql: string): Entry {
  return { sql, schema: 'shop', count: 1, lastAt: new Date().toISOString(), timeAvg: 0.01, endpoints: ['10.0.0.1'] };
}

void main();
