import { rowsOfFamily } from '../../functions/databases/rehearsal/families.ts';
import { NotTried, runTrial, type TrialOutcome } from '../../functions/databases/rehearsal/trial.ts';
import type { Connection } from '../../functions/engines/driver.ts';
import { systemClock } from '../../functions/platform/clock.ts';
import { trialOf } from '../../shared/audit/optimize/trial/trial.ts';
import { dialectOf, sessionSettings, tablesOf, type ComparedType } from './hostile-tables.ts';

/** What the product itself would say of rewrites of a statement; undefined where it says nothing. */
export type Wall = (sql: string, candidates: readonly string[]) => Promise<TrialOutcome | undefined>;

const schema = 'wall_of_rewrites';

/** Builds the tables once more where the product's own small databases are put into them; `db` is a session for that alone. */
export async function buildWall(server: ComparedType, db: Connection): Promise<Wall> {
  const dialect = dialectOf(server);
  await db.run(
    dialect === 'postgres' ? `drop schema if exists ${schema} cascade` : `drop database if exists ${schema}`,
  );
  await db.run(dialect === 'postgres' ? `create schema ${schema}` : `create database ${schema}`);
  await db.run(dialect === 'postgres' ? `set search_path to ${schema}` : `use ${schema}`);
  for (const sql of sessionSettings[dialect]) await db.run(sql);
  const definitions = tablesOf(dialect, await db.serverVersion());
  for (const sql of definitions) await db.run(sql);
  const family = rowsOfFamily(server);
  const names = definitions.flatMap((sql) => /^create table (\w+)/.exec(sql)?.[1] ?? []);
  const shapes = await family.shapes(db, schema, names);
  return async (sql, candidates) => {
    const trial = trialOf(sql, candidates, { dialect });
    if (!trial) return undefined;
    const used = new Set(trial.tables.flatMap(({ name }) => (name === 'h' ? ['h', 'hc'] : [name])));
    try {
      return await runTrial(
        {
          ...{ connection: db, family, schema, definitions, clock: systemClock },
          shapes: shapes.filter(({ name }) => used.has(name)),
          keep: async () => {},
        },
        trial,
      );
    } catch (error) {
      if (error instanceof NotTried) return undefined;
      throw error;
    }
  };
}
