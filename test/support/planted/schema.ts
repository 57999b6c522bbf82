import { harmlessValues, randomFrom, sensitiveValues, type Maker } from './values.ts';

type Sensitive = readonly [
  identifier: string,
  type: string,
  values: keyof typeof sensitiveValues,
  columns: readonly string[],
];
type Harmless = readonly [type: string, values: keyof typeof harmlessValues, columns: readonly string[]];
/** Columns as `table.column`, with what they hold. */
export type Plan = { readonly sensitive: readonly Sensitive[]; readonly harmless: readonly Harmless[] };

/** A column with rows; `identifier` is the type of data that was planted. */
export type PlantedColumn = {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly comment: string;
  readonly values: readonly string[];
  readonly identifier: string | undefined;
};

/** So many columns a schema has. */
export const plantedColumns = 300;

/**
 * A schema of 300 columns: those of a plan, and the rest as sensible variants of them, in tables of other names. Some rows are
 * empty, a few hold rubbish, as in life.
 */
export function plantedSchema(plan: Plan, seed: number, rows = 60): PlantedColumn[] {
  const random = randomFrom(seed);
  const all: PlantedColumn[] = [];
  const add = (place: string, of: { type: string; maker: Maker; identifier: string | undefined }) => {
    const [table = '', name = ''] = place.split('.');
    const values = Array.from({ length: rows }, (_, row) => valueOf(of.maker, random, row));
    all.push({ table, name, type: of.type, comment: '', values, identifier: of.identifier });
  };
  for (const [identifier, type, kind, places] of plan.sensitive)
    for (const place of places) add(place, { type, maker: sensitiveValues[kind], identifier });
  for (const [type, kind, places] of plan.harmless)
    for (const place of places) add(place, { type, maker: harmlessValues[kind], identifier: undefined });
  for (let more = 0; all.length < plantedColumns; more++) {
    const pool = more % 2 === 0 ? plan.sensitive : plan.harmless;
    const picked = pool[Math.floor(random() * pool.length)];
    if (!picked) break;
    const places = picked[picked.length - 1] as readonly string[];
    const place = places[Math.floor(random() * places.length)] ?? '';
    const [table, name] = place.split('.');
    const again = `${table}_his${more}.${name}`;
    if (picked.length === 4) add(again, { type: picked[1], maker: sensitiveValues[picked[2]], identifier: picked[0] });
    else add(again, { type: picked[0], maker: harmlessValues[picked[1]], identifier: undefined });
  }
  return all.slice(0, plantedColumns);
}

function valueOf(maker: Maker, random: () => number, row: number): string {
  const chance = random();
  if (chance < 0.06) return '';
  return maker(random, row);
}
