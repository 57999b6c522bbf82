import { engineOf, familyOf } from '../../../shared/engines/index.ts';
import type { SchemaWish } from '../../../shared/audit/schema-wish.ts';
import type { Dialect } from '../../../shared/audit/dialect-facts/dialect-names.ts';
import type { Schema } from '../../../shared/audit/schema/schema.ts';
import { limits } from '../../../shared/limits.ts';
import type { Connection, Driver, Target } from '../../engines/driver.ts';
import { EngineError } from '../../engines/engine-error.ts';
import type { World } from '../../platform/world.ts';
import { connectToAsk, type AskedServer, type DbService } from '../db-services/service.ts';
import { families } from './families.ts';
import type { InstancesFamily } from './family.ts';
import { fillPlans } from './plan-probe.ts';
import { plannableOn } from './plannable.ts';
import { ProbeBudget, type ProbesSpent } from './probe-budget.ts';
import { knownSource, type KnownSource } from './schema-cache.ts';
import { fillKnown, isKnown, wantedOf } from './schema-probe.ts';
import { chosenPlace, ownPlaceOf } from './search-place.ts';

type Place = { readonly tenant: string; readonly world: Pick<World, 'keys' | 'clock' | 'log'> };
/** The schema as far as it could be read, or why the audit has to do without it; and what was asked for it. */
export type LiveSchema = {
  readonly spent: ProbesSpent;
  /** Which server was asked, where the data source has a replica. */
  readonly asked: AskedServer | undefined;
} & (
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
  { wish, schema, isFresh }: { wish: SchemaWish; schema?: string | undefined; isFresh?: boolean | undefined },
): Promise<LiveSchema> {
  const { dialect } = engineOf(saved.dbType);
  const known = knownSource([tenant, saved.uid, saved.version].join('\0'), dialect, world.clock.now(), isFresh);
  const asked = { wish, dialect, family: families[familyOf(saved.dbType)], chosen: schema };
  const budget = new ProbeBudget(world.clock);
  const read = knownFor(known, asked);
  if (read) return { schema: read, spent: budget.spent, asked: known.askedServer };
  try {
    const found = await probed({ tenant, world }, saved, { ...asked, known, budget });
    return { schema: found, spent: budget.spent, asked: known.askedServer };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    world.log.warn('the schema of a data source could not be read', { dbServiceUid: saved.uid, reason: error.message });
    return { problem: error.message, spent: budget.spent, asked: undefined };
  }
}

type Asked = {
  readonly wish: SchemaWish;
  readonly dialect: Dialect;
  readonly family: InstancesFamily;
  readonly chosen: string | undefined;
};

function knownFor(known: KnownSource, { wish: { names, texts }, dialect, family, chosen }: Asked): Schema | undefined {
  const place = chosenPlace(family, chosen) ?? known.ownPlace;
  const isEnough =
    place &&
    known.settings !== undefined &&
    isKnown(known, wantedOf(names, place.schema), dialect) &&
    texts.every((sql) => known.planOf(place.schema, sql));
  return isEnough ? known.asSchema(place, texts) : undefined;
}

async function probed(
  place: Pick<Place, 'tenant' | 'world'>,
  saved: DbService,
  { known, budget, wish, dialect, family, chosen }: Asked & { known: KnownSource; budget: ProbeBudget },
): Promise<Schema> {
  const { names, texts } = wish;
  const session = await connectToAsk(place, saved, {
    timeoutMs: limits.connectTimeoutSeconds * 1000,
    applicationName: 'sluice-audit',
    statementTimeoutMs: limits.auditProbeMilliseconds,
    schema: chosen,
  });
  const { connection, driver, target } = session;
  known.askedServer = session.asked;
  const endInTime = setTimeout(
    () => void stop(driver, target, connection),
    budget.millisecondsLeft + limits.planMillisecondsMax,
  );
  try {
    const at = chosenPlace(family, chosen) ?? (known.ownPlace ??= await ownPlaceOf(family, connection));
    const catalogue = (await family.catalogue?.(connection)) ?? connection;
    await fillKnown({ connection, catalogue, known, dialect, budget }, wantedOf(names, at.schema));
    const planned = session.asked?.server === 'replica' ? await plannableOn(target.dbType, texts) : undefined;
    await fillPlans(known, at.schema, texts, {
      connection,
      dbType: target.dbType,
      budget,
      ...(planned && { planned }),
    });
    return known.asSchema(at, texts);
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
