import { parseArgs } from 'node:util';
import type { Guard } from '../../shared/masking/guards.ts';
import { startMariadb } from '../support/mariadb.ts';
import { startMysql } from '../support/mysql.ts';
import { startPostgres } from '../support/postgres.ts';
import { attacksOn } from './attacks.ts';
import { randomFrom } from '../rollback/random-tables.ts';
import { difference, makeWorlds } from './observe.ts';
import { shrunk, textOf } from './query-tree.ts';
import { oddQuery } from './odd-places.ts';
import { randomQuery } from './random-queries.ts';

/**
 * `npm run prove:masking -- --engine MariaDB --rows 200000`: every attack, with what a person sees. With `--random N --seed S` so
 * many made queries instead, and with `--odd` such with values in odd places; one that leaks is made smaller.
 */
const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'PostgreSQL' },
    rows: { type: 'string', default: '200000' },
    raw: { type: 'boolean', default: false },
    without: { type: 'string' },
    random: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    odd: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    verbose: { type: 'boolean', default: false },
  },
});
const start = {
  PostgreSQL: startPostgres,
  MariaDB: () => startMariadb(),
  MySQL: () => startMysql('9.7'),
}[values.engine as 'PostgreSQL'];
const dialect = values.engine === 'PostgreSQL' ? 'postgres' : 'mysql';
void main();

async function main(): Promise<void> {
  const server = await start();
  const tally: Record<string, number> = { answered: 0, refused: 0, failed: 0, unsteady: 0, LEAK: 0 };
  try {
    await makeWorlds(dialect, server, Number(values.rows));
    const without = values.raw ? 'everything' : values.without && [values.without as Guard];
    const asked = (sql: string) => difference(dialect, server, { sql, ...(without && { without }) });
    const count = Number(values.random);
    for (let n = 0; n < count; n++) {
      const random = randomFrom(Number(values.seed) * 1_000_003 + n);
      const query = values.odd ? oddQuery(dialect, random) : randomQuery(dialect, random);
      const { how, seen, isUnsteady } = await asked(textOf(query));
      const outcome = how !== undefined ? 'LEAK' : isUnsteady ? 'unsteady' : seen.outcome;
      tally[outcome] = (tally[outcome] ?? 0) + 1;
      if (values.verbose) process.stdout.write(`${outcome}\t${textOf(query)}\t${seen.told.slice(0, 200)}\n`);
      if ((n + 1) % 500 === 0) process.stdout.write(`${n + 1} of ${count}: ${JSON.stringify(tally)}\n`);
      if (how === undefined) continue;
      const small = await shrunk(query, async (sql) => (await asked(sql)).how !== undefined, { tries: 300 });
      process.stdout.write(`LEAK\t${textOf(small)}\nof\t${textOf(query)}\t${how.slice(0, 300)}\n`);
    }
    const attacks = count > 0 ? [] : attacksOn(dialect).filter((one) => one.includes(values.only));
    for (const sql of attacks) {
      const { how, seen, isUnsteady } = await asked(sql);
      const outcome = how !== undefined ? 'LEAK' : isUnsteady ? 'unsteady' : seen.outcome;
      tally[outcome] = (tally[outcome] ?? 0) + 1;
      if (how !== undefined || values.verbose)
        process.stdout.write(`${outcome}\t${sql}\t${(how ?? seen.told).slice(0, 200)}\n`);
    }
  } finally {
    await server.stop();
  }
  process.stdout.write(`${values.engine}: ${JSON.stringify(tally)}\n`);
}
