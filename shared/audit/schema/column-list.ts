import { nameKey } from '../dialect-facts/identifiers.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';

type Named = { readonly name: string };
/** Where each column stands in the longest list of a row of lists that each hold one column more. */
type Book = { readonly places: Map<string, number>; length: number };

// A table of a thousand columns is asked for each of them. The columns of a table belong to one dialect.
const books = new WeakMap<readonly Named[], Book>();

/** A list with one more column at its end. A script may add thousands, so that what is known of the list goes on. */
export function withColumn<Column extends Named>(
  columns: readonly Column[],
  column: Column,
  dialect: Dialect,
): readonly Column[] {
  const grown = [...columns, column];
  const book = books.get(columns);
  if (book?.length === columns.length) {
    note(book, column, dialect);
    books.set(grown, book);
  }
  return grown;
}

/** The first column of a key in a list. */
export function columnInList<Column extends Named>(
  columns: readonly Column[],
  key: string,
  dialect: Dialect,
): Column | undefined {
  let book = books.get(columns);
  if (!book) {
    book = { places: new Map(), length: 0 };
    for (const column of columns) note(book, column, dialect);
    books.set(columns, book);
  }
  const at = book.places.get(key);
  // What came later is no part of a shorter list.
  return at === undefined ? undefined : columns[at];
}

function note(book: Book, { name }: Named, dialect: Dialect): void {
  const key = nameKey(name, dialect);
  if (!book.places.has(key)) book.places.set(key, book.length);
  book.length++;
}
