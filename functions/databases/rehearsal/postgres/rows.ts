import { literal, quoteDouble } from '../../../../shared/engines/quoting.ts';
import type { Connection } from '../../../engines/driver.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import type { StructureConnection } from '../../structures/structure.ts';
import type { HeldRows, RowsOfFamily } from '../family.ts';
import { postgresRefusals } from './refusals.ts';
import { columnsOf } from './columns.ts';
import { shapes } from './shapes.ts';
import { valueOf, type SeededColumn } from './values.ts';

/** Rows that each table gets: the first is plain, the second has every NULL that it may, the others hold bounds of their types. */
const rowsEach = 5;
const rounds = 3;

export const postgresRows: RowsOfFamily = {
  ...postgresRefusals,
  around,
  roles: (needs) => [...new Set(needs.flatMap(({ kind, name }) => (kind === 'role' ? plainName(name) : [])))],
  use: (schema) => `set search_path to ${quoteDouble(schema)}`,
  firstSchema: 'public',
  briefly: ['set synchronous_commit = off', 'set statement_timeout = 2000'],
  series: (version) => String(Number.parseInt(version, 10)),
  asRoom: (sql) => sql,
  decidedByRoom: new Set(),
  seed,
  held,
  shapes,
  quoteName: quoteDouble,
  quoteText: literal,
  insert: (table, columns, values) =>
    `insert into ${table} (${columns}) overriding system value values ${values} on conflict do nothing`,
  async empty(connection, schema, tables) {
    for (const table of tables) await tolerant(connection, `truncate ${placeOf(schema, table)} cascade`);
    // An index that rows refused while it was built concurrently is there, and is none.
    const { rows } = await connection.query(
      `select quote_ident(i.relname) from pg_index x join pg_class i on i.oid = x.indexrelid where not x.indisvalid and i.relnamespace = (select oid from pg_namespace where nspname = ${literal(schema)})`,
      { maxRows: 1000 },
    );
    for (const [name] of rows) await tolerant(connection, `drop index ${quoteDouble(schema)}.${name}`);
  },
};

async function around(connection: StructureConnection, schema: string): Promise<string[]> {
  const { rows } = await connection.query(
    `select e.extname, n.nspname, e.extversion from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname <> 'plpgsql' order by 1`,
    { maxRows: 500 },
  );
  const publications = await connection.query(`select pubname from pg_publication where not puballtables order by 1`, {
    maxRows: 500,
  });
  const schemas = [schema, ...rows.map(([, own]) => own ?? '')].filter((one) => !/^pg_/.test(one));
  return [
    ...[...new Set(schemas)].map((one) => `create schema if not exists ${quoteDouble(one)}`),
    // Who owns a database may add the extensions that the server trusts, and no others.
    ...rows.flatMap(([name, own, version]) => {
      const made = `create extension if not exists ${quoteDouble(name ?? '')} schema ${quoteDouble(own ?? '')}`;
      // Where the room has no files of this version, any other one is better than none.
      return [`${made} version ${literal(version ?? '')}`, made];
    }),
    ...publications.rows.map(([name]) => `create publication ${quoteDouble(name ?? '')}`),
  ];
}

/** What a server writes for SQL, taken apart again: another server is told nothing that was not understood. */
function plainName(written: string): string[] {
  if (/^[a-z_][a-z0-9_$]*$/.test(written)) return [written];
  return /^"(?:[^"]|"")+"$/.test(written) ? [written.slice(1, -1).replaceAll('""', '"')] : [];
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
        own += (await tolerant(connection, insertOf(schema, table, columns.get(table) ?? [], row))) ? 1 : 0;
      if (own > 0) waiting.delete(table);
      seeded += own;
    }
  return seeded;
}

function insertOf(schema: string, table: string, columns: readonly SeededColumn[], row: number): string {
  const given = columns.filter(({ isFilled }) => !isFilled);
  if (given.length === 0) return `insert into ${placeOf(schema, table)} default values`;
  const names = given.map(({ name }) => quoteDouble(name)).join(', ');
  return `insert into ${placeOf(schema, table)} (${names}) values (${given.map((one) => valueOf(one, row)).join(', ')})`;
}

/** Rows that a table keeps even from its owner (FORCE ROW LEVEL SECURITY) are shown for as long as the look takes. */
async function held(
  connection: Connection,
  schema: string,
  tables: readonly string[],
): Promise<ReadonlyMap<string, HeldRows>> {
  const { rows } = await connection.query(
    `select relname from pg_class where relforcerowsecurity and relnamespace = (select oid from pg_namespace where nspname = ${literal(schema)})`,
    { maxRows: 10_000 },
  );
  const forced = rows.flatMap(([name]) => (name ? [placeOf(schema, name)] : []));
  for (const place of forced) await connection.run(`alter table ${place} no force row level security`);
  const found = await heldNow(connection, schema, tables);
  for (const place of forced) await connection.run(`alter table ${place} force row level security`);
  return found;
}

async function heldNow(connection: Connection, schema: string, tables: readonly string[]) {
  const found = new Map<string, HeldRows>();
  for (const [table, columns] of await typesOf(connection, schema, tables)) {
    const looks = [...columns.keys()].map((name) => {
      const own = quoteDouble(name);
      return `count(${own})::text, coalesce(md5(string_agg(${own}::text, ',' order by ${own}::text collate "C")), '')`;
    });
    const sql = `select ${['count(*)::text', ...looks].join(', ')} from only ${placeOf(schema, table)}`;
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
    `select c.relname, a.attname, format_type(a.atttypid, a.atttypmod) from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = (select oid from pg_namespace where nspname = ${literal(schema)}) and c.relkind = 'r' and a.attgenerated = '' and c.relname in (${tables.map(literal).join(', ')}) order by 1, a.attnum`,
    { maxRows: 50_000 },
  );
  for (const [table, column, type] of rows)
    found.set(table ?? '', (found.get(table ?? '') ?? new Map<string, string>()).set(column ?? '', type ?? ''));
  return found;
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

function placeOf(schema: string, table: string): string {
  return `${quoteDouble(schema)}.${quoteDouble(table)}`;
}
