import type { Dialect } from '../../shared/audit/identifiers.ts';
import type { Cell, Connection } from '../engines/driver.ts';

type Size = { readonly rows: number | undefined; readonly bytes: number | undefined };
type Asked = { readonly dialect: Dialect; readonly schema: string; readonly names: readonly string[] };

/** How large tables are by the server's own statistics: nothing is counted, so the tables are not read. */
export async function tableSizes(connection: Connection, { dialect, schema, names }: Asked): Promise<ReadonlyMap<string, Size>> {
  const question = questions[dialect];
  if (!question || names.length === 0) return new Map();
  const { rows } = await connection.query(question(schema, names), { maxRows: names.length });
  return new Map(rows.map(([name, count, bytes]) => [name ?? '', { rows: numberOf(count), bytes: numberOf(bytes) }]));
}

// Names travel as hexadecimal digits: nothing in them can end a literal, whatever the session's settings are.
const questions: Readonly<Partial<Record<Dialect, (schema: string, names: readonly string[]) => string>>> = {
  mysql: (schema, names) => `
    select table_name, table_rows, data_length + index_length from information_schema.tables
    where table_schema = ${mysqlText(schema)} and table_name in (${names.map(mysqlText).join(', ')})`,
  postgres: (schema, names) => `
    select c.relname, c.reltuples::bigint, pg_total_relation_size(c.oid) from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${postgresText(schema)} and c.relname in (${names.map(postgresText).join(', ')})`,
};

function mysqlText(text: string): string {
  return `_utf8mb4 x'${hexOf(text)}'`;
}

function postgresText(text: string): string {
  return `convert_from(decode('${hexOf(text)}', 'hex'), 'UTF8')`;
}

function hexOf(text: string): string {
  return Buffer.from(text, 'utf8').toString('hex');
}

/** PostgreSQL says -1 of a table that was never analysed. */
function numberOf(cell: Cell | undefined): number | undefined {
  const number = cell === null || cell === undefined ? -1 : Number(cell);
  return number >= 0 ? number : undefined;
}
