import { tokenKinds, type Tokens } from '../audit/tokens/tokens.ts';
import { wordSet } from '../audit/tokens/word-set.ts';
import type { AnyNode, NodeKind } from '../audit/tree/any-node.ts';
import type { ParsedStatement } from '../audit/tree/parsed-script.ts';
import { walk } from '../audit/tree/walk.ts';

/** A part of a text of which its tree knows nothing: how it begins, and where, counted from the beginning of the statement. */
export type UnseenPart = { readonly word: string; readonly offset: number };

/**
 * The first query or call that is written in a statement and is not in its tree. What masks stand on, and what looks at functions, is
 * the tree: a grammar that reads a part and does not keep it would let a table or a function through.
 */
export function unseenPart({ text, tree, start }: ParsedStatement, tokens: Tokens): UnseenPart | undefined {
  const seen = placesOf(tree, start);
  for (let at = 0; at < tokens.count; at++) {
    const word = tokens.words[at] ?? '';
    const isUnseen = beginsQuery(tokens, at)
      ? !isQueryHere(tokens, at, seen)
      : isCall(tokens, at) && !isHere(tokens, at, seen);
    if (isUnseen)
      return { word: word || text.slice(tokens.starts[at], tokens.ends[at]), offset: tokens.starts[at] ?? 0 };
  }
  return undefined;
}

/** `starts` are those of what may be written as a name and a parenthesis. */
type Places = {
  readonly starts: ReadonlySet<number>;
  readonly queries: ReadonlySet<number>;
  readonly withEnds: ReadonlySet<number>;
};

function placesOf(tree: AnyNode, start: number): Places {
  const [starts, queries, withEnds] = [new Set<number>(), new Set<number>(), new Set<number>()];
  walk(tree, (node) => {
    if (named.has(node.kind)) starts.add(node.start - start);
    if (node.kind === 'select' || node.kind === 'tableQuery') queries.add(node.start - start);
    if (node.kind === 'with') withEnds.add(node.end - start);
  });
  return { starts, queries, withEnds };
}

const named: ReadonlySet<string> = new Set<NodeKind>(['call', 'dataType', 'interval', 'keyword', 'name']);

function beginsQuery({ kinds, words }: Tokens, at: number): boolean {
  return kinds[at] === tokenKinds.word && (words[at] === 'SELECT' || words[at] === 'TABLE');
}

/** A query begins at its first parenthesis, or at its WITH. */
function isQueryHere({ starts, ends, words }: Tokens, at: number, { queries, withEnds }: Places): boolean {
  for (let from = at; from >= 0; from--) {
    if (queries.has(starts[from] ?? -1) || withEnds.has(ends[from - 1] ?? -1)) return true;
    if (words[from - 1] !== '(') return false;
  }
  return false;
}

/** A name before a parenthesis; what is spelled so and is none stands in the list. */
function isCall({ kinds, words }: Tokens, at: number): boolean {
  if (words[at + 1] !== '(') return false;
  if (kinds[at] === tokenKinds.quotedName) return true;
  return kinds[at] === tokenKinds.word && !structural.has(words[at] ?? '') && words[at - 1] !== 'RETURNING';
}

function isHere({ starts }: Tokens, at: number, seen: Places): boolean {
  return seen.starts.has(starts[at] ?? -1);
}

/** Words of the grammar that a parenthesis may follow; those of them that are functions as well read nothing but their arguments. */
const structural = wordSet(`
  ALL AND ANY ARRAY AS BETWEEN BINARY BOTH BY CASE CAST COLUMNS CONVERT CUBE DEFAULT DISTINCT DISTINCTROW DIV ELSE EMPTY ERROR ESCAPE
  EXCEPT EXISTS FILTER FIRST FOR FROM GROUP HAVING ILIKE IN INTERSECT IS JOIN JSON_TABLE LATERAL LEADING LIKE LIMIT MATERIALIZED MOD
  NEXT NOT OF OFFSET ON OPERATOR OR OVER OVERLAPS PASSING PATH PLACING REGEXP RLIKE ROLLUP ROW ROWS SELECT SEPARATOR SETS
  SIMILAR SOME STRAIGHT_JOIN SYMMETRIC THEN TO TRAILING UNION USING VALUE VALUES WHEN WHERE XMLATTRIBUTES XMLNAMESPACES XMLTABLE
  XOR ZONE
`);
