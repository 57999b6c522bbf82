import { either } from '../patterns/either.ts';
import type { Name } from '../../tree/node.ts';
import type { AlterAction, ColumnDefinition, Option } from '../../tree/table-statement.ts';
import type { Parser } from '../parser.ts';
import { parseColumn } from './columns.ts';
import { tableConstraint } from './constraints.ts';
import { parseDataType } from '../expressions/data-type.ts';
import { takeCascade, takeIfExists, takeIfNotExists } from '../statements/existence.ts';
import { optionValue, parseOptionList, parseParameterList } from '../patterns/options.ts';
import { parseForValues } from './partitions.ts';
import { matchPattern, pattern, patternStarts, type Found } from '../patterns/pattern.ts';
import { parseSequenceOptions } from './sequence-options.ts';
import { slots } from '../patterns/slots.ts';

/** Reads one action of ALTER TABLE, as PostgreSQL has it and the dialects that bring only clauses of their own. */
export function standardAlterAction(p: Parser): AlterAction {
  const start = p.start();
  return handlers[p.word()]?.(p, start) ?? switchAction(p, start);
}

type Handler = (p: Parser, start: number) => AlterAction | undefined;

const handlers: Readonly<Record<string, Handler>> = {
  ADD: add,
  DROP: drop,
  ALTER: alterAction,
  RENAME: rename,
  SET: set,
  RESET: reset,
  OWNER: owner,
  VALIDATE: validate,
  ATTACH: attach,
  DETACH: detach,
  OPTIONS: options,
};

function add(p: Parser, start: number): AlterAction {
  p.at++;
  const constraint = tableConstraint(p);
  if (constraint) return { kind: 'addConstraint', start, end: p.last(), constraint, ifNotExists: false };
  p.accept('COLUMN');
  const ifNotExists = takeIfNotExists(p);
  return { kind: 'addColumn', start, column: addedColumn(p), ifNotExists, position: undefined, end: p.last() };
}

/** PostgreSQL: only the columns of typed tables and partitions do without a type. */
function addedColumn(p: Parser): ColumnDefinition {
  const column = parseColumn(p);
  if (column.type || !p.facts.hasColumnStorage) return column;
  return p.failAt(column.constraints[0]?.start ?? column.name.end, { zh: '应为数据类型', en: 'expected a data type' });
}

function drop(p: Parser, start: number): AlterAction {
  p.at++;
  if (p.accept('CONSTRAINT')) {
    const ifExists = takeIfExists(p);
    return {
      kind: 'dropConstraint',
      start,
      name: p.name(),
      type: 'constraint',
      ifExists,
      cascade: takeCascade(p),
      end: p.last(),
    };
  }
  p.accept('COLUMN');
  const ifExists = takeIfExists(p);
  return { kind: 'dropColumn', start, name: p.name(), ifExists, cascade: takeCascade(p), end: p.last() };
}

function alterAction(p: Parser, start: number): AlterAction {
  p.at++;
  if (p.accept('CONSTRAINT'))
    return { kind: 'alterConstraint', start, name: p.name(), options: constraintOptions(p), end: p.last() };
  p.accept('COLUMN');
  const name = p.kind() === 4 ? numbered(p) : p.name();
  if (p.acceptAll('SET', 'DATA', 'TYPE') || p.accept('TYPE')) return columnType(p, { start, name });
  if (p.acceptAll('SET', 'NOT', 'NULL')) return { kind: 'setNotNull', start, end: p.last(), name };
  if (p.acceptAll('DROP', 'NOT', 'NULL')) return { kind: 'dropNotNull', start, end: p.last(), name };
  if (p.acceptAll('SET', 'DEFAULT'))
    return { kind: 'setDefault', start, name, value: p.grammar.expression(p), end: p.last() };
  if (p.acceptAll('DROP', 'DEFAULT')) return { kind: 'dropDefault', start, end: p.last(), name };
  return { kind: 'setColumnOption', start, name, options: columnOptions(p), end: p.last() };
}

/** ALTER INDEX … ALTER COLUMN 2 names the column by number. */
function numbered(p: Parser): Name {
  const { start, end, value } = p.integer();
  return { kind: 'name', start, end, text: value, quoted: false };
}

function columnType(p: Parser, { start, name }: { start: number; name: Name }): AlterAction {
  const type = parseDataType(p);
  if (p.accept('COLLATE')) p.objectName();
  const using = p.accept('USING') ? p.grammar.expression(p) : undefined;
  return { kind: 'alterColumnType', start, end: p.last(), name, type, using };
}

function columnOptions(p: Parser): Option[] {
  const start = p.start();
  const made = (name: string, value?: string): Option[] => [{ kind: 'option', start, end: p.last(), name, value }];
  if (p.acceptAll('SET', 'STATISTICS')) return made('STATISTICS', optionValue(p));
  if (p.acceptAll('SET', 'STORAGE')) return made('STORAGE', p.label().text);
  if (p.acceptAll('SET', 'COMPRESSION')) return made('COMPRESSION', p.label().text);
  if (p.acceptAll('SET', 'EXPRESSION')) {
    p.expect('AS');
    p.parenthesised(() => p.grammar.expression(p));
    return made('EXPRESSION');
  }
  if (p.facts.columnsComputeShortly && patternStarts(p, cockroachChange, slots)) {
    matchPattern(p, cockroachChange, { slots, found: { words: [], names: [], parts: [] } });
    return made('COLUMN');
  }
  if (p.acceptAll('DROP', 'IDENTITY')) return existing(p, made('DROP IDENTITY'));
  if (p.acceptAll('DROP', 'EXPRESSION')) return existing(p, made('DROP EXPRESSION'));
  if (p.accept('OPTIONS')) return parseOptionList(p);
  if (p.is('SET', '(') || p.is('RESET', '(')) {
    p.at++;
    return parseParameterList(p);
  }
  return identityOptions(p);
}

const cockroachChange = pattern('{SET {[NOT] VISIBLE|ON UPDATE expr}|DROP {STORED|ON UPDATE}}');

function existing(p: Parser, made: Option[]): Option[] {
  takeIfExists(p);
  return made;
}

function identityOptions(p: Parser): Option[] {
  const start = p.start();
  if (p.acceptAll('ADD', 'GENERATED')) {
    if (p.accept('BY')) p.expect('DEFAULT');
    else p.expect('ALWAYS');
    p.expect('AS', 'IDENTITY');
    const sequence = p.is('(') ? p.parenthesised(() => parseSequenceOptions(p)) : [];
    return [{ kind: 'option', start, end: p.last(), name: 'ADD IDENTITY', value: undefined }, ...sequence];
  }
  const found: Option[] = [];
  for (;;) {
    if (p.acceptAll('SET', 'GENERATED')) {
      if (p.accept('BY')) p.expect('DEFAULT');
      else p.expect('ALWAYS');
      found.push({ kind: 'option', start, end: p.last(), name: 'GENERATED', value: undefined });
    } else if (p.is('SET') || p.is('RESTART')) {
      p.accept('SET');
      const more = parseSequenceOptions(p);
      if (more.length === 0) p.fail('GENERATED, STATISTICS, STORAGE, DEFAULT, NOT NULL');
      found.push(...more);
    } else return found.length > 0 ? found : p.fail('TYPE, SET, DROP, ADD');
  }
}

function constraintOptions(p: Parser): Option[] {
  const start = p.start();
  const found: Found = { words: [], names: [], parts: [] };
  matchPattern(p, constraintAttributes, { slots, found });
  return [{ kind: 'option', start, end: p.last(), name: found.words.join(' '), value: undefined }];
}

const constraintAttributes = pattern(
  '{NOT DEFERRABLE|DEFERRABLE|INITIALLY {DEFERRED|IMMEDIATE}|NOT ENFORCED|ENFORCED|NO INHERIT|INHERIT}*',
);

function rename(p: Parser, start: number): AlterAction {
  p.at++;
  if (p.accept('TO')) return { kind: 'renameTable', start, to: p.objectName(), end: p.last() };
  const isConstraint = p.accept('CONSTRAINT');
  if (!isConstraint) p.acceptAny('COLUMN', 'ATTRIBUTE');
  const from = p.name();
  p.expect('TO');
  return { kind: isConstraint ? 'renameConstraint' : 'renameColumn', start, from, to: p.name(), end: p.last() };
}

function set(p: Parser, start: number): AlterAction | undefined {
  if (p.is('SET', '(')) {
    p.at++;
    return { kind: 'setTableOptions', start, options: parseParameterList(p), end: p.last() };
  }
  if (p.acceptAll('SET', 'SCHEMA')) return { kind: 'setSchema', start, schema: p.name(), end: p.last() };
  const single = ['TABLESPACE', 'ACCESS', 'LOGGED', 'UNLOGGED'].find((word) => p.is('SET', word));
  if (!single) return undefined;
  p.at += 2;
  if (single === 'ACCESS') p.expect('METHOD');
  const value = single === 'TABLESPACE' || single === 'ACCESS' ? p.label().text : undefined;
  if (single === 'TABLESPACE') p.accept('NOWAIT');
  return {
    kind: 'setTableOptions',
    start,
    end: p.last(),
    options: [{ kind: 'option', start, end: p.last(), name: single === 'ACCESS' ? 'ACCESS METHOD' : single, value }],
  };
}

function reset(p: Parser, start: number): AlterAction {
  p.at++;
  return { kind: 'setTableOptions', start, options: parseParameterList(p), end: p.last() };
}

function options(p: Parser, start: number): AlterAction {
  p.at++;
  return { kind: 'setTableOptions', start, options: parseOptionList(p), end: p.last() };
}

function owner(p: Parser, start: number): AlterAction {
  p.expect('OWNER', 'TO');
  const value = p.label().text;
  return {
    kind: 'setTableOptions',
    start,
    end: p.last(),
    options: [{ kind: 'option', start, end: p.last(), name: 'OWNER', value }],
  };
}

function validate(p: Parser, start: number): AlterAction {
  p.expect('VALIDATE', 'CONSTRAINT');
  return { kind: 'validateConstraint', start, name: p.name(), end: p.last() };
}

function attach(p: Parser, start: number): AlterAction {
  p.expect('ATTACH', 'PARTITION');
  const table = p.objectName();
  // Only an index is attached without bounds.
  const bounds = isIndex(p) ? [] : parseForValues(p);
  return { kind: 'attachPartition', start, end: p.last(), table, bounds };
}

/** Whether the words before the name at hand are those of ALTER INDEX. */
function isIndex(p: Parser): boolean {
  for (let back = 1; back < backMax; back++) {
    if (p.word(-back) === 'ALTER') return p.word(1 - back) === 'INDEX';
  }
  return false;
}

const backMax = 16;

function detach(p: Parser, start: number): AlterAction {
  p.expect('DETACH', 'PARTITION');
  const table = p.objectName();
  const concurrently = p.acceptAny('CONCURRENTLY', 'FINALIZE') === 'CONCURRENTLY';
  return { kind: 'detachPartition', start, end: p.last(), table, concurrently };
}

const tableSwitch = either(
  'ENABLE {REPLICA|ALWAYS} {TRIGGER|RULE} id',
  '{ENABLE|DISABLE} ROW LEVEL SECURITY',
  '{ENABLE|DISABLE} {TRIGGER|RULE} id',
  '{FORCE|NO FORCE} ROW LEVEL SECURITY',
  'NO INHERIT name|INHERIT name|NOT OF|OF name|CLUSTER ON id',
  'SET WITHOUT {CLUSTER|OIDS}',
  'SET WITH OIDS',
  'REPLICA IDENTITY {DEFAULT|FULL|NOTHING|USING INDEX id}',
  'NO DEPENDS ON EXTENSION id|DEPENDS ON EXTENSION id',
);
const switches = pattern(`{${tableSwitch}}`);

function switchAction(p: Parser, start: number): AlterAction {
  if (!patternStarts(p, switches, slots)) p.fail('ADD, DROP, ALTER, RENAME, SET');
  const found: Found = { words: [], names: [], parts: [] };
  matchPattern(p, switches, { slots, found });
  return { kind: 'switch', start, end: p.last(), words: found.words, name: found.names[0] };
}
