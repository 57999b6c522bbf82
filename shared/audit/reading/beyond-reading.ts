import type { Text } from '../../text.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import type { AnyNode, NodeKind } from '../tree/any-node.ts';
import type { Call } from '../tree/expression.ts';
import type { ObjectName } from '../tree/node.ts';
import type { ParsedStatement } from '../tree/parsed-script.ts';
import { nodesOf, walk } from '../tree/walk.ts';
import { mysqlReading } from './mysql-functions.ts';
import { oraclePackaged, oracleReading } from './oracle-functions.ts';
import { postgresReading } from './postgres-functions.ts';
import { sqlserverReading } from './sqlserver-functions.ts';

/** What a query may call in a dialect, and with which words before a dot. */
type Reading = {
  readonly names: ReadonlySet<string>;
  /** Families of names that all compute a value. */
  readonly pattern?: RegExp;
  /** The schema in which the server keeps its own; a function of any other is a person's. */
  readonly schema?: string;
  readonly packaged?: ReadonlySet<string>;
  /** Whether some servers of the family execute what stands in comments of a kind. */
  readonly runsComments?: true;
  /** What does more when it is run, but is never called while a statement is only planned. */
  readonly planned?: ReadonlySet<string>;
};
const postgres: Reading = {
  names: postgresReading,
  schema: 'pg_catalog',
  planned: new Set(['nextval', 'currval', 'lastval']),
};
const oracle: Reading = { names: oracleReading, packaged: oraclePackaged };
const reading: Partial<Record<Dialect, Reading>> = {
  postgres,
  gaussdb: postgres,
  cockroach: postgres,
  mysql: { names: mysqlReading, pattern: /^st_/, runsComments: true },
  oracle,
  dm: oracle,
  sqlserver: { names: sqlserverReading },
};

/** What a statement would do besides reading, and where in its text that stands. */
export type Beyond = { readonly what: Text; readonly offset: number };

/**
 * What a query that a person wrote would do besides reading; nothing where it only reads. A session that only reads
 * does not hold back what works beyond the transaction: functions that end sessions, lock, wait, tell others, read
 * files or ask other servers. So only those are let through that are known to compute a value, and only parts of a
 * query that are known here; what is not known is refused by its name. What stands behind a view, a cast or a plain
 * operator that somebody defined is the server's and not seen here.
 */
export function beyondReading(statement: ParsedStatement, dialect: Dialect): Beyond | undefined {
  return beyond(statement, reading[dialect], partsOfQueries);
}

/**
 * What a server could do while it only plans a statement, a change too, besides telling its plan; nothing where it
 * only plans. Planning calls functions whose arguments are known: what they read stands in an error, and what they
 * write is written. So the functions are those of reading, and of a change only such parts are let through as are
 * known here.
 */
export function beyondPlanning(statement: ParsedStatement, dialect: Dialect): Beyond | undefined {
  const known = reading[dialect];
  const names = new Set([...(known?.names ?? []), ...(known?.planned ?? [])]);
  return beyond(statement, known && { ...known, names }, partsOfPlans);
}

/**
 * A function of a definition that is not known to compute a value; a server calls it for defaults, checks and computed
 * columns. Numbers of sequences are given where rows are made.
 */
export function unknownCallIn({ tree }: ParsedStatement, dialect: Dialect): Text | undefined {
  const known = reading[dialect];
  const isHarmless = ({ name }: Call) => isKnown(name, known) || name.name.text.toLowerCase() === 'nextval';
  const found = nodesOf(tree, 'call').find((call) => !isHarmless(call));
  return found && unknownFunction(wholeNameOf(found.name));
}

function beyond(
  statement: ParsedStatement,
  known: Reading | undefined,
  parts: ReadonlySet<NodeKind>,
): Beyond | undefined {
  const { tree, fidelity, start } = statement;
  if (fidelity !== 'full') return { what: effects.unread, offset: 0 };
  const written = known && beyondTree(statement, known);
  if (written) return written;
  let found: Beyond | undefined;
  walk(tree, (node) => {
    if (found) return 'skip';
    const what = effectOf(node, known, parts);
    if (what) found = { what, offset: Math.max(0, node.start - start) };
    return found ? 'skip' : undefined;
  });
  return found;
}

/** What the tree does not hold: comments that a server obeys, and operators by the schema of whoever made them. */
function beyondTree({ text, comments, start }: ParsedStatement, { runsComments, schema }: Reading): Beyond | undefined {
  // What such a comment holds is executed by some servers of the family and not by others.
  const executed = runsComments ? text.search(/\/\*M?!/) : -1;
  if (executed >= 0) return { what: effects.comment, offset: executed };
  const hint = comments.find((one) => one.hint && liftingHint.test(text.slice(one.start - start, one.end - start)));
  if (runsComments && hint) return { what: effects.hint, offset: hint.start - start };
  const operator = schema === undefined ? -1 : text.search(/\boperator\s*\(/i);
  return operator >= 0 ? { what: effects.operator, offset: operator } : undefined;
}

/** Hints that change the time or the settings of the session for one statement. */
const liftingHint = /\b(set_var|max_execution_time|resource_group)\b/i;

function effectOf(node: AnyNode, known: Reading | undefined, parts: ReadonlySet<NodeKind>): Text | undefined {
  if (node.kind === 'into') return effects[node.target];
  if (node.kind === 'setVariable') return effects.variables;
  if (!parts.has(node.kind)) return node.kind === 'locking' ? effects.locking : effects.change;
  if (node.kind === 'table' && node.link) return effects.link;
  if (node.kind === 'call') return isKnown(node.name, known) ? undefined : unknownFunction(wholeNameOf(node.name));
  if (node.kind === 'column' && known?.packaged) return sequenceIn(node);
  return undefined;
}

/** All that a query may be made of; a kind that is not here is a change, a program or a command. */
const partsOfQueries: ReadonlySet<NodeKind> = new Set<NodeKind>([
  ...(['select', 'setOperation', 'values', 'tableQuery', 'wrappedQuery', 'with', 'cte', 'selectItem'] as const),
  ...(['table', 'derived', 'tableFunction', 'pivot', 'join', 'indexHint', 'clause', 'hierarchy'] as const),
  ...(['orderItem', 'limit', 'window', 'frame', 'option', 'columnDefinition', 'name', 'objectName'] as const),
  ...(['literal', 'column', 'star', 'parameter', 'variable', 'unary', 'binary', 'logical', 'like', 'in'] as const),
  ...(['between', 'is', 'exists', 'subquery', 'quantified', 'call', 'case', 'caseBranch', 'cast'] as const),
  ...(['dataType', 'interval', 'row', 'array', 'subscript', 'field', 'collate', 'atTimeZone'] as const),
  ...(['outerMark', 'namedArgument', 'match', 'defaultValue', 'keyword'] as const),
]);
/**
 * And of what else a statement is made that has a plan. What it locks or writes when it is run, it does not while it is
 * planned.
 */
const partsOfPlans: ReadonlySet<NodeKind> = new Set<NodeKind>([
  ...partsOfQueries,
  ...(['insert', 'update', 'delete', 'merge', 'mergeBranch', 'assignment', 'onConflict', 'indexColumn'] as const),
  'locking',
]);
const effects = {
  table: { zh: 'INTO 会创建表', en: 'INTO creates a table' },
  file: { zh: 'INTO 会在数据库服务器上写文件', en: 'INTO writes a file on the database server' },
  variables: { zh: 'INTO 或 := 会写入变量', en: 'INTO and := write into variables' },
  locking: { zh: 'FOR UPDATE 或 FOR SHARE 会锁定数据行', en: 'FOR UPDATE and FOR SHARE lock rows' },
  change: { zh: '其中包含数据修改语句或自带的程序', en: 'a part of it changes rows or is a program' },
  unread: { zh: '其中有无法完整识别的部分', en: 'a part of it could not be read' },
  comment: { zh: '其中包含服务器会执行的注释', en: 'it holds a comment that the server executes' },
  hint: {
    zh: '其中的提示（hint）会更改会话的时间限制或设置',
    en: 'a hint in it changes the time limit or the settings of the session',
  },
  operator: { zh: '其中按模式指定了运算符', en: 'it names an operator by its schema' },
  link: { zh: '它通过数据库链接访问其他服务器', en: 'it asks another server by a database link' },
} as const satisfies Record<string, Text>;

function unknownFunction(name: string): Text {
  return {
    zh: `函数 ${name} 不在只读函数清单中，它可能不只是计算一个值`,
    en: `the function ${name} is not on the list of functions that only compute a value`,
  };
}

/** In quotes a name is meant letter by letter; servers keep their own in small ones, Oracle in capitals. */
function isKnown(name: ObjectName, known: Reading | undefined): boolean {
  if (!known || name.catalog || name.server) return isPackaged(name, known);
  const written = spelled(name.name, known);
  const own = known.names.has(written) || known.pattern?.test(written) === true;
  if (!name.schema) return own;
  return (own && spelled(name.schema, known) === known.schema) || isPackaged(name, known);
}

function isPackaged({ name, schema, catalog, server }: ObjectName, known: Reading | undefined): boolean {
  if (!known?.packaged || !schema || server || (catalog && catalog.text.toLowerCase() !== 'sys')) return false;
  return known.packaged.has(`${schema.text}.${name.text}`.toLowerCase());
}

function spelled({ text, quoted }: ObjectName['name'], { schema }: Reading): string {
  const isExact = quoted && schema !== undefined;
  return isExact ? text : text.toLowerCase();
}

function wholeNameOf({ server, catalog, schema, name }: ObjectName): string {
  return [server, catalog, schema, name].flatMap((part) => (part ? [part.text] : [])).join('.');
}

/** The next number of a sequence is written like a column. */
function sequenceIn(column: Extract<AnyNode, { kind: 'column' }>): Text | undefined {
  const { text } = column.name;
  return /^(nextval|currval)$/i.test(text) ? unknownFunction(text) : undefined;
}
