import { quoteBacktick } from '../../../../shared/engines/quoting.ts';
import type { Connection } from '../../../engines/driver.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import { mysqlText } from '../../../engines/mysql/catalog.ts';
import type { StructureConnection } from '../../structures/structure.ts';
import type { HeldRows, RowsOfFamily } from '../family.ts';
import { mysqlRefusals } from './refusals.ts';
import { columnsOf } from './columns.ts';
import { shapes } from './shapes.ts';
import { valueOf, type SeededColumn } from './values.ts';

/** Rows that each table gets: the first is plain, the second has every NULL that it may, the others hold bounds of their types. */
const rowsEach = 5;
const rounds = 3;

export const mysqlRows: RowsOfFamily = {
  ...mysqlRefusals,
  around,
  roles: () => [],
  use: (schema) => `use ${quoteBacktick(schema)}`,
  firstSchema: '',
  briefly: ['set session max_execution_time = 2000', 'set session max_statement_time = 2'],
  // MySQL 5.6 and 5.7, MariaDB 10.6 and 10.11 write definitions differently.
  series: (version) => /^\d+\.\d+/.exec(version)?.[0] ?? version,
  asRoom: (sql) => sql.replace(definerOfOurs, '$1'),
  decidedByRoom: new Set(['definer', 'sqlMode']),
  seed,
  held,
  shapes,
  quoteName: quoteBacktick,
  quoteText: plainText,
  insert: (table, columns, values) => `insert into ${table} (${columns}) values ${values}`,
  async empty(connection, _schema, tables) {
    await withoutKeys(connection, async () => {
      for (const table of tables) await tolerant(connection, `delete from ${quoteBacktick(table)}`);
    });
  },
};

/** Whatever the session says of backslashes. */
function plainText(text: string): string {
  return text.includes('\\') ? mysqlText(text) : `'${text.replaceAll("'", "''")}'`;
}

/** Where change SQL keeps in whose name something runs: nobody of that name is in a room, and nothing there may run in another's. */
const definerOfOurs = /^(CREATE(?: OR REPLACE)?(?: ALGORITHM=\w+)?) DEFINER=`(?:[^`]|``)*`@`(?:[^`]|``)*`/;

/** How sessions there read SQL, and in which characters new tables hold texts. The session is in the scratch database already. */
async function around(connection: StructureConnection, schema: string): Promise<string[]> {
  const ask = async (sql: string) => (await connection.query(sql, { maxRows: 1 })).rows[0] ?? [];
  const [mode] = await ask('select @@session.sql_mode');
  const [charset, collation] = await ask(
    `select default_character_set_name, default_collation_name from information_schema.schemata where schema_name = ${mysqlText(schema)}`,
  );
  return [
    `set session sql_mode = ${mysqlText(mode ?? '')}`,
    ...(charset && collation ? [`alter database character set ${charset} collate ${collation}`] : []),
  ];
}

/** Tables whose keys point at others come in a later round. */
async function seed(connection: Connection, schema: string, tables: readonly string[]): Promise<number> {
  const columns = await columnsOf(connection, schema, tables);
  const waiting = new Set(columns.keys());
  let seeded = 0;
  for (let round = 0; round < rounds && waiting.size > 0; round += 1)
    for (const table of [...waiting]) {
      let own = 0;
      for (let row = 0; row < rowsEach; row += 1)
        own += (await tolerant(connection, insertOf(table, columns.get(table) ?? [], row))) ? 1 : 0;
      if (own > 0) waiting.delete(table);
      seeded += own;
    }
  return seeded;
}

function insertOf(table: string, columns: readonly SeededColumn[], row: number): string {
  const given = columns.filter(({ isFilled }) => !isFilled);
  const names = given.map(({ name }) => quoteBacktick(name)).join(', ');
  return `insert into ${quoteBacktick(table)} (${names}) values (${given.map((one) => valueOf(one, row)).join(', ')})`;
}

/** Values that cannot be put in order as text, or would be rounded. */
const raw = /^(?:bit|(?:tiny|medium|long)?blob|binary|varbinary|vector|geometry|point|linestring|polygon|multi|geom)/;

async function held(
  connection: Connection,
  schema: string,
  tables: readonly string[],
): Promise<ReadonlyMap<string, HeldRows>> {
  await connection.run('set session group_concat_max_len = 1000000');
  const found = new Map<string, HeldRows>();
  for (const [table, columns] of await typesOf(connection, schema, tables)) {
    const looks = [...columns].map(([name, type]) => {
      const own = quoteBacktick(name);
      const text = raw.test(type) ? `hex(${own})` : `hex(convert(concat(${own}, '') using utf8mb4))`;
      return `count(${own}), coalesce(sha2(group_concat(${text} order by ${text}), 256), '')`;
    });
    const sql = `select ${['count(*)', ...looks].join(', ')} from ${quoteBacktick(table)}`;
    const [row = []] = (await connection.query(sql, { maxRows: 1 })).rows;
    const at = [...columns].map(
      ([name, type], index) =>
        [name, { type, filled: Number(row[1 + 2 * index]), digest: row[2 + 2 * index] ?? '' }] as const,
    );
    found.set(table, { rows: Number(row[0]), columns: new Map(at) });
  }
  return found;
}

async function typesOf(connection: Connection, schema: string, tables: readonly string[]) {
  const found = new Map<string, Map<string, string>>();
  if (tables.length === 0) return found;
  const { rows } = await connection.query(
    `select c.table_name, c.column_name, c.column_type from information_schema.columns c
       join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
     where c.table_schema = ${mysqlText(schema)} and t.table_type in ('BASE TABLE', 'SYSTEM VERSIONED')
       and c.extra not like '%GENERATED' and c.extra not like '%VIRTUAL%' and c.extra not like '%PERSISTENT%' and c.extra not like '%STORED%'
       and c.table_name in (${tables.map(mysqlText).join(', ')}) order by 1, c.ordinal_position`,
    { maxRows: 50_000 },
  );
  for (const [table, column, type] of rows)
    found.set(table ?? '', (found.get(table ?? '') ?? new Map<string, string>()).set(column ?? '', type ?? ''));
  return found;
}

async function withoutKeys(connection: Connection, work: () => Promise<void>): Promise<void> {
  await connection.run('set session foreign_key_checks = 0');
  try {
    await work();
  } finally {
    await connection.run('set session foreign_key_checks = 1');
  }
}

/** Whether the server took it; what it refuses leaves a table with fewer rows, and nothing else. */
async function tolerant(connection: Connection, sql: string): Promise<boolean> {
  try {
    await connection.run(sql);
    return true;
  } catch (error) {
    if (error instanceof EngineError && error.outcome === 'refused') return false;
    throw error;
  }
}
