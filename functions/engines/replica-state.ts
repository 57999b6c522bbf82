import { fill, type Text } from '../../shared/text.ts';
import { familyOf } from '../../shared/engines/index.ts';
import type { Connection } from './driver.ts';
import { EngineError } from './engine-error.ts';

/** What a server says of itself as a replica. */
export type ReplicaState = {
  readonly isReadOnly: boolean;
  /** How far it is behind; `unknown` where nobody may ask, `stopped` where it does not follow anybody. */
  readonly lagSeconds: number | 'unknown' | 'stopped';
  /** Whom it follows, as far as that can be told: to be compared with `identityOf` the primary. */
  readonly follows: string | undefined;
  /** Itself. */
  readonly identity: string | undefined;
};

/** Asks a server whether it only reads, and how far it is behind. */
export function replicaStateOf(connection: Connection, dbType: string): Promise<ReplicaState> {
  return familyOf(dbType) === 'postgres' ? postgresState(connection) : mysqlState(connection);
}

/** By what a primary is known to those who follow it. */
export async function identityOf(connection: Connection, dbType: string): Promise<string | undefined> {
  return familyOf(dbType) === 'postgres' ? systemOf(connection) : mysqlIdentity(connection);
}

/** Why a server is not asked in the place of the primary. */
export function problemOfState({ isReadOnly, lagSeconds }: ReplicaState, lagMax: number): Text | undefined {
  if (!isReadOnly) return words.writable;
  if (lagSeconds === 'stopped') return words.stopped;
  if (lagSeconds !== 'unknown' && lagSeconds > lagMax)
    return fill(words.behind, { seconds: Math.round(lagSeconds), max: lagMax });
  return undefined;
}

/** Why a replica is none of this primary. */
export function problemOfKinship(replica: ReplicaState, primary: string | undefined): Text | undefined {
  if (primary === undefined) return undefined;
  if (replica.identity !== undefined && replica.identity === primary && replica.follows !== primary)
    return words.sameServer;
  if (replica.follows !== undefined && replica.follows !== primary)
    return fill(words.otherPrimary, { follows: replica.follows, primary });
  return undefined;
}

const words = {
  writable: {
    zh: '该服务器可写，不是只读副本。请填写副本的地址，或在其上启用只读（MySQL、MariaDB：read_only=ON）',
    en: 'This server can be written to, so it is no read replica: enter the host of one, or make it read-only (MySQL and MariaDB: read_only=ON)',
  },
  stopped: {
    zh: '复制已停止。请检查副本上的复制状态',
    en: 'Replication is stopped: look at its state on the replica',
  },
  behind: {
    zh: '副本延迟 {seconds} 秒，超过允许的 {max} 秒',
    en: 'The replica is {seconds} seconds behind, and {max} are accepted',
  },
  sameServer: { zh: '这就是主库本身，不是副本', en: 'This is the primary itself and no replica of it' },
  otherPrimary: {
    zh: '该副本跟随的是另一台服务器（{follows}），不是此数据源的主库（{primary}）',
    en: 'It follows another server ({follows}) than the primary of this data source ({primary})',
  },
} as const satisfies Record<string, Text>;

// A standby that is connected and has nothing to replay is not behind, however long nobody has written. One that is not is as old as
// what it replayed last. Amazon Aurora has no such functions.
const postgresLag = `select case
  when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() and exists (select from pg_stat_wal_receiver) then '0'
  else coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::text, 'stopped') end`;

async function postgresState(connection: Connection): Promise<ReplicaState> {
  const isReadOnly = (await firstOf(connection, 'select pg_is_in_recovery()')) === 't';
  const lag = isReadOnly ? await unlessRefused(() => firstOf(connection, postgresLag)) : undefined;
  return {
    isReadOnly,
    lagSeconds: lag === 'stopped' ? 'stopped' : secondsOf(lag),
    // A standby is a copy of its primary, whose number it shares.
    follows: isReadOnly ? await systemOf(connection) : undefined,
    identity: undefined,
  };
}

function systemOf(connection: Connection): Promise<string | undefined> {
  return unlessRefused(() => firstOf(connection, 'select system_identifier from pg_control_system()'));
}

async function mysqlState(connection: Connection): Promise<ReplicaState> {
  const { rows } = await connection.query('select @@global.read_only, @@global.innodb_read_only', { maxRows: 1 });
  const [readOnly, isShared] = (rows[0] ?? []).map(isOn);
  const isReadOnly = readOnly || isShared || false;
  const identity = await mysqlIdentity(connection);
  const status = await unlessRefused(() => replicaStatusOf(connection));
  // Readers of Aurora share the storage of their writer, and replicate nothing.
  if (!status || isShared) return { isReadOnly, lagSeconds: 'unknown', follows: undefined, identity };
  const lag = status.get('seconds_behind_source') ?? status.get('seconds_behind_master');
  return {
    isReadOnly,
    lagSeconds: lag == null ? 'stopped' : secondsOf(lag),
    follows: followedIn(status, identity),
    identity,
  };
}

type Status = ReadonlyMap<string, string | null>;

/** Whom a replica follows, in the words of `mysqlIdentity`. */
function followedIn(status: Status, identity: string | undefined): string | undefined {
  const number = status.get('master_server_id') ?? '0';
  if (identity?.startsWith('server_id')) return number === '0' ? undefined : `server_id ${number}`;
  return status.get('source_uuid') || status.get('master_uuid') || undefined;
}

function isOn(setting: string | null | undefined): boolean {
  return setting != null && !/^(0|off)$/i.test(setting);
}

/** MariaDB has no UUID; its numbers are told apart within a topology only. */
async function mysqlIdentity(connection: Connection): Promise<string | undefined> {
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

async function firstOf(connection: Connection, sql: string): Promise<string | undefined> {
  return (await connection.query(sql, { maxRows: 1 })).rows[0]?.[0] ?? undefined;
}

function secondsOf(text: string | undefined): number | 'unknown' {
  return text === undefined || Number.isNaN(Number(text)) ? 'unknown' : Number(text);
}

/** Rights and kinds of servers differ: what may not be asked stays unknown. */
async function unlessRefused<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof EngineError && error.outcome === 'refused') return undefined;
    throw error;
  }
}
