import { parseArgs } from 'node:util';
import { startMariadb } from '../support/mariadb.ts';
import { startMysql } from '../support/mysql.ts';
import { startPostgres } from '../support/postgres.ts';
import { attacksOn } from './attacks.ts';
import { difference, makeWorlds } from './observe.ts';

/** `npm run prove:masking -- --engine MariaDB --rows 200000`: every attack, with what a person sees. */
const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'PostgreSQL' },
    rows: { type: 'string', default: '200000' },
    raw: { type: 'boolean', default: false },
    without: { type: 'string' },
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
  const tally: Record<string, number> = { answered: 0, refused: 0, failed: 0, LEAK: 0 };
  try {
    await makeWorlds(dialect, server, Number(values.rows));
    for (const sql of attacksOn(dialect).filter((one) => one.includes(values.only))) {
      const without = values.raw ? 'everything' : (values.without as 'masks' | undefined);
      const { how, seen } = await difference(dialect, server, { sql, ...(without && { without }) });
      const outcome = how === undefined ? seen.outcome : 'LEAK';
      tally[outcome] = (tally[outcome] ?? 0) + 1;
      if (how !== undefined || values.verbose)
        process.stdout.write(`${outcome}\t${sql}\t${(how ?? seen.told).slice(0, 200)}\n`);
    }
  } finally {
    await server.stop();
  }
  process.stdout.write(`${values.engine}: ${JSON.stringify(tally)}\n`);
}
