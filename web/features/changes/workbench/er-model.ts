import type { ListedTable } from './wire.ts';

/** More boxes are no picture any more. */
export const drawnTablesMax = 500;
const linesMax = 12;
const [letterPixels, linePixels, paddingPixels, widthMin, widthMax] = [7.5, 18, 12, 110, 320];

export type ErKey = {
  readonly name: string;
  readonly from: string;
  readonly columns: readonly string[];
  readonly to: string;
  readonly toColumns: readonly string[];
};
/** A table as a box: its name, and the columns that keys are made of. */
export type ErTable = { readonly id: string; readonly lines: readonly string[] };
export type ErModel = {
  readonly tables: readonly ErTable[];
  readonly keys: readonly ErKey[];
  /** How many tables have keys, and how many have none. */
  readonly linked: number;
  readonly alone: number;
};

/** What is drawn of a schema: tables that foreign keys tie together, those with most of them first. */
export function erModel(schema: string, listed: readonly ListedTable[], max: number = drawnTablesMax): ErModel {
  const nameOf = (ofSchema: string, table: string) => (ofSchema === schema ? table : `${ofSchema}.${table}`);
  const all = listed.flatMap(({ name: from, foreign_keys: keys = [] }) =>
    keys.map((key) => ({
      name: key.name,
      from,
      columns: key.columns,
      to: nameOf(key.to_schema, key.to_table),
      toColumns: key.to_columns,
    })),
  );
  const degree = new Map<string, number>();
  for (const { from, to } of all) for (const id of [from, to]) degree.set(id, (degree.get(id) ?? 0) + 1);
  const chosen = [...degree].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).slice(0, max);
  const isDrawn = new Set(chosen.map(([id]) => id));
  const keys = all.filter(({ from, to }) => isDrawn.has(from) && isDrawn.has(to));
  const own = new Map(listed.map((table) => [table.name, table]));
  const tables = chosen.map(([id]) => ({
    id,
    lines: linesOf(
      own.get(id),
      keys.filter(({ from }) => from === id),
    ),
  }));
  const alone = listed.filter(({ name }) => !degree.has(name)).length;
  return { tables, keys, linked: degree.size, alone };
}

function linesOf(table: ListedTable | undefined, keys: readonly ErKey[]): string[] {
  const key = table?.key ?? [];
  const names = [...new Set([...key, ...keys.flatMap(({ columns }) => columns)])];
  const lines = names.map((name) => (key.includes(name) ? `# ${name}` : `→ ${name}`));
  return lines.length > linesMax ? [...lines.slice(0, linesMax - 1), `… +${lines.length - linesMax + 1}`] : lines;
}

/** Placing them in layers takes seconds beyond this: then they stand in rows. */
export function isLayered({ tables, keys }: ErModel): boolean {
  return tables.length <= layeredTablesMax && keys.length <= layeredKeysMax;
}
const [layeredTablesMax, layeredKeysMax] = [120, 150];

/** How large a box is. */
export function sizeOf({ id, lines }: ErTable): { width: number; height: number } {
  const letters = Math.max(id.length, ...lines.map(({ length }) => length));
  return {
    width: Math.min(widthMax, Math.max(widthMin, letters * letterPixels + 2 * paddingPixels)),
    height: (lines.length + 1) * linePixels + paddingPixels,
  };
}
