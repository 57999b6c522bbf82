import type { Expression } from '../tree/expression.ts';
import type { ObjectName } from '../tree/node.ts';
import type { Routine, Statement } from '../tree/statement.ts';
import type { AlterAction } from '../tree/table-statement.ts';
import type { GrammarFacts } from '../dialect-facts/grammar-facts.ts';
import type { CommandPattern } from './patterns/command.ts';
import type { Pattern, Slots } from './patterns/pattern.ts';
import type { CreateWords } from './tables/create-table.ts';
import type { Grammar, Parser } from './parser.ts';

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
  /** BEGIN, or DECLARE too, opens a block without a routine around it. */
  readonly anonymousBlocks?: 'begin' | 'declareOrBegin';
  /**
   * Which blocks keep a semicolon inside a routine; `batch`: only a delimiter cuts, and the parser finds where each
   * statement ends.
   */
  readonly blocks: 'beginEnd' | 'beginAtomic' | 'plsql' | 'batch';
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
  /** `||` joins strings; otherwise it is OR. */
  readonly pipesConcatenate: boolean;
  /** Comparison operators may not be chained. */
  readonly comparisonsDoNotChain: boolean;
  /** Only the built-in types may be used. */
  readonly closedTypes: boolean;
  readonly binaryPowers: ReadonlyMap<string, number>;
  /** SELECT TOP n. */
  readonly top?: true;
  /** Columns need no type. */
  readonly typelessColumns?: true;
  /** `[1, 2]` and `{'a': 1}` are values. */
  readonly collections?: true;
  /** Types hold types: Array(String), map<string, int>. */
  readonly nestedTypes?: true;
  /** WITH may name an expression: `WITH 1 AS one`. */
  readonly namedExpressions?: true;
  /** Functions may take a second list of arguments: quantile(0.9)(x). */
  readonly parametricCalls?: true;
  /** IS compares any two values. */
  readonly isCompares?: true;
  /** One DECLARE holds all declarations before BEGIN. */
  readonly declareSections?: true;
  /** The name of a type is any words in a row. */
  readonly freeTypes?: true;
  /** LIMIT n BY column. */
  readonly limitBy?: true;
  /** FETCH needs neither FIRST nor ROWS ONLY. */
  readonly shortFetch?: true;
  /** A comma may stand behind the last column of SELECT. */
  readonly trailingCommas?: true;
  /** SQLite: strings may stand for names, any join may have a condition or none, and a list may be empty. */
  readonly lenient?: true;
  /** FROM may stand before SELECT. */
  readonly fromFirst?: true;
  /** A row of VALUES with one column needs no parentheses. */
  readonly bareRows?: true;
};

/** Places of the shared productions where a dialect may add clauses of its own. */
export type ClausePlace =
  /** Between CREATE and TABLE, behind the name of a table or database, among the columns, behind a column. */
  | 'createWords'
  | 'createTable'
  | 'createDatabase'
  | 'tableElement'
  | 'column'
  /** Behind SELECT, behind a star, between FROM and ORDER BY, at the end of a query. */
  | 'select'
  | 'star'
  | 'selectClause'
  | 'query'
  /** What may stand where a table's name stands, behind the name, and behind ON or USING of a join. */
  | 'tableSource'
  | 'table'
  | 'join'
  /** Behind INSERT, behind the target, instead of VALUES. */
  | 'insert'
  | 'insertTarget'
  | 'insertSource'
  | 'update'
  | 'orderItem'
  /** At the end of UPDATE and DELETE. */
  | 'changeEnd'
  | 'alterTable'
  | 'createIndex'
  | 'createView'
  | 'viewQuery'
  | 'drop'
  | 'truncate'
  | 'call'
  | 'referenced';
export type AddedClauses = Readonly<Partial<Record<ClausePlace, readonly Pattern[]>>>;

/** Reads one kind of statement, standing at its first word. */
export type StatementParser = (parser: Parser) => Statement;

/** Productions that a dialect has instead of the shared ones. */
export type OwnProductions = Partial<Grammar> & {
  readonly operand?: (parser: Parser, expression: (parser: Parser, power: number) => Expression) => Expression;
  readonly objectName?: (parser: Parser) => ObjectName;
  /** What ALTER TABLE does, behind the name. */
  readonly alterActions?: (parser: Parser) => AlterAction[];
  /** A routine or trigger, from behind CREATE on. */
  readonly routine?: (parser: Parser, words: CreateWords) => Routine;
  /** Whether a statement begins here, where nothing needs to stand between two of them. */
  readonly startsStatement?: (parser: Parser) => boolean;
};

/**
 * The functions that come with a server, in lower case: they may be called through `schema` too. None of them makes,
 * changes or drops a table; those that run SQL may only read.
 */
export type BuiltInFunctions = {
  readonly names: ReadonlySet<string>;
  readonly pattern: RegExp;
  readonly schema?: string;
};

/** A dialect: tables of switches, and the statements that only it has, by their first word. */
export type DialectTable = {
  readonly lexical: LexicalRules;
  readonly split: SplitRules;
  readonly reserved: ReservedWords;
  readonly facts: GrammarFacts;
  readonly grammar: GrammarSwitches;
  /** What it creates, alters and drops besides tables, views, indexes and routines. */
  readonly commands: {
    readonly create: readonly CommandPattern[];
    readonly alter: readonly CommandPattern[];
    readonly drop: readonly CommandPattern[];
  };
  readonly statements: Readonly<Record<string, StatementParser>>;
  readonly own?: OwnProductions;
  readonly clauses?: AddedClauses;
  /** The placeholders of its patterns, where it has more than the shared ones. */
  readonly slots?: Slots;
  /** What it calls types by other names than they have here. */
  readonly typeNames?: Readonly<Record<string, string>>;
  /** Words that may stand before JOIN besides those of the standard. */
  readonly joinWords?: ReadonlySet<string>;
  /** The words of clauses that are read loosely: what is none of them is a name or a value there. */
  readonly words?: ReadonlySet<string>;
  /** Operands that begin with a word and that the standard does not know. */
  readonly operands?: Readonly<Record<string, (parser: Parser) => Expression | undefined>>;
  /**
   * Where functions of users may make tables: those of which it is known that they make none. SQL Server forbids it;
   * Oracle refuses it within a query.
   */
  readonly builtInFunctions?: BuiltInFunctions;
};
