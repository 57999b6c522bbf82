import { quoteDouble } from '../../../shared/engines/quoting.ts';
import type { Cell, ColumnDescription, IndexDescription, TableDescription, TableName } from '../driver.ts';
import { EngineError } from '../engine-error.ts';

/** Asks with values beside the text; names of the database's objects only ever travel as values. */
export type AskPostgres = (sql: string, values?: readonly string[]) => Promise<readonly (readonly Cell[])[]>;

export async function postgresSchemas(ask: AskPostgres): Promise<string[]> {
  const rows = await ask(`
    select nspname from pg_namespace
    where nspname !~ '^pg_' and nspname not in ('information_schema', 'crdb_internal') and has_schema_privilege(oid, 'usage')
    order by nspname`);
  return rows.map(([name]) => name ?? '');
}

export async function postgresTables(ask: AskPostgres, schema: string): Promise<TableName[]> {
  const rows = await ask(
    `
    select c.relname, case when c.relkind in ('v', 'm') then 'view' else 'table' end
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = $1 and c.relkind in ('r', 'p', 'f', 'v', 'm')
    order by c.relname`,
    [schema],
  );
  return rows.map(([name, kind]) => ({ name: name ?? '', kind: kind === 'view' ? 'view' : 'table' }));
}

export async function describePostgresTable(
  ask: AskPostgres,
  schema: string,
  table: string,
): Promise<TableDescription> {
  const [found] = await ask(
    `
    select c.oid::text, c.relkind, case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid, true) end
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = $1 and c.relname = $2 and c.relkind in ('r', 'p', 'f', 'v', 'm')`,
    [schema, table],
  );
  const [oid, relkind, viewText] = found ?? [];
  if (!oid)
    throw new EngineError({
      kind: 'other',
      code: '42P01',
      message: `There is no table ${schema}.${table}`,
      outcome: 'refused',
    });

  const columns = await columnsOf(ask, oid);
  const indexRows = await ask(
    `
    select i.relname, x.indisunique, x.indisprimary, pg_get_indexdef(x.indexrelid), k.position, pg_get_indexdef(x.indexrelid, k.position, true)
    from pg_index x join pg_class i on i.oid = x.indexrelid, generate_series(1, x.indnatts) as k(position)
    where x.indrelid = $1::oid order by i.relname, k.position`,
    [oid],
  );
  const name = `${quoteDouble(schema)}.${quoteDouble(table)}`;
  if (viewText) {
    const word = relkind === 'm' ? 'MATERIALIZED VIEW' : 'VIEW';
    return { columns, indexes: indexesOf(indexRows), createText: `CREATE ${word} ${name} AS\n${viewText}` };
  }
  const constraints = await ask(
    `
    select conname, pg_get_constraintdef(oid, true) from pg_constraint
    where conrelid = $1::oid and contype in ('p', 'u', 'f', 'c', 'x') order by contype desc, conname`,
    [oid],
  );
  return { columns, indexes: indexesOf(indexRows), createText: createTextOf(name, columns, constraints, indexRows) };
}

async function columnsOf(ask: AskPostgres, oid: string): Promise<ColumnDescription[]> {
  const rows = await ask(
    `
    select a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull and not exists (select from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'n' and not k.convalidated and a.attnum = any(k.conkey)), pg_get_expr(d.adbin, d.adrelid), coalesce(col_description(a.attrelid, a.attnum), '')
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = $1::oid and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [oid],
  );
  return rows.map(([name, type, notNull, defaultValue, comment]) => ({
    name: name ?? '',
    type: type ?? '',
    nullable: notNull !== 't',
    defaultValue: defaultValue ?? null,
    comment: comment ?? '',
  }));
}

function indexesOf(rows: readonly (readonly Cell[])[]): IndexDescription[] {
  const indexes = new Map<string, { name: string; columns: string[]; unique: boolean; primary: boolean }>();
  for (const [name, unique, primary, , , column] of rows) {
    const index = indexes.get(name ?? '') ?? {
      name: name ?? '',
      columns: [],
      unique: unique === 't',
      primary: primary === 't',
    };
    index.columns.push(column ?? '');
    indexes.set(index.name, index);
  }
  return [...indexes.values()];
}

/** PostgreSQL has no SHOW CREATE TABLE: the text is put together from what the catalogue says of each part. */
function createTextOf(
  name: string,
  columns: readonly ColumnDescription[],
  constraints: readonly (readonly Cell[])[],
  indexRows: readonly (readonly Cell[])[],
): string {
  const parts = columns.map((column) => {
    const defaultText = column.defaultValue === null ? '' : ` DEFAULT ${column.defaultValue}`;
    return `  ${quoteDouble(column.name)} ${column.type}${defaultText}${column.nullable ? '' : ' NOT NULL'}`;
  });
  for (const [constraint, definition] of constraints)
    parts.push(`  CONSTRAINT ${quoteDouble(constraint ?? '')} ${definition ?? ''}`);
  const ofConstraints = new Set(constraints.map(([constraint]) => constraint));
  const indexTexts = indexRows
    .filter(([index, , , , position]) => position === '1' && !ofConstraints.has(index ?? null))
    .map(([, , , text]) => `${text ?? ''};`);
  return [`CREATE TABLE ${name} (\n${parts.join(',\n')}\n);`, ...indexTexts].join('\n');
}
