import type { DataType, Expression } from '../../../tree/expression.ts';
import type { Name } from '../../../tree/node.ts';
import type { Declare, RoutineParameter, Statement } from '../../../tree/statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parseDataType } from '../../../grammar/expressions/data-type.ts';
import { readChosen, readItems } from './plsql-items.ts';

/** Reads variables, types, cursors, exceptions, pragmas and routines up to BEGIN or END. */
export function parseDeclarations(p: Parser, ...until: readonly string[]): Statement[] {
  return readItems(p, until.length > 0 ? until : ['BEGIN', 'END'], () => [declaration(p)]);
}

const nothing = { type: undefined, default: undefined, statement: undefined } as const;

function declaration(p: Parser): Statement {
  if (p.is('PROCEDURE') || p.is('FUNCTION')) return subprogram(p);
  const declare = declared(p);
  p.expect(';');
  return declare;
}

/** Its semicolon also closes a forward declaration. */
function subprogram(p: Parser): Statement {
  const routine = p.grammar.bodyStatement(p);
  p.expect(';');
  return routine;
}

function declared(p: Parser): Declare {
  const start = p.start();
  if (p.is('TYPE') && p.word(2) === 'IS') return typeDeclaration(p, start);
  if (p.is('SUBTYPE')) return subtype(p, start);
  if (p.is('CURSOR')) return cursor(p, start);
  if (p.is('PRAGMA')) return parsePragma(p);
  const names = [p.name()];
  if (p.accept('EXCEPTION')) return { kind: 'declare', start, end: p.last(), what: 'condition', names, ...nothing };
  return variable(p, start, names);
}

function variable(p: Parser, start: number, names: readonly Name[]): Declare {
  p.accept('CONSTANT');
  const type = parseDataType(p);
  if (p.accept('NOT')) p.expect('NULL');
  else p.accept('NULL');
  const value = initialValue(p);
  return { kind: 'declare', start, end: p.last(), what: 'variable', names, type, default: value, statement: undefined };
}

/** Reads := or DEFAULT with its value. */
export function initialValue(p: Parser): Expression | undefined {
  return p.acceptAny(':=', 'DEFAULT') ? p.grammar.expression(p) : undefined;
}

function subtype(p: Parser, start: number): Declare {
  p.at++;
  const names = [p.name()];
  p.expect('IS');
  const type = parseDataType(p);
  range(p);
  if (p.accept('NOT')) p.expect('NULL');
  return { kind: 'declare', start, end: p.last(), what: 'type', names, type, default: undefined, statement: undefined };
}

function range(p: Parser): void {
  if (!p.accept('RANGE')) return;
  p.grammar.expression(p);
  p.expect('..');
  p.grammar.expression(p);
}

/** TYPE name IS RECORD (…), TABLE OF …, VARRAY (n) OF …, REF CURSOR. */
function typeDeclaration(p: Parser, start: number): Declare {
  p.at++;
  const names = [p.name()];
  p.expect('IS');
  const made = (type: DataType | undefined): Declare => ({
    kind: 'declare',
    start,
    end: p.last(),
    what: 'type',
    names,
    type,
    default: undefined,
    statement: undefined,
  });
  if (p.accept('RECORD')) {
    p.parenthesised(() => p.list(() => field(p)));
    return made(undefined);
  }
  if (p.acceptAll('REF', 'CURSOR')) {
    if (p.accept('RETURN')) parseDataType(p);
    return made(undefined);
  }
  if (p.is('(')) {
    p.parenthesised(() => p.list(() => p.label()));
    return made(undefined);
  }
  return made(parseCollection(p));
}

/** Reads TABLE OF type [INDEX BY type], VARRAY (n) OF type, ARRAY and VARYING ARRAY. */
export function parseCollection(p: Parser): DataType {
  if (!p.accept('TABLE')) {
    if (!p.acceptAny('VARRAY', 'ARRAY')) p.expect('VARYING', 'ARRAY');
    p.parenthesised(() => p.grammar.expression(p));
  }
  p.expect('OF');
  const isWrapped = p.is('(');
  const type = isWrapped ? p.parenthesised(() => elementType(p)) : elementType(p);
  if (p.acceptAll('INDEX', 'BY')) parseDataType(p);
  return type;
}

function elementType(p: Parser): DataType {
  const type = parseDataType(p);
  if (p.accept('NOT')) p.expect('NULL');
  return type;
}

function field(p: Parser): void {
  p.name();
  parseDataType(p);
  if (p.accept('NOT')) p.expect('NULL');
  initialValue(p);
}

function cursor(p: Parser, start: number): Declare {
  p.at++;
  const names = [p.name()];
  if (p.is('(')) parseParameters(p);
  const type = p.accept('RETURN') ? parseDataType(p) : undefined;
  const statement = p.acceptAny('IS', 'AS') ? p.grammar.query(p) : undefined;
  return { kind: 'declare', start, end: p.last(), what: 'cursor', names, type, default: undefined, statement };
}

/** Reads PRAGMA name [(arguments)]. */
export function parsePragma(p: Parser): Declare {
  const start = p.start();
  p.at++;
  const names = [p.label()];
  if (p.is('(')) p.parenthesised(() => p.list(() => (p.accept('DEFAULT') ? undefined : p.grammar.expression(p))));
  return { kind: 'declare', start, end: p.last(), what: 'pragma', names, ...nothing };
}

/** Reads the parameters of a routine or cursor in their parentheses. */
export function parseParameters(p: Parser): RoutineParameter[] {
  return p.parenthesised(() => {
    const parameters: RoutineParameter[] = [];
    do parameters.push(...(p.is('$IF') ? readChosen(p, () => chosenParameter(p)) : [parameter(p)]));
    while (p.accept(',') || p.is('$IF') || (p.word(-1) === '$END' && !p.is(')')));
    return parameters;
  });
}

/** In a branch of $IF the comma may stand before a parameter or behind it. */
function chosenParameter(p: Parser): RoutineParameter[] {
  p.accept(',');
  return p.isAny('$ELSIF', '$ELSE', '$END') ? [] : [parameter(p)];
}

function parameter(p: Parser): RoutineParameter {
  const start = p.start();
  const name = p.name();
  const mode = p.accept('IN') ? (p.accept('OUT') ? 'IN OUT' : 'IN') : p.accept('OUT') ? 'OUT' : undefined;
  p.accept('NOCOPY');
  const type = p.is('TABLE') || p.is('COLUMNS') ? polymorphic(p) : parseDataType(p);
  if (p.accept('NOT')) p.expect('NULL');
  const value = initialValue(p);
  return { kind: 'routineParameter', start, end: p.last(), mode, name, type, default: value };
}

/** A parameter of a polymorphic function may be any table. */
function polymorphic(p: Parser): undefined {
  p.at++;
  if (p.accept('(')) {
    p.grammar.expression(p);
    p.expect(')');
  }
}
