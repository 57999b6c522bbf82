import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { nameKey } from '../dialect-facts/identifiers.ts';
import { gatheredOver, madeIndexes } from './index-list.ts';
import type { ColumnForm, SchemaIndex } from '../schema/schema.ts';

type Change = {
  readonly before: readonly SchemaIndex[];
  readonly after: readonly SchemaIndex[];
  readonly dialect: Dialect;
};
/** An index that another one makes needless. */
export type Redundant = { readonly index: SchemaIndex; readonly other: SchemaIndex };

/** How many indexes that begin alike are compared with one: nobody means more, and scripts may hold thousands. */
const comparedMax = 32;

/** The indexes that a statement makes needless, its own and older ones, in the order of the table. */
export function redundantIn({ before, after, dialect }: Change): Redundant[] {
  const made = madeIndexes(before, after);
  if (made.length === 0 || after.length < 2) return [];
  const [known, own] = [bookOf(before, dialect), bookOf(made, dialect)];
  const older = new Map<SchemaIndex, SchemaIndex>();
  for (const other of made)
    for (const index of known.beginningsOf(other))
      if (!older.has(index) && !isSame(index, other) && covers(other, index, dialect) && !covers(index, other, dialect))
        older.set(index, other);
  const inOrder = [...older].sort(([a], [b]) => known.placeOf(a) - known.placeOf(b));
  return [
    ...inOrder.map(([index, other]) => ({ index, other })),
    ...made.flatMap((index): Redundant[] => {
      // Of two that are alike the later one is needless.
      const isLater = (one: SchemaIndex) => own.placeOf(one) > own.placeOf(index) && covers(index, one, dialect);
      const other =
        known.continuationsOf(index).find((one) => !isSame(one, index) && covers(one, index, dialect)) ??
        own.continuationsOf(index).find((one) => one !== index && covers(one, index, dialect) && !isLater(one));
      return other ? [{ index, other }] : [];
    }),
  ];
}

/** An index that a constraint took over is one still, with its name. */
function isSame(one: SchemaIndex, other: SchemaIndex): boolean {
  return one.name !== '' && one.name === other.name;
}

/** Indexes by the columns that they begin with. */
class IndexBook {
  readonly #dialect: Dialect;
  readonly #places = new Map<SchemaIndex, number>();
  readonly #byAll = new Map<string, SchemaIndex[]>();
  readonly #byBeginning = new Map<string, SchemaIndex[]>();

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  get size(): number {
    return this.#places.size;
  }

  add(index: SchemaIndex): void {
    this.#places.set(index, this.size);
    const keys = this.#beginnings(index);
    listIn(this.#byAll, keys.at(-1) ?? '', index);
    for (const key of keys) listIn(this.#byBeginning, key, index);
  }

  placeOf(index: SchemaIndex): number {
    return this.#places.get(index) ?? -1;
  }

  /** Those whose columns are the beginning of this one's. */
  beginningsOf(index: SchemaIndex): SchemaIndex[] {
    return this.#beginnings(index).flatMap((key) => this.#byAll.get(key) ?? []);
  }

  /** Those that begin with all columns of this one. */
  continuationsOf(index: SchemaIndex): readonly SchemaIndex[] {
    return this.#byBeginning.get(this.#beginnings(index).at(-1) ?? '') ?? [];
  }

  #beginnings({ columns }: SchemaIndex): string[] {
    let key = '';
    return columns.map((column) => (key += `${nameKey(column, this.#dialect)}\0`));
  }
}

function listIn(lists: Map<string, SchemaIndex[]>, key: string, index: SchemaIndex): void {
  const list = lists.get(key);
  if (!list) lists.set(key, [index]);
  else if (list.length < comparedMax) list.push(index);
}

const bookOf = gatheredOver(
  (dialect) => new IndexBook(dialect),
  (book, index) => book.add(index),
);

/** Whether an index does all that another one does. */
function covers(index: SchemaIndex, other: SchemaIndex, dialect: Dialect): boolean {
  const isTree = (one: SchemaIndex) =>
    !one.partial &&
    one.kind !== 'fulltext' &&
    one.kind !== 'spatial' &&
    (one.method ?? 'btree') === 'btree' &&
    !one.columns.includes('');
  if (!isTree(index) || !isTree(other) || other.kind === 'primary' || other.carries || !isKeptAlike(index, other))
    return false;
  const isBeginning =
    other.columns.length <= index.columns.length &&
    other.columns.every((column, at) => nameKey(column, dialect) === nameKey(index.columns[at] ?? '', dialect));
  // A unique index also forbids; only one on the same columns that forbids too can stand for it.
  return (
    isBeginning && (other.kind === 'plain' || (index.kind !== 'plain' && index.columns.length === other.columns.length))
  );
}

/**
 * Whether the first columns of an index are kept as another one keeps them. A whole column does for its beginning, and
 * one alone can be read backwards.
 */
function isKeptAlike({ forms }: SchemaIndex, other: SchemaIndex): boolean {
  return other.columns.every((_, at) => {
    const [own, wanted] = [forms?.[at] ?? plain, other.forms?.[at] ?? plain];
    const isLongEnough = own.prefix === undefined || (wanted.prefix !== undefined && own.prefix >= wanted.prefix);
    return (
      isLongEnough &&
      own.operatorClass === wanted.operatorClass &&
      (other.columns.length === 1 || own.isDescending === wanted.isDescending)
    );
  });
}

const plain: ColumnForm = { isDescending: false, prefix: undefined, operatorClass: undefined };
