/** What a character means to the lexer of a dialect. */
export type LexicalRules = {
  readonly backslashEscapes: boolean;
  readonly doubleQuotes: 'string' | 'name';
  readonly backticks: boolean;
  readonly brackets: boolean;
  readonly hashComments: boolean;
  /** `${name}` stands for a name or value that the client fills in. */
  readonly templates?: true;
  /** `//` begins a comment. */
  readonly slashComments?: true;
  /** MySQL takes `--` as a comment only before white space. */
  readonly dashCommentNeedsSpace: boolean;
  readonly nestedComments: boolean;
  /** A lone carriage return ends a line comment too: what stands behind it is SQL, and the server runs it. */
  readonly returnsEndComments?: true;
  /** The end of the text ends a comment too. */
  readonly openComments?: true;
  /** The inside of MySQL's conditional comments is SQL. */
  readonly conditionalComments: boolean;
  readonly dollarQuotes: boolean;
  /** E'…' and U&'…'. */
  readonly escapeStrings: boolean;
  /** q'[…]'. */
  readonly quoteOperator: boolean;
  /** Letters that may stand directly before a string: N'…', X'…'. */
  readonly stringPrefixes: string;
  /** `@x` is one token. */
  readonly variables: boolean;
  /** `#temp` is a name. */
  readonly hashNames: boolean;
  readonly colonParameters: boolean;
  readonly questionParameters: boolean;
  /** Users may define operators of any length (PostgreSQL). */
  readonly customOperators: boolean;
  /** Names may begin with a digit. */
  readonly digitNames: boolean;
  /** `&name` of SQL*Plus stands for any part of a statement. */
  readonly substitutions?: boolean;
};

/** How a script is cut into statements. */
export type SplitRules = {
  /** DELIMITER lines of the MySQL client. */
  readonly delimiterLines: boolean;
  /** `--#SET TERMINATOR @` of Db2's clients. */
  readonly terminatorComments?: true;
  /** GO lines of SQL Server. */
  readonly goLines: boolean;
  /** `/` lines of SQL*Plus. */
  readonly slashLines: boolean;
  /** Backslash lines of psql. */
  readonly backslashLines: boolean;
  /** `!set` and other lines of SnowSQL. */
  readonly bangLines?: true;
  /** `SOURCE file` of the MySQL client. */
  readonly sourceLines?: true;
  /** CREATE TASK holds a block as routines do. */
  readonly tasks?: true;
  /** BEGIN, or DECLARE too, opens a block without a routine around it. */
  readonly anonymousBlocks?: 'begin' | 'declareOrBegin';
  /**
   * Which blocks keep a semicolon inside a routine; `batch`: only a delimiter cuts, and the parser finds where each
   * statement ends.
   */
  readonly blocks: 'beginEnd' | 'beginAtomic' | 'plsql' | 'batch';
};
