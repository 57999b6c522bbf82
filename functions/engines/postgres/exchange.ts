import type pg from 'pg';
import type { Cell, RunResult } from '../driver.ts';
import { postgresErrorOf } from './error.ts';

export type PostgresStatement = {
  readonly sql: string;
  readonly values?: readonly string[];
  readonly maxRows: number;
  /** all: the row count of the whole result is wanted. capped: the server stops after `maxRows`. */
  readonly reading: 'all' | 'capped';
};

/** `command` is the server's completion tag, such as "INSERT 0 3". */
export type PostgresResult = RunResult & { readonly command: string };

/**
 * One statement over the extended protocol, which takes one statement per text.
 * pg's own query object cannot stop in the middle of a result without sending more, and turns values into JavaScript's.
 */
export function sendToPostgres(client: pg.Client, statement: PostgresStatement): Promise<PostgresResult> {
  return new Promise((resolve, reject) => {
    client.query(new PostgresExchange(statement, resolve, reject));
  });
}

/** The messages of pg's connection that are used here; its published types say text where the code writes a number. */
interface WireConnection {
  parse(statement: { name: string; text: string; types: string[] }, more: boolean): void;
  bind(values: { values: string[]; valueMapper: (value: unknown) => unknown }, more: boolean): void;
  describe(portal: { type: 'P'; name: string }, more: boolean): void;
  execute(portal: { rows?: unknown } | null, more: boolean): void;
  flush(): void;
  once(event: 'readyForQuery', listener: () => void): unknown;
  sync(): void;
}

class PostgresExchange {
  private columns: readonly string[] | undefined;
  private readonly rows: (readonly Cell[])[] = [];
  private rowsSeen = 0;
  private command = '';
  private isSuspended = false;
  private isSynced = false;

  constructor(
    private readonly statement: PostgresStatement,
    private readonly resolve: (result: PostgresResult) => void,
    private readonly reject: (error: unknown) => void,
  ) {}

  submit(connection: WireConnection): void {
    const isCapped = this.statement.reading === 'capped';
    connection.parse({ name: '', text: this.statement.sql, types: [] }, true);
    connection.bind({ values: [...(this.statement.values ?? [])], valueMapper: (value: unknown) => value }, true);
    connection.describe({ type: 'P', name: '' }, true);
    connection.execute(isCapped ? { rows: this.statement.maxRows + 1 } : null, true);
    if (isCapped) return connection.flush();
    this.sync(connection);
  }

  handleRowDescription(message: { readonly fields: readonly { readonly name: string }[] }): void {
    this.columns = message.fields.map((field) => field.name);
  }

  handleDataRow(message: { readonly fields: readonly Cell[] }): void {
    this.rowsSeen++;
    if (this.rows.length < this.statement.maxRows) this.rows.push(message.fields);
  }

  handlePortalSuspended(connection: WireConnection): void {
    this.isSuspended = true;
    this.sync(connection);
  }

  handleCommandComplete(message: { readonly text: string }, connection: WireConnection): void {
    this.command = message.text;
    this.sync(connection);
  }

  handleEmptyQuery(connection: WireConnection): void {
    this.sync(connection);
  }

  handleCopyInResponse(connection: { sendCopyFail(reason: string): void }): void {
    connection.sendCopyFail('COPY FROM STDIN is not possible here');
    // The server passed over the first request to synchronise, because it expected data.
    this.isSynced = false;
  }

  handleCopyData(): void {
    // The rows of COPY TO STDOUT have nowhere to go; their number comes with the completion.
  }

  handleError(error: unknown, connection: WireConnection): void {
    if (postgresErrorOf(error).kind === 'lostConnection') return this.reject(error);
    // After an error the server reads nothing until it is asked to synchronise, and takes the next statement only after its answer.
    connection.once('readyForQuery', () => this.reject(error));
    this.sync(connection);
  }

  /** Only now is an implicit transaction committed: deferred constraints fail after the statement itself was complete. */
  handleReadyForQuery(): void {
    // A suspended result has no completion tag: what was read is what is known.
    const rowsAffected = this.isSuspended ? this.rowsSeen : Number(/ (\d+)$/.exec(this.command)?.[1] ?? 0);
    if (!this.columns) return this.resolve({ rowsAffected, command: this.command });
    const truncated = this.isSuspended || this.rowsSeen > this.statement.maxRows;
    this.resolve({ rowsAffected, command: this.command, rows: { columns: this.columns, rows: this.rows, truncated } });
  }

  private sync(connection: WireConnection): void {
    if (this.isSynced) return;
    this.isSynced = true;
    connection.sync();
  }
}
