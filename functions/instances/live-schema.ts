import { engineOf } from '../../shared/engines/index.ts';
import type { ParsedScript } from '../../shared/audit/ast.ts';
import type { Dialect } from '../../shared/audit/identifiers.ts';
import type { Schema } from '../../shared/audit/schema.ts';
import { limits } from '../../shared/limits.ts';
import type { Connection, Target } from '../engines/driver.ts';
import { EngineError } from '../engines/engine-error.ts';
import { driverOf } from '../engines/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { World } from '../platform/world.ts';
import { targetOf, type DbService } from '../db-services/service.ts';
import { knownSource, type KnownSource, type SearchPlace } from './schema-cache.ts';
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
  const known = knownSource([tenant, saved.uid, saved.version].join('\0'), dialect, world.clock.now());
  const read = knownFor(known, { script, dialect, chosen: schema });
  if (read) return { schema: read };
  try {
    const target = await targetOf(world, tenant, saved, schema);
    return { schema: await probed(known, { target, clock: world.clock, script, dialect, chosen: schema }) };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    world.log.warn('the schema of a data source could not be read', { dbServiceUid: saved.uid, reason: error.message });
    return { problem: error.message };
  }
}

type Asked = { readonly script: ParsedScript; readonly dialect: Dialect; readonly chosen: string | undefined };

function knownFor(known: KnownSource, { script, dialect, chosen }: Asked): Schema | undefined {
  const place = known.placeOf(chosen);
  const isEnough = place && known.serverVersion !== undefined && isKnown(known, namesIn(script, dialect, place.schema), dialect);
  return isEnough ? known.asSchema(place) : undefined;
}

async function probed(known: KnownSource, { target, clock, script, dialect, chosen }: Asked & { target: Target; clock: Clock }): Promise<Schema> {
  const driver = await driverOf(target.dbType);
  const options = { timeoutMs: limits.connectTimeoutSeconds * 1000, applicationName: 'sluice-audit', statementTimeoutMs: limits.schemaProbeSeconds * 1000 };
  const connection = await driver.connect(target, options);
  try {
    const place = known.placeOf(chosen) ?? (known.ownPlace = await ownPlace(connection));
    await fillKnown(known, { connection, dialect, clock, wanted: namesIn(script, dialect, place.schema) });
    return known.asSchema(place);
  } finally {
    await connection.close();
  }
}

async function ownPlace(connection: Connection): Promise<SearchPlace> {
  const { rows: [row] } = await connection.query('select current_schema(), cardinality(current_schemas(false))', { maxRows: 1 });
  return { schema: row?.[0] ?? 'public', isAlone: row?.[1] === '1' };
}
