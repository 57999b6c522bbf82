import type { Expression, IndexColumn } from '../ast.ts';
import type { Parser } from '../parser.ts';
import { powers } from './powers.ts';
import { parseParameterList } from './options.ts';
import { parseDirection } from './order-by.ts';

/** Reads the columns and expressions of an index or key in their parentheses. */
export function parseIndexColumns(p: Parser): IndexColumn[] {
  return p.parenthesised(() => p.list(() => parseIndexColumn(p)));
}

/** Reads one part of an index: column(length), expression, operator class, direction. */
export function parseIndexColumn(p: Parser): IndexColumn {
  const start = p.start();
  const value = p.isFamily('mysql') ? mysqlPart(p) : p.grammar.expression(p);
  const length = p.isFamily('mysql') && p.is('(') ? p.parenthesised(() => Number(p.integer().value)) : undefined;
  const operatorClass = p.isFamily('postgres') ? takeOperatorClass(p) : undefined;
  const direction = parseDirection(p);
  // Db2: a key over a period of time.
  if (p.isFamily('standard')) p.acceptAll('WITHOUT', 'OVERLAPS');
  return { kind: 'indexColumn', start, value, length, ...direction, operatorClass, end: p.last() };
}

function takeOperatorClass(p: Parser): IndexColumn['operatorClass'] {
  if (!p.isName() || p.isAny('INCLUDE', 'NULLS', 'WITHOUT')) return undefined;
  const name = p.objectName();
  if (p.is('(')) parseParameterList(p);
  return name;
}

/** MySQL: a column by its name, or an expression in parentheses. */
function mysqlPart(p: Parser): Expression {
  if (p.is('(')) return p.grammar.expression(p, powers.operandOnly);
  const name = p.name();
  return { kind: 'column', start: name.start, end: name.end, name, table: undefined, schema: undefined };
}
