import type { DataType } from '../../tree/expression.ts';
import type { Name } from '../../tree/node.ts';
import type { Routine, RoutineParameter, Statement } from '../../tree/statement.ts';
import type { Option } from '../../tree/table-statement.ts';
import type { Parser } from '../parser.ts';
import { tokenKinds } from '../../tokens/tokens.ts';
import type { CreateWords } from '../tables/create-table.ts';
import { parseDataType } from '../expressions/data-type.ts';
import { takeIfNotExists } from '../statements/existence.ts';
import { matchPattern, pattern, type Found } from '../patterns/pattern.ts';
import { parseBodyStatement } from './procedural.ts';
import { slots } from '../patterns/slots.ts';

const types = new Set(['PROCEDURE', 'FUNCTION', 'TRIGGER', 'EVENT']);
const heads = new Set(['DEFINER', 'AGGREGATE', 'CONSTRAINT', 'SQL']);

/** Whether CREATE PROCEDURE, FUNCTION, TRIGGER or EVENT begins here. */
export function startsRoutine(p: Parser): boolean {
  if (p.facts.routinesHoldText)
    return p.is('FUNCTION') || p.is('PROCEDURE') || p.is('TRIGGER') || p.is('CONSTRAINT', 'TRIGGER');
  if (p.isOneOf(types)) return p.word(2) !== 'RETURNS';
  return p.isOneOf(heads) && p.word(3) !== 'RETURNS' && hasTypeAhead(p);
}

function hasTypeAhead(p: Parser): boolean {
  const headMax = 12;
  for (let ahead = 1; ahead < headMax; ahead++) if (types.has(p.word(ahead))) return true;
  return false;
}

/** Reads a routine from its head to the end of its body. */
export function parseRoutine(p: Parser, words: CreateWords): Routine {
  const own = p.dialect.own?.routine;
  if (own) return own(p, words);
  if (!p.facts.routinesHaveMysqlHeads) return p.fail('TABLE, INDEX, VIEW');
  const found: Found = { words: [], names: [], parts: [] };
  matchPattern(p, mysqlHead, { slots, found });
  const type = p.expectAny('PROCEDURE', 'FUNCTION', 'TRIGGER', 'EVENT');
  const ifNotExists = takeIfNotExists(p);
  const name = p.objectName();
  const base = {
    start: words.start,
    orReplace: words.orReplace,
    ifNotExists,
    name,
    routineType: type,
    language: 'SQL',
    options: [],
  };
  if (type === 'TRIGGER') return trigger(p, base);
  return type === 'EVENT' ? event(p, base) : procedure(p, base);
}

const mysqlHead = pattern('[DEFINER = user] [AGGREGATE]');

type Base = Pick<Routine, 'start' | 'orReplace' | 'ifNotExists' | 'name' | 'routineType' | 'language' | 'options'>;
const nothing = { parameters: [], returns: undefined, table: undefined, timing: undefined, events: [] } as const;

function procedure(p: Parser, base: Base): Routine {
  const parameters = p.parenthesised(() => (p.is(')') ? [] : p.list(() => parameter(p))));
  const returns: DataType | undefined = base.routineType === 'FUNCTION' ? returned(p) : undefined;
  const options = characteristics(p);
  // MySQL 9 takes routines in JavaScript, whose text stands in a string.
  const isForeign = options.some(({ name: word }) => word === 'LANGUAGE JAVASCRIPT');
  if (isForeign) p.expect('AS');
  if (isForeign)
    return {
      kind: 'routine',
      ...base,
      ...nothing,
      language: 'JAVASCRIPT',
      parameters,
      returns,
      options,
      body: foreignText(p),
      end: p.last(),
    };
  const body = bodyOf(p);
  return { kind: 'routine', ...base, ...nothing, parameters, returns, options, body, end: p.last() };
}

function foreignText(p: Parser): Statement[] {
  p.string();
  return [];
}

function returned(p: Parser): DataType {
  p.expect('RETURNS');
  const type = parseDataType(p);
  if (p.accept('COLLATE')) p.nameOrString();
  return type;
}

function parameter(p: Parser): RoutineParameter {
  const start = p.start();
  const mode = p.acceptAny('IN', 'OUT', 'INOUT');
  const name = p.name();
  const type = parseDataType(p);
  const value = p.acceptAny('DEFAULT', ':=') ? p.grammar.expression(p) : undefined;
  return { kind: 'routineParameter', start, end: p.last(), mode, name, type, default: value };
}

const characteristic = pattern(
  `[LANGUAGE {SQL|JAVASCRIPT}|USING exprs|NOT DETERMINISTIC|DETERMINISTIC|CONTAINS SQL|NO SQL|READS SQL DATA
  |MODIFIES SQL DATA|SQL SECURITY {DEFINER|INVOKER}|COMMENT string]`,
);

/** Reads the words between a routine's head and its body, for ALTER PROCEDURE too. */
function characteristics(p: Parser): Option[] {
  const options: Option[] = [];
  for (;;) {
    const start = p.start();
    const found: Found = { words: [], names: [], parts: [] };
    matchPattern(p, characteristic, { slots, found });
    if (found.words.length === 0) return options;
    options.push({ kind: 'option', start, end: p.last(), name: found.words.join(' '), value: undefined });
  }
}

function trigger(p: Parser, base: Base): Routine {
  const timing = p.expectAny('BEFORE', 'AFTER');
  const updated: Name[] = [];
  const events = [triggerEvent(p, updated)];
  while (p.accept('OR')) events.push(triggerEvent(p, updated));
  p.expect('ON');
  const table = p.objectName();
  p.expect('FOR', 'EACH', 'ROW');
  if (p.acceptAny('FOLLOWS', 'PRECEDES')) p.name();
  const body = bodyOf(p);
  return { kind: 'routine', ...base, ...nothing, table, timing, events, updated, body, end: p.last() };
}

/** MariaDB: UPDATE OF column, …. */
function triggerEvent(p: Parser, updated: Name[]): string {
  const event = p.expectAny('INSERT', 'UPDATE', 'DELETE');
  if (event === 'UPDATE' && p.accept('OF')) updated.push(...p.list(() => p.name()));
  return event;
}

const schedule =
  pattern(`ON SCHEDULE {AT expr|EVERY number id [STARTS expr] [ENDS expr]|EVERY string id [STARTS expr] [ENDS expr]}
  [ON COMPLETION [NOT] PRESERVE] [ENABLE|DISABLE [ON {SLAVE|REPLICA}]] [COMMENT string] DO`);

function event(p: Parser, base: Base): Routine {
  matchPattern(p, schedule, { slots, found: { words: [], names: [], parts: [] } });
  const body = bodyOf(p);
  return { kind: 'routine', ...base, ...nothing, timing: 'SCHEDULE', body, end: p.last() };
}

function bodyOf(p: Parser): Statement[] {
  if (p.kind() === tokenKinds.string || p.atEnd()) p.fail('BEGIN');
  return [parseBodyStatement(p)];
}
