import type { Connection, FieldPacket, ResultSetHeader } from 'mysql2';
import type { Cell, RunResult } from '../driver.ts';

/** One statement over the text protocol; the rows of its first result are kept up to `maxRows`, all are counted. */
export function sendToMysql(connection: Connection, sql: string, maxRows: number): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    let fields: readonly FieldPacket[] | undefined;
    const rows: (readonly Cell[])[] = [];
    let rowsSeen = 0;
    let rowsChanged: number | undefined;
    let rowsMatched: number | undefined;

    // Raw bytes, because the client's own conversion rounds, shifts dates and guesses at JSON.
    const query = connection.query({ sql, rowsAsArray: true, typeCast: false });
    query.on('error', reject);
    // A CALL answers with several results; the first one is shown.
    query.on('fields', (found: readonly FieldPacket[] | undefined) => (fields ??= found));
    query.on('result', (packet: (Buffer | null)[] | ResultSetHeader, resultIndex?: number) => {
      if (!Array.isArray(packet)) {
        rowsMatched = matchedIn(packet);
        return (rowsChanged = (rowsChanged ?? 0) + packet.affectedRows);
      }
      rowsSeen++;
      if (!resultIndex && rows.length < maxRows)
        rows.push(packet.map((bytes, index) => cellOf(bytes, fields?.[index])));
    });
    query.on('end', () => {
      const rowsAffected = rowsChanged || rowsSeen;
      if (!fields) return resolve({ rowsAffected, ...(rowsMatched !== undefined && { rowsMatched }) });
      resolve({
        rowsAffected,
        rows: { columns: fields.map((field) => field.name), rows, truncated: rowsSeen > rows.length },
      });
    });
  });
}

/** "Rows matched: 3  Changed: 2  Warnings: 0", as every server of the family answers an UPDATE. */
function matchedIn({ info }: ResultSetHeader): number | undefined {
  const matched = /Rows matched: (\d+)/.exec(info)?.[1];
  return matched === undefined ? undefined : Number(matched);
}

const binaryCharset = 63;

// Only these can hold bytes that are no text; numbers, dates and JSON carry the binary character set too, but are text on the wire.
const byteTypes: ReadonlySet<number> = new Set([0x10, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff, 0x0f]);

/** The server's own text of a value; bytes that are no text as `0x…`. */
export function cellOf(bytes: Buffer | null, field: FieldPacket | undefined): Cell {
  if (bytes === null) return null;
  const isBinary = field?.characterSet === binaryCharset && byteTypes.has(field.columnType ?? 0);
  return isBinary ? `0x${bytes.toString('hex')}` : bytes.toString('utf8');
}
