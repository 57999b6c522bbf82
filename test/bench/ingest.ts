import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { background } from '../../functions/background.ts';
import { countWaiting } from '../../functions/collected/count-waiting.ts';
import type { Entry } from '../../functions/collected/inbox-repo.ts';
import { takeBatch } from '../../functions/collected/take.ts';
import { localWorld } from '../../functions/local/local-world.ts';
import { jsonLog } from '../../functions/platform/log.ts';

/** How fast reports of SQL are taken and counted, and what a thousand of them cost, with a known set of fingerprints. */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-ingest-'));
  const local = await localWorld({ folder, background, log: jsonLog(() => undefined) });
  const table = local.world.tableOf('default');
  const place = { tenant: 'default', table, world: local.world };
  const facts = {
    projectUid: 'p',
    scanId: 1,
    planId: 1,
    sourceType: 'default',
    dbServiceUid: 's',
    dbServiceName: 's',
    dbType: 'MySQL',
    conditions: [],
  };
  const sieve = { leavesOut: () => false, counted: () => Promise.resolve() };
  const scan = { projectUid: 'p', scanId: 1, factsOf: () => facts, sieve };
  console.log('reported  different  known before     SQL/s   write units per 1,000 SQL');
  for (const known of [0, 1000, 9000]) {
    if (known > 0) await fill(known);
    const [before, started] = [table.capacity.write, performance.now()];
    for (let batch = 0; batch < batches; batch++)
      await takeBatch(place, {
        projectUid: 'p',
        scanId: 1,
        planId: 1,
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
      String(known).padStart(13),
      String(Math.round(total / seconds)).padStart(9),
      String(Math.round((units / total) * 1000)).padStart(26),
    );
  }
  await local.close();
  rmSync(folder, { recursive: true, force: true });

  async function fill(count: number): Promise<void> {
    const all = Array.from({ length: count }, (_, i) => entryOf(`select a from filled_${i} where id = 1`));
    await takeBatch(place, { projectUid: 'p', scanId: 1, planId: 1, entries: all });
    await countWaiting(place, scan, () => false);
  }
}

const [batches, batchSize, different] = [20, 1000, 100];

function entries(batch: number): Entry[] {
  return Array.from({ length: batchSize }, (_, i) =>
    entryOf(`select name, price from items_${i % different} where id = ${batch * batchSize + i} and kind in (1, 2)`),
  );
}

function entryOf(sql: string): Entry {
  return { sql, schema: 'shop', count: 1, lastAt: new Date().toISOString(), timeAvg: 0.01, endpoints: ['10.0.0.1'] };
}

void main();
