import type { PlantedColumn } from './schema.ts';

type Family = 'postgres' | 'mysql';

const quotes: Readonly<Record<Family, string>> = { postgres: '"', mysql: '`' };
/** What a type of the plan is called where it has another name. */
const postgresTypes: Readonly<Record<string, string>> = {
  datetime: 'timestamp',
  'tinyint(1)': 'boolean',
  int: 'integer',
};
const mysqlTypes: Readonly<Record<string, string>> = { inet: 'varchar(45)' };

/** The statements that make planted columns tables with their rows, on a server of a family. */
export function statementsOf(columns: readonly PlantedColumn[], family: Family, schema: string): string[] {
  const tables = new Map<string, PlantedColumn[]>();
  for (const column of columns) tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
  const quoted = (name: string) => `${quotes[family]}${name}${quotes[family]}`;
  return [...tables].flatMap(([table, all]) => {
    // The same column may be planted in a table again: the first stays.
    const own = [...new Map(all.map((one) => [one.name, one])).values()];
    const place = `${quoted(schema)}.${quoted(table)}`;
    const rows = (own[0]?.values ?? []).map((_, row) => `(${own.map((one) => literal(one, row, family)).join(', ')})`);
    return [
      `create table ${place} (${own.map((one) => `${quoted(one.name)} ${typeOn(family, one.type)}`).join(', ')})`,
      `insert into ${place} values ${rows.join(', ')}`,
    ];
  });
}

function typeOn(family: Family, type: string): string {
  return (family === 'postgres' ? postgresTypes : mysqlTypes)[type] ?? type;
}

function literal({ values, type }: PlantedColumn, row: number, family: Family): string {
  const value = values[row] ?? '';
  if (value === '') return 'null';
  if (type === 'tinyint(1)' && family === 'postgres') return value === '1' ? 'true' : 'false';
  return `'${value.replaceAll("'", "''")}'`;
}
