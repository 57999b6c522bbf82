import { EngineError } from '../../engines/engine-error.ts';
import type { Connection } from '../../engines/driver.ts';
import type { RowsOfFamily } from './family.ts';
import type { Population, TableShape } from './populations.ts';

/** Rows that were there before cannot be taken out of a table. */
export class TablesNotFilled extends Error {}

type Place = {
  readonly connection: Connection;
  readonly family: RowsOfFamily;
  readonly shapes: readonly TableShape[];
  readonly schema: string;
};

/** Puts the rows of a population in the place of those that tables hold; how many the server took. */
export async function fillTables(place: Place, population: Population): Promise<number> {
  const { shapes } = place;
  await emptied(place);
  let count = 0;
  for (const name of population.keys()) {
    const shape = shapes.find((one) => one.name === name);
    const rows = population.get(name) ?? [];
    if (shape && rows.length > 0) count += await inserted(place, shape, rows);
  }
  return count;
}

/** Tables that refer to others first, which come last in a population. */
async function emptied({ connection, family, shapes, schema }: Place): Promise<void> {
  let left = shapes.map(({ name }) => `${family.quoteName(schema)}.${family.quoteName(name)}`);
  for (let round = 0; left.length > 0; round++) {
    const refused: string[] = [];
    for (const table of left) if ((await taken(connection, `delete from ${table}`)) === undefined) refused.push(table);
    if (refused.length === left.length) throw new TablesNotFilled();
    left = refused;
  }
}

/** All at once, and one by one where the server refuses some of them. */
async function inserted(place: Place, shape: TableShape, rows: readonly (readonly string[])[]): Promise<number> {
  const { connection } = place;
  const whole = await taken(connection, insertOf(place, shape, rows));
  if (whole !== undefined) return whole;
  let count = 0;
  for (const row of rows) count += (await taken(connection, insertOf(place, shape, [row]))) ?? 0;
  return count;
}

function insertOf(
  { family, schema }: Place,
  { name, columns }: TableShape,
  rows: readonly (readonly string[])[],
): string {
  const names = columns.map((column) => family.quoteName(column.name)).join(', ');
  const values = rows.map((row) => `(${row.join(', ')})`).join(', ');
  const table = `${family.quoteName(schema)}.${family.quoteName(name)}`;
  if (columns.length === 0) return `insert into ${table} default values`;
  return family.insert(table, names, values);
}

/** How many rows a statement concerned; undefined where the server refused it. */
async function taken(connection: Connection, sql: string): Promise<number | undefined> {
  try {
    return (await connection.run(sql)).rowsAffected;
  } catch (error) {
    if (error instanceof EngineError && error.outcome === 'refused') return undefined;
    throw error;
  }
}
