import type { Cell, Connection } from '../../../../engines/driver.ts';
import { EngineError } from '../../../../engines/engine-error.ts';
import { quoteBacktick } from '../../../../../shared/engines/quoting.ts';
import { runTolerantly } from '../../../database-comparison/service.ts';
import { TableNotFilled } from '../table-not-filled.ts';
import type { KnownColumn, KnownTable } from './known-tables.ts';
import { differentValues, madeUp, valueAt, type MadeUp } from './made-up-values.ts';

/** Rows of all copied tables together; beyond that large tables are smaller than what they stand for. */
const rowsMax = 40_000;
const smallMax = 1_000;
const rowsOfInsert = 500;
const paddingMax = 1_500;
/** Keys leave rows out that are the same in them; with fewer than this share of its rows a copy stands for nothing. */
const rowsShareMin = 0.9;

/** By how much tables that are not small are made smaller: 1 where all rows have room. */
export function scaleOf(tables: readonly KnownTable[]): number {
  return Math.max(1, tables.reduce((sum, one) => sum + one.rows, 0) / rowsMax);
}

/** What was seen of the values of a table, by column. */
export type Seen = ReadonlyMap<string, readonly Cell[]>;
/** What statements ask for, and all of their text. */
export type Asked = { readonly values: readonly string[]; readonly text: string };
type Filling = {
  readonly table: KnownTable;
  readonly seen: Seen;
  readonly asked: Asked;
  readonly scale: number;
};

/** Makes a table as its server writes it down, without what would keep made-up rows out, and gives it rows; says how many they are. */
export async function fillCopy(
  connection: Connection,
  { keep, ...filling }: Filling & { readonly keep: () => Promise<void> },
): Promise<number> {
  const { table } = filling;
  const place = quoteBacktick(table.name);
  let count = 0;
  try {
    await connection.run(plainTable(table.createText));
    for (const sql of insertsOf(filling)) {
      await connection.run(sql);
      await keep();
    }
    const { rows } = await connection.query(`select count(*) from ${place}`, { maxRows: 1 });
    count = Number(rows[0]?.[0] ?? 0);
    if (count < countOf(filling) * rowsShareMin)
      throw new TableNotFilled(table.name, new Error('its keys took too few rows'));
  } catch (error) {
    if (error instanceof EngineError) throw new TableNotFilled(table.name, error);
    throw error;
  }
  await runTolerantly(
    connection,
    `alter table ${place} stats_persistent = 1 stats_auto_recalc = 0 stats_sample_pages = 100`,
  );
  await connection.run(`analyze table ${place}`);
  const kept = table.columns.filter(({ hasHistogram }) => hasHistogram).map(({ name }) => quoteBacktick(name));
  if (kept.length === 0) return count;
  // MySQL knows the one, MariaDB the other.
  await runTolerantly(connection, `analyze table ${place} update histogram on ${kept.join(', ')}`);
  await runTolerantly(connection, `analyze table ${place} persistent for columns (${kept.join(', ')}) indexes ()`);
  return count;
}

/** How many rows a table gets. */
function countOf({ table: { rows }, scale }: Pick<Filling, 'table' | 'scale'>): number {
  return Math.max(Math.min(rows, smallMax), Math.round(rows / (rows <= smallMax ? 1 : scale)));
}

/** Checks and references to other tables know nothing of made-up rows; numbers and places of files are given by the server. */
function plainTable(createText: string): string {
  const lines = createText.split('\n').filter((line) => !/^\s*CONSTRAINT .* (?:FOREIGN KEY|CHECK) ?\(/.test(line));
  return lines
    .join('\n')
    .replace(/,\n\)/, '\n)')
    .replace(/ AUTO_INCREMENT=\d+/, '')
    .replace(/ (?:DATA|INDEX) DIRECTORY='[^']*'/g, '');
}

function* insertsOf({ table, seen, asked, scale }: Filling): Generator<string> {
  const count = countOf({ table, scale });
  const given = table.columns.filter(({ isGenerated }) => !isGenerated);
  const makers = makersOf(given, { table, seen, asked, count });
  const names = given.map(({ name }) => quoteBacktick(name)).join(', ');
  for (let from = 0; from < count; from += rowsOfInsert) {
    const some = Array.from({ length: Math.min(rowsOfInsert, count - from) }, (_, at) => from + at);
    const values = some.map((row) => `(${makers.map((make) => make(row)).join(', ')})`);
    yield `insert ignore into ${quoteBacktick(table.name)} (${names}) values ${values.join(', ')}`;
  }
}

type Making = Omit<Filling, 'scale'> & { readonly count: number };

/** How each column gets the value of a row: by the shares of its values, those of a key in turn so that no two rows are the same. */
function makersOf(given: readonly KnownColumn[], making: Making): readonly ((row: number) => string)[] {
  const { table, seen, asked, count } = making;
  const isAlone = (name: string) => table.keys.some(([only, more]) => only === name && more === undefined);
  const values = new Map<string, MadeUp>();
  for (const column of given) {
    const { name } = column;
    const of = { column, sample: seen.get(name) ?? [], wanted: asked.values, rows: table.rows, count };
    values.set(name, madeUp({ ...of, isUnique: isAlone(name) }));
  }
  const inTurn = turnsOf(table, values);
  const padded = paddedColumn(given, making);
  return given.map((column, index) => {
    const own = values.get(column.name);
    const turn = inTurn.get(column.name);
    if (turn) return (row: number) => turn(row);
    if (column.name === padded?.name) return () => `repeat('x', ${padded.length})`;
    // Multiples of an irrational number lie alike between 0 and 1; each column has its own, so that they say nothing of each other.
    const step = Math.sqrt(primes[index % primes.length] ?? 2) % 1;
    return (row: number) => (own ? valueAt(own, ((row + 1) * step) % 1) : 'null');
  });
}

const primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97];

function turnsOf({ keys }: KnownTable, values: ReadonlyMap<string, MadeUp>) {
  const found = new Map<string, (row: number) => string>();
  for (const key of keys.toSorted((a, b) => a.length - b.length)) {
    if (key.some((name) => found.has(name))) continue;
    let stride = 1;
    for (const name of key) {
      const list = differentValues(values.get(name) ?? { nullShare: 0, common: [], rest: [] });
      const every = stride;
      found.set(name, (row) => list[Math.floor(row / every) % Math.max(1, list.length)] ?? 'null');
      stride *= Math.max(1, list.length);
    }
  }
  return found;
}

/** A text that nobody asks for makes rows as long as they are. */
function paddedColumn(given: readonly KnownColumn[], { table, seen, asked }: Making) {
  const lengthOf = ({ name, type }: KnownColumn) => {
    if (!/char|text/.test(type)) return 6;
    const cells = (seen.get(name) ?? []).slice(0, 100);
    return 1 + cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0) / Math.max(1, cells.length);
  };
  const lacking = table.bytes / Math.max(1, table.rows) - given.reduce((sum, one) => sum + lengthOf(one), 20);
  const [widest] = given
    .filter(({ name, type }) => /char|text/.test(type) && !table.indexed.has(name) && !asked.text.includes(name))
    .toSorted((a, b) => b.length - a.length);
  if (!widest || lacking < 20) return undefined;
  const length = Math.floor(Math.min(lengthOf(widest) + lacking, widest.length, paddingMax));
  return { name: widest.name, length };
}
