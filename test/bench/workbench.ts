import * as contract from '../../shared/contract/changes/workbench/operations.ts';
import { limits } from '../../shared/limits.ts';
import { ResultFile } from '../../functions/changes/workbench/result-file.ts';
import { queryRuns } from '../../functions/changes/workbench/run-repo.ts';
import { until } from '../support/clock.ts';
import { onServer } from '../support/export-bench.ts';
import { queryBench, type QueryBench } from '../support/query-bench.ts';

const tries = Number(process.argv[2]) || 50;

void main();

/** `npm run bench:workbench [TRIES]`: how soon a first page is there, what a large result holds in memory, and how soon a query ends that somebody cancels while its rows stream. */
async function main(): Promise<void> {
  const at = await queryBench();
  try {
    await onServer(at.bench, [
      'create view endless as select n, repeat(chr(120), 400) as filler from generate_series(1, 2000000000) n',
    ]);
    await at.configure({ max_pre_query_rows: limits.queryRowsMax, query_timeout_second: 20 });
    await firstPages(at);
    await packed(at);
    await cancelled(at);
  } finally {
    await at.bench.close();
  }
}

async function firstPages(at: QueryBench): Promise<void> {
  const times: number[] = [];
  for (let n = 0; n < tries; n++) {
    const began = performance.now();
    await at.run('select id, filler from big order by id', { max_rows: limits.queryPageRows });
    times.push(performance.now() - began);
  }
  say(`first page of ${limits.queryPageRows} rows, ${tries} tries: ${percentiles(times)}`);
}

/** Without a database beside it: what the process itself holds while a million rows go through. */
async function packed(at: QueryBench): Promise<void> {
  const [rows, columns, together] = [1_000_000, 20, 1000];
  const before = process.memoryUsage().rss;
  let peak = before;
  let taken = 0;
  const batch = Array.from({ length: together }, (_, n) =>
    Array.from({ length: columns }, (_unused, c) => `${n * 1009}-${c}`),
  );
  const cpu = process.cpuUsage();
  while (taken < rows) {
    const file = new ResultFile({ tenant: 'default', world: at.bench.api.world }, 'bench');
    file.columns(Array.from({ length: columns }, (_, n) => ({ name: `c${n}`, kind: 'text' as const })));
    // One file ends at its limit of bytes; the next takes what is left.
    for (;;) {
      const went = await file.rows(batch);
      taken += went;
      peak = Math.max(peak, process.memoryUsage().rss);
      if (went < together || taken >= rows) break;
    }
    await file.end();
    await file.discard();
  }
  const { user, system } = process.cpuUsage(cpu);
  say(
    `${rows.toLocaleString('en')} rows × ${columns} into pages: ${megabytes(peak - before)} MB more than the ${megabytes(before)} MB before, ${((user + system) / 1e6).toFixed(1)} s of processor`,
  );
}

async function cancelled(at: QueryBench): Promise<void> {
  const times: number[] = [];
  const { api } = at.bench;
  for (let n = 0; n < tries; n++) {
    const run_uid = `cancelled-${n}-${api.world.newId()}`;
    const running = at.run('select * from endless', { run_uid });
    const key = { creatorUid: api.uidOf('mei'), runUid: run_uid };
    await until(async () => (await queryRuns.on(api.table()).get(key))?.backendId !== undefined);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const began = performance.now();
    await api.as('mei').send(contract.cancelQuery, at.of(run_uid));
    const { run } = await running;
    // A result may have met its limit of rows before the call arrived.
    if (run.state === 'cancelled') times.push(performance.now() - began);
  }
  say(`cancelled while rows stream, ${times.length} of ${tries} tries: ${percentiles(times)}`);
}

function percentiles(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
