import { getTableMetadata } from '../../../../shared/contract/databases/instances/operations.ts';
import { findEngine } from '../../../../shared/engines/index.ts';
import type { useAsk } from '../../../app/query.ts';
import type { DbObject } from './use-objects.ts';
import type { Source } from './wire.ts';

/** As many as are looked at to see what a table holds. */
export const firstRows = 100;

type Wanted = { readonly project_name: string; readonly source: Source; readonly table: DbObject };

/** A query of the first rows of a table with its columns by name: rules mostly let no star pass. The star stays where the columns cannot be read. */
export async function firstRowsSql(
  ask: ReturnType<typeof useAsk>,
  { project_name, source, table: { name, schema } }: Wanted,
): Promise<string> {
  const quote = findEngine(source.db_type)?.quote ?? ((text: string) => text);
  const params = { project_name, instance_name: source.name, schema_name: schema, table_name: name };
  const columns = await ask(getTableMetadata, { params }).then(
    ({ data }) => data.columns.rows.map(({ COLUMN_NAME: column = '' }) => quote(column)),
    () => [],
  );
  const list = columns.length === 0 ? '*' : columns.join(', ');
  return `select ${list} from ${quote(schema)}.${quote(name)} limit ${firstRows}`;
}
