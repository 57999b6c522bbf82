import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { exportFile } from '../../functions/changes/data-exports/formats/export-file.ts';
import type { Target } from '../../functions/engines/driver.ts';
import { driverOf } from '../../functions/engines/index.ts';
import { FileFolder } from '../../functions/local/adapters/files.ts';
import type { ExportFormat } from '../../shared/export-formats.ts';
import { startMariadb } from '../support/mariadb.ts';
import { startPostgres } from '../support/postgres.ts';

const megabytesMax = 300;
const run = promisify(execFile);

type Case = { readonly target: Target; readonly sql: string; readonly format: ExportFormat; readonly folder: string };
type Measured = { readonly seconds: number; readonly megabytes: number; readonly bytes: number; readonly rows: number };

/** `npm run bench:export [ROWS…]`: rows per second and peak memory of exports, beside the clients of the servers reading the same. */
async function main(): Promise<void> {
  const child = process.env['BENCH_EXPORT_CASE'];
  if (child !== undefined) return measureHere(JSON.parse(child) as Case);
  const counts = process.argv.slice(2).map(Number).filter(Boolean);
  const folder = mkdtempSync(join(tmpdir(), 'bench-export-'));
  const [postgres, mariadb] = await Promise.all([startPostgres(), startMariadb()]);
  try {
    for (const rows of counts.length > 0 ? counts : [10_000, 1_000_000, 10_000_000]) {
      const { host, user, password } = postgres;
      await compared(rows, {
        target: { dbType: 'PostgreSQL', host, port: postgres.port, user, password, params: { database: 'postgres' } },
        sql: `select n as id, 'customer ' || n as name, '客户' || (n % 1000) as title, n * 1.25 as price, n % 2 = 0 as paid, timestamp '2026-01-01' + n * interval '1 second' as at, null as gone, repeat('x', (n % 40)::int) as note from generate_series(1, ${rows}::bigint) n`,
        folder,
      });
      await compared(rows, {
        target: {
          dbType: 'MySQL',
          host: mariadb.host,
          port: mariadb.port,
          user: mariadb.user,
          password: mariadb.password,
          params: {},
          schema: mariadb.database,
        },
        sql: `select seq as id, concat('customer ', seq) as name, concat('客户', seq % 1000) as title, seq * 1.25 as price, seq % 2 = 0 as paid, timestamp '2026-01-01 00:00:00' + interval seq second as at, null as gone, repeat('x', seq % 40) as note from seq_1_to_${rows}`,
        folder,
      });
    }
  } finally {
    await Promise.all([postgres.stop(), mariadb.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compared(rows: number, { target, sql, folder }: Omit<Case, 'format'>): Promise<void> {
  const theirs = await clientSeconds(target, sql, join(folder, 'theirs'));
  const name = target.dbType === 'PostgreSQL' ? 'psql \\copy' : 'mariadb --quick';
  say(`${target.dbType}, ${rows.toLocaleString('en')} rows: ${name} ${perSecond(rows, theirs)}`);
  for (const format of ['CSV', 'JSON', 'SQL', 'EXCEL'] as const) {
    const ours = await inChild({ target, sql, format, folder });
    const ratio = (ours.seconds / theirs).toFixed(1);
    say(
      `  ${format.padEnd(5)} ${perSecond(rows, ours.seconds)}, ${ratio} times its time, ${Math.round(ours.bytes / 1e6)} MB of file, ${Math.round(ours.megabytes)} MB resident at most`,
    );
    if (ours.megabytes > megabytesMax || ours.rows !== rows) process.exitCode = 1;
  }
}

function perSecond(rows: number, seconds: number): string {
  return `${seconds.toFixed(1)} s, ${Math.round(rows / seconds).toLocaleString('en')} rows/s`;
}

/** In a process of its own, whose peak is that of one export. */
async function inChild(wanted: Case): Promise<Measured> {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'test/bench/export.ts'], {
    env: { ...process.env, BENCH_EXPORT_CASE: JSON.stringify(wanted) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const chunk of child.stdout) said += String(chunk);
  return JSON.parse(said) as Measured;
}

async function measureHere({ target, sql, format, folder }: Case): Promise<void> {
  const driver = await driverOf(target.dbType);
  const connection = await driver.connect(target, { timeoutMs: 10_000, applicationName: 'bench' });
  const read = await connection.reader({ timeoutMs: 3600_000 });
  const startedAt = performance.now();
  const made = exportFile(format, 1);
  const stored = new FileFolder(folder).write(format, made.outlet.stream, made.contentType);
  const writer = made.query(1, { table: 'customers', dbType: target.dbType });
  let rows = 0;
  await read(sql, {
    columns: (columns) => writer.columns(columns),
    async rows(batch) {
      rows += batch.length;
      await writer.rows(batch);
    },
  });
  await writer.end();
  made.end();
  await stored;
  const seconds = (performance.now() - startedAt) / 1000;
  await connection.close();
  say(
    JSON.stringify({
      seconds,
      rows,
      bytes: made.outlet.bytes,
      megabytes: process.resourceUsage().maxRSS / 1024,
    } satisfies Measured),
  );
}

async function clientSeconds(target: Target, sql: string, file: string): Promise<number> {
  const { host, user, password, port } = target;
  const startedAt = performance.now();
  if (target.dbType === 'PostgreSQL')
    await run(
      'psql',
      ['-h', host, '-p', String(port), '-U', user, '-c', `\\copy (${sql}) to '${file}' csv`, 'postgres'],
      {
        env: { ...process.env, PGPASSWORD: password },
      },
    );
  else
    await run('sh', [
      '-c',
      `mariadb --quick --batch --default-character-set=utf8mb4 -h ${host} -P ${port} -u ${user} -p${password} -D ${target.schema ?? ''} -e "$0" > ${file}`,
      sql,
    ]);
  const seconds = (performance.now() - startedAt) / 1000;
  if (statSync(file).size === 0) throw new Error('the client wrote nothing');
  rmSync(file);
  return seconds;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

void main();
