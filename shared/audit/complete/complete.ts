import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { AskedCatalog, type Catalog } from './catalog.ts';
import { cursorAt, type Cursor } from './cursor.ts';
import { offersAt } from './offers.ts';
import { ranked } from './rank.ts';
import { readBefore } from './read-before.ts';
import { SourceReader } from './sources.ts';
import type { Completion } from './suggestion.ts';
import { surroundingsOf } from './surroundings.ts';

/** Proposes what may be written at an offset of a script; it never fails, whatever stands there. */
export function complete(question: {
  readonly sql: string;
  readonly offset: number;
  readonly dialect: Dialect;
  readonly catalog: Catalog;
}): Completion {
  const { sql, dialect } = question;
  const offset = Math.max(0, Math.min(question.offset, sql.length));
  const cursor = cursorAt(sql, offset, dialect);
  if (!cursor) return { suggestions: [], replaces: { from: offset, to: offset }, wishes: [] };
  const catalog = new AskedCatalog(question.catalog);
  const found = offersFor(cursor, catalog, dialect);
  return { suggestions: ranked(found, cursor.prefix), replaces: cursor.replaces, wishes: catalog.wishes };
}

function offersFor(cursor: Cursor, catalog: AskedCatalog, dialect: Dialect) {
  const reader = new SourceReader(catalog, dialect);
  const around = surroundingsOf(cursor, reader, dialect);
  const before = readBefore(cursor, around, dialect);
  return offersAt({ cursor, dialect, catalog, reader, around, expected: before.expected }, before);
}
