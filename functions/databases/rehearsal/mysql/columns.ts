import type { Connection } from '../../../engines/driver.ts';
import { mysqlText } from '../../../engines/mysql/catalog.ts';
import type { SeededColumn } from './values.ts';

/** The columns of tables, in their order, as far as made-up values have to fit them. */
export async function columnsOf(connection: Connection, schema: string, tables: readonly string[]) {
  const found = new Map<string, SeededColumn[]>();
  if (tables.length === 0) return found;
  const keys = await referredBy(connection, schema);
  const { rows } = await connection.query(
    `select table_name, column_name, column_type, is_nullable, extra from information_schema.columns
     where table_schema = ${mysqlText(schema)} and table_name in (${tables.map(mysqlText).join(', ')}) order by table_name, ordinal_position`,
    { maxRows: 50_000 },
  );
  for (const [table, name, type, nullable, extra] of rows) {
    const refers = keys.get(`${table}\n${name}`);
    const column: SeededColumn = {
      ...{ name: name ?? '', type: type ?? '', isNotNull: nullable === 'NO' },
      isFilled: /auto_increment|(?:VIRTUAL|STORED|PERSISTENT)(?: GENERATED)?/i.test(extra ?? ''),
      ...(refers && { refers }),
    };
    found.set(table ?? '', [...(found.get(table ?? '') ?? []), column]);
  }
  return found;
}

async function referredBy(connection: Connection, schema: string) {
  const { rows } = await connection.query(
    `select table_name, column_name, referenced_table_name, referenced_column_name from information_schema.key_column_usage
     where table_schema = ${mysqlText(schema)} and referenced_table_schema = ${mysqlText(schema)}`,
    { maxRows: 50_000 },
  );
  return new Map(
    rows.map(([table, name, other, column]) => [`${table}\n${name}`, { table: other ?? '', column: column ?? '' }]),
  );
}
