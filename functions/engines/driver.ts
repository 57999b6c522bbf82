import type { PlanAnswer } from '../../shared/audit/schema/plan.ts';
import type { ColumnStatistics } from '../../shared/audit/schema/schema.ts';
import type { Cell, ColumnOrigin, ResultColumn } from '../../shared/row-formats/cell.ts';

export type { Cell, ColumnKind, ColumnOrigin, ResultColumn } from '../../shared/row-formats/cell.ts';

/** Where and as whom to connect. `params` are the descriptor's extra parameters by name. */
export type Target = {
  readonly dbType: string;
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly params: Readonly<Record<string, string>>;
  readonly schema?: string;
  /** Whose data source it is and where it stands by itself, also while its replica is asked: credentials are given out for that. */
  readonly owner?: { readonly tenant: string; readonly host: string; readonly port: number };
};

export type ConnectOptions = {
  readonly timeoutMs: number;
  /** Shown in the server's process list, so that our own traffic can be told apart. */
  readonly applicationName: string;
  /** Enforced by the server where it can be (not for MySQL's DML): a client-side time-out would leave the statement running. */
  readonly statementTimeoutMs?: number;
  /** Told the fingerprint of a jump host whose key nobody has kept yet. Without it such a host is refused. */
  readonly onNewHostKey?: (fingerprint: string) => void;
};

export type Rows = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** More rows existed than were kept. */
  readonly truncated: boolean;
};

export type RunResult = {
  /** Rows changed, or rows returned by a statement that returns rows. */
  readonly rowsAffected: number;
  /** Rows that a change met, also those that it left as they were; where the server tells it beside the rows changed. */
  readonly rowsMatched?: number;
  readonly rows?: Rows;
};

export type RunOptions = {
  readonly maxRows?: number;
  /** Of Oracle: how many values the statement's own RETURNING … INTO :1, :2 … gives; they arrive as rows. */
  readonly told?: number;
};

export type TableName = {
  readonly name: string;
  readonly kind: 'table' | 'view';
  readonly collation?: string | undefined;
};

export type ColumnDescription = {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly defaultValue: Cell;
  readonly comment: string;
};

export type IndexDescription = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly unique: boolean;
  readonly primary: boolean;
};

export type TableDescription = {
  readonly columns: readonly ColumnDescription[];
  readonly indexes: readonly IndexDescription[];
  readonly createText: string;
};

/** What the server's statistics say of a table: nothing is counted for it, so the table is not read. */
export type TableStatistics = {
  readonly name: string;
  readonly rows: number | undefined;
  readonly bytes: number | undefined;
  readonly columns: readonly ({ readonly name: string } & ColumnStatistics)[];
  /** `distinct`: the different values of the first column, of the first two together, and so on. */
  readonly indexes: readonly {
    readonly name: string;
    readonly distinct: readonly (number | undefined)[];
    /** The server never finished making it, so that it may not hold every row. */
    readonly isInvalid?: boolean;
  }[];
  /** Why its keys and NOT NULL say little of the rows that a query of it finds. */
  readonly doubtful?: 'inherited' | 'foreign' | 'policies' | undefined;
  readonly constraintNames: readonly string[] | undefined;
  /** Functions that a query can name like columns, where the server lets it. */
  readonly rowFunctions?: readonly string[];
};

/** Of each column of a result the stored column that it is; undefined where it is computed. */
export type ColumnOrigins = readonly (ColumnOrigin | undefined)[];

/** Who takes the rows of a long result. What it throws ends the reading and is thrown to whoever asked. */
export type ResultSink = {
  /** `origins` are undefined where the engine tells none. */
  columns(columns: readonly ResultColumn[], origins: ColumnOrigins | undefined): void;
  /** Nothing more is asked of the server before this has resolved. */
  rows(rows: readonly (readonly Cell[])[]): Promise<void>;
};

/** Reads the result of one query, however long it is, part by part. */
export type Reader = (sql: string, sink: ResultSink) => Promise<void>;

/** Asks the server how it would carry out a statement; the statement itself is never run. Words of the server against it are an answer. */
export type Planner = (sql: string) => Promise<PlanAnswer>;

export type BackendState = 'running' | 'idle' | 'gone';
export type TransactionOutcome = 'committed' | 'aborted' | 'inProgress' | 'unknown';

/**
 * One session on a database. Statements go one after the other: the caller awaits each call.
 * No call ever repeats a statement; every rejection is an EngineError, whose `outcome` says whether the statement may have taken effect.
 */
export interface Connection {
  /** Names this session on its server for ever: a later session with the same number is another one. */
  readonly backendId: string;
  serverVersion(): Promise<string>;
  begin(): Promise<void>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
  /** Gives the open transaction a number that `transactionOutcome` can ask for after a crash; undefined where nothing can be proven. */
  transactionId(): Promise<string | undefined>;
  /** Sends the text exactly once, as one statement; several in one text are refused by the server (SQL Server takes a batch). */
  run(sql: string, options?: RunOptions): Promise<RunResult>;
  /** Like `run`, but stops reading after `maxRows`. */
  query(sql: string, options: { readonly maxRows: number }): Promise<Rows>;
  /** Reads a result of any length part by part, inside the transaction at hand. */
  readonly readInto: Reader;
  explain(sql: string): Promise<Rows>;
  schemas(): Promise<string[]>;
  tables(schema: string): Promise<TableName[]>;
  describeTable(schema: string, table: string): Promise<TableDescription>;
  statistics(schema: string, tables: readonly string[]): Promise<TableStatistics[]>;
  /** The settings that audit rules ask for, by lower-case name. */
  settings(): Promise<Record<string, string>>;
  /** Makes this a session that only plans: read-only where the server then still explains changes, and each plan within the time. */
  planner(options: { readonly timeoutMs: number }): Promise<Planner>;
  /** Makes this a session that only reads, as far as the server knows such sessions, and each query within the time. */
  reader(options: { readonly timeoutMs: number }): Promise<Reader>;
  close(): Promise<void>;
}

export interface Driver {
  connect(target: Target, options: ConnectOptions): Promise<Connection>;
  /**
   * Asks the server, over a second connection, to stop what the backend runs, and says whether the backend was there.
   * A cancelled statement is known by the error kind `cancelled` *or* by the caller's own flag, set before this call:
   * a lone SLEEP on MySQL and BENCHMARK on MariaDB end as a success after they were stopped.
   */
  cancel(target: Target, backendId: string): Promise<'requested' | 'notFound'>;
  /**
   * Ends a session of ours, over a second connection, so that nothing can reach the server through it any more. What it has not
   * committed is undone. Where the server has no such word, or we no right to it, it is refused or passed over: whoever asks looks again.
   */
  endSession(target: Target, backendId: string): Promise<void>;
  backendState(target: Target, backendId: string): Promise<BackendState>;
  transactionOutcome(target: Target, transactionId: string): Promise<TransactionOutcome>;
}
