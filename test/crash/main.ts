import { limits } from '../../shared/limits.ts';
import { startMariadb } from '../support/mariadb.ts';
import { startPostgres } from '../support/postgres.ts';
import { crashBench, type Kill, type Settled } from './kill.ts';
import type { CrashEngine, Death } from './script.ts';
import { killsOf } from './kills-of.ts';
import { targetsOf } from './targets.ts';

/** `npm run crash`: kills a run at every step boundary of both engines, and some settlers too. */
async function main(): Promise<void> {
  const [postgres, mariadb] = await Promise.all([startPostgres(), startMariadb()]);
  try {
    const targets = targetsOf(postgres, mariadb);
    for (const how of ['statement by statement', 'file by file', 'slice by slice'] as const)
      for (const engine of ['PostgreSQL', 'MariaDB'] as const) {
        say(how);
        await crash(engine, await crashBench(engine, targets[engine], how));
      }
    say('no statement ran twice, every status is settled, and every ledger is true');
  } finally {
    await Promise.all([postgres.stop(), mariadb.stop()]);
  }
}

async function crash(engine: CrashEngine, bench: Awaited<ReturnType<typeof crashBench>>): Promise<void> {
  try {
    const boundaries: Death[] = await bench.boundaries();
    const kills: Kill[] = killsOf(boundaries);
    const settled: Settled[] = [];
    for (const [index, kill] of kills.entries()) {
      settled.push(await bench.kill(kill));
      if ((index + 1) % 20 === 0) say(`${engine}: ${index + 1} of ${kills.length} runs`);
    }
    const sum = (field: keyof Settled) => settled.reduce((total, one) => total + one[field], 0);
    const longest = Math.max(...settled.map(({ milliseconds }) => milliseconds));
    say(
      `${engine}: ${boundaries.length} boundaries, ${sum('kills')} kills, ${sum('unknown')} statements unknown, settled ${longest} ms at most after a lease of ${limits.leaseSeconds} s`,
    );
  } finally {
    await bench.close();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

void main();
