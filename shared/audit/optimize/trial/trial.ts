import type { Dialect } from '../../dialect-facts/dialect-names.ts';
import { listedName } from '../../dialect-facts/identifiers.ts';
import { parseScript } from '../../read/parse.ts';
import type { AnyNode } from '../../tree/any-node.ts';
import type { Literal } from '../../tree/expression.ts';
import type { ParsedStatement } from '../../tree/parsed-script.ts';
import type { Query, Select } from '../../tree/query.ts';
import { applyEdits, type TextEdit } from '../../tree/text-edit.ts';
import { isQuery, nodesOf, tablesOf } from '../../tree/walk.ts';
import { statementMutants } from './mutants.ts';

/** By what rows are ordered, as far as the result shows it: columns by number from 0 or by name. */
export type OrderShown = readonly (number | string)[] | 'whole' | 'unseen' | undefined;

/** All that a server has to run to tell whether rewrites of a statement answer as it does. */
export type Trial = {
  readonly sql: string;
  /** It changes rows: what it leaves is compared. */
  readonly isChange: boolean;
  readonly order: OrderShown;
  readonly candidates: readonly string[];
  /** The statement, changed so that it asks for something else: databases have to tell each of them apart. */
  readonly mutants: readonly string[];
  readonly constants: Constants;
  readonly tables: readonly { readonly schema?: string; readonly name: string }[];
  /** Columns that it names, in lower case. */
  readonly columns: readonly string[];
  /** A deep OFFSET or a long LIMIT was made small everywhere, so that few rows reach it. */
  readonly isShrunk: boolean;
  /** What came with the SQL in place of a data source: statements that make tables, and the names of these. */
  readonly given?: GivenTables;
};
/** Tables that are defined by SQL. */
export type GivenTables = { readonly definitions: readonly string[]; readonly tables: readonly string[] };
/** What the statement compares its columns with. */
export type Constants = { readonly numbers: readonly string[]; readonly texts: readonly string[] };

const offsetMax = 12;
const smallOffset = 2;
const countMax = 6;
const smallCount = 3;

/** What has to be run of a statement and its candidates; undefined where it holds placeholders and cannot run. */
export function trialOf(
  sql: string,
  candidates: readonly string[],
  { dialect, given }: { readonly dialect: Dialect; readonly given?: GivenTables | undefined },
): Trial | undefined {
  const [statement] = parseScript(sql, dialect).statements;
  if (!statement || nodesOf(statement.tree, 'parameter').length > 0) return undefined;
  const smaller = smallerOf(sql, dialect);
  const small = shrunk(sql, smaller, dialect);
  const { tree } = statement;
  const others = candidates.map((one) => shrunk(one, smaller, dialect));
  return {
    sql: small,
    isChange: !isQuery(tree),
    order: isQuery(tree) ? orderOf(tree) : undefined,
    candidates: others,
    mutants: statementMutants(small, dialect)
      .map((one) => one.sql)
      .filter((one) => !others.includes(one)),
    constants: constantsOf([sql, ...candidates].flatMap((one) => parseScript(one, dialect).statements)),
    tables: tablesOf(tree).map(({ name }) => ({
      name: listedName(name.name, dialect),
      ...(name.schema && { schema: listedName(name.schema, dialect) }),
    })),
    columns: [...new Set(nodesOf(tree, 'column').map(({ name }) => name.text.toLowerCase()))],
    isShrunk: small !== sql,
    ...(given && { given }),
  };
}

const defining: ReadonlySet<string> = new Set(['createTable', 'alterTable', 'createIndex']);
/** What tables may need and what calls nothing; the check of a domain might. */
const needed = /^\s*create\s+(?:type|sequence)\b/i;

/** The statements of a script that make tables and what those need, and nothing else of it. */
export function givenTables(script: readonly ParsedStatement[], dialect: Dialect): GivenTables {
  const statements = script.filter(({ kind, text }) => defining.has(kind) || (kind === 'command' && needed.test(text)));
  return {
    definitions: statements.map(({ text }) => text),
    tables: statements.flatMap(({ tree }) =>
      tree.kind === 'createTable' ? [listedName(tree.name.name, dialect)] : [],
    ),
  };
}

/** Those of the rewrites too: a range that was made of a call has bounds of its own. */
function constantsOf(statements: readonly ParsedStatement[]): Constants {
  const literals = statements
    .flatMap(({ tree }) => nodesOf(tree, 'literal'))
    .filter(({ value }) => value.length <= 100);
  const ofType = (type: string) => [...new Set(literals.flatMap((one) => (one.type === type ? [one.value] : [])))];
  return { numbers: ofType('number').filter((one) => /^-?\d{1,15}(?:\.\d{1,6})?$/.test(one)), texts: ofType('string') };
}

type Numbers = ReadonlyMap<string, number>;
type Smaller = { readonly counts: Numbers; readonly offsets: Numbers };

/**
 * What holds for a page far behind holds for one of the first, too, as the rewrite does not look at the number.
 * Different numbers stay different, and one that the statement does not have stays as it is.
 */
function smallerOf(sql: string, dialect: Dialect): Smaller {
  const limits = limitsOf(sql, dialect);
  const largest = (nodes: readonly Literal[], most: number, least: number): Numbers => {
    const numbers = new Set(nodes.map(({ value }) => value).filter((value) => Number(value) > most));
    return new Map([...numbers].toSorted((a, b) => Number(a) - Number(b)).map((value, at) => [value, least + at]));
  };
  return {
    counts: largest(limits.counts, countMax, smallCount),
    offsets: largest(limits.offsets, offsetMax, smallOffset),
  };
}

function limitsOf(sql: string, dialect: Dialect) {
  const limits = parseScript(sql, dialect).statements.flatMap(({ tree }) => nodesOf(tree, 'limit'));
  return {
    counts: limits.flatMap(({ count }) => numberIn(count)),
    offsets: limits.flatMap(({ offset }) => numberIn(offset)),
  };
}

function numberIn(node: AnyNode | undefined): Literal[] {
  return node?.kind === 'literal' && node.type === 'number' ? [node] : [];
}

function shrunk(sql: string, { counts, offsets }: Smaller, dialect: Dialect): string {
  const limits = limitsOf(sql, dialect);
  const edits = (nodes: readonly Literal[], numbers: Numbers): TextEdit[] =>
    nodes.flatMap(({ start, end, value }) => {
      const small = numbers.get(value);
      return small === undefined ? [] : [{ start, end, text: String(small) }];
    });
  return applyEdits(sql, [...edits(limits.counts, counts), ...edits(limits.offsets, offsets)]);
}

function orderOf(query: Query): OrderShown {
  if (query.orderBy.length === 0) return undefined;
  if (query.limit) return 'whole';
  if (query.kind !== 'select') return 'unseen';
  const keys = query.orderBy.map(({ value }) => keyOf(value, query));
  return keys.some((key) => key === undefined) ? 'unseen' : keys.flatMap((key) => key ?? []);
}

function keyOf(value: AnyNode, { items }: Select): number | string | undefined {
  if (value.kind === 'literal' && value.type === 'number') return Number(value.value) - 1;
  if (value.kind !== 'column') return undefined;
  const own = value.name.text.toLowerCase();
  const hasStar = items.some((one) => one.value.kind === 'star');
  const table = value.table?.text.toLowerCase();
  const at = items.findIndex(({ alias, value: shown }) => {
    if (table === undefined && alias) return alias.text.toLowerCase() === own;
    if (shown.kind !== 'column' || shown.name.text.toLowerCase() !== own) return false;
    return table === undefined || shown.table === undefined || shown.table.text.toLowerCase() === table;
  });
  if (hasStar) return own;
  return at < 0 ? undefined : at;
}
