import { parseArgs } from 'node:util';
import { startMariadb } from '../support/mariadb.ts';
import { startPostgres } from '../support/postgres.ts';
import { targetsOf } from '../crash/targets.ts';
import { prove } from './prove.ts';

/** `npm run prove:rollback -- --count N --seed S`: so many random tables on each of both databases. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { count: { type: 'string' }, seed: { type: 'string' } } });
  const [count, seed] = [Number(values.count ?? 500), Number(values.seed ?? 1)];
  const [postgres, mariadb] = await Promise.all([startPostgres(), startMariadb()]);
  try {
    const targets = targetsOf(postgres, mariadb);
    for (const engine of ['PostgreSQL', 'MariaDB'] as const) {
      const proof = await prove(engine, targets[engine], { count, seed });
      const kinds = Object.entries(proof.kinds)
        .map(([kind, times]) => `${kind} ${times}`)
        .toSorted()
        .join(', ');
      say(
        `${engine}: ${proof.cases} tables of seed ${seed}, ${proof.statements} statements undone by ${proof.undone}, every table as it was (${kinds})`,
      );
    }
  } finally {
    await Promise.all([postgres.stop(), mariadb.stop()]);
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

void main();
