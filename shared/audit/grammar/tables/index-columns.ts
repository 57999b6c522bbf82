import type { Expression } from '../../tree/expression.ts';
import type { IndexColumn } from '../../tree/table-statement.ts';
import type { Parser } from '../parser.ts';
import { powers } from '../expressions/powers.ts';
import { parseParameterList } from '../patterns/options.ts';
import { parseDirection } from '../queries/order-by.ts';

/** Reads the columns and expressions of an index or key in their parentheses. */
export function parseIndexColumns(p: Parser): IndexColumn[] {
  return p.parenthesised(() => p.list(() => parseIndexColumn(p)));
}

/** Reads one part of an index: column(length), expression, operator class, direction. */
export function parseIndexColumn(p: Parser): IndexColumn {
  const start = p.start();
  const value = p.facts.keysTakePrefixes ? mysqlPart(p) : p.grammar.expression(p);
  const length = p.facts.keysTakePrefixes && p.is('(') ? p.parenthesised(() => Number(p.integer().value)) : undefined;
  const operatorClass = p.facts.hasOperatorClasses ? takeOperatorClass(p) : undefined;
  const direction = parseDirection(p);
  // Db2: a key over a period of time.
  if (p.facts.keysMayNotOverlap) p.acceptAll('WITHOUT', 'OVERLAPS');
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
