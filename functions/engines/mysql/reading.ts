import type { Connection, FieldPacket } from 'mysql2';
import type { ColumnKind, ColumnOrigin, ResultSink } from '../driver.ts';
import { cellOf } from './exchange.ts';
import { mysqlOrigin } from './origin.ts';
import { RowBatch } from '../row-batch.ts';
import { typeNameOf } from './type-names.ts';

/**
 * Reads the rows of one query as they come. While the sink is busy the socket is not read, so the server waits.
 * A sink that fails leaves the rest of the result in the way: the connection is of no use any more.
 */
export function readFromMysql(client: Connection, sql: string, sink: ResultSink): Promise<void> {
  return new Promise((resolve, reject) => {
    let fields: readonly FieldPacket[] | undefined;
    const batch = new RowBatch();
    const query = client.query({ sql, rowsAsArray: true, typeCast: false });
    const fail = (error: unknown) => {
      client.destroy();
      reject(error);
    };
    query.on('error', reject);
    query.on('fields', (found: readonly FieldPacket[] | undefined) => {
      if (!found || fields) return;
      fields = found;
      sink.columns(
        found.map((field) => ({ name: field.name, kind: kindOf(field), type: typeNameOf(field) })),
        found.map(originOf),
      );
    });
    query.on('result', (packet: unknown) => {
      if (!Array.isArray(packet)) return;
      const row = (packet as (Buffer | null)[]).map((bytes, index) => cellOf(bytes, fields?.[index]));
      if (!batch.add(row)) return;
      client.pause();
      sink.rows(batch.take()).then(() => client.resume(), fail);
    });
    query.on('end', () => {
      sink.rows(batch.take()).then(resolve, fail);
    });
  });
}

/** Of a column that is computed the server tells no name of its own; of one of a table that it made for itself, no schema. */
function originOf({ schema, orgTable, orgName }: FieldPacket): ColumnOrigin | undefined {
  return schema && orgTable && orgName ? mysqlOrigin(schema, orgTable, orgName) : undefined;
}

function kindOf({ columnType = 0, characterSet }: FieldPacket): ColumnKind {
  if (numberTypes.has(columnType)) return 'number';
  if (columnType === 0xf5) return 'json';
  return characterSet === 63 && byteTypes.has(columnType) ? 'binary' : 'text';
}

// DECIMAL, TINY, SHORT, LONG, FLOAT, DOUBLE, LONGLONG, INT24, YEAR, NEWDECIMAL.
const numberTypes: ReadonlySet<number> = new Set([0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x08, 0x09, 0x0d, 0xf6]);
const byteTypes: ReadonlySet<number> = new Set([0x10, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff, 0x0f]);
