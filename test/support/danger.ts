/** Statements that a database administrator would stop at, what they do, and how loudly the default template says so. */
export type Danger = {
  readonly dialect: 'mysql' | 'postgres';
  readonly level: 'error' | 'warn';
  readonly does: string;
  /** The server on which it does so; any where it is not named. */
  readonly version?: string;
  readonly statements: readonly string[];
};
