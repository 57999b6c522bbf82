import type { Dialect } from '../dialect-facts/dialect-names.ts';
import type { VisibleCtes } from '../scope/query-columns.ts';
import type { Tokens } from '../tokens/tokens.ts';
import type { Name } from '../tree/node.ts';
import type { Cte } from '../tree/query.ts';
import { setOperators, type Clause } from './clauses.ts';
import { nameAt } from './names.ts';
import { statementIn } from './pieces.ts';

/** The expressions of a WITH that the cursor sees: those before the one in which it stands, all of a recursive one. */
export function ctesOf(
  clause: Clause,
  tokens: Tokens,
  { dialect, at, outer }: { dialect: Dialect; at: number; outer: VisibleCtes },
): VisibleCtes {
  const recursive = tokens.words[clause.from] === 'RECURSIVE';
  const ctes: Cte[] = [];
  let seen: number | undefined;
  let next = recursive ? clause.from + 1 : clause.from;
  while (next < clause.to) {
    const found = cteAt(tokens, next, { to: clause.to, at, dialect });
    if (!found) break;
    if (found.holdsCursor) seen = ctes.length;
    ctes.push(found.cte);
    next = found.next + 1;
  }
  return { ctes, count: seen === undefined || recursive ? ctes.length : seen, recursive, outer };
}

type Place = { readonly to: number; readonly at: number; readonly dialect: Dialect };

function cteAt(
  tokens: Tokens,
  from: number,
  { to, at, dialect }: Place,
): { cte: Cte; next: number; holdsCursor: boolean } | undefined {
  const name = nameAt(tokens, from);
  if (!name) return undefined;
  let next = from + 1;
  const columns: Name[] = [];
  if (tokens.words[next] === '(') {
    const close = closeBehind(tokens, next, to);
    for (let index = next + 1; index < close; index += 2) {
      const column = nameAt(tokens, index);
      if (column) columns.push(column);
    }
    next = close + 1;
  }
  while (next < to && tokens.words[next] !== '(') next++;
  const close = closeBehind(tokens, next, to);
  const holdsCursor = at > next && at <= close;
  const end = holdsCursor ? firstQueryEnd(tokens, next + 1, at) : close;
  const statement = statementIn({ tokens, from: next + 1, to: end }, dialect) ?? {
    kind: 'unparsed',
    start: name.end,
    end: name.end,
  };
  const cte: Cte = {
    kind: 'cte',
    start: name.start,
    end: statement.end,
    name,
    columns,
    statement,
    materialized: undefined,
  };
  return { cte, next: close + 1, holdsCursor };
}

function closeBehind({ words }: Tokens, open: number, to: number): number {
  let depth = 0;
  for (let index = open; index < to; index++) {
    if (words[index] === '(') depth++;
    else if (words[index] === ')' && --depth === 0) return index;
  }
  return to;
}

/** Of a recursive expression that is being written, the first query tells the columns. */
function firstQueryEnd({ words }: Tokens, from: number, to: number): number {
  let depth = 0;
  for (let index = from; index < to; index++) {
    const word = words[index] ?? '';
    if (word === '(') depth++;
    else if (word === ')') depth--;
    else if (depth === 0 && setOperators.has(word)) return index;
  }
  return from;
}
