import { familyOf } from '../../../shared/engines/index.ts';
import type { Cell, Connection } from '../../engines/driver.ts';
import { catalogRowsMax } from '../../engines/session-limits.ts';
import { families } from './families.ts';

type Rows = readonly (readonly Cell[])[];
/** What the catalogue knows of a table without looking at its rows. */
export type TableDetails = {
  readonly bytes?: number;
  readonly rows?: number;
  readonly key?: string[];
  readonly foreign_keys?: ForeignKey[];
};
type ForeignKey = { name: string; columns: string[]; to_schema: string; to_table: string; to_columns: string[] };
type Wanted = { readonly schema_name: string; readonly wanted: 'sizes' | 'keys' | undefined };

/** Sizes or keys of the tables of a schema, by name; nothing where a family of databases is not asked for them. */
export async function tableDetails(
  connection: Connection,
  dbType: string,
  { schema_name: schema, wanted }: Wanted,
): Promise<ReadonlyMap<string, TableDetails>> {
  const { tables } = families[familyOf(dbType)];
  if (wanted === undefined || !tables) return new Map();
  const ask = async (sql: string) => (await connection.query(sql, { maxRows: catalogRowsMax })).rows;
  if (wanted === 'sizes') return sizesOf(await ask(tables.sizes(schema)));
  return keysOf(await ask(tables.keys(schema)));
}

function sizesOf(rows: Rows): ReadonlyMap<string, TableDetails> {
  return new Map(
    rows.map(([name, bytes, count]) => [
      name ?? '',
      { ...(bytes && { bytes: Number(bytes) }), ...(count && { rows: Number(count) }) },
    ]),
  );
}

function keysOf(rows: Rows): ReadonlyMap<string, TableDetails> {
  const found = new Map<string, { key: string[]; foreign_keys: ForeignKey[] }>();
  for (const [table, name, kind, column, schema, to, toColumn] of rows) {
    const one = found.get(table ?? '') ?? { key: [], foreign_keys: [] };
    found.set(table ?? '', one);
    if (kind === 'p') one.key.push(column ?? '');
    else putColumn(one.foreign_keys, { name, column, schema, to, toColumn });
  }
  return found;
}

type ForeignColumn = Readonly<Record<'name' | 'column' | 'schema' | 'to' | 'toColumn', Cell | undefined>>;

function putColumn(foreign: ForeignKey[], { name, column, schema, to, toColumn }: ForeignColumn): void {
  let key = foreign.find((one) => one.name === name);
  if (!key) {
    key = { name: name ?? '', columns: [], to_schema: schema ?? '', to_table: to ?? '', to_columns: [] };
    foreign.push(key);
  }
  key.columns.push(column ?? '');
  key.to_columns.push(toColumn ?? '');
}
