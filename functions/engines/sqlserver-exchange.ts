import { Request, type Connection as Client } from 'tedious';
import type { Cell, RunResult } from './driver.ts';

export type Reading = 'all' | 'capped';

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

/** The client has turned the values into JavaScript's already: times keep milliseconds at most. */
export function sqlserverCell(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value)) return `0x${value.toString('hex')}`;
  if (value instanceof Date) return value.toISOString().replace('T', ' ').replace('Z', '');
  if (typeof value === 'boolean') return value ? '1' : '0';
  return String(value);
}
