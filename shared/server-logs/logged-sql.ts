/** One run of a statement as a server wrote it into its log; what the log does not say is absent. */
export type LoggedSql = {
  readonly sql: string;
  readonly schema: string;
  readonly user?: string;
  readonly endpoint?: string;
  readonly seconds?: number;
  readonly rowsExamined?: number;
  /** Milliseconds since 1970, where the log has a time that can be read. */
  readonly at?: number;
  /** More than one where the server writes only every n-th. */
  readonly count: number;
};

/** What a line meant: the runs that it ended, and whether it begins an entry, so that everything before it is settled. */
export type Taken = { readonly ended: readonly LoggedSql[]; readonly begins: boolean };

/** Reads one kind of log, line by line. */
export type LogParser = {
  take(line: string): Taken;
  /** For now no line follows: what the last lines held. */
  end(): readonly LoggedSql[];
  /** What later lines need to know of earlier ones; a parser that is given it goes on as if it had read them. */
  memory(): string;
};
