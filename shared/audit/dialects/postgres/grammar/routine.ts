import { either } from '../../../grammar/patterns/either.ts';
import type { DataType } from '../../../tree/expression.ts';
import type { Name } from '../../../tree/node.ts';
import type { Routine, Statement } from '../../../tree/statement.ts';
import type { Option } from '../../../tree/table-statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import type { CreateWords } from '../../../grammar/tables/create-table.ts';
import { parseDataType } from '../../../grammar/expressions/data-type.ts';
import { optionValue } from '../../../grammar/patterns/options.ts';
import { matchPattern, pattern, patternStarts, type Found } from '../../../grammar/patterns/pattern.ts';
import { parseRoutineArguments } from '../../../grammar/routines/routine-arguments.ts';
import { parseRoutineText } from './routine-text.ts';
import { slots } from '../../../grammar/patterns/slots.ts';

/** Reads CREATE FUNCTION, PROCEDURE and TRIGGER of PostgreSQL from behind CREATE on. */
export function postgresRoutine(p: Parser, words: CreateWords): Routine {
  return p.is('TRIGGER') || p.is('CONSTRAINT') ? parseTrigger(p, words) : parseRoutine(p, words);
}

function parseRoutine(p: Parser, { start, orReplace }: CreateWords): Routine {
  const routineType = p.expectAny('FUNCTION', 'PROCEDURE');
  const name = p.objectName();
  const parameters = parseRoutineArguments(p);
  const returns = p.accept('RETURNS') ? returned(p) : undefined;
  const { options, body, text } = attributes(p);
  if (body.length === 0 && text === undefined) p.fail('AS, RETURN, BEGIN ATOMIC');
  const language = options.find((option) => option.name === 'LANGUAGE')?.value;
  if (text !== undefined && language !== undefined) body.push(...parseRoutineText(p, text, language));
  return {
    kind: 'routine',
    start,
    end: p.last(),
    routineType,
    name,
    orReplace,
    ifNotExists: false,
    parameters,
    returns,
    table: undefined,
    timing: undefined,
    events: [],
    language,
    options,
    body,
  };
}

function returned(p: Parser): DataType | undefined {
  if (!p.accept('TABLE')) return parseDataType(p);
  p.parenthesised(() => p.list(() => [p.name(), parseDataType(p)]));
  return undefined;
}

const routineOption = either(
  'LANGUAGE idOrString',
  'TRANSFORM {FOR TYPE type},...',
  'WINDOW|IMMUTABLE|STABLE|VOLATILE|NOT LEAKPROOF|LEAKPROOF|CALLED ON NULL INPUT',
  'RETURNS NULL ON NULL INPUT|STRICT',
  '[EXTERNAL] SECURITY {INVOKER|DEFINER}',
  'PARALLEL id|COST number|ROWS number|SUPPORT name|SET TIME ZONE value|RESET name',
  'AS string [, string]',
);
const attribute = pattern(`{${routineOption}}`);
const configuration = pattern('SET name {FROM CURRENT|{TO|=} value,...}');

/** `text` is the token that holds the body in a string. */
function attributes(p: Parser): { options: Option[]; body: Statement[]; text: number | undefined } {
  const options: Option[] = [];
  const body: Statement[] = [];
  let text: number | undefined;
  for (;;) {
    const start = p.start();
    if (p.is('LANGUAGE')) {
      p.at++;
      options.push({ kind: 'option', start, name: 'LANGUAGE', value: optionValue(p), end: p.last() });
    } else if (p.accept('RETURN'))
      body.push({
        kind: 'command',
        start,
        verb: 'RETURN',
        objectType: undefined,
        words: ['RETURN'],
        names: [],
        parts: [p.grammar.expression(p)],
        end: p.last(),
      });
    else if (p.acceptAll('BEGIN', 'ATOMIC')) body.push(atomicBody(p, start));
    else {
      const wanted = p.is('SET') && !p.is('SET', 'TIME') ? configuration : attribute;
      if (!patternStarts(p, wanted, slots)) return { options, body, text };
      if (p.is('AS')) text = p.at + 1;
      const found: Found = { words: [], names: [], parts: [] };
      matchPattern(p, wanted, { slots, found });
      options.push({
        kind: 'option',
        start,
        end: p.last(),
        name: found.words.filter((word) => word !== ',').join(' '),
        value: undefined,
      });
    }
  }
}

function atomicBody(p: Parser, start: number): Statement {
  const statements: Statement[] = [];
  while (!p.is('END')) {
    const from = p.start();
    if (p.accept('RETURN'))
      statements.push({
        kind: 'command',
        start: from,
        verb: 'RETURN',
        objectType: undefined,
        words: ['RETURN'],
        names: [],
        parts: [p.grammar.expression(p)],
        end: p.last(),
      });
    else statements.push(p.grammar.statement(p));
    p.expect(';');
  }
  p.expect('END');
  return { kind: 'block', start, end: p.last(), label: undefined, statements };
}

const triggerPlace = pattern(
  `ON name [FROM name] [NOT DEFERRABLE|DEFERRABLE|INITIALLY {DEFERRED|IMMEDIATE}]*
  [REFERENCING {{OLD|NEW} TABLE [AS] id}*] [FOR [EACH] {ROW|STATEMENT}]`,
);
const triggerCall = pattern('EXECUTE {FUNCTION|PROCEDURE} name exprsOrNothing');

/** Reads CREATE TRIGGER of PostgreSQL: its function is called, it has no body of its own. */
function parseTrigger(p: Parser, { start, orReplace }: CreateWords): Routine {
  p.accept('CONSTRAINT');
  p.expect('TRIGGER');
  const name = p.objectName();
  const timing = p.acceptAll('INSTEAD', 'OF') ? 'INSTEAD OF' : p.expectAny('BEFORE', 'AFTER');
  const updated: Name[] = [];
  const events = [triggerEvent(p, updated)];
  while (p.accept('OR')) events.push(triggerEvent(p, updated));
  const found: Found = { words: [], names: [], parts: [] };
  matchPattern(p, triggerPlace, { slots, found });
  const when = p.accept('WHEN') ? p.parenthesised(() => p.grammar.expression(p)) : undefined;
  matchPattern(p, triggerCall, { slots: triggerSlots, found });
  return {
    kind: 'routine',
    start,
    end: p.last(),
    routineType: 'TRIGGER',
    name,
    orReplace,
    ifNotExists: false,
    parameters: [],
    returns: undefined,
    table: found.names[0],
    timing,
    events,
    language: undefined,
    options: [],
    body: [],
    updated,
    when,
  };
}

const triggerSlots = {
  ...slots,
  exprsOrNothing: {
    starts: (p: Parser) => p.is('('),
    read: (p: Parser) =>
      p.parenthesised(() => (p.is(')') ? [] : p.list(() => (p.isWord() ? p.label() : p.grammar.expression(p))))),
  },
};

function triggerEvent(p: Parser, updated: Name[]): string {
  const event = p.expectAny('INSERT', 'UPDATE', 'DELETE', 'TRUNCATE');
  if (event === 'UPDATE' && p.accept('OF')) updated.push(...p.list(() => p.name()));
  return event;
}
