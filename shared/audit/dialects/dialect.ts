import type { Expression, ObjectName, Statement } from '../ast.ts';
import type { CommandPattern } from '../grammar/command.ts';
import type { Grammar, Parser } from '../parser.ts';

/** What a character means to the lexer of a dialect. */
export type LexicalRules = {
  readonly backslashEscapes: boolean;
  readonly doubleQuotes: 'string' | 'name';
  readonly backticks: boolean;
  readonly brackets: boolean;
  readonly hashComments: boolean;
  /** MySQL takes `--` as a comment only before white space. */
  readonly dashCommentNeedsSpace: boolean;
  readonly nestedComments: boolean;
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
};

/** How a script is cut into statements. */
export type SplitRules = {
  /** DELIMITER lines of the MySQL client. */
  readonly delimiterLines: boolean;
  /** GO lines of SQL Server. */
  readonly goLines: boolean;
  /** `/` lines of SQL*Plus. */
  readonly slashLines: boolean;
  /** Backslash lines of psql. */
  readonly backslashLines: boolean;
  /** Which blocks keep a semicolon inside a routine; `batch`: only a delimiter cuts, and the parser finds where each statement ends. */
  readonly blocks: 'beginEnd' | 'beginAtomic' | 'batch';
};

/** Words that may not stand as a name, by the place where the name stands. */
export type ReservedWords = {
  readonly column: ReadonlySet<string>;
  readonly functionName: ReadonlySet<string>;
  /** An alias without AS. */
  readonly bareAlias: ReadonlySet<string>;
};

/** The productions in which dialects differ by a yes or a no. */
export type GrammarSwitches = {
  /** Whether all of the dialect can be read: if not, what is not understood is generic instead of an error. */
  readonly isComplete: boolean;
  readonly family: 'mysql' | 'postgres' | 'oracle' | 'sqlserver';
  /** `||` joins strings; otherwise it is OR. */
  readonly pipesConcatenate: boolean;
  /** Comparison operators may not be chained. */
  readonly comparisonsDoNotChain: boolean;
  /** Only the built-in types may be used. */
  readonly closedTypes: boolean;
  readonly binaryPowers: ReadonlyMap<string, number>;
};

/** Reads one kind of statement, standing at its first word. */
export type StatementParser = (parser: Parser) => Statement;

/** Productions that a dialect has instead of the shared ones. */
export type OwnProductions = Partial<Grammar> & {
  readonly operand: (parser: Parser, expression: (parser: Parser, power: number) => Expression) => Expression;
  readonly objectName: (parser: Parser) => ObjectName;
  /** Whether a statement begins here, where nothing needs to stand between two of them. */
  readonly startsStatement: (parser: Parser) => boolean;
};

/** A dialect: tables of switches, and the statements that only it has, by their first word. */
export type DialectTable = {
  readonly lexical: LexicalRules;
  readonly split: SplitRules;
  readonly reserved: ReservedWords;
  readonly grammar: GrammarSwitches;
  /** What it creates, alters and drops besides tables, views, indexes and routines. */
  readonly commands: { readonly create: readonly CommandPattern[]; readonly alter: readonly CommandPattern[]; readonly drop: readonly CommandPattern[] };
  readonly statements: Readonly<Record<string, StatementParser>>;
  readonly own?: OwnProductions;
};
