import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { background } from '../../functions/background.ts';
import { auditWaiting } from '../../functions/watching/collected/audit-collected.ts';
import { countWaiting } from '../../functions/watching/collected/count-waiting.ts';
import { collectedSqls } from '../../functions/watching/collected/collected-repo.ts';
import type { Entry } from '../../functions/watching/collected/inbox-repo.ts';
import { fingerprintFor, firstOf, foundOf } from '../../functions/watching/collected/merge.ts';
import { takeBatch } from '../../functions/watching/collected/take.ts';
import { localWorld } from '../../functions/local/local-world.ts';
import { limits } from '../../shared/limits.ts';
import { setQuota } from '../../functions/platform/quotas.ts';
import { counting } from '../../functions/watching/collected/totals.ts';
import { jsonLog } from '../../functions/platform/log.ts';
import { bulkTable } from './bulk-table.ts';
import { LoadingTable } from './loading-table.ts';

/** How fast reports of SQL are taken, counted and audited, and what a thousand of them cost, with a known set of fingerprints. */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-ingest-'));
  console.log(`${batches * batchSize} SQL reported, ${different} different`);
  console.log('known before    SQL/s   of a core   write units per 1,000 SQL   MB before   MB after   filled in s');
  let filled = 0;
  for (const [planId, known] of knownBefore().entries()) {
    const began = performance.now();
    if (known > filled) await fill(folder, { from: filled, until: known });
    filled = Math.max(filled, known);
    const seconds = Math.round((performance.now() - began) / 1000);
    const found = measuredApart(folder, (planId + 1) * 10_000);
    console.log(
      String(filled).padStart(12),
      String(found.perSecond).padStart(8),
      String(found.perCoreSecond).padStart(11),
      String(found.units).padStart(27),
      String(found.megabytesBefore).padStart(11),
      String(found.megabytes).padStart(10),
      String(seconds).padStart(13),
    );
  }
  rmSync(folder, { recursive: true, force: true });
}

const measuring = '--measure';
const differentOption = '--different=';
const batchSize = 1000;
/** Of so many different ones what is reported consists; each plan holds ten thousand, so more go to more plans. */
const different = Number(
  process.argv.find((one) => one.startsWith(differentOption))?.slice(differentOption.length) ?? 100,
);
const batches = Math.max(different / batchSize, 10);
const fillAtOnce = 20_000;

function knownBefore(): number[] {
  const given = process.argv
    .slice(2)
    .filter((one) => !one.startsWith('--'))
    .map(Number);
  return given.length > 0 ? given : [0, 10_000, 100_000, 1_000_000];
}

/** Plans hold 10,000 statements each, so more are of many plans. They are written as rounds would have left them, past the rounds. */
async function fill(folder: string, { from, until }: { from: number; until: number }): Promise<void> {
  const { table, close } = await bulkTable(folder, 'default');
  for (let start = from; start < until; start += fillAtOnce) {
    const loading = new LoadingTable(table);
    for (let number = start; number < Math.min(start + fillAtOnce, until); number++) {
      const facts = factsOf(1000 + Math.floor(number / limits.collectedPerPlanMax));
      const entry = entryOf(`select a from filled_${number} where id = 1`);
      const made = firstOf(foundOf(entry, fingerprintFor(entry, facts.dbType), facts), 1);
      await loading.transact([
        collectedSqls.on(loading.asTable()).creating(made),
        ...counting(loading.asTable(), undefined, made),
      ]);
    }
    await loading.flush();
  }
  await close();
}

type Measured = Awaited<ReturnType<typeof measured>>;

/** In a process of its own, whose memory is that of `npm start` on such a table and not of what filled it. */
function measuredApart(folder: string, planId: number): Measured {
  const said = execFileSync(
    process.execPath,
    [__filename, measuring, folder, String(planId), `${differentOption}${different}`],
    { encoding: 'utf8' },
  );
  return JSON.parse(said) as Measured;
}

/** Of the clock, and of the processor: on a machine that does other things too, only the second says what one core can. */
async function measured(folder: string, planId: number) {
  const local = await localWorld({ folder, background, log: jsonLog(() => undefined) });
  const table = local.world.tableOf('default');
  const place = { tenant: 'default', table, world: local.world };
  await setQuota(table, 'collectedSqlPerProject', 10_000_000);
  const sieve = { leavesOut: () => false, counted: () => Promise.resolve() };
  const scan = { projectUid: 'p', scanId: 1, factsOf, sieve };
  const megabytesBefore = megabytes();
  const [units, started, processor] = [table.capacity.write, performance.now(), process.cpuUsage()];
  for (let batch = 0; batch < batches; batch++) {
    const name = `${planId} ${batch}`;
    const of = planId + Math.floor((batch * batchSize) / limits.collectedPerPlanMax);
    await takeBatch(place, { projectUid: 'p', scanId: 1, planId: of, entries: entries(batch), name });
  }
  await countWaiting(place, scan, () => false);
  await auditWaiting(place, targetOf, () => false);
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(processor);
  const total = batches * batchSize;
  await local.close();
  return {
    perSecond: Math.round(total / seconds),
    perCoreSecond: Math.round((total / (user + system)) * 1_000_000),
    units: Math.round(((table.capacity.write - units) / total) * 1000),
    megabytesBefore,
    megabytes: megabytes(),
  };
}

/** Audited without a database, by the rules of the product. */
async function targetOf({ planId }: { planId: number }) {
  return { facts: factsOf(planId), source: undefined, templateName: undefined, project: { uid: 'p', name: 'p' } };
}

function megabytes(): number {
  return Math.round(process.memoryUsage().rss / 1024 ** 2);
}

function factsOf(planId: number) {
  return {
    projectUid: 'p',
    scanId: 1,
    planId,
    sourceType: 'default',
    dbServiceUid: 's',
    dbServiceName: 's',
    dbType: 'MySQL',
    conditions: [],
  };
}

function entries(batch: number): Entry[] {
  return Array.from({ length: batchSize }, (_, i) =>
    entryOf(
      `select name, price from items_${(batch * batchSize + i) % different} where id = ${batch * batchSize + i} and kind in (1, 2)`,
    ),
  );
}

function entryOf(sql: string): Entry {
  return { sql, schema: 'shop', count: 1, lastAt: new Date().toISOString(), timeAvg: 0.01, endpoints: ['10.0.0.1'] };
}

const [command, folder = '', planId] = process.argv.slice(2);
if (command === measuring)
  void measured(folder, Number(planId)).then((found) => process.stdout.write(JSON.stringify(found)));
else void main();
