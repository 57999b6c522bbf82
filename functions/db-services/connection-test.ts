import { AppError } from '../../shared/errors/index.ts';
import { limits } from '../../shared/limits.ts';
import { inLocale, type Locale, type Text } from '../../shared/text.ts';
import type { Target } from '../engines/driver.ts';
import { EngineError } from '../engines/engine-error.ts';
import { driverOf } from '../engines/index.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';
import type { World } from '../platform/world.ts';
import { dbServices, type DbService } from './db-service-repo.ts';
import { targetOf } from './target.ts';

export type TestResult = {
  readonly status: 'connect_success' | 'connect_failed';
  readonly at: string;
  readonly message: string;
  /** The key that a jump host showed when nobody had kept one yet. */
  readonly hostKey?: string;
};
type Place = { readonly tenant: string; readonly table: TenantTable; readonly world: World; readonly locale: Locale };

/** Tries to connect and says what the server, or what stands in between, answered. A jump host that nobody knows yet is believed. */
export async function tryConnection(
  { world, locale }: Pick<Place, 'world' | 'locale'>,
  target: Target,
): Promise<TestResult> {
  let hostKey: string | undefined;
  const words = await connectAndLeave(target, (shown) => (hostKey = shown));
  return { ...resultOf({ world, locale }, words), ...(hostKey !== undefined && { hostKey }) };
}

function resultOf({ world, locale }: Pick<Place, 'world' | 'locale'>, words: Text | undefined): TestResult {
  return {
    status: words ? 'connect_failed' : 'connect_success',
    at: new Date(world.clock.now()).toISOString(),
    message: words ? inLocale(words, locale) : '',
  };
}

/** Tries a saved data source and remembers the result with it, with the key of a jump host that was seen for the first time. */
export async function testSaved(place: Place, saved: DbService): Promise<TestResult> {
  const { tenant, table, world } = place;
  const { hostKey, ...lastTest } = await tryConnection(place, await targetOf(world, tenant, saved));
  const params = { ...saved.params, ...(hostKey !== undefined && { ssh_host_key: hostKey }) };
  await dbServices.on(table).patch(
    saved,
    { set: { lastTest, ...(hostKey !== undefined && { params }) } },
    // A host that was changed meanwhile must not be given the key of the one before it.
    hostKey === undefined
      ? undefined
      : { condition: { version: saved.version }, refusal: new AppError('changedMeanwhile') },
  );
  return { ...lastTest, ...(hostKey !== undefined && { hostKey }) };
}

/** Tries many for whoever manages them. */
export async function testMany(place: Place, saved: readonly DbService[]): Promise<TestResult[]> {
  return someAtOnce(saved, (one) => testSaved(place, one));
}

/** Whether many can be reached, for people who only use them: which jump host is the right one is not theirs to say. */
export async function reachMany(place: Place, saved: readonly DbService[]): Promise<TestResult[]> {
  return someAtOnce(saved, async (one) => {
    const lastTest = resultOf(place, await connectAndLeave(await targetOf(place.world, place.tenant, one)));
    await dbServices.on(place.table).patch(one, { set: { lastTest } });
    return lastTest;
  });
}

/** Some at once, so that a page of unreachable hosts still ends within one request. */
async function someAtOnce(
  saved: readonly DbService[],
  test: (one: DbService) => Promise<TestResult>,
): Promise<TestResult[]> {
  const results: TestResult[] = [];
  for (let start = 0; start < saved.length; start += limits.connectionTestsAtOnce)
    results.push(...(await Promise.all(saved.slice(start, start + limits.connectionTestsAtOnce).map(test))));
  return results;
}

async function connectAndLeave(target: Target, onNewHostKey?: (shown: string) => void): Promise<Text | undefined> {
  try {
    const driver = await driverOf(target.dbType);
    const connection = await driver.connect(target, {
      timeoutMs: limits.connectTimeoutSeconds * 1000,
      applicationName: 'sluice-test',
      ...(onNewHostKey && { onNewHostKey }),
    });
    await connection.close();
    return undefined;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return error.words;
  }
}
