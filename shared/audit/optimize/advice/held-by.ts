import type { SchemaIndex, SchemaTable } from '../../schema/schema.ts';
import type { IndexCandidate } from './index-candidate.ts';

/** `endsWithKey`: each index holds the primary key at its end, as InnoDB's do. */
type Ends = { readonly endsWithKey: boolean };

/** Whether an index of the table does already what a candidate would do. */
export function isHeldBy(candidate: IndexCandidate, table: SchemaTable, ends: Ends): boolean {
  if (candidate.where !== undefined || candidate.method || candidate.carried.length > 0) return false;
  const names = candidate.keys.map((key) => ('column' in key && !key.operatorClass ? key.column : ''));
  const whole = wholeIn(table, ends);
  return !names.includes('') && (table.indexes ?? []).some((one) => isPlain(one) && beginsWith(whole(one), names));
}

/** The columns of an index with those of the key that it ends with. */
function wholeIn({ indexes = [] }: SchemaTable, { endsWithKey }: Ends): (index: SchemaIndex) => readonly string[] {
  const key = indexes.find(({ kind }) => kind === 'primary')?.columns ?? [];
  return ({ columns }) => (endsWithKey ? [...columns, ...key.filter((name) => !columns.includes(name))] : columns);
}

/** An index that could go, as another one does the same. */
export type RedundantIndex = { readonly name: string; readonly by: string };

/**
 * Indexes of a table of which another one does all: it begins with the same columns. One that names the primary key
 * at its end says nothing more than one without, where all end with it.
 */
export function redundantIndexes(table: SchemaTable, ends: Ends): readonly RedundantIndex[] {
  const { indexes = [] } = table;
  const whole = wholeIn(table, ends);
  const found: RedundantIndex[] = [];
  const gone = new Set<string>();
  for (const index of indexes) {
    if (index.kind !== 'plain' || !isPlain(index) || index.carries) continue;
    const other = indexes.find(
      (one) =>
        one !== index &&
        !gone.has(one.name) &&
        isPlain(one) &&
        beginsWith(whole(one), index.columns) &&
        !isOnlyLater(index, one, indexes),
    );
    if (!other) continue;
    gone.add(index.name);
    found.push({ name: index.name, by: other.name });
  }
  return found;
}

/** Of two that are the same the earlier one stays. */
function isOnlyLater(index: SchemaIndex, other: SchemaIndex, all: readonly SchemaIndex[]): boolean {
  const isSame = index.columns.length === other.columns.length && other.kind === 'plain';
  return isSame && beginsWith(other.columns, index.columns) && all.indexOf(index) < all.indexOf(other);
}

/** Plain columns in the usual order, of all rows. */
function isPlain({ columns, partial, kind, method, forms = [] }: SchemaIndex): boolean {
  const isTree = method === undefined || /^btree$/i.test(method);
  const isUsual = forms.every(({ isDescending, prefix, operatorClass }) => !isDescending && !prefix && !operatorClass);
  return isTree && isUsual && !partial && kind !== 'fulltext' && kind !== 'spatial' && !columns.includes('');
}

function beginsWith(columns: readonly string[], names: readonly string[]): boolean {
  return names.length <= columns.length && names.every((name, at) => columns[at] === name);
}
