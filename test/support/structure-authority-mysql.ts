/** Asks one question; each row comes with its columns by name in small letters. */
export type Asked = (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** Columns of the catalogue that tell of rows, of the clock or of the server's own numbering, and not of what somebody defined. */
const passing: ReadonlySet<string> = new Set([
  ...['table_rows', 'avg_row_length', 'data_length', 'max_data_length', 'index_length', 'data_free', 'auto_increment'],
  ...['create_time', 'update_time', 'check_time', 'checksum', 'cardinality', 'created', 'last_altered', 'modified'],
  ...['last_executed', 'max_index_length', 'temporary', 'last_update', 'table_id', 'space', 'starts', 'originator'],
]);

/** Where the catalogue tells of what somebody defined, by the column that holds the schema. The others tell of pages, rights or waits. */
const told: readonly (readonly [string, string])[] = [
  ...(['tables', 'columns', 'statistics', 'partitions', 'views', 'key_column_usage'] as const).map(
    (name) => [name, 'table_schema'] as const,
  ),
  ...['columns_extensions', 'tables_extensions', 'st_geometry_columns', 'view_table_usage', 'periods'].map(
    (name) => [name, 'table_schema'] as const,
  ),
  ...['table_constraints', 'referential_constraints', 'check_constraints', 'table_constraints_extensions'].map(
    (name) => [name, 'constraint_schema'] as const,
  ),
  ...[['triggers', 'trigger_schema'] as const, ['routines', 'routine_schema'] as const],
  ...[['parameters', 'specific_schema'] as const, ['events', 'event_schema'] as const],
  ...[['sequences', 'sequence_schema'] as const, ['schemata', 'schema_name'] as const],
];

/**
 * All that a server of the MySQL family says of a schema: each definition as SHOW CREATE writes it, and every row of the catalogue.
 * It knows nothing of how the product reads. Left out is only what no definition is: names of the schema itself, counters, the head of a
 * trigger as somebody once typed it, the order in which keys were made, and words that the server adds or leaves out by itself.
 */
export async function authorityOf(ask: Asked, schema: string): Promise<string> {
  return [...(await definitions(ask, schema)), ...(await catalogue(ask, schema))].join('\n');
}

async function definitions(ask: Asked, schema: string): Promise<string[]> {
  const named = [
    [
      'table',
      `select table_name as name, table_type as type from information_schema.tables where table_schema = '${schema}'`,
    ],
    [
      'routine',
      `select routine_name as name, routine_type as type from information_schema.routines where routine_schema = '${schema}'`,
    ],
    [
      'trigger',
      `select trigger_name as name, 'trigger' as type from information_schema.triggers where trigger_schema = '${schema}'`,
    ],
    [
      'event',
      `select event_name as name, 'event' as type from information_schema.events where event_schema = '${schema}'`,
    ],
  ] as const;
  const lines: string[] = [];
  for (const [, sql] of named)
    for (const { name, type } of await ask(`${sql} order by 1`)) {
      const kind = /^(?:base table|system versioned)$/i.test(String(type)) ? 'table' : String(type).toLowerCase();
      const place = `\`${schema}\`.\`${String(name).replaceAll('`', '``')}\``;
      const [row = {}] = await ask(`show create ${kind} ${place}`);
      const shown = Object.entries(row).filter(([column]) => !passing.has(column));
      lines.push(...shown.flatMap(([column, cell]) => linesOf(column, plain(String(cell), schema))));
    }
  return lines;
}

function linesOf(column: string, text: string): string[] {
  if (column !== 'create table') return column === 'sql original statement' ? [] : [`${column} ${text}`];
  const lines = text.split('\n').map((line) => line.replace(/,$/, ''));
  const isKey = (line: string) => /^ {2}(?:PRIMARY|UNIQUE|KEY|FULLTEXT|SPATIAL|VECTOR|CONSTRAINT) /.test(line);
  return [...lines.filter((line) => !isKey(line)), ...lines.filter(isKey).sort()];
}

/** What stands in quotes is somebody's text, and stays. */
function plain(text: string, schema: string): string {
  const marks = new RegExp(
    `'(?:[^'\\\\]|\\\\.|'')*'|\`${schema}\`\\.| CHARACTER SET \\w+(?= COLLATE )| AUTO_INCREMENT=\\d+|page_checksum=1 `,
    'gs',
  );
  return text.replace(marks, (found) => (found.startsWith("'") ? found : ''));
}

/** Only in SQL a name of the schema can stand; of defaults those are SQL that ask a sequence. */
function cellOf(name: string, text: string, schema: string): string {
  const isSql = /^(?:view_definition|check_clause|generation_expression|action_statement|create_options)$/.test(name);
  return isSql || /^(?:next|last)val\(/.test(text) ? plain(text, schema) : text;
}

async function catalogue(ask: Asked, schema: string): Promise<string[]> {
  const lines: string[] = [];
  const there = await ask(
    "select lower(table_name) as name from information_schema.tables where table_schema = 'information_schema'",
  );
  const names = new Set(there.map(({ name }) => String(name)));
  for (const [table, column] of told) {
    if (!names.has(table)) continue;
    const rows = await ask(`select * from information_schema.${table} where ${column} = '${schema}'`);
    // A column that a text index once made stays in its table.
    const own = rows.flatMap((row) => {
      if (row['constraint_name'] === 'FTS_DOC_ID_INDEX' || row['index_name'] === 'FTS_DOC_ID_INDEX') return [];
      const cells = Object.entries(row).filter(([name]) => !passing.has(name));
      return `${table} ${cells.map(([name, value]) => `${name}=${value === schema ? '[schema]' : cellOf(name, String(value), schema)}`).join(' ')}`;
    });
    lines.push(...own.sort());
  }
  return lines;
}
