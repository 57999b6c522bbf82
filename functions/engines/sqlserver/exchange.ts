import { Request, type Connection as Client } from 'tedious';
import type { Cell, ColumnKind, ResultSink, RunResult } from '../driver.ts';
import { RowBatch } from '../row-batch.ts';

export type Reading = 'all' | 'capped';

/** MERGE alone must end with a semicolon, which a statement of a script has lost. */
export function endedBatch(sql: string): string {
  const mayMerge = /\bmerge\b/i.test(sql) && !/^\s*(create|alter)\b/i.test(sql);
  return mayMerge && !/;\s*$/.test(sql) ? `${sql}\n;` : sql;
}

/** Sends one batch as it is; the rows of its first result are kept up to `maxRows`. */
export function sendToSqlserver(
  client: Client,
  sql: string,
  limit: { readonly maxRows: number; readonly reading: Reading },
): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    let columns: readonly string[] | undefined;
    let results = 0;
    let rowsSeen = 0;
    let isStopped = false;
    const rows: Cell[][] = [];

    const request = new Request(sql, (error, rowCount) => {
      if (error && !isStopped) return reject(error);
      const rowsAffected = isStopped ? rowsSeen : (rowCount ?? 0);
      resolve(
        columns ? { rowsAffected, rows: { columns, rows, truncated: rowsSeen > rows.length } } : { rowsAffected },
      );
    });
    request.on('columnMetadata', (found) => {
      results++;
      if (Array.isArray(found)) columns ??= found.map(({ colName }) => colName);
    });
    request.on('row', (cells: { readonly value: unknown }[]) => {
      if (results > 1) return;
      rowsSeen++;
      if (rows.length < limit.maxRows) rows.push(cells.map(({ value }) => sqlserverCell(value)));
      if (limit.reading === 'capped' && rowsSeen > limit.maxRows && !isStopped) {
        isStopped = true;
        client.cancel();
      }
    });
    client.execSqlBatch(request);
  });
}

/** Reads the rows of the first result as they come; while the sink is busy nothing is read. */
export function readFromSqlserver(client: Client, sql: string, sink: ResultSink): Promise<void> {
  return new Promise((resolve, reject) => {
    const batch = new RowBatch();
    let results = 0;
    let failure: { readonly error: unknown } | undefined;
    const fail = (error: unknown) => {
      failure ??= { error };
      client.cancel();
    };
    const request = new Request(sql, (error) => {
      if (failure) return reject(failure.error);
      if (error) return reject(error);
      sink.rows(batch.take()).then(resolve, reject);
    });
    request.on('columnMetadata', (found) => {
      results++;
      if (results > 1 || !Array.isArray(found)) return;
      sink.columns(
        found.map(({ colName, type }) => ({ name: colName, kind: kindOf(type.name) })),
        undefined,
      );
    });
    request.on('row', (cells: { readonly value: unknown }[]) => {
      if (results > 1 || failure) return;
      if (!batch.add(cells.map(({ value }) => sqlserverCell(value)))) return;
      request.pause();
      sink.rows(batch.take()).then(
        () => request.resume(),
        (error: unknown) => {
          fail(error);
          request.resume();
        },
      );
    });
    client.execSqlBatch(request);
  });
}

function kindOf(type: string): ColumnKind {
  if (/^(Binary|VarBinary|Image)$/.test(type)) return 'binary';
  return /Int|^(Float|Real|Decimal|Numeric|Money|SmallMoney|DecimalN|NumericN|FloatN|MoneyN)/.test(type)
    ? 'number'
    : 'text';
}

/** The client has turned the values into JavaScript's already: times keep milliseconds at most. */
export function sqlserverCell(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value)) return `0x${value.toString('hex')}`;
  if (value instanceof Date) return value.toISOString().replace('T', ' ').replace('Z', '');
  if (typeof value === 'boolean') return value ? '1' : '0';
  return String(value);
}
