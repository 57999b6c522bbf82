/** One kind of file that SQL is read from. */
export type SourceKind = {
  readonly extension: string;
  /** Whether its statements have holes that only the program can fill: those can be judged but not run. */
  readonly hasHoles: boolean;
  /** A quick look that saves reading what holds no SQL. */
  readonly mayHoldSql: (text: string) => boolean;
};
