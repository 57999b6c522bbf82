import { literal } from '../../../../shared/engines/quoting.ts';
import type { Connection } from '../../../engines/driver.ts';

/** A column as far as rows are made up for it and the server knows how its values are spread; cells are as the server writes them. */
export type KnownColumn = {
  readonly name: string;
  /** Its base type, without length, and the letter of its category. */
  readonly type: string;
  readonly category: string;
  readonly isEnum: boolean;
  /** Length or precision as the catalogue keeps it. */
  readonly modifier: number;
  readonly isNullable: boolean;
  readonly isGenerated: boolean;
  /** Whether a key keeps its rows apart. */
  readonly isOfKey: boolean;
  /** By the names that PostgreSQL takes them back under; nothing where it has none. */
  readonly spread: Readonly<Partial<Record<SpreadName, string>>>;
};
/** A table with how large it is. */
export type KnownTable = {
  readonly name: string;
  readonly rows: number;
  readonly bytes: number;
  readonly columns: readonly KnownColumn[];
};

/** What PostgreSQL keeps of the values of a column, with the type that each has where it is put back. */
export const spreadTypes = {
  null_frac: 'real',
  avg_width: 'integer',
  n_distinct: 'real',
  most_common_vals: 'text',
  most_common_freqs: 'real[]',
  histogram_bounds: 'text',
  correlation: 'real',
  most_common_elems: 'text',
  most_common_elem_freqs: 'real[]',
  elem_count_histogram: 'real[]',
} as const;
export type SpreadName = keyof typeof spreadTypes;
const spreadNames = Object.keys(spreadTypes) as SpreadName[];

/** Reads sizes and statistics of some tables, those left out of which other tables hold rows. No row of them is read. */
export async function knownTables(
  connection: Connection,
  schema: string,
  names: readonly string[],
): Promise<readonly KnownTable[]> {
  const list = names.map(literal).join(', ');
  const sizes = await connection.query(
    `select c.relname, c.reltuples::bigint, pg_relation_size(c.oid) from pg_class c
     where c.relnamespace = (select oid from pg_namespace where nspname = ${literal(schema)}) and c.relkind = 'r' and not c.relhassubclass and c.relname in (${list})`,
    { maxRows: tablesMax },
  );
  const columns = await connection.query(columnsSql(schema, list), { maxRows: columnsMax });
  return sizes.rows.map(([name, rows, bytes]) => ({
    name: name ?? '',
    rows: Number(rows),
    bytes: Number(bytes),
    columns: columns.rows.filter(([table]) => table === name).map(columnOf),
  }));
}

const tablesMax = 500;
const columnsMax = 20_000;

function columnOf(cells: readonly (string | null)[]): KnownColumn {
  const [, name, type, category, isEnum, modifier, isNullable, isGenerated, isOfKey, ...spread] = cells;
  const known = spreadNames.flatMap((one, at) => {
    const value = spread[at];
    return value === null || value === undefined ? [] : [[one, value] as const];
  });
  return {
    ...{ name: name ?? '', type: type ?? '', category: category ?? '', modifier: Number(modifier) },
    ...{
      isEnum: isTrue(isEnum),
      isNullable: isTrue(isNullable),
      isGenerated: isTrue(isGenerated),
      isOfKey: isTrue(isOfKey),
    },
    spread: Object.fromEntries(known),
  };
}

const isTrue = (cell: string | null | undefined) => cell === 't' || cell === 'true';

const columnsSql = (schema: string, list: string) => `
  select c.relname, a.attname, format_type(b.oid, null), b.typcategory::text, b.typtype = 'e',
    case when t.typtypmod > 0 then t.typtypmod else a.atttypmod end, not (a.attnotnull or t.typnotnull), a.attgenerated <> '',
    exists (select from pg_index x where x.indrelid = c.oid and x.indisunique and a.attnum = any (x.indkey::int2[])),
    ${spreadNames.map((name) => `s.${name}::text`).join(', ')}
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid join pg_type b on b.oid = coalesce(nullif(t.typbasetype, 0), t.oid)
    left join pg_stats s on s.schemaname = n.nspname and s.tablename = c.relname and s.attname = a.attname and not s.inherited
  where n.nspname = ${literal(schema)} and c.relkind = 'r' and c.relname in (${list}) order by c.relname, a.attnum`;

/** What the planner weighs plans by; a copy is to weigh them alike. */
const weights = [
  ...['seq_page_cost', 'random_page_cost', 'cpu_tuple_cost', 'cpu_index_tuple_cost', 'cpu_operator_cost'],
  ...['parallel_setup_cost', 'parallel_tuple_cost', 'min_parallel_table_scan_size', 'min_parallel_index_scan_size'],
  ...['effective_cache_size', 'work_mem', 'hash_mem_multiplier', 'max_parallel_workers_per_gather'],
  ...['from_collapse_limit', 'join_collapse_limit', 'geqo_threshold', 'effective_io_concurrency'],
];

/** Settings that set what the planner of this session weighs plans by, as statements for another one. */
export async function plannerSettings(connection: Connection): Promise<readonly string[]> {
  const { rows } = await connection.query(
    `select name, current_setting(name) from pg_settings where name in (${weights.map(literal).join(', ')})`,
    { maxRows: weights.length },
  );
  return rows.map(([name, value]) => `select set_config(${literal(name ?? '')}, ${literal(value ?? '')}, false)`);
}
