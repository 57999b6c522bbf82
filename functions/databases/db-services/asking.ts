import { fill, type Text } from '../../../shared/text.ts';
import type { ConnectOptions, Connection, Driver, Target } from '../../engines/driver.ts';
import { EngineError } from '../../engines/engine-error.ts';
import { driverOf } from '../../engines/index.ts';
import { problemOfState, replicasOf } from '../../engines/replica-state.ts';
import type { World } from '../../platform/world.ts';
import type { DbService } from '../../platform/access/db-service.ts';
import { replicaTargetOf } from './replica-target.ts';
import { targetOf } from './target.ts';

/** Which server of a data source with a replica was asked; `why` it was the primary. */
export type AskedServer =
  | { readonly server: 'replica'; readonly why?: undefined }
  | { readonly server: 'primary'; readonly why: Text };

/** A session for what only judges, with the server that it is on; `asked` is missing where there is one server only. */
export type AskingSession = {
  readonly connection: Connection;
  readonly driver: Driver;
  readonly target: Target;
  readonly asked: AskedServer | undefined;
};

type Place = { readonly tenant: string; readonly world: Pick<World, 'keys'> };

/**
 * Connects to where a data source is asked about what somebody means to run: its replica where it names one. Executions, backups,
 * comparisons and exports connect to `targetOf`, which is the primary.
 */
export async function connectToAsk(
  { tenant, world }: Place,
  saved: DbService,
  { schema, ...options }: ConnectOptions & { readonly schema?: string | undefined },
): Promise<AskingSession> {
  const primary = await targetOf(world, tenant, saved, schema);
  const driver = await driverOf(saved.dbType);
  const replica = replicaTargetOf(primary);
  if (!replica)
    return { connection: await driver.connect(primary, options), driver, target: primary, asked: undefined };
  try {
    const connection = await connectToReplica(driver, replica, options);
    return { connection, driver, target: replica, asked: { server: 'replica' } };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (saved.params['replica'] === 'only') throw insisted(error);
    const connection = await driver.connect(primary, options);
    return { connection, driver, target: primary, asked: { server: 'primary', why: error.words } };
  }
}

/** A session on the replica, unless it is none or too far behind. */
async function connectToReplica(driver: Driver, replica: Target, options: ConnectOptions): Promise<Connection> {
  const connection = await driver.connect(replica, options);
  try {
    const state = await replicasOf(replica.dbType).state(connection);
    const problem = problemOfState(state, lagMaxOf(replica));
    if (problem) throw unusable(problem);
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** The seconds that a replica may be behind. */
export function lagMaxOf({ params }: Pick<Target, 'params'>): number {
  return Number(params['replica_lag'] || '60');
}

function unusable(words: Text): EngineError {
  return new EngineError({ kind: 'connect', code: 'replica', message: words.en, words, outcome: 'notSent' });
}

function insisted(cause: EngineError): EngineError {
  return unusable(
    fill(
      {
        zh: '只读副本不可用（{reason}），而此数据源设置为从不查询主库',
        en: 'The read replica cannot be asked ({reason}), and this data source is set never to ask the primary',
      },
      { reason: cause.words },
    ),
  );
}
