import type { AnyNode } from '../../../tree/any-node.ts';
import type { Assignment } from '../../../tree/change.ts';
import type { Clause } from '../../../tree/query.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parseDirection } from '../../../grammar/queries/order-by.ts';
import { powers } from '../../../grammar/expressions/powers.ts';
import { pattern } from '../../../grammar/patterns/pattern.ts';
import { clauseNode, matched } from './clause.ts';

const cells = '[{IGNORE|KEEP} NAV] [UNIQUE {DIMENSION|SINGLE REFERENCE}]';
const returned = pattern(`${cells} [RETURN {UPDATED|ALL} ROWS]`);
const columns = '( {expr [[AS] id]},... )';
const dimensions = pattern(`[PARTITION BY ${columns}] DIMENSION BY ${columns} MEASURES ${columns} ${cells}`);
const rules = pattern('[RULES [UPDATE|UPSERT [ALL]] [{AUTOMATIC|SEQUENTIAL} ORDER] [ITERATE exprs [UNTIL exprs]]]');

/** Reads MODEL with its reference models, dimensions, measures and rules. */
export function parseModel(p: Parser): Clause {
  const start = p.start();
  p.expect('MODEL');
  const parts: AnyNode[] = [...matched(p, returned).parts];
  while (p.accept('REFERENCE')) parts.push(...reference(p));
  if (p.accept('MAIN')) p.name();
  parts.push(...dimensioned(p), ...matched(p, rules).parts);
  parts.push(...p.parenthesised(() => (p.is(')') ? [] : p.list(() => rule(p)))).flat());
  return clauseNode(p, start, { name: 'MODEL', parts });
}

function reference(p: Parser): AnyNode[] {
  const name = p.name();
  p.expect('ON');
  const query = p.parenthesised(() => p.grammar.query(p));
  return [name, query, ...dimensioned(p)];
}

function dimensioned(p: Parser): AnyNode[] {
  return matched(p, dimensions).parts;
}

/** An equals sign ends the order here. */
function ordered(p: Parser): AnyNode {
  const value = p.grammar.expression(p, powers.comparison);
  parseDirection(p);
  return value;
}

/** [UPDATE|UPSERT [ALL]] cell [ORDER BY …] = value. */
function rule(p: Parser): AnyNode[] {
  const start = p.start();
  if (p.acceptAny('UPDATE', 'UPSERT') === 'UPSERT') p.accept('ALL');
  const target = p.grammar.expression(p, powers.operandOnly);
  const order = p.acceptAll('ORDER', 'BY') ? p.list(() => ordered(p)) : [];
  p.expect('=');
  const value = p.grammar.expression(p);
  const assignment: Assignment = { kind: 'assignment', start, end: p.last(), targets: [target], value };
  return [assignment, ...order];
}
