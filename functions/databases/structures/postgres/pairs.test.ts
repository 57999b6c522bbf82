import { sampledByDay } from '../../../../test/support/lane.ts';
import { startPostgres } from '../../../../test/support/postgres.ts';
import { tried } from '../../../../test/support/tried.ts';
import { runPair, type Outcome, type PairRun } from '../../../../test/support/structure-pairs.ts';
import { everyPostgresPair } from '../../../../test/support/every-postgres-pair.ts';
import { postgresAnewPairs } from '../../../../test/support/structure-pairs-postgres-anew.ts';
import { postgresKinPairs } from '../../../../test/support/structure-pairs-postgres-kin.ts';
import { postgresPartedPairs } from '../../../../test/support/structure-pairs-postgres-parted.ts';
import { laterPostgresPairs } from '../../../../test/support/structure-pairs-postgres-later.ts';
import type { StructurePair } from '../../../../test/support/structure-pairs-postgres.ts';
import type { Connection } from '../../../engines/driver.ts';
import { postgresDriver } from '../../../engines/postgres/driver.ts';
import { postgresStructures } from './structures.ts';
import type { Structures } from '../structure.ts';

// Hundreds of schemas are made and compared twice each.
jest.setTimeout(900_000);
const options = { timeoutMs: 5000, applicationName: 'test' };

type Bench = {
  readonly structures: Structures;
  readonly connection: Connection;
  readonly use: string;
  /** Makes a schema anew and runs statements in it. */
  readonly make: (schema: string, sql: readonly string[]) => Promise<void>;
};

/** Every pair ends as is expected of it: made the same, or named with its reason, and never in silence or with a loss. */
async function expectEach(pairs: readonly StructurePair[], { structures, connection, use, make }: Bench) {
  const found: Record<Outcome, string[]> = {
    exact: [],
    named: [],
    silent: [],
    'fails half-way': [],
    'told for ever': [],
    'loses values': [],
  };
  for (const [name, expected, before, after] of pairs) {
    await make('base', after);
    await make('other', before);
    const sides = { base: { connection, schema: 'base' }, comparison: { connection, schema: 'other' } };
    const run = await runPair(structures, sides, use);
    found[run.outcome].push(run.outcome === expected ? name : `${name} (${reasonsOf(run)})`);
  }
  const { exact, named, ...wrong } = found;
  expect(Object.values(wrong).flat()).toEqual([]);
  const wanted = (kind: string) => pairs.filter(([, expected]) => expected === kind).map(([name]) => name);
  expect(exact).toEqual(wanted('exact'));
  expect(named).toEqual(wanted('named'));
}

/** Reasons stand for a pair that is left to people in part or in whole. */
function reasonsOf({ outcome, notWritten, problem }: PairRun): string {
  return `${outcome}: ${problem ?? notWritten.map(({ left }) => `${left.reason} ${left.name}`).join('; ')}`;
}

test('every kind of difference on PostgreSQL is made the same, or is named with its reason', async () => {
  const postgres = await startPostgres();
  const pg = await postgresDriver.connect(
    { dbType: 'PostgreSQL', ...postgres, params: { database: 'postgres' } },
    options,
  );
  const pairs = [...everyPostgresPair, ...postgresPartedPairs, ...postgresKinPairs, ...postgresAnewPairs];
  await expectEach([...sampledByDay(pairs, 50), ...laterPostgresPairs], {
    structures: postgresStructures,
    connection: pg,
    use: 'set search_path to other',
    make: (schema, sql) => makeOnPostgres(pg, schema, sql),
  });
  tried('compare', 'PostgreSQL', await pg.serverVersion());
  await pg.close();
  await postgres.stop();
});

test('on PostgreSQL each way back ends well too: made the same or named, and never half-way', async () => {
  const postgres = await startPostgres();
  const pg = await postgresDriver.connect(
    { dbType: 'PostgreSQL', ...postgres, params: { database: 'postgres' } },
    options,
  );
  const wrong: string[] = [];
  for (const [name, , before, after] of [
    ...sampledByDay([...everyPostgresPair, ...postgresKinPairs, ...postgresAnewPairs], 20),
    ...laterPostgresPairs,
  ]) {
    // Some of them name their schema.
    await makeOnPostgres(
      pg,
      'base',
      before.map((sql) => sql.replace(/\bother\b/g, 'base')),
    );
    await makeOnPostgres(
      pg,
      'other',
      after.map((sql) => sql.replace(/\bbase\b/g, 'other')),
    );
    const sides = {
      base: { connection: pg, schema: 'base' },
      comparison: { connection: pg, schema: 'other' },
    };
    const run = await runPair(postgresStructures, sides, 'set search_path to other');
    if (run.outcome !== 'exact' && run.outcome !== 'named') wrong.push(`${name} (${reasonsOf(run)})`);
  }
  expect(wrong).toEqual([]);
  await pg.close();
  await postgres.stop();
});

async function makeOnPostgres(pg: Connection, schema: string, sql: readonly string[]): Promise<void> {
  await pg.run('set search_path to public');
  await pg.run(`drop schema if exists ${schema} cascade`);
  await pg.run(`create schema ${schema}`);
  await pg.run(`set search_path to ${schema}`);
  for (const one of sql) await pg.run(one);
}
