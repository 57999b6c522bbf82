import { parseArgs } from 'node:util';
import { driverOf } from '../../functions/engines/index.ts';
import { compareOn, type Compared } from './compare.ts';
import { comparedServers, targetOf, type ComparedServer } from './servers.ts';

/** `npm run prove:rewrites -- --count N --seed S --server NAME`: so many statements for each rewrite on each server. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { count: { type: 'string' }, seed: { type: 'string' }, server: { type: 'string' } },
  });
  const [count, seed] = [Number(values.count ?? 400), Number(values.seed ?? 1)];
  for (const server of comparedServers)
    if (!values.server || values.server === server.name) await on(server, count, seed);
}

async function on(server: ComparedServer, count: number, seed: number): Promise<void> {
  const running = await server.start();
  try {
    const db = await (await driverOf(server.dbType)).connect(targetOf(server, running), {
      timeoutMs: 10_000,
      applicationName: 'prove',
    });
    const found = await compareOn(server.dbType, db, { count, seed });
    say(`${server.name} ${await db.serverVersion()}`);
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
