import type { Command, Statement } from '../../../tree/statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parseStatement } from '../../../grammar/statements/statement.ts';

/**
 * Reads a statement of Snowflake, or several in a row joined with `->>`, of which each may read the rows of the one
 * before it as `$1`.
 */
export function parseSnowflakeFlow(p: Parser): Statement {
  const first = parseStatement(p);
  if (!p.is('->>')) return first;
  const parts: Statement[] = [first];
  while (p.accept('->>')) parts.push(parseStatement(p));
  const flow: Command = {
    kind: 'command',
    start: first.start,
    end: p.last(),
    verb: 'FLOW',
    objectType: undefined,
    words: [],
    names: [],
    parts,
  };
  return flow;
}
