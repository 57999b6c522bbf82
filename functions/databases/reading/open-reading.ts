import { invariant } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Connection, Driver, ResultSink, Target } from '../../engines/driver.ts';
import { driverOf } from '../../engines/index.ts';
import type { World } from '../../platform/world.ts';
import { connectToAsk, replicaTargetOf, targetOf, type AskedServer, type DbService } from '../db-services/service.ts';
import type { MaskingPolicy } from '../masking/service.ts';
import { demandSessions } from './families.ts';
import { demandNoRowFunctions } from './row-functions.ts';
import { isReadable, type Readable } from './seen-readable.ts';

type Place = { readonly tenant: string; readonly world: Pick<World, 'keys'> };
type Wanted = {
  readonly schema: string;
  readonly applicationName: string;
  /** Each query has so long on its server. */
  readonly milliseconds: number;
  /** Whether a replica is asked where the data source names one. */
  readonly from: 'replicaIfAny' | 'primary';
};

type ReadOptions = {
  readonly rowsMax?: number;
  /** What whoever asks may not see. */
  readonly masking?: MaskingPolicy | undefined;
};

/** A session that only reads, on which nothing is sent but what was seen to only read. */
export type ReadingSession = {
  readonly backendId: string;
  readonly asked: AskedServer | undefined;
  /** Rows go to the sink as they come; no more of them than `rowsMax` are asked for, where the server knows that. */
  read(statement: Readable, sink: ResultSink, options?: ReadOptions): Promise<void>;
  /** Names for what PostgreSQL calls by numbers only. */
  typeNames(numbers: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Stops on the server what the session runs; asked again by whoever still waits. */
  cancel(): Promise<void>;
  /** After a result that was not read to its end: MySQL's family goes on with it until it finds that nobody listens. */
  abandon(): Promise<void>;
  close(): Promise<void>;
};

/** Opens a session of the engine's own kind that only reads: the server holds it to that, whatever was not seen in the text. */
export async function openReading(place: Place, source: DbService, wanted: Wanted): Promise<ReadingSession> {
  const sessions = demandSessions(source.dbType);
  const { connection, driver, target, asked } = await connected(place, source, wanted);
  try {
    await sessions.pin(connection);
    const cancel = async () => void (await driver.cancel(target, connection.backendId));
    const read = await connection.reader({ timeoutMs: wanted.milliseconds });
    return {
      backendId: connection.backendId,
      asked,
      async read(statement, sink, { rowsMax, masking } = {}) {
        invariant(isReadable(statement), 'only what was seen to read is sent');
        await demandNoRowFunctions(connection, statement, sessions);
        if (rowsMax !== undefined) for (const setting of sessions.atMost(rowsMax)) await connection.run(setting);
        if (!masking) return read(statement.text, sink);
        const { readMasked } = await import('./masking/read-masked.ts');
        await readMasked(statement, {
          connection,
          dialect: sessions.dialect,
          dbType: source.dbType,
          masking,
          read,
          sink,
        });
      },
      typeNames: (numbers) => namesOfTypes(connection, numbers),
      cancel,
      abandon: () => (sessions.goesOnUnread ? cancel() : Promise.resolve()),
      close: () => connection.close(),
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** Stops a query from another process than the one that reads it. */
export async function cancelReading(
  { tenant, world }: Place,
  source: DbService,
  { backendId, server }: { readonly backendId: string; readonly server: 'replica' | 'primary' },
): Promise<void> {
  const primary = await targetOf(world, tenant, source);
  const target = server === 'replica' ? (replicaTargetOf(primary) ?? primary) : primary;
  await (await driverOf(source.dbType)).cancel(target, backendId);
}

type Connected = {
  readonly connection: Connection;
  readonly driver: Driver;
  readonly target: Target;
  readonly asked: AskedServer | undefined;
};

async function connected(
  { tenant, world }: Place,
  source: DbService,
  { schema, applicationName, from }: Wanted,
): Promise<Connected> {
  const options = { timeoutMs: limits.connectTimeoutSeconds * 1000, applicationName };
  if (from === 'replicaIfAny')
    return connectToAsk({ tenant, world }, source, { ...options, schema: schema || undefined });
  const target = await targetOf(world, tenant, source, schema);
  const driver = await driverOf(source.dbType);
  return { connection: await driver.connect(target, options), driver, target, asked: undefined };
}

/** Names for what PostgreSQL calls by numbers only. */
export async function namesOfTypes(
  connection: Connection,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(numbers)].filter((one) => /^\d{1,10}$/.test(one));
  if (wanted.length === 0) return new Map();
  const sql = `select oid::text, pg_catalog.format_type(oid, null) from pg_catalog.pg_type where oid in (${wanted.join(', ')})`;
  const { rows } = await connection.query(sql, { maxRows: wanted.length });
  return new Map(rows.map(([number, name]) => [number ?? '', name ?? '']));
}
