import { quoteBracket } from '../../../shared/engines/quoting.ts';
import type { Cell, ColumnDescription, IndexDescription, TableDescription, TableName } from '../driver.ts';
import { EngineError } from '../engine-error.ts';

export type AskSqlserver = (sql: string) => Promise<readonly (readonly Cell[])[]>;

export async function sqlserverSchemas(ask: AskSqlserver): Promise<string[]> {
  const rows = await ask(
    `select name from sys.databases where database_id > 4 and state = 0 and has_dbaccess(name) = 1 order by name`,
  );
  return rows.map(([name]) => name ?? '');
}

/** A table outside dbo is listed with its schema before it. */
export const shownName = `case s.name when 'dbo' then o.name else s.name + '.' + o.name end`;

export async function sqlserverTables(ask: AskSqlserver, database: string): Promise<TableName[]> {
  const rows = await ask(
    `select ${shownName}, o.type from ${objectsOf(database)} where o.type in ('U', 'V') order by 1`,
  );
  return rows.map(([name, type]) => ({ name: name ?? '', kind: type?.trim() === 'V' ? 'view' : 'table' }));
}

export async function describeSqlserverTable(
  ask: AskSqlserver,
  database: string,
  table: string,
): Promise<TableDescription> {
  const [found] = await ask(`
    select o.object_id, ${quoteNameOf('s.name')} + '.' + ${quoteNameOf('o.name')}, m.definition
    from ${objectsOf(database)} left join ${quoteBracket(database)}.sys.sql_modules m on m.object_id = o.object_id
    where o.type in ('U', 'V') and ${shownName} = ${sqlserverText(table)}`);
  const [id, name, definition] = found ?? [];
  if (!id)
    throw new EngineError({
      kind: 'other',
      code: '208',
      message: `There is no table ${table} in ${database}`,
      outcome: 'refused',
    });
  const columns = await columnsOf(ask, database, Number(id));
  const indexes = indexesOf(
    await ask(`
    select i.name, c.name, i.is_unique, i.is_primary_key
    from ${quoteBracket(database)}.sys.indexes i
    join ${quoteBracket(database)}.sys.index_columns x on x.object_id = i.object_id and x.index_id = i.index_id and x.is_included_column = 0
    join ${quoteBracket(database)}.sys.columns c on c.object_id = x.object_id and c.column_id = x.column_id
    where i.object_id = ${Number(id)} and i.name is not null order by i.name, x.key_ordinal`),
  );
  return { columns, indexes, createText: definition ?? createTextOf(name ?? '', columns, indexes) };
}

async function columnsOf(ask: AskSqlserver, database: string, id: number): Promise<ColumnDescription[]> {
  const rows = await ask(`
    select c.name,
      t.name + case
        when t.name in ('nchar', 'nvarchar') then '(' + iif(c.max_length = -1, 'max', cast(c.max_length / 2 as varchar)) + ')'
        when t.name in ('char', 'varchar', 'binary', 'varbinary') then '(' + iif(c.max_length = -1, 'max', cast(c.max_length as varchar)) + ')'
        when t.name in ('decimal', 'numeric') then '(' + cast(c.precision as varchar) + ',' + cast(c.scale as varchar) + ')'
        when t.name in ('datetime2', 'datetimeoffset', 'time') then '(' + cast(c.scale as varchar) + ')' else '' end,
      c.is_nullable, d.definition, cast(p.value as nvarchar(4000))
    from ${quoteBracket(database)}.sys.columns c
    join ${quoteBracket(database)}.sys.types t on t.user_type_id = c.user_type_id
    left join ${quoteBracket(database)}.sys.default_constraints d on d.object_id = c.default_object_id
    left join ${quoteBracket(database)}.sys.extended_properties p on p.class = 1 and p.major_id = c.object_id and p.minor_id = c.column_id and p.name = 'MS_Description'
    where c.object_id = ${id} order by c.column_id`);
  return rows.map(([name, type, nullable, defaultValue, comment]) => ({
    name: name ?? '',
    type: type ?? '',
    nullable: nullable === '1',
    defaultValue: defaultValue ?? null,
    comment: comment ?? '',
  }));
}

function indexesOf(rows: readonly (readonly Cell[])[]): IndexDescription[] {
  const indexes = new Map<string, { name: string; columns: string[]; unique: boolean; primary: boolean }>();
  for (const [name, column, unique, primary] of rows) {
    const key = name ?? '';
    const index = indexes.get(key) ?? { name: key, columns: [], unique: unique === '1', primary: primary === '1' };
    index.columns.push(column ?? '');
    indexes.set(key, index);
  }
  return [...indexes.values()];
}

function createTextOf(
  name: string,
  columns: readonly ColumnDescription[],
  indexes: readonly IndexDescription[],
): string {
  const parts = columns.map((column) => {
    const defaultText = column.defaultValue === null ? '' : ` DEFAULT ${column.defaultValue}`;
    return `  ${quoteBracket(column.name)} ${column.type}${defaultText}${column.nullable ? ' NULL' : ' NOT NULL'}`;
  });
  const listOf = (index: IndexDescription) => `(${index.columns.map(quoteBracket).join(', ')})`;
  for (const index of indexes.filter(({ primary }) => primary))
    parts.push(`  CONSTRAINT ${quoteBracket(index.name)} PRIMARY KEY ${listOf(index)}`);
  const others = indexes.filter(({ primary }) => !primary);
  const indexTexts = others.map(
    (index) => `CREATE ${index.unique ? 'UNIQUE ' : ''}INDEX ${quoteBracket(index.name)} ON ${name} ${listOf(index)};`,
  );
  return [`CREATE TABLE ${name} (\n${parts.join(',\n')}\n);`, ...indexTexts].join('\n');
}

function objectsOf(database: string): string {
  const name = quoteBracket(database);
  return `${name}.sys.objects o join ${name}.sys.schemas s on s.schema_id = o.schema_id`;
}

function quoteNameOf(column: string): string {
  return `quotename(${column})`;
}

/** A text in a statement: Transact-SQL knows no escape but the doubled quote. */
export function sqlserverText(value: string): string {
  return `N'${value.replaceAll(`'`, `''`)}'`;
}
