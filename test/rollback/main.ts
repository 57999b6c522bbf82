import { parseArgs } from 'node:util';
import { startMariadb } from '../support/mariadb.ts';
import { startPostgres } from '../support/postgres.ts';
import { targetsOf } from '../crash/targets.ts';
import { prove, roads, type Road } from './prove.ts';

/**
 * `npm run prove:rollback -- --count N --seed S --road ROAD`: so many random tables on each of both databases; every
 * tenth goes the road of the console too, with `--road console` each, with `--road driver` none, and with
 * `--road browser` each goes by `npm start` and a browser.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { count: { type: 'string' }, seed: { type: 'string' }, road: { type: 'string' } },
  });
  const [count, seed] = [Number(values.count ?? 500), Number(values.seed ?? 1)];
  const road = values.road ?? 'some';
  if (!isRoad(road)) throw new Error(`--road is one of ${Object.keys(roads).join(', ')}`);
  const [postgres, mariadb] = await Promise.all([startPostgres(), startMariadb()]);
  try {
    const targets = targetsOf(postgres, mariadb);
    for (const engine of ['PostgreSQL', 'MariaDB'] as const) {
      const proof = await prove(engine, targets[engine], { count, seed, road });
      const kinds = Object.entries(proof.kinds)
        .map(([kind, times]) => `${kind} ${times}`)
        .toSorted()
        .join(', ');
      say(
        `${engine}: ${proof.cases} tables of seed ${seed}, ${proof.statements} statements undone by ${proof.undone}, every table as it was, ${proof.byConsole} of them by the console and ${proof.byBrowser} by a browser too (${kinds})`,
      );
    }
  } finally {
    await Promise.all([postgres.stop(), mariadb.stop()]);
  }
}

function isRoad(road: string): road is Road {
  return road in roads;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

void main();
