/** What a server makes of a name without quotes, and whether it tells names apart by their case. */
type Naming = { readonly unquoted: 'lower' | 'upper' | 'kept'; readonly caseMatters: boolean };

/** What rules and scopes ask of a dialect, apart from how it is read. */
export type DialectTraits = {
  readonly naming: Naming;
  /** Whose SQL it speaks and, unless it changes online, whose locks it takes. */
  readonly kin: 'mysql' | 'postgres' | 'oracle' | 'sqlserver' | 'none';
  /** Its schema changes run beside reads and writes: what is known of the locks of its kin does not hold. */
  readonly changesOnline?: true;
  /** A CHAR of any length is a trap of its own there, so that a long one is not told twice. */
  readonly padsChar: boolean;
  /** A driver connects to its servers: rules about plans, sizes and other figures of a live server hold. */
  readonly isConnected: boolean;
  /** It finds its rows by ordinary ordered indexes. */
  readonly hasOrderedIndexes: boolean;
  /** It changes single rows under keys and constraints which it enforces. */
  readonly isTransactional: boolean;
};
