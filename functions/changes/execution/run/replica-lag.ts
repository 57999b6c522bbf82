import { limits } from '../../../../shared/limits.ts';
import { replicasIn, type Replica } from '../../../../shared/engines/replicas.ts';
import type { Connection } from '../../../engines/driver.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import type { ExecutionWorld } from '../execution-world.ts';
import { hasPassed } from './heartbeat.ts';

/** How far replicas are behind, as it is known now: an online change pauses while one of them is too far. */
export type ReplicaWatch = { readonly isBehind: () => boolean };

/** Looks at each replica once. Says which cannot be looked at, or is no replica; else nothing. */
export async function problemOfReplicas(world: ExecutionWorld): Promise<string | undefined> {
  for (const replica of replicasOf(world)) {
    try {
      await lagOf(world, replica);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      return `${replica.host}:${replica.port}: ${error.message}`;
    }
  }
  return undefined;
}

/** Looks at the replicas again and again until it is over. One that does not answer, or does not follow, is too far behind. */
export function watchReplicas(
  world: ExecutionWorld,
  over: AbortSignal,
): ReplicaWatch & { readonly ended: Promise<void> } {
  let isBehind = false;
  const replicas = replicasOf(world);
  const look = async () => {
    while (await hasPassed(world.clock, limits.replicaLookMilliseconds, over)) {
      const lags = await Promise.all(replicas.map((replica) => lagOrNone(world, replica)));
      isBehind = lags.some((lag) => lag === undefined || lag > limits.replicaLagSeconds);
    }
  };
  return { isBehind: () => isBehind, ended: replicas.length === 0 ? Promise.resolve() : look() };
}

function replicasOf({ target }: ExecutionWorld): readonly Replica[] {
  return replicasIn(target.params['replicas'] ?? '') ?? [];
}

async function lagOrNone(world: ExecutionWorld, replica: Replica): Promise<number | undefined> {
  try {
    return await lagOf(world, replica);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    world.log.warn('a replica could not be looked at', { ...replica, error });
    return undefined;
  }
}

/** The seconds that a replica is behind; undefined while it does not follow. */
async function lagOf({ driver, target }: ExecutionWorld, { host, port }: Replica): Promise<number | undefined> {
  const timeoutMs = limits.connectTimeoutSeconds * 1000;
  const { schema: _, ...rest } = target;
  const connection = await driver.connect({ ...rest, host, port }, { timeoutMs, applicationName: 'sluice' });
  try {
    const { columns, rows } = await statusOf(connection);
    const [row] = rows;
    if (!row) {
      const message = 'This server is no replica';
      throw new EngineError({ kind: 'other', code: 'noReplica', message, outcome: 'notSent' });
    }
    const lag = row[columns.findIndex((name) => /^Seconds_Behind_(Source|Master)$/i.test(name))];
    return lag == null ? undefined : Number(lag);
  } finally {
    await connection.close();
  }
}

/** Servers of before 2020 know the older word only. */
async function statusOf(connection: Connection) {
  try {
    return await connection.query('show replica status', { maxRows: 10 });
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== '1064') throw error;
    return connection.query('show slave status', { maxRows: 10 });
  }
}
