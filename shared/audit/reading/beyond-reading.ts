import type { Text } from '../../text.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import type { AnyNode } from '../tree/any-node.ts';
import type { ObjectName } from '../tree/node.ts';
import type { ParsedStatement } from '../tree/parsed-script.ts';
import { walk } from '../tree/walk.ts';
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
};
const postgres: Reading = { names: postgresReading, schema: 'pg_catalog' };
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

/**
 * What a query that a person wrote would do besides reading; nothing where it only reads. A session that only reads
 * does not hold back what works beyond the transaction: functions that end sessions, lock, wait, tell others, read
 * files or ask other servers. So only those are let through that are known to compute a value; what is not known is
 * refused by its name. What stands behind a view, a cast or an operator that somebody defined is the server's and not
 * seen here.
 */
export function beyondReading({ tree, fidelity, text }: ParsedStatement, dialect: Dialect): Text | undefined {
  if (fidelity !== 'full') return effects.unread;
  // What such a comment holds is executed by some servers of the family and not by others.
  if (reading[dialect]?.runsComments && /\/\*M?!/.test(text)) return effects.comment;
  let found: Text | undefined;
  walk(tree, (node) => {
    found ??= effectOf(node, reading[dialect]);
    return found ? 'skip' : undefined;
  });
  return found;
}

function effectOf(node: AnyNode, known: Reading | undefined): Text | undefined {
  if (node.kind === 'into') return effects[node.target];
  if (node.kind === 'locking') return effects.locking;
  if (node.kind === 'setVariable') return effects.variables;
  if (changes.has(node.kind)) return effects.change;
  if (node.kind === 'call') return isKnown(node.name, known) ? undefined : unknownFunction(wholeNameOf(node.name));
  if (node.kind === 'column' && known?.names === oracleReading) return sequenceIn(node);
  return undefined;
}

const changes: ReadonlySet<string> = new Set([
  ...['insert', 'insertAll', 'update', 'delete', 'merge', 'command', 'routine', 'block'],
]);
const effects = {
  table: { zh: 'INTO 会创建表', en: 'INTO creates a table' },
  file: { zh: 'INTO 会在数据库服务器上写文件', en: 'INTO writes a file on the database server' },
  variables: { zh: 'INTO 或 := 会写入变量', en: 'INTO and := write into variables' },
  locking: { zh: 'FOR UPDATE 或 FOR SHARE 会锁定数据行', en: 'FOR UPDATE and FOR SHARE lock rows' },
  change: { zh: '其中包含数据修改语句或自带的程序', en: 'a part of it changes rows or is a program' },
  unread: { zh: '其中有无法完整识别的部分', en: 'a part of it could not be read' },
  comment: { zh: '其中包含服务器会执行的注释', en: 'it holds a comment that the server executes' },
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

function spelled({ text, quoted }: ObjectName['name'], { names }: Reading): string {
  const isExact = quoted && names === postgresReading;
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
