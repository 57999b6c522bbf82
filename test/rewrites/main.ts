import { parseArgs } from 'node:util';
import { driverOf } from '../../functions/engines/index.ts';
import { startMariadb } from '../support/mariadb.ts';
import { startMysql } from '../support/mysql.ts';
import { startPostgres } from '../support/postgres.ts';
import { compareOn, type Compared } from './compare.ts';
import type { ComparedServer } from './hostile-tables.ts';

const starts = { PostgreSQL: startPostgres, MariaDB: startMariadb, MySQL: () => startMysql('9.7') } as const;

/** `npm run prove:rewrites -- --count N --seed S --server NAME`: so many statements for each rewrite on each server. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { count: { type: 'string' }, seed: { type: 'string' }, server: { type: 'string' } },
  });
  const [count, seed] = [Number(values.count ?? 400), Number(values.seed ?? 1)];
  for (const server of ['PostgreSQL', 'MariaDB', 'MySQL'] as const)
    if (!values.server || values.server === server) await on(server, count, seed);
}

async function on(server: ComparedServer, count: number, seed: number): Promise<void> {
  const running = await starts[server]();
  try {
    const { host, port, user, password } = running;
    const database = 'database' in running ? running.database : 'postgres';
    const target = { dbType: server, host, port, user, password };
    const db = await (await driverOf(server)).connect(
      server === 'PostgreSQL' ? { ...target, params: { database } } : { ...target, params: {}, schema: database },
      { timeoutMs: 10_000, applicationName: 'prove' },
    );
    const found = await compareOn(server, db, { count, seed });
    say(`${server} ${await db.serverVersion()}`);
    for (const [id, one] of Object.entries(found)) tell(id, one);
    await db.close();
  } finally {
    await running.stop();
  }
}

function tell(id: string, { statements, rewritten, refused, differing }: Compared): void {
  const reasons = Object.entries(refused)
    .map(([reason, times]) => `${reason} ${times}`)
    .join(', ');
  say(
    `  ${id}: ${statements} statements, ${rewritten} rewritten and compared, ${differing.length} differ (refused: ${reasons})`,
  );
  for (const { before, after, gave } of differing.slice(0, 3))
    say(`    ${before}\n    ${after}\n    ${gave[0].slice(0, 200)}\n    ${gave[1].slice(0, 200)}`);
  if (differing.length > 0) process.exitCode = 1;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

void main();
