import type { TableFacts } from '../../../../shared/rollback/table-facts.ts';
import type { Connection } from '../../../engines/driver.ts';
import { mysqlText } from '../../../engines/mysql/catalog.ts';
import { catalogRowsMax } from '../../../engines/session-limits.ts';
import { tableKey } from '../facts.ts';

/** Which of some tables refer to which others by a foreign key. */
export async function referencesAmong(
  connection: Connection,
  tables: readonly TableFacts[],
): Promise<readonly { readonly from: string; readonly to: string }[]> {
  const places = tables.map(({ schema, name }) => `(${mysqlText(schema)}, ${mysqlText(name)})`).join(', ');
  const { rows } = await connection.query(
    `select distinct table_schema, table_name, referenced_table_schema, referenced_table_name
     from information_schema.key_column_usage
     where referenced_table_name is not null and (table_schema, table_name) in (${places})`,
    { maxRows: catalogRowsMax },
  );
  return rows.map(([schema, name, otherSchema, other]) => ({
    from: tableKey({ schema: schema ?? '', name: name ?? '' }),
    to: tableKey({ schema: otherSchema ?? '', name: other ?? '' }),
  }));
}
