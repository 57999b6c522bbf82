import type { Connection } from '../driver.ts';
import { EngineError } from '../engine-error.ts';
import { firstOf, secondsOf, unlessRefused, type Replicas, type ReplicaState } from '../replica.ts';

/** Replicas of MySQL, which have UUIDs, and of MariaDB, which have numbers. */
export const mysqlReplicas: Replicas = { state, identity };

async function state(connection: Connection): Promise<ReplicaState> {
  const { rows } = await connection.query('select @@global.read_only, @@global.innodb_read_only', { maxRows: 1 });
  const [readOnly, isShared] = (rows[0] ?? []).map(isOn);
  const isReadOnly = readOnly || isShared || false;
  const own = await identity(connection);
  const status = await unlessRefused(() => replicaStatusOf(connection));
  // Readers of Aurora share the storage of their writer, and replicate nothing.
  if (!status || isShared) return { isReadOnly, lagSeconds: 'unknown', follows: undefined, identity: own };
  const lag = status.get('seconds_behind_source') ?? status.get('seconds_behind_master');
  return {
    isReadOnly,
    lagSeconds: lag == null ? 'stopped' : secondsOf(lag),
    follows: followedIn(status, own),
    identity: own,
  };
}

type Status = ReadonlyMap<string, string | null>;

/** Whom a replica follows, in the words of `identity`. */
function followedIn(status: Status, own: string | undefined): string | undefined {
  const number = status.get('master_server_id') ?? '0';
  if (own?.startsWith('server_id')) return number === '0' ? undefined : `server_id ${number}`;
  return status.get('source_uuid') || status.get('master_uuid') || undefined;
}

function isOn(setting: string | null | undefined): boolean {
  return setting != null && !/^(0|off)$/i.test(setting);
}

/** MariaDB has no UUID; its numbers are told apart within a topology only. */
async function identity(connection: Connection): Promise<string | undefined> {
  const uuid = await unlessRefused(() => firstOf(connection, 'select @@server_uuid'));
  return uuid ?? (await unlessRefused(() => firstOf(connection, "select concat('server_id ', @@server_id)")));
}

/** The row of the replica's own status by names in lower case; empty where there is no replication. */
async function replicaStatusOf(connection: Connection): Promise<Status> {
  const { columns, rows } = await statusRows(connection);
  const [row] = rows;
  return new Map(row ? columns.map((name, at) => [name.toLowerCase(), row[at] ?? null] as const) : []);
}

/** Servers of before 2020 know the older word only. */
async function statusRows(connection: Connection) {
  try {
    return await connection.query('show replica status', { maxRows: 10 });
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== '1064') throw error;
    return connection.query('show slave status', { maxRows: 10 });
  }
}
