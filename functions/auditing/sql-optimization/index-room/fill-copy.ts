import { literal, quoteDouble } from '../../../../shared/engines/quoting.ts';
import type { Connection } from '../../../engines/driver.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import { runTolerantly } from '../../database-comparison/service.ts';
import { TableNotFilled } from './table-not-filled.ts';
import { spreadTypes, type KnownColumn, type KnownTable, type SpreadName } from './server-statistics.ts';

/** Rows of all copied tables, and bytes of them; beyond that a copy is smaller than what it stands for. */
const rowsMax = 200_000;
const bytesMax = 128 * 1024 * 1024;
/** Tables of so few rows are never made smaller, nor is a number of different values. */
const smallMax = 1_000;

/** By how much tables that are not small are made smaller: 1 where all rows have room. */
export function scaleOf(tables: readonly KnownTable[]): number {
  const rows = tables.reduce((sum, one) => sum + one.rows, 0);
  const bytes = tables.reduce((sum, one) => sum + one.bytes, 0);
  return Math.max(1, rows / rowsMax, bytes / bytesMax);
}

/**
 * Gives a table of a copy made-up rows, so that it and its indexes are as large as they should be, and then the statistics of the
 * server, so that the planner thinks of the values that are there and not of the made-up ones.
 */
export async function fillCopy(
  connection: Connection,
  { schema, table, scale }: { readonly schema: string; readonly table: KnownTable; readonly scale: number },
): Promise<void> {
  const place = `${quoteDouble(schema)}.${quoteDouble(table.name)}`;
  const share = table.rows <= smallMax ? 1 : scale;
  const count = Math.max(Math.min(table.rows, smallMax), Math.round(table.rows / share));
  await release(connection, place);
  try {
    await connection.run(insertOf(place, table, { count, share }));
  } catch (error) {
    if (error instanceof EngineError) throw new TableNotFilled(table.name, error);
    throw error;
  }
  await connection.run(`analyze ${place}`);
  for (const column of table.columns) await restore(connection, { schema, table: table.name, column, share });
}

/** Checks and references to other tables know nothing of made-up rows. */
async function release(connection: Connection, place: string): Promise<void> {
  const { rows } = await connection.query(
    `select conrelid::regclass::text, quote_ident(conname) from pg_constraint
     where contype in ('f', 'c', 'x') and (conrelid = ${literal(place)}::regclass or confrelid = ${literal(place)}::regclass)`,
    { maxRows: 1000 },
  );
  for (const [owner, name] of rows) await runTolerantly(connection, `alter table ${owner} drop constraint ${name}`);
  await runTolerantly(connection, `alter table ${place} disable trigger user`);
  await runTolerantly(connection, `alter table ${place} set (autovacuum_enabled = false)`);
}

type Size = { readonly count: number; readonly share: number };

function insertOf(place: string, table: KnownTable, size: Size): string {
  const given = table.columns.filter(({ isGenerated }) => !isGenerated);
  const lastOfKey = given.findLast(({ isOfKey }) => isOfKey);
  const values = given.map((column) => valueOf(column, numberOf(column, size, column === lastOfKey)));
  const names = given.map(({ name }) => quoteDouble(name)).join(', ');
  return `insert into ${place} (${names}) overriding system value select ${values.join(', ')} from generate_series(1, ${size.count}) n on conflict do nothing`;
}

/** Which of its different values a row has; the last column of a key keeps all rows apart. */
function numberOf({ spread }: KnownColumn, { count, share }: Size, isLastOfKey: boolean): string {
  if (isLastOfKey) return 'n';
  const distinct = distinctIn(Number(spread.n_distinct ?? -1), share);
  return `(n % ${Math.max(1, Math.round(distinct < 0 ? -distinct * count : distinct))})`;
}

function distinctIn(distinct: number, share: number): number {
  return distinct > smallMax ? Math.max(smallMax, distinct / share) : distinct;
}

function valueOf(column: KnownColumn, number: string): string {
  const share = column.isOfKey || !column.isNullable ? 0 : Number(column.spread.null_frac ?? 0);
  const value = `(${plainValue(column, number)})`;
  return share > 0 ? `case when (n * 7919) % 1000 < ${Math.round(share * 1000)} then null else ${value} end` : value;
}

function plainValue(column: KnownColumn, number: string): string {
  const { type, category, isEnum } = column;
  if (isEnum) return `(enum_range(null::${type}))[1 + ${number} % cardinality(enum_range(null::${type}))]`;
  const own = ofType[type];
  if (own) return own(number, column);
  if (category === 'S') return textOf(column, number);
  return category === 'A' && !column.isNullable ? `'{}'::${type}` : `null::${type}`;
}

const ofType: Readonly<Record<string, (number: string, column: KnownColumn) => string>> = {
  smallint: (number) => `(${number} % 32767)::smallint`,
  integer: (number) => `${number}::integer`,
  bigint: (number) => `${number}::bigint`,
  numeric: (number, { modifier }) => `${number} % ${10 ** wholeDigits(modifier)}`,
  real: (number) => `${number}::real`,
  'double precision': (number) => `${number}::double precision`,
  money: (number) => `${number}::integer::money`,
  boolean: (number) => `${number} % 2 = 0`,
  date: (number) => `date '2000-01-01' + (${number} % 20000)::integer`,
  'timestamp without time zone': (number) => `timestamp '2000-01-01' + ${number} * interval '1 minute'`,
  'timestamp with time zone': (number) => `timestamptz '2000-01-01' + ${number} * interval '1 minute'`,
  'time without time zone': (number) => `time '00:00' + (${number} % 86400) * interval '1 second'`,
  interval: (number) => `${number} * interval '1 second'`,
  uuid: (number) => `lpad(to_hex(${number}), 32, '0')::uuid`,
  json: (number, column) => `to_json(${textOf(column, number)})`,
  jsonb: (number, column) => `to_jsonb(${textOf(column, number)})`,
  bytea: (number, column) => `convert_to(${textOf(column, number)}, 'UTF8')`,
  inet: (number) => `inet '10.0.0.0' + ${number}`,
};

/** Precision and scale stand in one number: (precision << 16 | scale) + 4. */
function wholeDigits(modifier: number): number {
  if (modifier < 4) return 15;
  const [precision, scale] = [(modifier - 4) >> 16, (modifier - 4) & 0x7ff];
  return Math.max(0, Math.min(15, precision - scale));
}

const widthMax = 1_900;

/** A text as long as those of the column are on average, or as long as its number is. */
function textOf({ modifier, spread, type }: KnownColumn, number: string): string {
  const width = Math.min(widthMax, Math.max(1, Number(spread.avg_width ?? 8) - 1));
  const room = /char/.test(type) && modifier > 4 ? modifier - 4 : widthMax;
  return `left(lpad((${number})::text, greatest(${width}, length((${number})::text)), 'x'), ${room})`;
}

async function restore(
  connection: Connection,
  at: { readonly schema: string; readonly table: string; readonly column: KnownColumn; readonly share: number },
): Promise<void> {
  const { column, share } = at;
  const known = Object.entries(column.spread).map(([name, value]) => {
    const told = name === 'n_distinct' ? String(distinctIn(Number(value), share)) : value;
    return `${literal(name)}, ${literal(told)}::${spreadTypes[name as SpreadName]}`;
  });
  if (known.length === 0) return;
  const named = Object.entries({ schemaname: at.schema, relname: at.table, attname: column.name });
  const all = [...named.map(([name, value]) => `${literal(name)}, ${literal(value)}`), `'inherited', false`, ...known];
  await connection.query(`select pg_restore_attribute_stats(${all.join(', ')})`, { maxRows: 1 });
}
