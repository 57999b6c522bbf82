import type { ParsedStatement } from '../../../../shared/audit/tree/parsed-script.ts';

/** An index of a table: its size, and how often plans read it since the server began to count. */
export type IndexUse = {
  readonly name: string;
  readonly bytes: number;
  readonly reads: number;
  /** Since when it is counted, as the server writes the moment; empty where it never was reset. */
  readonly since: string;
  /** It keeps rows apart, or a foreign key stands on it: it is needed also where nobody reads it. */
  readonly isKey: boolean;
};

/** A plan as far as it tells which indexes are read: its cost, and which of the imagined ones it reads, by their texts. */
export type ImaginedPlan = { readonly cost: number; readonly used: readonly string[] };
/** A session whose planner believes in indexes that are not there; nobody else sees them, and nothing is made. */
export type ImaginedIndexes = {
  /** Which extension imagines them, with its version. */
  readonly by: string;
  /** Plans a statement with these indexes and no other imagined ones, each a text of CREATE INDEX. */
  plan(statement: ParsedStatement, indexes: readonly string[]): Promise<ImaginedPlan | { readonly refusal: string }>;
  /** How large the server supposes such an index to be; undefined for one that it refused. */
  bytes(index: string): number | undefined;
};
