import type { Connection } from '../../engines/driver.ts';
import { tagged } from '../../engines/own-traffic.ts';
import type { Cell } from '../../engines/driver.ts';
import type { Lack } from '../../engines/lack.ts';
import { EngineError } from '../../engines/engine-error.ts';
import type { Entry } from '../collected/inbox-repo.ts';
import type { MeasureName } from '../measures/measures.ts';
import type { ActiveSession } from '../measures/waits.ts';
import type { SeenTransaction } from '../measures/seen-transaction.ts';

export type { SeenLock, SeenTransaction } from '../measures/seen-transaction.ts';

/** The name under which collectors connect: by it our own traffic is told apart. */
export const collectorName = 'sluice-collector';

/** Rows by the names of their columns, in lower case. */
export type Row = Readonly<Record<string, Cell>>;

/** One look: what the last one left, and what it may cost. */
export type LookAt = {
  readonly params: Readonly<Record<string, string>>;
  /** What the last round returned; undefined the first time. */
  readonly state: unknown;
  readonly now: number;
  /** The most rows that may be read. */
  readonly rowsMax: number;
  /** The time of this look is up: `ask` refuses, and who asks otherwise stops with what he has. */
  readonly isOver: () => boolean;
};
/** One look at a database, over a connection. */
export type Round = LookAt & {
  readonly connection: Connection;
  /** Asks one thing in our own name. */
  readonly ask: (sql: string, rowsMax?: number) => Promise<readonly Row[]>;
};
/** What a look found. */
export type Looked = {
  readonly entries: readonly Entry[];
  /** Kept for the next round, as plain data. */
  readonly state?: unknown;
  /** These are all objects there are: others are gone. */
  readonly isWhole?: boolean;
  /** What was measured of the server. */
  readonly values?: Readonly<Partial<Record<MeasureName, number>>>;
  /** Every session that runs a statement at the moment of the look. */
  readonly sessions?: readonly ActiveSession[];
  /** The transactions that are open, and those of the last look that are over. */
  readonly transactions?: {
    readonly seen: readonly SeenTransaction[];
    readonly gone: readonly Pick<SeenTransaction, 'id' | 'startedAt'>[];
  };
};

/** How one scan type asks a database. It reads, changes nothing, and never waits for a lock. */
export type Collector = {
  readonly lacks: (round: Pick<Round, 'ask' | 'params'>) => Promise<readonly Lack[]>;
  readonly collect: (round: Round) => Promise<Looked>;
};

/** A way to ask over a connection, for as long as there is time. */
export function asking(connection: Connection, most: number, isOver: () => boolean = () => false): Round['ask'] {
  return async (sql, rowsMax = most) => {
    if (isOver()) throw tookTooLong();
    const { columns, rows } = await connection.query(tagged(sql, collectorName), { maxRows: rowsMax });
    const names = columns.map((name) => name.toLowerCase());
    return rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? null])));
  };
}

function tookTooLong(): EngineError {
  return new EngineError({
    kind: 'timeout',
    code: 'lookTooLong',
    message: 'The server took too long to answer, so it was asked no further',
    outcome: 'refused',
  });
}

/** A number of a row; nothing where it is unknown. */
export function numberOf(cell: Cell | undefined): number | undefined {
  if (cell == null || cell === '') return undefined;
  const value = Number(cell);
  return Number.isFinite(value) ? value : undefined;
}
