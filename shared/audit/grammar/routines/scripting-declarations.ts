import type { Expression } from '../../tree/expression.ts';
import type { Name } from '../../tree/node.ts';
import type { Command, Declare, Statement } from '../../tree/statement.ts';
import type { Parser } from '../parser.ts';
import { parseDataType } from '../expressions/data-type.ts';
import { matchPattern, pattern } from '../patterns/pattern.ts';
import { slots } from '../patterns/slots.ts';
import { startsQuery } from '../expressions/subquery.ts';

const nothing = { type: undefined, default: undefined, statement: undefined } as const;
const condition = pattern('{SQLSTATE [VALUE] string|SQLWARNING|NOT FOUND|SQLEXCEPTION|SQL_ERROR_CODE integer|id},...');
const holdWords = pattern('[{WITH|WITHOUT} {HOLD|RETURN [TO {CALLER|CLIENT}]}]*');
const shape = pattern('( {id type [NOT NULL]},... )');

/** Reads DECLARE or LET of a block. */
export function parseScriptDeclaration(p: Parser, start: number): Statement {
  const isSection = p.is('DECLARE') && p.dialect.grammar.declareSections === true;
  p.at++;
  return isSection ? section(p, start) : declaration(p, start);
}

/** Snowflake: one DECLARE for all the declarations before BEGIN. */
function section(p: Parser, start: number): Statement {
  const statements: Statement[] = [];
  while (!p.is('BEGIN') && !p.atEnd()) {
    statements.push(declaration(p, p.start()));
    if (!p.accept(';')) break;
  }
  if (p.is('BEGIN')) statements.push(p.grammar.bodyStatement(p));
  else if (p.atEnd()) p.endEarly('BEGIN');
  else p.fail(';');
  return { kind: 'block', start, end: p.last(), label: undefined, statements };
}

function declaration(p: Parser, start: number): Statement {
  if (p.isAny('CONTINUE', 'EXIT', 'UNDO') && p.word(1) === 'HANDLER') return handler(p, start);
  if (p.is('CURSOR') && p.isName(1)) return cursor(p, { start, names: [nameBehind(p)] });
  const names = p.list(() => p.label());
  if (p.accept('CONDITION')) return conditionName(p, { start, names });
  if (p.acceptAny('INSENSITIVE', 'SENSITIVE', 'ASENSITIVE') || p.is('CURSOR'))
    return cursorBehindName(p, { start, names });
  if (p.accept('RESULTSET')) return resultSet(p, { start, names });
  if (p.accept('EXCEPTION')) return exception(p, { start, names });
  if (p.accept('STATEMENT')) return { kind: 'declare', start, end: p.last(), what: 'variable', names, ...nothing };
  return variable(p, { start, names });
}

type Declared = { readonly start: number; readonly names: readonly Name[] };

function nameBehind(p: Parser): Name {
  p.at++;
  return p.name();
}

function handler(p: Parser, start: number): Declare {
  p.at += 2;
  p.expect('FOR');
  matchPattern(p, condition, { slots, found: { words: [], names: [], parts: [] } });
  return {
    kind: 'declare',
    start,
    ...nothing,
    what: 'handler',
    names: [],
    statement: p.grammar.bodyStatement(p),
    end: p.last(),
  };
}

function conditionName(p: Parser, { start, names }: Declared): Declare {
  if (p.accept('FOR')) matchPattern(p, condition, { slots, found: { words: [], names: [], parts: [] } });
  return { kind: 'declare', start, ...nothing, what: 'condition', names, end: p.last() };
}

function cursorBehindName(p: Parser, declared: Declared): Declare {
  p.acceptAll('SCROLL');
  p.expect('CURSOR');
  return cursor(p, declared);
}

function cursor(p: Parser, { start, names }: Declared): Declare {
  if (p.is('(')) p.parenthesised(() => p.list(() => [p.accept('IN'), p.name(), parseDataType(p)]));
  matchPattern(p, holdWords, { slots, found: { words: [], names: [], parts: [] } });
  p.expect('FOR');
  const statement = startsQuery(p) || p.is('(') ? p.grammar.query(p) : prepared(p);
  return { kind: 'declare', start, ...nothing, what: 'cursor', names, statement, end: p.last() };
}

/** The name of a prepared statement or of a result set. */
function prepared(p: Parser): Command {
  const start = p.start();
  p.label();
  return {
    kind: 'command',
    start,
    end: p.last(),
    verb: 'EXECUTE',
    objectType: undefined,
    words: ['EXECUTE'],
    names: [],
    parts: [],
  };
}

function resultSet(p: Parser, { start, names }: Declared): Declare {
  let statement: Statement | undefined;
  if (p.acceptAny(':=', 'DEFAULT')) {
    p.accept('ASYNC');
    statement = p.is('(') ? p.parenthesised(() => p.grammar.bodyStatement(p)) : p.grammar.bodyStatement(p);
  }
  return { kind: 'declare', start, ...nothing, what: 'cursor', names, statement, end: p.last() };
}

function exception(p: Parser, { start, names }: Declared): Declare {
  if (p.is('(')) p.parenthesised(() => p.list(() => p.grammar.expression(p)));
  return { kind: 'declare', start, ...nothing, what: 'condition', names, end: p.last() };
}

const assignments = [':=', '=', 'DEFAULT'] as const;

function variable(p: Parser, { start, names }: Declared): Declare {
  p.accept('CONSTANT');
  const type = p.isAny(...assignments) ? undefined : variableType(p);
  p.accept('CONSTANT');
  p.acceptAll('NOT', 'NULL');
  const value: Expression | undefined = p.acceptAny(...assignments) ? valueOf(p) : undefined;
  return { kind: 'declare', start, end: p.last(), what: 'variable', names, type, default: value, statement: undefined };
}

function valueOf(p: Parser): Expression {
  if (!startsQuery(p)) return p.grammar.expression(p);
  const start = p.start();
  const query = p.grammar.query(p);
  return { kind: 'subquery', start, end: p.last(), query };
}

/** HANA: TABLE (columns), TABLE LIKE name; otherwise a type, which may be an array or that of a column. */
function variableType(p: Parser): Declare['type'] {
  if (p.accept('TABLE')) {
    if (p.acceptAny('LIKE')) p.objectName();
    else matchPattern(p, shape, { slots, found: { words: [], names: [], parts: [] } });
    return undefined;
  }
  const type = parseDataType(p);
  p.accept('ARRAY');
  return type;
}
