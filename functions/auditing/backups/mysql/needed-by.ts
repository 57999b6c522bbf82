import { mysqlText } from '../../../engines/mysql/catalog.ts';
import { isReferring } from '../../../engines/mysql/referring-tables.ts';
import type { Ask } from '../catalogue.ts';

type Place = { readonly schema: string; readonly name: string };

/** Foreign keys of other tables; a view does not keep a table from going. */
export async function neededBy(ask: Ask, { schema, name }: Place, columns: readonly string[]): Promise<Place[]> {
  const named = columns.length > 0 ? `and referenced_column_name in (${columns.map(mysqlText).join(', ')})` : '';
  const isOne = await isReferring(ask, { schema, name });
  const rows = await ask(
    `select distinct table_schema, table_name from information_schema.key_column_usage
     where referenced_table_schema = ${mysqlText(schema)} and referenced_table_name = ${mysqlText(name)}
       and ${isOne('table_schema', 'table_name')} and not (table_schema = referenced_table_schema and table_name = referenced_table_name) ${named}`,
  );
  return rows.map(placeOf);
}

function placeOf([schema, name]: readonly (string | null)[]): Place {
  return { schema: schema ?? '', name: name ?? '' };
}
