import type { Constants } from '../../../shared/audit/optimize/trial/trial.ts';

/** What a column holds, as far as made-up values go: days and moments are written as text. */
export type ValueKind = 'integer' | 'number' | 'text' | 'day' | 'moment' | 'other';
/** A column of a table that is to be filled; `values` are SQL: plain ones first, then the bounds of its type. */
export type ShapeColumn = {
  readonly name: string;
  readonly kind: ValueKind;
  readonly isNotNull: boolean;
  readonly values: readonly string[];
  readonly refers?: { readonly table: string; readonly column: string };
  /** Its server may hold days that no month has, such as 2024-03-00. */
  readonly holdsZeroDays?: true;
};
/** A table that is to be filled: its columns without those that the server computes, and its keys by their columns. */
export type TableShape = {
  readonly name: string;
  readonly columns: readonly ShapeColumn[];
  readonly keys: readonly (readonly string[])[];
};
/** Rows by table, as SQL values in the order of the columns. */
export type Population = ReadonlyMap<string, readonly (readonly string[])[]>;

type Wish = {
  readonly constants: Constants;
  /** Columns that the statement names, in lower case: the others hold little. */
  readonly used: ReadonlySet<string>;
  /** A text as SQL. */
  readonly quoted: (text: string) => string;
  readonly seed?: number;
};

const singlesMax = 10;
const productMax = 60;
const tablesEmptied = 4;
const none = 'null';

/**
 * Small databases, the smallest first: nothing at all, one table without rows, one row in each table for each combination of
 * values, every combination in one table, repetitions, and then rows at random, few values first and bounds of types last. It never ends by itself.
 */
export function* populations(tables: readonly TableShape[], wish: Wish): Generator<Population, never> {
  const shapes = inOrderOfKeys(tables);
  const pools = new Map(
    shapes.flatMap((shape) => shape.columns.map((column) => [column, poolOf(column, wish)] as const)),
  );
  const random = numbers(wish.seed ?? 1);
  const making: Making = { shapes, pools, used: wish.used, random };
  yield filled(making, () => []);
  for (let at = 0; at < singlesMax; at++)
    yield filled(making, (shape, known) => singleRow(making, shape, { at, known }));
  yield filled(making, (shape, known) => product(making, shape, known));
  for (const empty of shapes.slice(0, shapes.length > 1 ? tablesEmptied : 0))
    yield filled(making, (shape, known) => (shape === empty ? [] : product(making, shape, known)));
  for (let at = 0; at < 3; at++) yield filled(making, (shape, known) => repeated(making, shape, { at, known }));
  for (let round = 0; ; round++) {
    const isOfColumn = new Map(
      shapes.flatMap(({ columns }) => columns.map((column) => [column, random(2) === 0] as const)),
    );
    const picked = random(6);
    yield filled(making, (shape, known) => diagonal(making, shape, { isOfColumn, picked, known }));
    const isWide = round % 4 === 3;
    const most = isWide ? 24 : 3 + (round % 5) * 2;
    const values = isWide ? 99 : [2, 4, 8][round % 3];
    yield filled(making, (shape, known) =>
      Array.from({ length: random(most + 1) }, (_, at) => randomRow(making, shape, { at, known, values: values ?? 2 })),
    );
  }
}

type Pool = { readonly plain: readonly string[]; readonly all: readonly string[] };
type Making = {
  readonly shapes: readonly TableShape[];
  readonly pools: ReadonlyMap<ShapeColumn, Pool>;
  readonly used: ReadonlySet<string>;
  readonly random: (below: number) => number;
};
/** Values of columns that others may refer to, by table and column. */
type Known = ReadonlyMap<string, readonly string[]>;
const placeOf = (table: string, column: string) => `${table}\n${column}`;

/** Rows that break a key among themselves are left out, and those that refer to nothing. */
function filled(
  making: Making,
  rowsOf: (shape: TableShape, known: Known) => readonly (readonly string[])[],
): Population {
  const made = new Map<string, readonly (readonly string[])[]>();
  const known = new Map<string, readonly string[]>();
  for (const shape of making.shapes) {
    const rows = keptApart(shape, rowsOf(shape, known));
    made.set(shape.name, rows);
    for (const [at, { name }] of shape.columns.entries()) {
      const values = new Set(rows.map((row) => row[at] ?? none));
      known.set(
        placeOf(shape.name, name),
        [...values].filter((one) => one !== none),
      );
    }
  }
  return made;
}

function keptApart(
  { columns, keys }: TableShape,
  rows: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  const places = keys.map((key) => key.map((name) => columns.findIndex((column) => column.name === name)));
  const seen = places.map(() => new Set<string>());
  return rows.filter((row) => {
    if (row.some((value) => value === missing)) return false;
    const own = places.map((key) => key.map((at) => row[at] ?? none));
    const isFree = own.every((key, at) => key.includes(none) || !seen[at]?.has(key.join('\n').toLowerCase()));
    if (isFree) own.forEach((key, at) => seen[at]?.add(key.join('\n').toLowerCase()));
    return isFree;
  });
}

/** Stands for a value that has to refer to a row where there is none. */
const missing = '';

function singleRow(
  making: Making,
  shape: TableShape,
  { at, known }: { at: number; known: Known },
): readonly string[][] {
  let rest = at;
  const row = shape.columns.map((column) => {
    const choice = choices(making, column, { known, values: 3 });
    if (!making.used.has(column.name.toLowerCase())) return choice[0] ?? missing;
    const value = choice[rest % choice.length] ?? missing;
    rest = Math.floor(rest / choice.length) + (at % 2);
    return value;
  });
  return [row];
}

/** Every combination of some values of the columns that the statement names; a key numbers its rows. */
function product(making: Making, shape: TableShape, known: Known): readonly string[][] {
  const isUsed = ({ name }: ShapeColumn) => making.used.has(name.toLowerCase());
  const varied = shape.columns.filter((column) => isUsed(column) && !isNumbering(shape, column)).length;
  const values = Math.max(3, Math.floor(productMax ** (1 / Math.max(1, varied))));
  const own = shape.columns.map((column) =>
    isUsed(column)
      ? choices(making, column, { known, values })
      : choices(making, column, { known, values: 1 }).slice(0, 1),
  );
  const all = own.reduce(
    (count, one, at) => (isNumbering(shape, shape.columns[at]) ? count : count * Math.max(1, one.length)),
    1,
  );
  const count = Math.min(all, productMax);
  return Array.from({ length: count }, (_, at) => {
    let rest = Math.floor((at * all) / count);
    return shape.columns.map((column, place) => {
      if (isNumbering(shape, column)) return String(at + 1);
      const choice = own[place] ?? [];
      const value = choice[rest % Math.max(1, choice.length)] ?? missing;
      rest = Math.floor(rest / Math.max(1, choice.length));
      return value;
    });
  });
}

/** The same row several times, but for its keys. */
function repeated(making: Making, shape: TableShape, { at, known }: { at: number; known: Known }): readonly string[][] {
  const [row = []] = singleRow(making, shape, { at: at * 3, known });
  const inKey = new Set(shape.keys.flat());
  return [0, 1, 2].map((more) =>
    row.map((value, place) => {
      const column = shape.columns[place];
      if (!column || !inKey.has(column.name)) return value;
      const choice = choices(making, column, { known, values: 99 });
      return isNumbering(shape, column) ? String(more + 1) : (choice[more % Math.max(1, choice.length)] ?? missing);
    }),
  );
}

/** Rows that are alike in some columns and count in the others, so that many of them meet in a join and show the same. */
function diagonal(
  making: Making,
  shape: TableShape,
  { isOfColumn, picked, known }: { isOfColumn: ReadonlyMap<ShapeColumn, boolean>; picked: number; known: Known },
): string[][] {
  return [0, 1, 2, 3].map((at) =>
    shape.columns.map((column, place) => {
      if (isNumbering(shape, column)) return String(at + 1);
      const isCounting = isOfColumn.get(column) === true;
      if (isCounting && column.kind === 'integer' && !column.refers) return String(at + 1);
      const choice = choices(making, column, { known, values: 6 });
      return choice[(isCounting ? at : picked + place) % Math.max(1, choice.length)] ?? missing;
    }),
  );
}

function randomRow(
  making: Making,
  shape: TableShape,
  { at, known, values }: { at: number; known: Known; values: number },
): string[] {
  return shape.columns.map((column) => {
    if (isNumbering(shape, column) && making.random(3) > 0) return String(at + 1);
    const choice = choices(making, column, { known, values });
    return choice[making.random(choice.length)] ?? missing;
  });
}

/** A key of one whole number that refers to nothing: rows are counted by it. */
function isNumbering({ keys }: TableShape, column: ShapeColumn | undefined): boolean {
  if (!column) return false;
  const { name, kind, refers } = column;
  return !refers && kind === 'integer' && keys.some(([first, ...rest]) => first === name && rest.length === 0);
}

/** NULL among them where it may stand. */
function choices(
  { pools }: Making,
  column: ShapeColumn,
  { known, values }: { known: Known; values: number },
): readonly string[] {
  const pool = pools.get(column) ?? { plain: [], all: [] };
  // A row that refers to its own table is tried with any value: the server says whether there is such a row.
  const there = column.refers && known.get(placeOf(column.refers.table, column.refers.column));
  const own = there ?? (values > 10 ? pool.all : pool.plain);
  const some = own.slice(0, values);
  return column.isNotNull ? some : [...some, none];
}

/** Constants of the statement and their neighbours before plain values, then the bounds of the type. */
function poolOf({ kind, values, holdsZeroDays }: ShapeColumn, { constants, quoted }: Wish): Pool {
  const near = neighbours[kind](constants).map((one) => (kind === 'integer' || kind === 'number' ? one : quoted(one)));
  const shared = sharedValues[kind].map((one) => (kind === 'integer' || kind === 'number' ? one : quoted(one)));
  const mixed = shared.flatMap((one, at) => [...near.slice(at, at + 1), one]);
  const plain = unique([...mixed, ...near.slice(shared.length), ...values.slice(0, kind === 'other' ? 9 : 0)]);
  const zeroDays = holdsZeroDays ? zeroDaysNear(constants).map(quoted) : [];
  return { plain, all: unique([...plain, ...zeroDays, ...values]).slice(0, 40) };
}

function zeroDaysNear({ texts, numbers: all }: Constants): string[] {
  const days = ['2024-02-29', ...daysIn(texts, all)];
  return days.flatMap((day) => [`${day.slice(0, 8)}00`, `${day.slice(0, 5)}00-00`, `${day.slice(0, 5)}02-31`]);
}

function unique(all: readonly string[]): string[] {
  return [...new Set(all)];
}

/** Columns of the same kind share them, so that joins meet. */
const sharedValues: Readonly<Record<ValueKind, readonly string[]>> = {
  integer: ['1', '2', '3'],
  number: ['1', '2', '0'],
  text: ['a', 'A', 'a ', 'á', ''],
  day: ['2024-02-29', '2024-03-01'],
  moment: ['2024-02-29 00:00:00', '2024-02-29 23:59:59', '2024-03-01 00:00:00'],
  other: [],
};

const oneMore = (number: string) => String(Number(number) + 1);
const oneLess = (number: string) => String(Number(number) - 1);

/** The constants themselves first, then what is next to them. */
const neighbours: Readonly<Record<ValueKind, (constants: Constants) => string[]>> = {
  integer: ({ numbers: all, texts }) => {
    const own = [...all, ...texts].filter((one) => /^-?\d{1,15}$/.test(one));
    return [...own, ...own.map(oneMore), ...own.map(oneLess)];
  },
  number: ({ numbers: all }) => [...all, ...all.map(oneMore), ...all.map((one) => String(Number(one) - 0.01))],
  text: ({ texts, numbers: all }) => [
    ...texts.map((one) => one.replaceAll('%', '').replaceAll('_', 'x')),
    ...texts.flatMap((one) => [one.toUpperCase(), one.toLowerCase(), `${one} `, `${one}q`]),
    ...all.flatMap((one) => [one, `0${one}`, `${one}.0`, `${one}a`]),
  ],
  day: ({ texts, numbers: all }) => daysIn(texts, all).flatMap((day) => [day, shifted(day, 1), shifted(day, -1)]),
  moment: ({ texts, numbers: all }) => [
    ...texts.filter((one) => /^\d{4}-\d\d-\d\d \d\d:\d\d/.test(one)),
    ...daysIn(texts, all).flatMap((day) => [
      `${day} 00:00:00`,
      `${day} 12:30:00`,
      `${shifted(day, 1)} 00:00:00`,
      `${shifted(day, -1)} 23:59:59`,
      `${day} 23:59:59`,
      `${day} 23:59:59.999999`,
    ]),
  ],
  other: () => [],
};

/** The first and last day of a year that stands as a number count, too. */
function daysIn(texts: readonly string[], all: readonly string[]): string[] {
  const days = texts.flatMap((one) => /^\d{4}-\d\d-\d\d/.exec(one) ?? []);
  const years = [...all, ...texts].filter((one) => /^(?:19|20)\d\d$/.test(one));
  const months = texts.filter((one) => /^\d{4}-\d\d$/.test(one)).map((one) => `${one}-01`);
  return [...days, ...months, ...years.flatMap((year) => [`${year}-01-01`, `${year}-12-31`])].filter(
    (day) => !Number.isNaN(Date.parse(day)),
  );
}

function shifted(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Tables that others refer to come first; those in a circle as they are. */
function inOrderOfKeys(tables: readonly TableShape[]): readonly TableShape[] {
  const done: TableShape[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const isReady = ({ name, columns }: TableShape) =>
      columns.every(({ refers }) => !refers || refers.table === name || !left.some((one) => one.name === refers.table));
    const ready = left.filter(isReady);
    done.push(...(ready.length > 0 ? ready : left));
    left = ready.length > 0 ? left.filter((one) => !ready.includes(one)) : [];
  }
  return done;
}

/** The same numbers for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * Math.max(1, below));
  };
}
