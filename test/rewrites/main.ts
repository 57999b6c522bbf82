import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { driverOf } from '../../functions/engines/index.ts';
import { compareOn, type Compared } from './compare.ts';
import { documentOf, type ServerSeen } from './document.ts';
import { comparedServers, targetOf, type ComparedServer } from './servers.ts';
import { buildWall } from './wall.ts';

/**
 * `npm run prove:rewrites -- --count N --seed S --server NAME --rewrite ID --write`: so many statements for each rewrite on each server. What was seen on
 * all of them, or with `--write` on those that are named, is written into docs/rewrites.md.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      count: { type: 'string' },
      seed: { type: 'string' },
      server: { type: 'string', multiple: true },
      rewrite: { type: 'string', multiple: true },
      write: { type: 'boolean' },
    },
  });
  const [count, seed] = [Number(values.count ?? 400), Number(values.seed ?? 1)];
  const seen: ServerSeen[] = [];
  for (const server of comparedServers)
    if (!values.server || values.server.includes(server.name))
      seen.push(await on(server, { count, seed, only: values.rewrite }));
  const isWhole = !values.server && !values.rewrite;
  if (values.write || isWhole) writeFileSync('docs/rewrites.md', documentOf(seen, { count, seed }));
}

type Wanted = { readonly count: number; readonly seed: number; readonly only: readonly string[] | undefined };

async function on(server: ComparedServer, wanted: Wanted): Promise<ServerSeen> {
  const running = await server.start();
  const open = async () =>
    (await driverOf(server.dbType)).connect(targetOf(server, running), { timeoutMs: 10_000, applicationName: 'prove' });
  try {
    const [db, own] = [await open(), await open()];
    const wall = await buildWall(server.dbType, own);
    const found = await compareOn(server.dbType, db, { ...wanted, wall, mutantsEvery: 2 });
    const version = await db.serverVersion();
    say(`${server.name} ${version}`);
    for (const [id, one] of Object.entries(found)) tell(id, one);
    await db.close();
    await own.close();
    return { name: server.name, version, found };
  } finally {
    await running.stop();
  }
}

function tell(id: string, one: Compared): void {
  const { statements, rewritten, refused, differing, falseAccepts } = one;
  const reasons = Object.entries(refused)
    .map(([reason, times]) => `${reason} ${times}`)
    .join(', ');
  say(
    `  ${id}: ${statements} statements, ${rewritten} rewritten and compared, ${differing.length} differ; tried ${one.offered} offered, ${one.refuted} refuted, ${one.unknown} unknown; ${one.mutants} mutants, ${one.mutantsOffered} of them alike, ${falseAccepts.length} falsely (refused: ${reasons})`,
  );
  for (const { before, after, gave } of [...differing.slice(0, 3), ...falseAccepts.slice(0, 3)])
    say(`    ${before}\n    ${after}\n    ${gave[0].slice(0, 200)}\n    ${gave[1].slice(0, 200)}`);
  if (differing.length + falseAccepts.length > 0) process.exitCode = 1;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

void main();
