import { engineOf } from '../../shared/engines/index.ts';
import type { ParsedScript } from '../../shared/audit/ast.ts';
import type { Schema } from '../../shared/audit/schema.ts';
import { limits } from '../../shared/limits.ts';
import { EngineError } from '../engines/engine-error.ts';
import { driverOf } from '../engines/index.ts';
import type { World } from '../platform/world.ts';
import { targetOf, type DbService } from '../db-services/service.ts';
import { knownSource } from './schema-cache.ts';
import { fillKnown, isKnown, namesIn } from './schema-probe.ts';

type Place = { readonly tenant: string; readonly world: Pick<World, 'keys' | 'clock' | 'log'> };
/** The schema as far as it could be read, or why the audit has to do without it. */
export type LiveSchema = { readonly schema: Schema; readonly problem?: undefined } | { readonly schema?: undefined; readonly problem: string };

/**
 * What the rules need to know of a data source for one script: the tables that it names with their columns, indexes and size,
 * and which others there are. It reads the catalogue only, within a budget, and remembers it for a minute.
 */
export async function liveSchema({ tenant, world }: Place, saved: DbService, { script, schema }: { script: ParsedScript; schema?: string | undefined }): Promise<LiveSchema> {
  const { dialect } = engineOf(saved.dbType);
  const currentSchema = schema || (dialect === 'postgres' ? 'public' : '');
  const known = knownSource([tenant, saved.uid, saved.version].join('\0'), dialect, world.clock.now());
  const wanted = namesIn(script, dialect, currentSchema);
  if (known.serverVersion !== undefined && isKnown(known, wanted, dialect)) return { schema: known.asSchema(currentSchema) };
  try {
    const driver = await driverOf(saved.dbType);
    const options = { timeoutMs: limits.connectTimeoutSeconds * 1000, applicationName: 'sluice-audit', statementTimeoutMs: limits.schemaProbeSeconds * 1000 };
    const connection = await driver.connect(await targetOf(world, tenant, saved), options);
    try {
      await fillKnown(known, { connection, dbType: saved.dbType, clock: world.clock, wanted });
    } finally {
      await connection.close();
    }
    return { schema: known.asSchema(currentSchema) };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    world.log.warn('the schema of a data source could not be read', { dbServiceUid: saved.uid, reason: error.message });
    return { problem: error.message };
  }
}
