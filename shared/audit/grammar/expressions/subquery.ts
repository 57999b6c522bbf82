import type { Expression } from '../../tree/expression.ts';
import type { Query } from '../../tree/query.ts';
import type { Parser } from '../parser.ts';
import { tokenKinds } from '../../tokens/tokens.ts';

/** Whether a query (and no parenthesis before it) begins here. */
export function startsQuery(p: Parser, ahead = 0): boolean {
  switch (p.word(ahead)) {
    case 'SELECT':
      return true;
    case 'WITH':
      return p.word(ahead + 1) !== '(';
    case 'VALUES':
      return p.facts.valuesIsAQuery || !isValuesFunction(p, ahead);
    case 'TABLE':
      if (p.word(ahead + 1) === 'ONLY') return p.facts.tablesInherit === true;
      return (
        !p.facts.tableIsNoQuery &&
        (p.kind(ahead + 1) === tokenKinds.quotedName || (p.isWord(ahead + 1) && p.isName(ahead + 1)))
      );
    case 'FROM':
      return p.dialect.grammar.fromFirst === true;
    default:
      return false;
  }
}

/** MySQL's VALUES(column) of ON DUPLICATE KEY UPDATE looks like a one-row table. */
function isValuesFunction(p: Parser, ahead: number): boolean {
  return p.word(ahead + 1) === '(' && p.isName(ahead + 2) && (p.word(ahead + 3) === ')' || p.word(ahead + 3) === '.');
}

/** Reads the query inside parentheses that are already open. */
export function parseInnerQuery(p: Parser): Query {
  return p.grammar.query(p);
}

const continuations = new Set(['UNION', 'EXCEPT', 'INTERSECT', 'MINUS', 'ORDER', 'LIMIT', 'OFFSET', 'FETCH', 'FOR']);

/** `((SELECT 1) UNION SELECT 2)` begins like an expression: seeing what follows, goes on reading it as a query. */
export function widenToQuery(p: Parser, value: Expression): Query | undefined {
  if (value.kind !== 'subquery') return undefined;
  return p.isOneOf(continuations)
    ? p.grammar.queryRest(p, { ...value.query, start: value.start, end: value.end })
    : p.is(')')
      ? value.query
      : undefined;
}

/** Whether a query goes on at this place. */
export function continuesQuery(p: Parser): boolean {
  return p.isOneOf(continuations);
}
