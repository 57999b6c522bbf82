import type { Expression, IndexColumn } from '../ast.ts';
import type { Parser } from '../parser.ts';
import { powers } from './operators.ts';
import { tokenKinds } from '../tokens.ts';
import { parseOptionList } from './options.ts';
import { parseDirection } from './order-by.ts';

/** Reads the columns and expressions of an index or key in their parentheses. */
export function parseIndexColumns(p: Parser): IndexColumn[] {
  return p.parenthesised(() => p.list(() => parseIndexColumn(p)));
}

/** Reads one part of an index: column(length), expression, operator class, direction. */
export function parseIndexColumn(p: Parser): IndexColumn {
  const start = p.start();
  const isPrefix = p.isName() && p.word(1) === '(' && p.kind(2) === tokenKinds.number && p.word(3) === ')' && p.isFamily('mysql');
  const value = isPrefix || p.isFamily('mysql') ? mysqlPart(p) : p.grammar.expression(p);
  const length = isPrefix ? p.parenthesised(() => Number(p.integer().value)) : undefined;
  const operatorClass = p.isFamily('postgres') && p.isName() && !p.is('INCLUDE') && !p.is('NULLS') ? p.objectName() : undefined;
  if (operatorClass && p.is('(')) parseOptionList(p);
  const direction = parseDirection(p);
  return { kind: 'indexColumn', start, value, length, ...direction, operatorClass, end: p.last() };
}

/** MySQL: a column by its name, or an expression in parentheses. */
function mysqlPart(p: Parser): Expression {
  if (p.is('(')) return p.grammar.expression(p, powers.operandOnly);
  const name = p.name();
  return { kind: 'column', start: name.start, end: name.end, name, table: undefined, schema: undefined };
}
