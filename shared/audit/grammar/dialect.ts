import type { Call, Expression } from '../tree/expression.ts';
import type { ObjectName } from '../tree/node.ts';
import type { With } from '../tree/query.ts';
import type { Routine, Statement } from '../tree/statement.ts';
import type { AlterAction } from '../tree/table-statement.ts';
import type { GrammarFacts } from '../dialect-facts/grammar-facts.ts';
import type { LexicalRules, SplitRules } from '../dialect-facts/lexical-rules.ts';
import type { KeywordPrimaries } from './expressions/keyword-primaries.ts';
import type { CommandPattern } from './patterns/command.ts';
import type { Pattern, Slots } from './patterns/pattern.ts';
import type { CreateWords } from './tables/create-table.ts';
import type { Grammar, Parser } from './parser.ts';
import type { TokenRange } from '../tokens/split-tokens.ts';
import type { Tokens } from '../tokens/tokens.ts';

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

/** Reads a call from the parentheses behind its name on. */
export type CallParser = (parser: Parser, called: { start: number; name: ObjectName }) => Call;

/**
 * Productions inside of expressions that a dialect has instead of the shared ones. They stand apart from
 * `OwnProductions`: a relative may have statements of its own and the expressions of another.
 */
export type ExpressionProductions = {
  readonly call?: CallParser;
  /** Operands that begin with a word, by that word. */
  readonly primaries?: KeywordPrimaries;
  /** Operators followed by something else than one expression, besides the shared ones. */
  readonly operations?: Readonly<
    Record<string, (parser: Parser, left: Expression, at: { start: number }) => Expression>
  >;
  /** Words and signs that are operators only before one of these. */
  readonly secondWords?: ReadonlyMap<string, ReadonlySet<string>>;
  /** Takes the second sign of an operator whose first was taken, and answers the whole. */
  readonly secondSign?: (parser: Parser, first: string) => string;
  /** What stands behind IS [NOT]. */
  readonly test?: (parser: Parser) => string;
  /** The fields of an interval, with their precision. */
  readonly intervalFields?: (parser: Parser) => string;
  /** What stands behind a type; whether it has a time zone. */
  readonly typeTail?: (parser: Parser) => boolean;
};

/** Productions that a dialect has instead of the shared ones. */
export type OwnProductions = Partial<Grammar> & {
  readonly operand?: (parser: Parser, expression: (parser: Parser, power: number) => Expression) => Expression;
  readonly objectName?: (parser: Parser) => ObjectName;
  /** What ALTER TABLE does, behind the name. */
  readonly alterActions?: (parser: Parser) => AlterAction[];
  /** What begins with FROM behind a WITH. */
  readonly fromFirst?: (parser: Parser, withClause: With) => Statement;
  /** INSERT behind a WITH. */
  readonly insert?: (parser: Parser, withClause: With) => Statement;
  /** A routine or trigger, from behind CREATE on. */
  readonly routine?: (parser: Parser, words: CreateWords) => Routine;
  /** Where a statement that cannot be read ends within its batch. */
  readonly brokenEnd?: (tokens: Tokens, batch: TokenRange, failedAt: number) => number;
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
  readonly expressions?: ExpressionProductions;
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
