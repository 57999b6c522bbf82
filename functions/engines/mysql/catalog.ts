import { quoteBacktick } from '../../../shared/engines/quoting.ts';
import type { Cell, IndexDescription, TableDescription, TableName } from '../driver.ts';
import { EngineError } from '../engine-error.ts';

export type AskMysql = (sql: string) => Promise<readonly (readonly Cell[])[]>;

export async function mysqlSchemas(ask: AskMysql): Promise<string[]> {
  const rows = await ask('show databases');
  return rows.map(([name]) => name ?? '').filter((name) => !systemSchemas.has(name.toLowerCase()));
}

export async function mysqlTables(ask: AskMysql, schema: string): Promise<TableName[]> {
  const rows = await ask(
    `select table_name, table_type, table_collation from information_schema.tables where table_schema = ${mysqlText(schema)} order by table_name`,
  );
  return rows.map(([name, type, collation]) => ({
    name: name ?? '',
    kind: type?.includes('VIEW') ? 'view' : 'table',
    ...(collation && { collation }),
  }));
}

export async function describeMysqlTable(ask: AskMysql, schema: string, table: string): Promise<TableDescription> {
  const where = `where table_schema = ${mysqlText(schema)} and table_name = ${mysqlText(table)}`;
  const columns = await ask(`
    select column_name, column_type, is_nullable, column_default, column_comment
    from information_schema.columns ${where} order by ordinal_position`);
  if (columns.length === 0)
    throw new EngineError({
      kind: 'other',
      code: '1146',
      message: `There is no table ${schema}.${table}`,
      outcome: 'refused',
    });
  const indexes = await ask(
    `select index_name, column_name, non_unique from information_schema.statistics ${where} order by index_name, seq_in_index`,
  );
  const [created] = await ask(`show create table ${quoteBacktick(schema)}.${quoteBacktick(table)}`);
  return {
    columns: columns.map(([name, type, nullable, defaultValue, comment]) => ({
      name: name ?? '',
      type: type ?? '',
      nullable: nullable === 'YES',
      defaultValue: defaultValue ?? null,
      comment: comment ?? '',
    })),
    indexes: indexesOf(indexes),
    createText: created?.[1] ?? '',
  };
}

function indexesOf(rows: readonly (readonly Cell[])[]): IndexDescription[] {
  const indexes = new Map<string, { name: string; columns: string[]; unique: boolean; primary: boolean }>();
  for (const [name, column, nonUnique] of rows) {
    const key = name ?? '';
    const index = indexes.get(key) ?? { name: key, columns: [], unique: nonUnique === '0', primary: key === 'PRIMARY' };
    // An index over an expression has no column name.
    index.columns.push(column ?? '(expression)');
    indexes.set(key, index);
  }
  return [...indexes.values()];
}

const systemSchemas: ReadonlySet<string> = new Set([
  'information_schema',
  'performance_schema',
  'mysql',
  'sys',
  'metrics_schema',
  'oceanbase',
]);

/** A text in a statement: as hexadecimal digits, because what a backslash or a quote means depends on the session's sql_mode. */
export function mysqlText(value: string): string {
  return `_utf8mb4 x'${Buffer.from(value, 'utf8').toString('hex')}'`;
}
