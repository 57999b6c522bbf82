import type { Name } from '../../../tree/node.ts';
import type { AlterAction, ColumnPosition, Option } from '../../../tree/table-statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parseColumn } from '../../../grammar/tables/columns.ts';
import { tableConstraint } from '../../../grammar/tables/constraints.ts';
import { takeCascade, takeIfExists, takeIfNotExists } from '../../../grammar/statements/existence.ts';
import { parseIndexDefinition, startsIndexDefinition } from '../../../grammar/tables/index-definition.ts';
import { parseOrderBy } from '../../../grammar/queries/order-by.ts';
import { partitionAction, startsPartitionAction } from './alter-partitions.ts';
import { parsePartitionList, parsePartitioning } from '../../../grammar/tables/partitions.ts';
import { matchPattern, pattern, type Found } from '../../../grammar/patterns/pattern.ts';
import { slots } from '../../../grammar/patterns/slots.ts';
import { parseMysqlTableOptions } from '../../../grammar/tables/table-options.ts';

/**
 * Reads the actions of MySQL's ALTER TABLE, which lets PARTITION BY and the partition actions follow without a comma.
 */
export function mysqlAlterActions(p: Parser): AlterAction[] {
  const read: AlterAction[] = [];
  if (p.atEnd()) return read;
  do {
    read.push(...alterAction(p));
    while (p.is('PARTITION', 'BY') || p.is('REMOVE', 'PARTITIONING')) read.push(...alterAction(p));
  } while (p.accept(','));
  return read;
}

/** ADD (a, b) makes several. */
function alterAction(p: Parser): AlterAction[] {
  const start = p.start();
  const handler = actions[p.word()];
  if (handler && !(p.word(1) === '=' && p.word() !== 'ALGORITHM' && p.word() !== 'LOCK')) return handler(p, start);
  if (startsPartitionAction(p)) return [partitionAction(p)];
  const options = parseMysqlTableOptions(p);
  if (options.length === 0) p.fail('ADD, DROP, MODIFY, CHANGE, ALTER, RENAME');
  return [{ kind: 'setTableOptions', start, end: p.last(), options }];
}

type Handler = (p: Parser, start: number) => AlterAction[];

const actions: Readonly<Record<string, Handler>> = {
  ADD: add,
  DROP: (p, start) => [drop(p, start)],
  MODIFY: modify,
  CHANGE: change,
  ALTER: (p, start) => [alter(p, start)],
  RENAME: (p, start) => [rename(p, start)],
  CONVERT: (p, start) => [convert(p, start)],
  ORDER: (p, start) => [{ kind: 'orderRows', start, orderBy: parseOrderBy(p), end: p.last() }],
  ALGORITHM: (p, start) => [{ kind: 'algorithm', start, value: equalsWord(p), end: p.last() }],
  LOCK: (p, start) => [{ kind: 'lock', start, value: equalsWord(p), end: p.last() }],
  ENABLE: (p, start) => [switchAction(p, start, 'KEYS')],
  DISABLE: (p, start) => [switchAction(p, start, 'KEYS')],
  FORCE: (p, start) => [switchAction(p, start)],
  WITH: withAction,
  WITHOUT: (p, start) => [switchAction(p, start, p.word(1) === 'SYSTEM' ? 'SYSTEM VERSIONING' : 'VALIDATION')],
  SECONDARY_LOAD: (p, start) => [switchAction(p, start)],
  SECONDARY_UNLOAD: (p, start) => [switchAction(p, start)],
  PARTITION: (p, start) => [{ kind: 'partitionBy', start, partitioning: parsePartitioning(p), end: p.last() }],
  SET: (p, start) => [relativeAction(p, start)],
  COMPACT: (p, start) => [relativeAction(p, start)],
  CACHE: (p, start) => [relativeAction(p, start)],
  NOCACHE: (p, start) => [relativeAction(p, start)],
  NOWAIT: (p, start) => [switchAction(p, start)],
  WAIT: (p, start) => [waitAction(p, start)],
  REMOVE: (p, start) => {
    if (p.acceptAll('REMOVE', 'TTL'))
      return [{ kind: 'switch', start, end: p.last(), words: ['REMOVE', 'TTL'], name: undefined }];
    p.expect('REMOVE', 'PARTITIONING');
    return [{ kind: 'removePartitioning', start, end: p.last() }];
  },
};

const relative = pattern(
  `{SET {TIFLASH|HYPO TIFLASH} REPLICA integer [LOCATION LABELS string,...]|COMPACT [PARTITION id,...]
  [TIFLASH REPLICA]|CACHE|NOCACHE}`,
);

/** What only TiDB does to a table. */
function relativeAction(p: Parser, start: number): AlterAction {
  const found: Found = { words: [], names: [], parts: [] };
  matchPattern(p, relative, { slots, found });
  return { kind: 'switch', start, end: p.last(), words: found.words, name: undefined };
}

function waitAction(p: Parser, start: number): AlterAction {
  p.at++;
  p.integer();
  return { kind: 'switch', start, end: p.last(), words: ['WAIT'], name: undefined };
}

function withAction(p: Parser, start: number): AlterAction[] {
  return [switchAction(p, start, p.word(1) === 'SYSTEM' ? 'SYSTEM VERSIONING' : 'VALIDATION')];
}

function switchAction(p: Parser, start: number, more = ''): AlterAction {
  const words = [p.word(), ...more.split(' ').filter(Boolean)];
  p.expect(...words);
  return { kind: 'switch', start, end: p.last(), words, name: undefined };
}

function equalsWord(p: Parser): string {
  p.at++;
  p.accept('=');
  return p.label().text.toUpperCase();
}

function add(p: Parser, start: number): AlterAction[] {
  p.at++;
  if (p.is('PARTITION')) return [addPartition(p, start)];
  if (p.is('PERIOD', 'FOR') || p.is('PERIOD', 'IF')) {
    p.at++;
    takeIfNotExists(p);
    p.expect('FOR');
    p.name();
    p.parenthesised(() => p.list(() => p.name()));
    return [{ kind: 'switch', start, end: p.last(), words: ['ADD', 'PERIOD'], name: undefined }];
  }
  if (p.acceptAll('SYSTEM', 'VERSIONING'))
    return [{ kind: 'switch', start, end: p.last(), words: ['ADD', 'SYSTEM', 'VERSIONING'], name: undefined }];
  if (startsIndexDefinition(p))
    return [{ kind: 'addIndex', start, ifNotExists: false, index: parseIndexDefinition(p), end: p.last() }];
  const constraint = tableConstraint(p);
  if (constraint) return [{ kind: 'addConstraint', start, end: p.last(), constraint, ifNotExists: false }];
  p.accept('COLUMN');
  const ifNotExists = takeIfNotExists(p);
  if (p.is('(')) return p.parenthesised(() => p.list(() => addedElement(p, ifNotExists)));
  const column = parseColumn(p);
  return [{ kind: 'addColumn', start, column, ifNotExists, position: position(p), end: p.last() }];
}

function addedElement(p: Parser, ifNotExists: boolean): AlterAction {
  const start = p.start();
  if (startsIndexDefinition(p))
    return { kind: 'addIndex', start, ifNotExists, index: parseIndexDefinition(p), end: p.last() };
  const constraint = tableConstraint(p);
  if (constraint) return { kind: 'addConstraint', start, end: p.last(), constraint, ifNotExists };
  return { kind: 'addColumn', start, column: parseColumn(p), ifNotExists, position: undefined, end: p.last() };
}

function addPartition(p: Parser, start: number): AlterAction {
  p.at++;
  takeIfNotExists(p);
  p.acceptAny('NO_WRITE_TO_BINLOG', 'LOCAL');
  if (p.accept('PARTITIONS')) {
    p.integer();
    return { kind: 'addPartition', start, end: p.last(), partitions: [] };
  }
  return { kind: 'addPartition', start, partitions: parsePartitionList(p), end: p.last() };
}

function position(p: Parser): ColumnPosition | undefined {
  const start = p.start();
  if (p.accept('FIRST')) return { kind: 'columnPosition', start, end: p.last(), after: undefined };
  return p.accept('AFTER') ? { kind: 'columnPosition', start, after: p.name(), end: p.last() } : undefined;
}

function modify(p: Parser, start: number): AlterAction[] {
  p.at++;
  p.accept('COLUMN');
  takeIfExists(p);
  if (p.is('(')) return p.parenthesised(() => p.list(() => modified(p, start)));
  return [modified(p, start)];
}

function modified(p: Parser, start: number): AlterAction {
  const column = parseColumn(p);
  return {
    kind: 'modifyColumn',
    start,
    name: column.name,
    column,
    position: position(p),
    spelling: 'MODIFY',
    end: p.last(),
  };
}

function change(p: Parser, start: number): AlterAction[] {
  p.at++;
  p.accept('COLUMN');
  takeIfExists(p);
  const name = p.name();
  const column = parseColumn(p);
  return [{ kind: 'modifyColumn', start, name, column, position: position(p), spelling: 'CHANGE', end: p.last() }];
}

function drop(p: Parser, start: number): AlterAction {
  p.at++;
  if (p.acceptAll('PRIMARY', 'KEY')) return { kind: 'dropPrimaryKey', start, end: p.last() };
  if (p.acceptAny('INDEX', 'KEY'))
    return { kind: 'dropIndexAction', start, ifExists: takeIfExists(p), name: p.name(), end: p.last() };
  if (p.acceptAll('FOREIGN', 'KEY')) return dropConstraint(p, start, 'foreignKey');
  if (p.accept('CONSTRAINT')) return dropConstraint(p, start, 'constraint');
  if (p.accept('CHECK')) return dropConstraint(p, start, 'check');
  if (p.accept('PARTITION')) {
    takeIfExists(p);
    return { kind: 'dropPartition', start, names: p.list(() => p.name()), end: p.last() };
  }
  if (p.acceptAll('SYSTEM', 'VERSIONING'))
    return { kind: 'switch', start, end: p.last(), words: ['DROP', 'SYSTEM', 'VERSIONING'], name: undefined };
  if (p.is('PERIOD', 'FOR') || p.is('PERIOD', 'IF')) return dropPeriod(p, start);
  p.accept('COLUMN');
  const ifExists = takeIfExists(p);
  const name = p.name();
  return { kind: 'dropColumn', start, name, ifExists, cascade: takeCascade(p), end: p.last() };
}

/** MariaDB. */
function dropPeriod(p: Parser, start: number): AlterAction {
  p.at++;
  takeIfExists(p);
  p.expect('FOR');
  p.name();
  return { kind: 'switch', start, end: p.last(), words: ['DROP', 'PERIOD'], name: undefined };
}

function dropConstraint(p: Parser, start: number, type: 'constraint' | 'check' | 'foreignKey'): AlterAction {
  const ifExists = takeIfExists(p);
  const name: Name = p.is('PRIMARY') ? p.label() : p.name();
  return { kind: 'dropConstraint', start, end: p.last(), name, type, ifExists, cascade: false };
}

function alter(p: Parser, start: number): AlterAction {
  p.at++;
  if (p.acceptAny('INDEX', 'KEY')) return alterNamed(p, start, 'alterIndex');
  if (p.acceptAny('CHECK', 'CONSTRAINT')) return alterNamed(p, start, 'alterConstraint');
  p.accept('COLUMN');
  takeIfExists(p);
  const name = p.name();
  if (p.acceptAll('DROP', 'DEFAULT')) return { kind: 'dropDefault', start, end: p.last(), name };
  p.expect('SET');
  if (p.is('VISIBLE') || p.is('INVISIBLE')) {
    const from = p.start();
    const word = p.expectAny('VISIBLE', 'INVISIBLE');
    return {
      kind: 'setColumnOption',
      start,
      name,
      options: [{ kind: 'option', start: from, end: p.last(), name: word, value: undefined }],
      end: p.last(),
    };
  }
  p.expect('DEFAULT');
  return { kind: 'setDefault', start, name, value: p.grammar.expression(p), end: p.last() };
}

function alterNamed(p: Parser, start: number, kind: 'alterIndex' | 'alterConstraint'): AlterAction {
  takeIfExists(p);
  const name = p.name();
  const from = p.start();
  const not = p.accept('NOT');
  const word = not ? p.expectAny('ENFORCED', 'IGNORED') : p.expectAny('VISIBLE', 'INVISIBLE', 'ENFORCED', 'IGNORED');
  const options: Option[] = [
    { kind: 'option', start: from, end: p.last(), name: not ? `NOT ${word}` : word, value: undefined },
  ];
  return { kind, start, end: p.last(), name, options };
}

function rename(p: Parser, start: number): AlterAction {
  p.at++;
  const what = p.acceptAny('COLUMN', 'INDEX', 'KEY');
  if (what) {
    takeIfExists(p);
    const from = p.name();
    p.expect('TO');
    return { kind: what === 'COLUMN' ? 'renameColumn' : 'renameIndex', start, from, to: p.name(), end: p.last() };
  }
  if (!p.accept('TO') && !p.accept('AS')) p.accept('=');
  return { kind: 'renameTable', start, to: p.objectName(), end: p.last() };
}

function convert(p: Parser, start: number): AlterAction {
  p.at++;
  if (p.is('PARTITION') || p.is('TABLE')) return convertPartition(p, start);
  p.expect('TO');
  if (!p.acceptAll('CHARACTER', 'SET') && !p.acceptAll('CHAR', 'SET') && !p.accept('CHARSET')) p.fail('CHARACTER SET');
  const charset = p.nameOrString().text;
  const collates = p.accept('COLLATE');
  if (collates) p.accept('=');
  return {
    kind: 'convertCharset',
    start,
    charset,
    collation: collates ? p.nameOrString().text : undefined,
    end: p.last(),
  };
}

/** MariaDB: CONVERT PARTITION p TO TABLE t, CONVERT TABLE t TO PARTITION …. */
function convertPartition(p: Parser, start: number): AlterAction {
  if (p.accept('PARTITION')) {
    const names = [p.name()];
    p.expect('TO', 'TABLE');
    p.objectName();
    return { kind: 'changePartition', start, end: p.last(), verb: 'CONVERT', names, partitions: [] };
  }
  p.expect('TABLE');
  p.objectName();
  p.expect('TO');
  p.expect('PARTITION');
  const names = [p.name()];
  if (p.accept('VALUES')) {
    p.expectAny('LESS', 'IN');
    p.accept('THAN');
    p.grammar.expression(p);
  }
  return { kind: 'changePartition', start, end: p.last(), verb: 'CONVERT', names, partitions: [] };
}
