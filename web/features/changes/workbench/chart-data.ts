import type { Series } from '../../../ui/chart/series-chart.tsx';
import type { GridColumn, GridRow } from '../../../ui/result-grid/result-source.ts';

/** More places stand too close to be read. */
export const placesMax = 60;
/** A drawing tells no more of them apart. */
export const amountsMax = 5;

/** The places of the columns that hold amounts, and of those by which rows can be named. */
export function chartableColumns(columns: readonly GridColumn[]) {
  const places = columns.map((_, at) => at);
  const amounts = places.filter((at) => columns[at]?.kind === 'number');
  return { amounts, names: places.filter((at) => columns[at]?.kind !== 'binary') };
}

/** What is drawn first: the first amounts that name nothing themselves, by the first column that is no amount. */
export function firstChoice(columns: readonly GridColumn[]): { readonly x: number; readonly ys: readonly number[] } {
  const { amounts, names } = chartableColumns(columns);
  const x = names.find((at) => columns[at]?.kind !== 'number') ?? names[0] ?? 0;
  const y = amounts.find((at) => at !== x) ?? amounts[0];
  return { x, ys: y === undefined ? [] : [y] };
}

/** Rows as places with amounts; rows of one name stay apart, and NULL is a gap. */
export function chartOf(
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  { x, ys }: { readonly x: number; readonly ys: readonly number[] },
): { readonly places: readonly string[]; readonly series: readonly Series[] } {
  const shown = rows.slice(0, placesMax);
  const seen = new Map<string, number>();
  const places = shown.map((row) => {
    const name = row[x] ?? 'NULL';
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
  const series = ys.map((y) => ({
    name: columns[y]?.name ?? '',
    values: shown.map((row) => amountOf(row[y] ?? null)),
  }));
  return { places: distinct(places), series };
}

/** A drawing cannot show infinity, and what is no number is a gap. */
function amountOf(value: string | null): number | undefined {
  if (value === null || value.trim() === '') return undefined;
  const amount = Number(value);
  return Number.isFinite(amount) ? amount : undefined;
}

/** A row may be called what another one was given as its number. */
function distinct(places: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return places.map((place) => {
    let name = place;
    while (taken.has(name)) name = `${name}'`;
    taken.add(name);
    return name;
  });
}
