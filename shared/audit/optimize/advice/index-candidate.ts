import { mysqlFamily, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import type { Dialect } from '../../dialect-facts/dialect-names.ts';
import { indexName, quoted } from '../index-names.ts';

/** What an index is ordered by: a column by its listed name, or an expression as SQL with the columns in it. */
export type IndexKey =
  | { readonly column: string; readonly operatorClass?: 'text_pattern_ops' | 'gin_trgm_ops' | undefined }
  | { readonly expression: string; readonly columns: readonly string[] };
/** An index that might help a statement. Nothing is said for it before it was tried. */
export type IndexCandidate = {
  readonly schema: string;
  readonly table: string;
  readonly keys: readonly IndexKey[];
  /** Columns that only lie in it, so that the table need not be read. */
  readonly carried: readonly string[];
  /** The condition of the rows that it holds, where it does not hold all. */
  readonly where?: string | undefined;
  readonly method?: 'gin' | undefined;
};

/** The columns of a candidate in its order, for names and for people. */
export function columnsOf({ keys, carried }: IndexCandidate): readonly string[] {
  return [...keys.flatMap((key) => ('column' in key ? [key.column] : key.columns)), ...carried];
}

/** One text for one candidate, whatever it is called. */
export function candidateKey(candidate: IndexCandidate, dialect: Dialect): string {
  return `${candidate.schema}.${candidate.table} ${partsText(candidate, dialect)}`;
}

/** The names that a statement of CREATE INDEX needs. */
type Naming = {
  readonly dialect: Dialect;
  readonly name: string;
  /** Where names without a schema are looked up; elsewhere the table is named with its schema. */
  readonly currentSchema: string | undefined;
};

/** The statement that makes it. */
export function createIndexText(candidate: IndexCandidate, naming: Naming): string {
  return created(candidate, naming, 'CREATE INDEX');
}

/** The same so that others may write meanwhile; undefined where the server has no word for it. */
export function createOnlineText(candidate: IndexCandidate, naming: Naming): string | undefined {
  if (postgresSpeakers.includes(naming.dialect)) return created(candidate, naming, 'CREATE INDEX CONCURRENTLY');
  return mysqlFamily.includes(naming.dialect)
    ? `${created(candidate, naming, 'CREATE INDEX')} ALGORITHM=INPLACE LOCK=NONE`
    : undefined;
}

/** A name for it that none of these indexes of its table has. */
export function candidateName(candidate: IndexCandidate, taken: readonly string[]): string {
  const names = columnsOf({ ...candidate, carried: [] });
  const table = { name: candidate.table, indexes: taken.map((name) => ({ name })) };
  return indexName(table, candidate.where === undefined ? names : [...names, 'part']);
}

function created(candidate: IndexCandidate, { dialect, name, currentSchema }: Naming, verb: string): string {
  const { schema, table } = candidate;
  const place = schema === currentSchema ? [table] : [schema, table];
  const on = place.map((part) => quoted(part, dialect)).join('.');
  return `${verb} ${quoted(name, dialect)} ON ${on} ${partsText(candidate, dialect)}`;
}

function partsText({ keys, carried, where, method }: IndexCandidate, dialect: Dialect): string {
  const isPostgres = postgresSpeakers.includes(dialect);
  const parts = keys.map((key) => {
    if ('expression' in key) return `(${key.expression})`;
    return key.operatorClass ? `${quoted(key.column, dialect)} ${key.operatorClass}` : quoted(key.column, dialect);
  });
  const own = carried.map((name) => quoted(name, dialect));
  const list = `(${(isPostgres ? parts : [...parts, ...own]).join(', ')})`;
  return [
    ...(method ? [`USING ${method}`] : []),
    list,
    ...(isPostgres && own.length > 0 ? [`INCLUDE (${own.join(', ')})`] : []),
    ...(where === undefined ? [] : [`WHERE ${where}`]),
  ].join(' ');
}
