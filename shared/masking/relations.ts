import type { Mask } from './masks.ts';

/** What a type stores, as far as its mask hangs on that. */
export type MaskedFamily = 'text' | 'number' | 'boolean' | 'date' | 'moment' | 'json' | 'binary' | 'array' | 'other';

/** A column as the server has it now; `type` is its whole type in the server's own words, `origin` how it calls the column in results. */
export type RelationColumn = {
  readonly name: string;
  readonly origin: string;
  readonly type: string;
  readonly family: MaskedFamily;
  readonly mask?: Mask;
};

/** What the server has under a name now. `origin` is how it calls the relation in results; `unfit` says why no query of it can be masked. */
export type Relation = {
  readonly origin: string;
  readonly schema: string;
  readonly name: string;
  readonly kind: 'table' | 'view';
  readonly columns: readonly RelationColumn[];
  /** The query of a view. */
  readonly definition?: string | undefined;
  readonly indexes: readonly RelationIndex[];
  readonly unfit?: Unfit | undefined;
};

/** `columns` are those that it holds; undefined stands for an expression. */
export type RelationIndex = { readonly name: string; readonly columns: readonly (string | undefined)[] };

/** Kinds of relations that hand out rows by a road that no mask stands in. */
export type Unfit =
  | 'system'
  | 'materializedView'
  | 'foreign'
  | 'temporary'
  | 'child'
  | 'engine'
  | 'unlikeConfiguration'
  | 'other';

/** A name as a statement writes it, read as the server reads it. */
export type WantedName = { readonly schema: string | undefined; readonly name: string };

/** Asks the server what it has under these names now, one answer each. */
export type FindRelations = (names: readonly WantedName[]) => Promise<readonly (Relation | undefined)[]>;

/** Whether a relation has columns that are masked. */
export function isProtected({ columns }: Relation): boolean {
  return columns.some(({ mask }) => mask !== undefined);
}
