import { engineOf } from '../../shared/engines/index.ts';
import type { SchemaWish } from '../../shared/audit/schema-wish.ts';
import type { Dialect } from '../../shared/audit/dialects/dialect-names.ts';
import type { Schema } from '../../shared/audit/script/schema.ts';
import { limits } from '../../shared/limits.ts';
import type { Connection, Driver, Target } from '../engines/driver.ts';
import { EngineError } from '../engines/engine-error.ts';
import { driverOf } from '../engines/index.ts';
import type { World } from '../platform/world.ts';
import { targetOf, type DbService } from '../db-services/service.ts';
import { fillPlans } from './plan-probe.ts';
import { ProbeBudget, type ProbesSpent } from './probe-budget.ts';
import { knownSource, type KnownSource } from './schema-cache.ts';
import { fillKnown, isKnown, wantedOf } from './schema-probe.ts';
import { catalogueOf, ownPlace } from './search-place.ts';

type Place = { readonly tenant: string; readonly world: Pick<World, 'keys' | 'clock' | 'log'> };
/** The schema as far as it could be read, or why the audit has to do without it; and what was asked for it. */
export type LiveSchema = { readonly spent: ProbesSpent } & (
  | { readonly schema: Schema; readonly problem?: undefined }
  | { readonly schema?: undefined; readonly problem: string }
);

/**
 * What the rules need to know of a data source for one script: the tables that it names with their columns, indexes, size and statistics,
 * which others there are, and how its statements would be carried out. It reads the catalogue and asks for plans only, within a budget,
 * and remembers the answers for a minute.
 */
export async function liveSchema(
  { tenant, world }: Place,
  saved: DbService,
  { wish, schema }: { wish: SchemaWish; schema?: string | undefined },
): Promise<LiveSchema> {
  const { dialect } = engineOf(saved.dbType);
  const known = knownSource([tenant, saved.uid, saved.version].join('\0'), dialect, world.clock.now());
  const asked = { wish, dialect, chosen: schema };
  const budget = new ProbeBudget(world.clock);
  const read = knownFor(known, asked);
  if (read) return { schema: read, spent: budget.spent };
  try {
    const target = await targetOf(world, tenant, saved, schema);
    return { schema: await probed(known, { ...asked, target, budget }), spent: budget.spent };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    world.log.warn('the schema of a data source could not be read', { dbServiceUid: saved.uid, reason: error.message });
    return { problem: error.message, spent: budget.spent };
  }
}

type Asked = {
  readonly wish: SchemaWish;
  readonly dialect: Dialect;
  readonly chosen: string | undefined;
};

function knownFor(known: KnownSource, { wish: { names, texts }, dialect, chosen }: Asked): Schema | undefined {
  const place = known.placeOf(chosen);
  const isEnough =
    place &&
    known.settings !== undefined &&
    isKnown(known, wantedOf(names, place.schema), dialect) &&
    texts.every((sql) => known.planOf(place.schema, sql));
  return isEnough ? known.asSchema(place, texts) : undefined;
}

async function probed(
  known: KnownSource,
  { target, budget, wish: { names, texts }, dialect, chosen }: Asked & { target: Target; budget: ProbeBudget },
): Promise<Schema> {
  const driver = await driverOf(target.dbType);
  const options = {
    timeoutMs: limits.connectTimeoutSeconds * 1000,
    applicationName: 'sluice-audit',
    statementTimeoutMs: limits.auditProbeMilliseconds,
  };
  const connection = await driver.connect(target, options);
  const endInTime = setTimeout(
    () => void stop(driver, target, connection),
    budget.millisecondsLeft + limits.planMillisecondsMax,
  );
  try {
    const place = known.placeOf(chosen) ?? (known.ownPlace = await ownPlace(connection, dialect));
    await fillKnown(
      { connection, catalogue: await catalogueOf(connection, dialect), known, dialect, budget },
      wantedOf(names, place.schema),
    );
    await fillPlans(known, place.schema, texts, { connection, budget });
    return known.asSchema(place, texts);
  } finally {
    clearTimeout(endInTime);
    await connection.close();
  }
}

/** For servers that do not end a question by themselves when its time is over. */
async function stop(driver: Driver, target: Target, { backendId }: Connection): Promise<void> {
  // The question may have ended meanwhile, or nobody may stop it: whoever waits for it is told by its own end.
  await driver.cancel(target, backendId).catch(() => undefined);
}
