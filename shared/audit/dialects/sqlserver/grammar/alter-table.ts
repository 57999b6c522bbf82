import type { Name, ObjectName } from '../../../tree/node.ts';
import type { AlterAction, AlterTable, Constraint, Option } from '../../../tree/table-statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parseDataType } from '../../../grammar/expressions/data-type.ts';
import { takeIfExists } from '../../../grammar/statements/existence.ts';
import { matchPattern, pattern } from '../../../grammar/patterns/pattern.ts';
import { slots } from './slots.ts';
import { parseColumn } from './column.ts';
import { parsePlacement, tableConstraint } from './constraint.ts';
import { parseInlineIndex } from './index-definition.ts';
import { plainName } from './names.ts';
import { parseIndexSettings, parseSettings } from './settings.ts';

/** Reads ALTER TABLE behind its words. */
export function parseAlterTable(p: Parser, start: number): AlterTable {
  const name = p.objectName();
  const actions = action(p);
  return { kind: 'alterTable', start, end: p.last(), name, objectType: 'TABLE', ifExists: false, only: false, actions };
}

type Trust = 'CHECK' | 'NOCHECK' | undefined;

function action(p: Parser): AlterAction[] {
  const trust: Trust = p.is('WITH', 'CHECK') || p.is('WITH', 'NOCHECK') ? trustOf(p) : undefined;
  const read = actions[p.word()];
  if (!read) return p.fail('ADD, ALTER COLUMN, DROP, CHECK, NOCHECK, ENABLE, DISABLE, SWITCH, SET, REBUILD');
  return read(p, trust);
}

function trustOf(p: Parser): Trust {
  p.at++;
  return p.expectAny('CHECK', 'NOCHECK');
}

type Reader = (p: Parser, trust: Trust) => AlterAction[];

const actions: Readonly<Record<string, Reader>> = {
  ADD: add,
  DROP: drop,
  ALTER: (p) => (p.is('ALTER', 'INDEX') ? alterIndex(p) : alterColumn(p)),
  CHECK: (p, trust) => switchConstraint(p, trust),
  NOCHECK: (p, trust) => switchConstraint(p, trust),
  ENABLE: (p) => words(p, switches),
  DISABLE: (p) => words(p, switches),
  SWITCH: (p) => words(p, partitionSwitch),
  SPLIT: (p) => words(p, range),
  MERGE: (p) => words(p, range),
  RENAME: (p) => words(p, renamed),
  SET: (p) => {
    const start = p.start();
    p.at++;
    const options = parseSettings(p);
    return [{ kind: 'setTableOptions', start, end: p.last(), options }];
  },
  REBUILD: rebuild,
};

const switches = pattern(`{ENABLE|DISABLE} {TRIGGER {ALL|id,...}|CHANGE_TRACKING [WITH settings]|FILETABLE_NAMESPACE}`);
const partitionSwitch = pattern('SWITCH [PARTITION expr] TO name [PARTITION expr] [WITH {settings|setting}]');
const range = pattern('{SPLIT|MERGE} RANGE ( expr )');
const renamed = pattern('RENAME COLUMN id TO id');

function words(p: Parser, wanted: ReturnType<typeof pattern>): AlterAction[] {
  const start = p.start();
  const found: { words: string[]; names: ObjectName[]; parts: [] } = { words: [], names: [], parts: [] };
  matchPattern(p, wanted, { slots, found });
  return [{ kind: 'switch', start, end: p.last(), words: found.words, name: found.names[0] }];
}

/** The columns, constraints and defaults behind one ADD. */
function add(p: Parser, trust: Trust): AlterAction[] {
  p.at++;
  // A constraint may follow the column before it without a comma.
  const added = [element(p, trust)];
  while (p.accept(',') || p.is('CONSTRAINT')) added.push(element(p, trust));
  return added.flat();
}

function element(p: Parser, trust: Trust): AlterAction[] {
  const start = p.start();
  const added = standingDefault(p, start) ?? period(p, start);
  if (added) return [added];
  const constraint = tableConstraint(p);
  if (constraint)
    return [
      { kind: 'addConstraint', start, end: p.last(), constraint: trusted(constraint, trust), ifNotExists: false },
    ];
  if (p.is('INDEX'))
    return [{ kind: 'addIndex', start, index: parseInlineIndex(p), ifNotExists: false, end: p.last() }];
  const indexes: ReturnType<typeof parseInlineIndex>[] = [];
  const column = parseColumn(p, indexes);
  const columnAction: AlterAction = {
    kind: 'addColumn',
    start,
    end: p.last(),
    column,
    ifNotExists: false,
    position: undefined,
  };
  return [
    columnAction,
    ...indexes.map(
      (index): AlterAction => ({ kind: 'addIndex', start: index.start, end: index.end, index, ifNotExists: false }),
    ),
  ];
}

function trusted(constraint: Constraint, trust: Trust): Constraint {
  return trust === 'NOCHECK' ? { ...constraint, notValid: true } : constraint;
}

/** [CONSTRAINT name] DEFAULT value FOR column. */
function standingDefault(p: Parser, start: number): AlterAction | undefined {
  if (!p.is('DEFAULT') && !(p.is('CONSTRAINT') && p.word(2) === 'DEFAULT')) return undefined;
  if (p.accept('CONSTRAINT')) p.name();
  p.expect('DEFAULT');
  const value = p.grammar.expression(p);
  p.expect('FOR');
  const name = p.name();
  p.acceptAll('WITH', 'VALUES');
  return { kind: 'setDefault', start, end: p.last(), name, value };
}

function period(p: Parser, start: number): AlterAction | undefined {
  if (!p.acceptAll('PERIOD', 'FOR', 'SYSTEM_TIME')) return undefined;
  p.parenthesised(() => p.list(() => p.name()));
  return { kind: 'switch', start, end: p.last(), words: ['ADD', 'PERIOD'], name: undefined };
}

const columnSwitch = pattern(
  '{ADD|DROP} {ROWGUIDCOL|PERSISTED|NOT FOR REPLICATION|SPARSE|HIDDEN|MASKED [WITH settings]}',
);

/** ALTER COLUMN sets type and nullability at once, or switches one property. */
function alterColumn(p: Parser): AlterAction[] {
  const start = p.start();
  p.expect('ALTER', 'COLUMN');
  const name = p.name();
  if (p.isAny('ADD', 'DROP')) {
    const from = p.start();
    const found = { words: [], names: [], parts: [] };
    matchPattern(p, columnSwitch, { slots, found });
    const option: Option = {
      kind: 'option',
      start: from,
      end: p.last(),
      name: found.words.join(' '),
      value: undefined,
    };
    return [{ kind: 'setColumnOption', start, end: p.last(), name, options: [option] }];
  }
  const type = parseDataType(p);
  if (p.accept('COLLATE')) p.objectName();
  const changed: AlterAction[] = [{ kind: 'alterColumnType', start, end: p.last(), name, type, using: undefined }];
  while (p.isAny('NULL', 'NOT', 'SPARSE', 'MASKED', 'HIDDEN', 'ENCRYPTED', 'GENERATED'))
    changed.push(property(p, name));
  if (p.is('WITH', '(')) {
    p.at++;
    const options = parseSettings(p);
    changed.push({ kind: 'setTableOptions', start: options[0]?.start ?? start, end: p.last(), options });
  }
  return changed;
}

const properties = pattern(
  `{SPARSE|HIDDEN|MASKED WITH settings|ENCRYPTED WITH settings|NOT FOR REPLICATION|GENERATED ALWAYS AS
  {ROW|TRANSACTION_ID|SEQUENCE_NUMBER} {START|END}}`,
);

function property(p: Parser, name: Name): AlterAction {
  const { start } = name;
  if (p.acceptAll('NOT', 'NULL')) return { kind: 'setNotNull', start, end: p.last(), name };
  if (p.accept('NULL')) return { kind: 'dropNotNull', start, end: p.last(), name };
  matchPattern(p, properties, { slots, found: { words: [], names: [], parts: [] } });
  return { kind: 'setColumnOption', start, end: p.last(), name, options: [] };
}

function alterIndex(p: Parser): AlterAction[] {
  const start = p.start();
  p.expect('ALTER', 'INDEX');
  const name = p.name();
  p.expect('REBUILD');
  p.acceptAny('HASH', 'NONCLUSTERED');
  return [{ kind: 'alterIndex', start, name, options: parseIndexSettings(p), end: p.last() }];
}

/** DROP [CONSTRAINT] a, COLUMN b, c. The word counts until the next one. */
function drop(p: Parser): AlterAction[] {
  p.at++;
  let what: 'COLUMN' | 'CONSTRAINT' | 'INDEX' = 'CONSTRAINT';
  return p.list((): AlterAction => {
    const start = p.start();
    if (p.acceptAll('PERIOD', 'FOR', 'SYSTEM_TIME'))
      return { kind: 'switch', start, end: p.last(), words: ['DROP', 'PERIOD'], name: undefined };
    what = p.acceptAny('COLUMN', 'CONSTRAINT', 'INDEX') ?? what;
    const ifExists = takeIfExists(p);
    const name = p.name();
    if (p.is('WITH', '(')) {
      p.at++;
      parseSettings(p);
    }
    if (what === 'COLUMN') return { kind: 'dropColumn', start, end: p.last(), name, ifExists, cascade: false };
    if (what === 'INDEX') return { kind: 'dropIndexAction', start, end: p.last(), name, ifExists };
    return { kind: 'dropConstraint', start, end: p.last(), name, type: 'constraint', ifExists, cascade: false };
  });
}

/** [WITH CHECK] CHECK CONSTRAINT and NOCHECK CONSTRAINT: only WITH CHECK looks at the rows that are there. */
function switchConstraint(p: Parser, trust: Trust): AlterAction[] {
  const start = p.start();
  const verb = p.expectAny('CHECK', 'NOCHECK');
  p.expect('CONSTRAINT');
  if (p.accept('ALL'))
    return [{ kind: 'switch', start, end: p.last(), words: [verb, 'CONSTRAINT', 'ALL'], name: undefined }];
  return p.list((): AlterAction => {
    const from = p.start();
    const name = p.name();
    if (verb === 'CHECK' && trust === 'CHECK') return { kind: 'validateConstraint', start: from, end: p.last(), name };
    return { kind: 'switch', start: from, end: p.last(), words: [verb, 'CONSTRAINT'], name: plainName(name) };
  });
}

function rebuild(p: Parser): AlterAction[] {
  const start = p.start();
  p.at++;
  if (p.acceptAll('PARTITION', '=') && !p.accept('ALL')) p.grammar.expression(p);
  const options = parseIndexSettings(p);
  parsePlacement(p);
  return [
    { kind: 'changePartition', start, end: p.last(), verb: 'REBUILD', names: [], partitions: [] },
    ...(options.length > 0
      ? [{ kind: 'setTableOptions' as const, start: options[0]?.start ?? start, end: p.last(), options }]
      : []),
  ];
}
