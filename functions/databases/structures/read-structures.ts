import { engineOf } from '../../../shared/engines/index.ts';
import { AppError, invariant } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { targetOf, type DbService } from '../db-services/service.ts';
import type { Connection } from '../../engines/driver.ts';
import { EngineError } from '../../engines/engine-error.ts';
import { driverOf } from '../../engines/index.ts';
import type { World } from '../../platform/world.ts';
import { families } from './families.ts';
import type { StructuresFamily } from './family.ts';
import type { ReadIdentities } from './identity.ts';
import type { Structures } from './structure.ts';

type Place = { readonly tenant: string; readonly world: Pick<World, 'keys'> };

/** How the structure of a data source is read and changed; refused where nobody knows. */
export function structuresOf({ dbType, name }: Pick<DbService, 'dbType' | 'name'>): Structures {
  const row = rowOf(dbType);
  if (!row) throw new AppError('comparisonNotSupported', { name, dbType });
  return row.structures;
}

/** How numbers of objects are read that stay when these are called otherwise; nothing where a server has none. */
export function identitiesOf({ dbType }: Pick<DbService, 'dbType'>): ReadIdentities | undefined {
  return rowOf(dbType)?.identities;
}

/** The schema of a session; nothing where its server is in none. */
export async function currentSchemaOf(connection: Connection, { dbType }: Pick<DbService, 'dbType'>): Promise<string> {
  const row = rowOf(dbType);
  invariant(row, 'its structures are read');
  const { rows } = await connection.query(row.currentSchema, { maxRows: 1 });
  return rows[0]?.[0] ?? '';
}

function rowOf(dbType: string): StructuresFamily | undefined {
  const { family } = engineOf(dbType);
  return family && families[family];
}

/** The schemas that are asked for; one that is not there is refused. */
export async function chosenSchemas(
  connection: Connection,
  { name }: Pick<DbService, 'name'>,
  wanted: readonly string[] | 'all',
): Promise<readonly string[]> {
  const schemas = await connection.schemas();
  const missing = wanted === 'all' ? undefined : wanted.find((one) => !schemas.includes(one));
  if (missing !== undefined) throw new AppError('comparedSchemaMissing', { name, schema: missing });
  const chosen = wanted === 'all' ? schemas : [...new Set(wanted)];
  if (chosen.length > limits.comparedSchemasMax)
    throw new AppError('tooManyCompared', { name, max: limits.comparedSchemasMax });
  return chosen;
}

/** One connection that only reads the catalogue, and its troubles in our words. */
export async function overCatalogue<T>(
  { tenant, world }: Place,
  source: DbService,
  read: (connection: Connection) => Promise<T>,
  schema?: string,
  seconds: number = limits.catalogTimeoutSeconds,
): Promise<T> {
  try {
    const driver = await driverOf(source.dbType);
    const connection = await driver.connect(await targetOf(world, tenant, source, schema), {
      timeoutMs: limits.connectTimeoutSeconds * 1000,
      applicationName: 'sluice-structure',
      statementTimeoutMs: seconds * 1000,
    });
    try {
      return await read(connection);
    } finally {
      await connection.close();
    }
  } catch (error) {
    if (error instanceof EngineError)
      throw new AppError('connectFailed', { name: source.name, reason: error.words }, { cause: error });
    throw error;
  }
}
