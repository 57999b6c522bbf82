import type { Name, ObjectName } from '../../../tree/node.ts';
import type { AlterAction, AlterTable } from '../../../tree/table-statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { takeIfExists, takeIfNotExists } from '../../../grammar/statements/existence.ts';
import { pattern } from '../../../grammar/patterns/pattern.ts';
import { takeAttribute, matched } from './clause.ts';
import { alterAttributes } from './alter-attributes.ts';
import { partitionAction, startsPartitionAction } from './alter-partitions.ts';
import { parseOracleColumn } from './columns.ts';
import { constraintState, oracleTableConstraint } from './constraints.ts';
import { indexAttributes } from './index-attributes.ts';
import { accessAttributes, columnStorage, segmentAttributes } from './storage.ts';
import { tableAttributes } from './table-attributes.ts';

/** Reads ALTER TABLE from the table's name on; its actions follow one another without commas. */
export function parseOracleAlterTable(p: Parser, start: number): AlterTable {
  const ifExists = takeIfExists(p);
  const name: ObjectName = p.objectName();
  const actions: AlterAction[] = [];
  do actions.push(...action(p));
  while (!p.atEnd());
  return { kind: 'alterTable', start, end: p.last(), name, objectType: 'TABLE', ifExists, only: false, actions };
}

function action(p: Parser): AlterAction[] {
  const start = p.start();
  if (startsPartitionAction(p)) return [partitionAction(p)];
  const read = Object.hasOwn(actions, p.word()) ? actions[p.word()]?.(p, start) : undefined;
  if (read) return read;
  const tables = [
    alterAttributes,
    tableAttributes,
    segmentAttributes,
    columnStorage,
    accessAttributes,
    indexAttributes,
  ];
  for (const table of tables) {
    const option = takeAttribute(p, table);
    if (option) return [{ kind: 'setTableOptions', start, end: p.last(), options: [option] }];
  }
  return p.fail('ADD, MODIFY, DROP, RENAME, MOVE, ENABLE');
}

type Action = (p: Parser, start: number) => AlterAction[] | undefined;

const actions: Readonly<Record<string, Action>> = {
  ADD: add,
  MODIFY: modify,
  DROP: drop,
  RENAME: rename,
  SET: setUnused,
};

/** ADD column, ADD (column, …), ADD CONSTRAINT …; undefined for what the attributes cover. */
function add(p: Parser, start: number): AlterAction[] | undefined {
  if (isAttribute(p)) return undefined;
  p.at++;
  if (p.is('(')) return p.parenthesised(() => p.list(() => added(p, p.start())));
  const first = [added(p, start)];
  while (p.accept(',')) first.push(added(p, p.start()));
  return first;
}

const attributeSeconds = new Set([
  'SUPPLEMENTAL',
  'PERIOD',
  'OVERFLOW',
  'POLICY',
  'CLUSTERING',
  'SCOPE',
  'REF',
  'LOGICAL',
  'DEFAULT',
  'LOB',
  'VARRAY',
  'NESTED',
  'OPAQUE',
  'UNUSED',
  'COLUMNS',
]);

function isAttribute(p: Parser): boolean {
  const second = p.word(1);
  return (
    attributeSeconds.has(second) &&
    p.word(2) !== ':' &&
    (alterAttributes.get(p.word()) ?? []).some(({ name }) => name.startsWith(`${p.word()} ${second}`))
  );
}

function added(p: Parser, start: number): AlterAction {
  const isConstraint =
    p.is('CONSTRAINT') || p.is('PRIMARY', 'KEY') || p.is('FOREIGN', 'KEY') || p.is('UNIQUE', '(') || p.is('CHECK', '(');
  if (isConstraint) {
    const constraint = oracleTableConstraint(p) ?? p.fail('PRIMARY KEY, UNIQUE, FOREIGN KEY, CHECK');
    return { kind: 'addConstraint', start, end: p.last(), constraint, ifNotExists: false };
  }
  const option = takeAttribute(p, alterAttributes);
  if (option) return { kind: 'setTableOptions', start, end: p.last(), options: [option] };
  p.accept('COLUMN');
  const ifNotExists = takeIfNotExists(p);
  const column = parseOracleColumn(p);
  if (!column.type && !column.generated && column.constraints.length === 0)
    p.fail({ zh: '应为数据类型', en: 'expected a data type' });
  return { kind: 'addColumn', start, end: p.last(), column, ifNotExists, position: undefined };
}

function modify(p: Parser, start: number): AlterAction[] | undefined {
  if (p.is('MODIFY', 'CONSTRAINT') || p.is('MODIFY', 'PRIMARY') || p.is('MODIFY', 'UNIQUE'))
    return [modifyConstraint(p, start)];
  if (isAttribute(p)) return undefined;
  p.at++;
  return p.is('(') ? p.parenthesised(() => p.list(() => modified(p, p.start()))) : p.list(() => modified(p, start));
}

function modifyConstraint(p: Parser, start: number): AlterAction {
  p.at++;
  const from = p.start();
  let name: Name = { kind: 'name', start: from, end: from, text: '', quoted: false };
  if (p.accept('CONSTRAINT')) name = p.name();
  else if (p.accept('UNIQUE')) p.parenthesised(() => p.list(() => p.name()));
  else p.expect('PRIMARY', 'KEY');
  const at = p.at;
  const { options } = constraintState(p);
  if (p.at === at) p.fail('ENABLE, DISABLE, VALIDATE, NOVALIDATE, RELY');
  p.accept('CASCADE');
  return { kind: 'alterConstraint', start, end: p.last(), name, options };
}

function modified(p: Parser, start: number): AlterAction {
  p.accept('COLUMN');
  takeIfExists(p);
  const at = p.at;
  const column = parseOracleColumn(p);
  if (p.at === at + 1) p.fail({ zh: '应为数据类型', en: 'expected a data type' });
  return {
    kind: 'modifyColumn',
    start,
    end: p.last(),
    name: column.name,
    column,
    position: undefined,
    spelling: 'MODIFY',
  };
}

const dropColumnTail = pattern('[CASCADE {CONSTRAINTS|CONSTRAINT}|INVALIDATE|CHECKPOINT integer|ONLINE]*');
const dropKeyTail = pattern('[CASCADE] [{KEEP|DROP} INDEX] [ONLINE]');

function drop(p: Parser, start: number): AlterAction[] | undefined {
  if (isAttribute(p)) return undefined;
  p.at++;
  if (p.acceptAll('PRIMARY', 'KEY')) {
    matched(p, dropKeyTail);
    return [{ kind: 'dropPrimaryKey', start, end: p.last() }];
  }
  if (p.is('CONSTRAINT') || p.is('UNIQUE', '(')) return [dropConstraint(p, start)];
  if (p.is('('))
    return dropped(
      p,
      start,
      p.parenthesised(() => p.list(() => p.name())),
    );
  p.expect('COLUMN');
  const ifExists = takeIfExists(p);
  return dropped(p, start, [p.name()]).map((each) => (each.kind === 'dropColumn' ? { ...each, ifExists } : each));
}

function dropConstraint(p: Parser, start: number): AlterAction {
  const from = p.start();
  let name: Name = { kind: 'name', start: from, end: from, text: '', quoted: false };
  let ifExists = false;
  if (p.accept('CONSTRAINT')) {
    ifExists = takeIfExists(p);
    name = p.name();
  } else {
    p.at++;
    p.parenthesised(() => p.list(() => p.name()));
  }
  const cascade = p.is('CASCADE');
  matched(p, dropKeyTail);
  return { kind: 'dropConstraint', start, end: p.last(), name, type: 'constraint', ifExists, cascade };
}

function dropped(p: Parser, start: number, names: readonly Name[]): AlterAction[] {
  const cascade = p.is('CASCADE');
  matched(p, dropColumnTail);
  return names.map((name) => ({ kind: 'dropColumn', start, end: p.last(), name, ifExists: false, cascade }));
}

/** SET UNUSED hides columns and leaves their space. */
function setUnused(p: Parser, start: number): AlterAction[] | undefined {
  if (!p.acceptAll('SET', 'UNUSED')) return undefined;
  const names = p.is('(') ? p.parenthesised(() => p.list(() => p.name())) : (p.expect('COLUMN'), [p.name()]);
  matched(p, dropColumnTail);
  const option = {
    kind: 'option' as const,
    start,
    end: p.last(),
    name: 'SET UNUSED',
    value: names.map(({ text }) => text).join(', '),
  };
  return [{ kind: 'setTableOptions', start, end: p.last(), options: [option] }];
}

function rename(p: Parser, start: number): AlterAction[] {
  p.at++;
  if (p.accept('TO')) return [{ kind: 'renameTable', start, to: p.objectName(), end: p.last() }];
  const what = p.expectAny('COLUMN', 'CONSTRAINT', 'PARTITION', 'SUBPARTITION', 'LOB');
  if (what === 'LOB') return renameLob(p, start);
  const from = p.accept('FOR') ? partitionKeys(p) : p.name();
  p.expect('TO');
  const to = p.name();
  if (what === 'COLUMN') return [{ kind: 'renameColumn', start, end: p.last(), from, to }];
  if (what === 'CONSTRAINT') return [{ kind: 'renameConstraint', start, end: p.last(), from, to }];
  return [{ kind: 'changePartition', start, end: p.last(), verb: 'RENAME', names: [from, to], partitions: [] }];
}

function partitionKeys(p: Parser): Name {
  const start = p.start();
  p.parenthesised(() => p.list(() => p.grammar.expression(p)));
  return { kind: 'name', start, end: p.last(), text: '', quoted: false };
}

const lobNames = pattern('( name ) [{PARTITION|SUBPARTITION}] plain TO plain');

function renameLob(p: Parser, start: number): AlterAction[] {
  matched(p, lobNames);
  return [{ kind: 'setTableOptions', start, end: p.last(), options: [] }];
}
