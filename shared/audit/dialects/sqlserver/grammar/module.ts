import type { Name } from '../../../tree/node.ts';
import type { CreateView, Routine, RoutineParameter, Statement } from '../../../tree/statement.ts';
import type { Option } from '../../../tree/table-statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parseDataType } from '../../../grammar/expressions/data-type.ts';
import { matchPattern, pattern } from '../../../grammar/patterns/pattern.ts';
import { slots } from './slots.ts';
import { tokenKinds } from '../../../tokens/tokens.ts';
import { parseBlock, parseStatements } from './control.ts';
import { parseTableShape } from './create-table.ts';
import { variableName } from './names.ts';
import { parseSettings } from './settings.ts';

/** Where a module begins, and whether it may replace one: CREATE OR ALTER and ALTER may. */
export type ModuleHead = { readonly start: number; readonly orReplace: boolean };

const nothing = {
  parameters: [],
  returns: undefined,
  table: undefined,
  timing: undefined,
  events: [],
  options: [],
  ifNotExists: false,
} as const;

/** Reads a procedure behind its word, to the end of its batch. */
export function parseProcedure(p: Parser, head: ModuleHead): Routine {
  const name = p.objectName();
  if (p.is(';') && p.kind(1) === tokenKinds.number) p.at += 2;
  const parameters = p.is('(') ? p.parenthesised(() => parameterList(p)) : parameterList(p);
  const options = moduleOptions(p);
  if (p.acceptAll('FOR', 'REPLICATION'))
    options.push({ kind: 'option', start: p.startOfLast(), end: p.last(), name: 'FOR REPLICATION', value: undefined });
  p.expect('AS');
  const body = moduleBody(p);
  return {
    kind: 'routine',
    ...head,
    ...nothing,
    routineType: 'PROCEDURE',
    name,
    parameters,
    options,
    ...body,
    end: p.last(),
  };
}

function parameterList(p: Parser): RoutineParameter[] {
  return p.kind() === tokenKinds.variable ? p.list(() => parameter(p)) : [];
}

function parameter(p: Parser): RoutineParameter {
  const start = p.start();
  const name: Name = variableName(p);
  p.accept('AS');
  const type = parseDataType(p);
  p.accept('VARYING');
  if (!p.acceptAll('NOT', 'NULL')) p.accept('NULL');
  const value = p.accept('=') ? p.grammar.expression(p) : undefined;
  const mode = p.acceptAny('OUTPUT', 'OUT', 'READONLY');
  if (mode && p.word(-1) !== 'READONLY') p.accept('READONLY');
  return {
    kind: 'routineParameter',
    start,
    end: p.last(),
    mode: mode === 'OUTPUT' ? 'OUT' : mode,
    name,
    type,
    default: value,
  };
}

const option = pattern(
  `{ENCRYPTION|RECOMPILE|SCHEMABINDING|NATIVE_COMPILATION|VIEW_METADATA|RETURNS NULL ON NULL INPUT
  |CALLED ON NULL INPUT|INLINE = {ON|OFF}|{EXECUTE|EXEC} AS {CALLER|SELF|OWNER|string}}`,
);

function moduleOptions(p: Parser): Option[] {
  if (!p.accept('WITH')) return [];
  if (p.is('(')) return parseSettings(p);
  return p.list(() => {
    const start = p.start();
    const found: { words: string[]; names: []; parts: [] } = { words: [], names: [], parts: [] };
    matchPattern(p, option, { slots, found });
    return {
      kind: 'option',
      start,
      end: p.last(),
      name: found.words.join(' ').replace(/^EXEC /, 'EXECUTE '),
      value: undefined,
    };
  });
}

type Body = { readonly language: string | undefined; readonly body: readonly Statement[] };

/** Statements to the end of the batch, or the place of a method in an assembly. */
function moduleBody(p: Parser): Body {
  if (p.acceptAll('EXTERNAL', 'NAME')) {
    p.objectName();
    return { language: 'CLR', body: [] };
  }
  const body = parseStatements(p, () => p.atEnd());
  if (body.length === 0) p.fail({ zh: '应为语句', en: 'expected a statement' });
  return { language: 'SQL', body };
}

/** Reads a function behind its word. */
export function parseFunction(p: Parser, head: ModuleHead): Routine {
  const name = p.objectName();
  const parameters = p.parenthesised(() => parameterList(p));
  p.expect('RETURNS');
  const isVariable = p.kind() === tokenKinds.variable;
  if (isVariable) variableName(p);
  const isTable = p.accept('TABLE');
  if (isVariable && !isTable) p.fail('TABLE');
  const returnsTable = isTable && p.is('(') ? parseTableShape(p) : undefined;
  const returns = isTable ? undefined : parseDataType(p);
  const options = moduleOptions(p);
  if (p.is('ORDER', '(')) {
    p.at++;
    p.parenthesised(() =>
      p.list(() => {
        p.name();
        p.acceptAny('ASC', 'DESC');
      }),
    );
  }
  p.accept('AS');
  if (!isTable && p.is('RETURN')) p.fail('BEGIN');
  const body = functionBody(p);
  return {
    kind: 'routine',
    ...head,
    ...nothing,
    routineType: 'FUNCTION',
    name,
    parameters,
    returns,
    options,
    ...body,
    ...(returnsTable ? { returnsTable } : {}),
    end: p.last(),
  };
}

function functionBody(p: Parser): Body {
  if (p.acceptAll('EXTERNAL', 'NAME')) {
    p.objectName();
    return { language: 'CLR', body: [] };
  }
  if (p.is('BEGIN')) return { language: 'SQL', body: [parseBlock(p)] };
  p.expect('RETURN');
  return { language: 'SQL', body: [p.grammar.query(p)] };
}

const events = `{INSERT|UPDATE|DELETE|id},...`;
const triggerTail = pattern('[WITH APPEND] [NOT FOR REPLICATION] AS');
const eventList = pattern(events);

/** Reads a trigger behind its word, to the end of its batch. One on the database or server has no table. */
export function parseTrigger(p: Parser, head: ModuleHead): Routine {
  const name = p.objectName();
  p.expect('ON');
  const isGlobal = p.acceptAll('ALL', 'SERVER') || p.accept('DATABASE');
  const table = isGlobal ? undefined : p.objectName();
  const options = moduleOptions(p);
  const timing = p.acceptAll('INSTEAD', 'OF') ? 'INSTEAD OF' : p.expectAny('FOR', 'AFTER') && 'AFTER';
  const found: { words: string[]; names: []; parts: Name[] } = { words: [], names: [], parts: [] };
  if (table) found.words.push(...p.list(() => p.expectAny('INSERT', 'UPDATE', 'DELETE')));
  else matchPattern(p, eventList, { slots, found });
  const eventNames = [...found.words, ...found.parts.map((part) => part.text.toUpperCase())];
  matchPattern(p, triggerTail, { slots, found: { words: [], names: [], parts: [] } });
  const body = moduleBody(p);
  return {
    kind: 'routine',
    ...head,
    ...nothing,
    routineType: 'TRIGGER',
    name,
    table,
    timing,
    events: eventNames,
    options,
    ...body,
    end: p.last(),
  };
}

/** Reads a view behind its word. */
export function parseView(
  p: Parser,
  { start, orReplace }: ModuleHead,
  materialized: CreateView['materialized'],
): CreateView {
  const name = p.objectName();
  const columns = p.is('(') ? p.parenthesised(() => p.list(() => p.name())) : [];
  const options = moduleOptions(p);
  p.expect('AS');
  const query = p.grammar.query(p);
  const checkOption = p.acceptAll('WITH', 'CHECK', 'OPTION');
  return {
    kind: 'createView',
    start,
    end: p.last(),
    name,
    orReplace,
    materialized,
    temporary: false,
    ifNotExists: false,
    columns,
    query,
    checkOption,
    options,
  };
}
