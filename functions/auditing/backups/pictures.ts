import type { EngineFamily } from '../../../shared/engines/engine.ts';
import type { DefinitionPlan } from '../../../shared/rollback/definition-plan.ts';
import type { Picture } from '../../../shared/rollback/pictures.ts';
import type { Connection } from '../../engines/driver.ts';
import { seenDefinition } from './definition-problem.ts';
import { reading } from './exact-session.ts';
import { lostBy } from './lost-rows.ts';
import { dependantsOf } from './postgres/dependants.ts';
import { oraclePictures, oraclePlaces } from './oracle/pictures.ts';
import { mysqlPictures, mysqlPlaces } from './mysql/pictures.ts';
import { postgresPictures, postgresPlaces } from './postgres/pictures.ts';
import { sqlserverPictures, sqlserverPlaces } from './sqlserver/pictures.ts';

type Place = Pick<Picture, 'schema' | 'name' | 'kind'>;
type Reader = {
  readonly places: (connection: Connection, plan: DefinitionPlan) => Promise<readonly Place[]>;
  readonly pictures: (connection: Connection, places: readonly Place[], how?: 'whole') => Promise<Picture[]>;
};

const readers: Readonly<Record<EngineFamily, Reader>> = {
  // What the catalogue writes of a default depends on the time zone of the session and on how it writes dates.
  mysql: {
    places: mysqlPlaces,
    pictures: (connection, places, how) => reading(connection, 'mysql', () => mysqlPictures(connection, places, how)),
  },
  oracle: { places: oraclePlaces, pictures: oraclePictures },
  sqlserver: { places: sqlserverPlaces, pictures: sqlserverPictures },
  postgres: {
    places: postgresPlaces,
    pictures: (connection, places, how) =>
      reading(connection, 'postgres', () => postgresPictures(connection, places, how)),
  },
};

/** Everything that a definition is about, as it is now. The names are looked up as the session has them, inside its transaction. */
export async function picturesOf(
  connection: Connection,
  family: EngineFamily,
  plan: DefinitionPlan,
): Promise<{ readonly pictures: Picture[]; readonly schema: string }> {
  const reader = readers[family];
  const places = await reader.places(connection, plan);
  // What is going to be lost must be made again as a whole.
  const how = plan.dropsTables || plan.dropsComputed || plan.dropped.length > 0 ? 'whole' : undefined;
  return { pictures: await reader.pictures(connection, places, how), schema: await schemaOf(connection, family) };
}

/** The same places once more. */
export async function picturesAt(
  connection: Connection,
  family: EngineFamily,
  places: readonly Place[],
): Promise<Picture[]> {
  return readers[family].pictures(connection, places);
}

async function schemaOf(connection: Connection, family: EngineFamily): Promise<string> {
  const { rows } = await connection.query(`select ${currentSchema[family]}`, { maxRows: 1 });
  return rows[0]?.[0] ?? '';
}

const currentSchema: Readonly<Record<EngineFamily, string>> = {
  mysql: 'database()',
  postgres: 'current_schema()',
  oracle: `sys_context('userenv', 'current_schema') from dual`,
  sqlserver: 'schema_name()',
};

/** A definition as it is found before it runs: what it is about, what would be lost with it, and why it cannot be undone. */
export async function definitionFound(
  connection: Connection,
  family: EngineFamily,
  { sql, plan }: { readonly sql: string; readonly plan: DefinitionPlan },
) {
  const { pictures, schema } = await picturesOf(connection, family, plan);
  const strict = await isStrict(connection, family);
  const seen = await seenDefinition({ sql, plan, family, before: pictures, isStrict: strict });
  if (seen.problem) return { pictures, schema, lost: [], problem: seen.problem };
  const named = plan.cascade ? await dependantsOf(connection, pictures) : [];
  if (named.length > 0) return { pictures, schema, lost: [], problem: 'cascade' as const, named };
  const { lost, problem } = await lostBy(connection, family, { plan, pictures, retyped: seen.retyped });
  return { pictures, schema, lost, problem };
}

/** The catalogue of PostgreSQL is read with settings of one transaction. */
export async function inOwnTransaction<T>(
  connection: Connection,
  family: EngineFamily,
  work: () => Promise<T>,
): Promise<T> {
  if (family !== 'postgres') return work();
  await connection.begin();
  try {
    return await work();
  } finally {
    await connection.rollback();
  }
}

/** Whether the session refuses values that do not fit; PostgreSQL always does. */
async function isStrict(connection: Connection, family: EngineFamily): Promise<boolean> {
  if (family !== 'mysql') return true;
  const { rows } = await connection.query('select @@session.sql_mode', { maxRows: 1 });
  return /STRICT_(TRANS|ALL)_TABLES/.test(rows[0]?.[0] ?? '');
}
