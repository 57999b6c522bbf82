import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { fill, inLocale, type Locale, type Text } from '../../../shared/text.ts';
import type { Connection, Driver, Target } from '../../engines/driver.ts';
import { EngineError } from '../../engines/engine-error.ts';
import { driverOf } from '../../engines/index.ts';
import { tryCommitMarks } from '../../engines/mysql/commit-marks.ts';
import { problemOfKinship, problemOfState, replicasOf } from '../../engines/replica-state.ts';
import type { ReplicaState } from '../../engines/replica.ts';
import { explainedWords } from '../../platform/network-words.ts';
import { ifRoom } from '../../platform/table/if-room.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { World } from '../../platform/world.ts';
import { dbServices, type DbService } from '../../platform/access/db-service.ts';
import { lagMaxOf } from './asking.ts';
import { replicaTargetOf } from './replica-target.ts';
import { targetOf } from './target.ts';

export type TestResult = {
  readonly status: 'connect_success' | 'connect_failed';
  readonly at: string;
  readonly message: string;
  /** What is wrong with the replica, empty for nothing; missing where the data source names none. */
  readonly replica?: string;
  /** What is wrong with the primary, empty for nothing. */
  readonly primary: string;
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
  const problems = await problemsOf(target, (shown) => (hostKey = shown));
  return { ...resultOf({ world, locale }, problems), ...(hostKey !== undefined && { hostKey }) };
}

function resultOf(
  { world, locale }: Pick<Place, 'world' | 'locale'>,
  { primary, replica, hasReplica }: Problems,
): TestResult {
  const words = primary ?? (replica && fill(replicaProblem, { reason: replica }));
  return {
    status: words ? 'connect_failed' : 'connect_success',
    at: new Date(world.clock.now()).toISOString(),
    message: words ? inLocale(words, locale) : '',
    primary: primary ? inLocale(primary, locale) : '',
    ...(hasReplica && { replica: replica ? inLocale(replica, locale) : '' }),
  };
}

const replicaProblem = { zh: '只读副本：{reason}', en: 'Read replica: {reason}' };

/** Tries a saved data source and remembers the result with it, with the key of a jump host that was seen for the first time. */
export async function testSaved(place: Place, saved: DbService): Promise<TestResult> {
  const { tenant, table, world } = place;
  const result = await tryConnection(place, await targetOf(world, tenant, saved));
  const { hostKey, status, at, message } = result;
  const lastTest = { status, at, message };
  const params = { ...saved.params, ...(hostKey !== undefined && { ssh_host_key: hostKey }) };
  await dbServices.on(table).patch(
    saved,
    { set: { lastTest, ...(hostKey !== undefined && { params }) } },
    // A host that was changed meanwhile must not be given the key of the one before it.
    hostKey === undefined
      ? undefined
      : { condition: { version: saved.version }, refusal: new AppError('changedMeanwhile') },
  );
  return result;
}

/** Tries many for whoever manages them. */
export async function testMany(place: Place, saved: readonly DbService[]): Promise<TestResult[]> {
  return someAtOnce(saved, (one) => testSaved(place, one));
}

/** Whether many can be reached, for people who only use them: which jump host is the right one is not theirs to say. */
export async function reachMany(place: Place, saved: readonly DbService[]): Promise<TestResult[]> {
  return someAtOnce(saved, async (one) => {
    const result = resultOf(place, await problemsOf(await targetOf(place.world, place.tenant, one)));
    const { status, at, message } = result;
    await ifRoom(dbServices.on(place.table).patch(one, { set: { lastTest: { status, at, message } } }));
    return result;
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

type Problems = {
  readonly primary: Text | undefined;
  readonly replica: Text | undefined;
  readonly hasReplica: boolean;
};

/** What is wrong with the servers of a data source, each for itself; the replica is held against the primary where that answers. */
async function problemsOf(target: Target, onNewHostKey?: (shown: string) => void): Promise<Problems> {
  let identity: string | undefined;
  let shownKey: string | undefined;
  const found = replicaTargetOf(target);
  const primary = await problemWith(target, {
    look: async (connection, driver) => {
      if (found) identity = await replicasOf(target.dbType).identity(connection);
      await tryCommitMarks(driver, target, connection);
    },
    ...(onNewHostKey && {
      onNewHostKey: (shown: string) => {
        shownKey = shown;
        onNewHostKey(shown);
      },
    }),
  });
  if (!found) return { primary, replica: undefined, hasReplica: false };
  // Both are reached over the same jump host: the key that it has just shown is the one that it must show again.
  const replica = shownKey === undefined ? found : { ...found, params: { ...found.params, ssh_host_key: shownKey } };
  return { primary, replica: await problemOfReplicaAt(replica, identity), hasReplica: true };
}

async function problemOfReplicaAt(replica: Target, primary: string | undefined): Promise<Text | undefined> {
  let state: ReplicaState | undefined;
  const unreachable = await problemWith(replica, {
    look: async (connection) => void (state = await replicasOf(replica.dbType).state(connection)),
  });
  if (unreachable || !state) return unreachable;
  return problemOfKinship(state, primary) ?? problemOfState(state, lagMaxOf(replica));
}

type Look = {
  readonly look?: (connection: Connection, driver: Driver) => Promise<void>;
  readonly onNewHostKey?: (shown: string) => void;
};

async function problemWith(target: Target, { look, onNewHostKey }: Look): Promise<Text | undefined> {
  try {
    const driver = await driverOf(target.dbType);
    const connection = await driver.connect(target, {
      timeoutMs: limits.connectTimeoutSeconds * 1000,
      applicationName: 'sluice-test',
      ...(onNewHostKey && { onNewHostKey }),
    });
    try {
      await look?.(connection, driver);
    } finally {
      await connection.close();
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const { zh, en } = error.words;
    // The same in both languages is what somebody else said.
    return zh === en ? explainedWords(en) : error.words;
  }
}
