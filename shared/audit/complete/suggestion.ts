import type { Wish } from './catalog.ts';

export type SuggestionKind = 'keyword' | 'schema' | 'table' | 'view' | 'column' | 'alias' | 'cte' | 'function' | 'join';

/** Something that may be written at the cursor: what is shown, and what is put in. */
export type Suggestion = {
  readonly label: string;
  readonly kind: SuggestionKind;
  /** The type of a column and its table, the schema of a table, what an alias stands for. */
  readonly detail: string;
  /** The name as the dialect needs it written; of a function with its parentheses, between which the cursor belongs. */
  readonly insert: string;
};

/** What may be written at the cursor, the likeliest first, and which part of the text it takes the place of. */
export type Completion = {
  readonly suggestions: readonly Suggestion[];
  readonly replaces: { readonly from: number; readonly to: number };
  /** What the catalogue did not know yet: with it the answer may be another. */
  readonly wishes: readonly Wish[];
};

/** A suggestion before it is ranked: the smaller its weight, the likelier it is. */
export type Weighed = Suggestion & { readonly weight: number };
