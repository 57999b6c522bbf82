import type pg from 'pg';
import type { Cell, ColumnKind, ResultSink } from '../driver.ts';
import { postgresErrorOf } from './error.ts';
import { BatchSize } from '../row-batch.ts';

/** Reads one query over the extended protocol, which hands out so many rows as are asked for and waits for the next request. */
export function readFromPostgres(client: pg.Client, sql: string, sink: ResultSink): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new PostgresReading(sql, sink, resolve, reject));
  });
}

interface WireConnection {
  parse(statement: { name: string; text: string; types: string[] }, more: boolean): void;
  bind(values: { values: string[]; valueMapper: (value: unknown) => unknown }, more: boolean): void;
  describe(portal: { type: 'P'; name: string }, more: boolean): void;
  execute(portal: { rows?: unknown } | null, more: boolean): void;
  flush(): void;
  once(event: 'readyForQuery', listener: () => void): unknown;
  sync(): void;
}

class PostgresReading {
  private rows: (readonly Cell[])[] = [];
  private readonly size = new BatchSize();
  private failure: { readonly error: unknown } | undefined;
  private isSynced = false;

  constructor(
    private readonly sql: string,
    private readonly sink: ResultSink,
    private readonly resolve: () => void,
    private readonly reject: (error: unknown) => void,
  ) {}

  submit(connection: WireConnection): void {
    connection.parse({ name: '', text: this.sql, types: [] }, true);
    connection.bind({ values: [], valueMapper: (value: unknown) => value }, true);
    connection.describe({ type: 'P', name: '' }, true);
    this.askForMore(connection);
  }

  handleRowDescription({ fields }: { readonly fields: readonly Described[] }): void {
    this.sink.columns(
      fields.map(({ name, dataTypeID }) => ({ name, kind: kinds[dataTypeID] ?? 'text', type: String(dataTypeID) })),
      fields.map(({ tableID, columnID }) =>
        tableID === 0 ? undefined : { relation: String(tableID), column: String(columnID) },
      ),
    );
  }

  handleDataRow({ fields }: { readonly fields: readonly Cell[] }): void {
    this.rows.push(fields);
  }

  handlePortalSuspended(connection: WireConnection): void {
    this.handOn(() => this.askForMore(connection), connection);
  }

  handleCommandComplete(_tag: unknown, connection: WireConnection): void {
    this.handOn(() => this.sync(connection), connection);
  }

  handleEmptyQuery(connection: WireConnection): void {
    this.sync(connection);
  }

  handleCopyInResponse(connection: { sendCopyFail(reason: string): void }): void {
    connection.sendCopyFail('Only queries are read here');
    this.isSynced = false;
  }

  handleCopyData(): void {
    // The rows of COPY TO STDOUT are no result; their completion ends the reading.
  }

  handleError(error: unknown, connection: WireConnection): void {
    if (postgresErrorOf(error).kind === 'lostConnection') return this.reject(error);
    this.failure ??= { error };
    connection.once('readyForQuery', () => this.reject(this.failure?.error));
    this.sync(connection);
  }

  handleReadyForQuery(): void {
    if (this.failure) this.reject(this.failure.error);
    else this.resolve();
  }

  private askForMore(connection: WireConnection): void {
    connection.execute({ rows: this.size.next }, true);
    connection.flush();
  }

  private handOn(next: () => void, connection: WireConnection): void {
    const { rows } = this;
    this.rows = [];
    this.size.learn(rows);
    this.sink.rows(rows).then(next, (error: unknown) => {
      // The request to synchronise closes the portal: the server forgets the rest of the result.
      this.failure = { error };
      this.sync(connection);
    });
  }

  private sync(connection: WireConnection): void {
    if (this.isSynced) return;
    this.isSynced = true;
    connection.sync();
  }
}

/** `tableID` is 0 where a column is computed. */
type Described = Readonly<Record<'dataTypeID' | 'tableID' | 'columnID', number>> & { readonly name: string };

/** By the numbers that PostgreSQL gives its own types once and for all. */
const kinds: Readonly<Record<number, ColumnKind>> = {
  16: 'boolean',
  17: 'binary',
  20: 'number',
  21: 'number',
  23: 'number',
  26: 'number',
  114: 'json',
  700: 'number',
  701: 'number',
  1700: 'number',
  3802: 'json',
};
