import type { Catalog } from '../../shared/audit/complete/catalog.ts';
import { complete } from '../../shared/audit/complete/complete.ts';
import type { Dialect } from '../../shared/audit/dialect-facts/dialect-names.ts';

/** The first five that are proposed at the mark of a statement, in lower case. */
export function firstAt(
  statement: string,
  { dialect, catalog }: { readonly dialect: Dialect; readonly catalog: Catalog },
): string[] {
  const offset = statement.indexOf('|');
  const sql = statement.slice(0, offset) + statement.slice(offset + 1);
  return complete({ sql, offset, dialect, catalog })
    .suggestions.slice(0, 5)
    .map(({ label }) => label.toLowerCase());
}
