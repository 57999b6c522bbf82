import type { Connection } from './driver.ts';
import { EngineError } from './engine-error.ts';

/** What a server says of itself as a replica. */
export type ReplicaState = {
  readonly isReadOnly: boolean;
  /** How far it is behind; `unknown` where nobody may ask, `stopped` where it does not follow anybody. */
  readonly lagSeconds: number | 'unknown' | 'stopped';
  /** Whom it follows, as far as that can be told: to be compared with the identity of the primary. */
  readonly follows: string | undefined;
  /** Itself. */
  readonly identity: string | undefined;
};

/** How the servers of a family are asked about replication. */
export type Replicas = {
  /** Asks a server whether it only reads, and how far it is behind. */
  readonly state: (connection: Connection) => Promise<ReplicaState>;
  /** By what a primary is known to those who follow it. */
  readonly identity: (connection: Connection) => Promise<string | undefined>;
};

/** The first value of an answer. */
export async function firstOf(connection: Connection, sql: string): Promise<string | undefined> {
  return (await connection.query(sql, { maxRows: 1 })).rows[0]?.[0] ?? undefined;
}

/** So many seconds, where it is a number. */
export function secondsOf(text: string | undefined): number | 'unknown' {
  return text === undefined || Number.isNaN(Number(text)) ? 'unknown' : Number(text);
}

/** Rights and kinds of servers differ: what may not be asked stays unknown. */
export async function unlessRefused<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof EngineError && error.outcome === 'refused') return undefined;
    throw error;
  }
}
