import type { Name } from '../../../tree/node.ts';
import type { Declare } from '../../../tree/statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parseDataType } from '../../../grammar/expressions/data-type.ts';
import { parseSql } from './plpgsql-sql.ts';

/** Reads the variables and cursors of a block up to its BEGIN. */
export function parsePlpgsqlDeclarations(p: Parser): Declare[] {
  const declarations: Declare[] = [];
  while (!p.is('BEGIN')) {
    if (p.accept('DECLARE')) continue;
    declarations.push(declaration(p));
    p.expect(';');
  }
  return declarations;
}

const nothing = { type: undefined, default: undefined, statement: undefined } as const;

function declaration(p: Parser): Declare {
  const start = p.start();
  const names = [p.name()];
  if (p.acceptAll('ALIAS', 'FOR')) {
    p.at++;
    return { kind: 'declare', start, what: 'variable', names, ...nothing, end: p.last() };
  }
  const isScroll = p.acceptAll('NO', 'SCROLL') || p.accept('SCROLL');
  if (isScroll || p.is('CURSOR')) return cursor(p, start, names);
  p.accept('CONSTANT');
  const type = declaredType(p);
  if (p.accept('COLLATE')) p.objectName();
  p.acceptAll('NOT', 'NULL');
  const value = p.acceptAny('DEFAULT', ':=', '=') ? p.grammar.expression(p) : undefined;
  return { kind: 'declare', start, end: p.last(), what: 'variable', names, type, default: value, statement: undefined };
}

function cursor(p: Parser, start: number, names: readonly Name[]): Declare {
  p.expect('CURSOR');
  if (p.is('(')) p.parenthesised(() => p.list(() => [p.name(), parseDataType(p)]));
  if (!p.acceptAny('FOR', 'IS')) p.fail('FOR');
  const statement = parseSql(p);
  return { kind: 'declare', start, end: p.last(), what: 'cursor', names, ...nothing, statement };
}

/** A type, or that of a column or table: t.c%TYPE, t%ROWTYPE. */
function declaredType(p: Parser): Declare['type'] {
  const type = parseDataType(p);
  if (!p.accept('%')) return type;
  p.expectAny('TYPE', 'ROWTYPE');
  if (p.accept('[')) p.expect(']');
  return undefined;
}
