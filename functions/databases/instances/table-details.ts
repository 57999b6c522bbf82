import { engineOf } from '../../../shared/engines/index.ts';
import { literalOf } from '../../../shared/rollback/literals.ts';
import type { Cell, Connection } from '../../engines/driver.ts';
import { catalogRowsMax } from '../../engines/session-limits.ts';

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
  const { family } = engineOf(dbType);
  if (wanted === undefined || (family !== 'mysql' && family !== 'postgres')) return new Map();
  const text = literalOf[family](schema, family === 'mysql' ? 'varchar' : 'text');
  const ask = async (sql: string) => (await connection.query(sql, { maxRows: catalogRowsMax })).rows;
  if (wanted === 'sizes') return sizesOf(await ask(sizes[family](text)));
  return keysOf(await ask(keys[family](text)));
}

// PostgreSQL counts pages when it analyses: to ask for the size of files would open each of them.
const sizes = {
  postgres: (schema: string) =>
    `select c.relname, c.relpages::int8 * current_setting('block_size')::int8, case when c.reltuples >= 0 then c.reltuples::int8 end
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = ${schema} and c.relkind in ('r', 'm') and c.relpages > 0`,
  mysql: (schema: string) =>
    `select table_name, data_length + index_length, table_rows from information_schema.tables
     where table_schema = ${schema} and table_type = 'BASE TABLE'`,
};

function sizesOf(rows: Rows): ReadonlyMap<string, TableDetails> {
  return new Map(
    rows.map(([name, bytes, count]) => [
      name ?? '',
      { ...(bytes && { bytes: Number(bytes) }), ...(count && { rows: Number(count) }) },
    ]),
  );
}

/** One row for each column of a key, in its order: table, key, its kind, column, and what a foreign one points to. */
const keys = {
  postgres: (schema: string) =>
    `select t.relname, c.conname, c.contype, a.attname, fn.nspname, ft.relname, fa.attname
     from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
     cross join unnest(c.conkey) with ordinality k(number, place)
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number
     left join pg_class ft on ft.oid = c.confrelid left join pg_namespace fn on fn.oid = ft.relnamespace
     left join pg_attribute fa on fa.attrelid = c.confrelid and fa.attnum = c.confkey[k.place]
     where n.nspname = ${schema} and c.contype in ('p', 'f') and c.conparentid = 0 order by 1, 2, k.place`,
  mysql: (schema: string) =>
    `select table_name, constraint_name, if(referenced_table_name is null, 'p', 'f'), column_name, referenced_table_schema,
     referenced_table_name, referenced_column_name from information_schema.key_column_usage
     where table_schema = ${schema} and (constraint_name = 'PRIMARY' or referenced_table_name is not null)
     order by 1, 2, ordinal_position`,
};

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
