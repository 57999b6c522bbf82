import type { AnyNode } from '../../shared/audit/tree/any-node.ts';
import type { ParsedStatement } from '../../shared/audit/tree/parsed-script.ts';
import { dialects } from '../../shared/audit/dialects/index.ts';
import type { Dialect } from '../../shared/audit/dialect-facts/dialect-names.ts';
import { lex } from '../../shared/audit/tokens/lexer.ts';
import { parseScript } from '../../shared/audit/read/parse.ts';
import { tokenKinds, type Tokens } from '../../shared/audit/tokens/tokens.ts';
import { walk } from '../../shared/audit/tree/walk.ts';

/** What reading a script must keep, whatever the script holds; answers the promise that is broken. */
export function brokenPromise(sql: string, dialect: Dialect): string | undefined {
  const { lexical, split } = dialects[dialect];
  const { statements } = parseScript(sql, dialect);
  const inside = insideTokens(lex(sql, lexical, split), sql.length);
  let end = 0;
  for (const statement of statements) {
    if (statement.start < end || statement.end > sql.length || statement.end < statement.start)
      return `a statement at ${statement.start}-${statement.end} behind ${end}`;
    end = statement.end;
    const broken = brokenRange(statement, inside) ?? brokenError(statement, sql.length);
    if (broken) return broken;
  }
  return undefined;
}

/** Every node lies in its parent, unless a variable brings the text that it stands in, and begins and ends between tokens, so that replacing it by its own text changes nothing and a rewrite never cuts a word. */
function brokenRange(statement: ParsedStatement, inside: Uint8Array): string | undefined {
  let broken: string | undefined;
  const from = statement.borrowed?.start ?? statement.start;
  walk(statement.tree, (node, parents) => {
    const parent = parents.at(-1) ?? statement;
    broken ??= (isBrought(node, parent, from) ? undefined : outside(node, parent)) ?? cut(node, inside);
    return broken === undefined ? undefined : 'skip';
  });
  return broken;
}

/** Whether a node is among the statements of what runs a text, and stands where a variable got that text, before it. */
function isBrought(node: AnyNode, parent: AnyNode | ParsedStatement, from: number): boolean {
  const { parts, statements, inside } = { parts: [], statements: [], inside: [], ...parent };
  return node.start >= from && node.end <= parent.start && [parts, statements, inside].flat().includes(node);
}

function outside(node: AnyNode, { start, end }: Pick<ParsedStatement, 'start' | 'end'>): string | undefined {
  return node.start < start || node.end > end || node.end < node.start
    ? `${node.kind} ${node.start}-${node.end} not inside ${start}-${end}`
    : undefined;
}

function cut({ kind, start, end }: AnyNode, inside: Uint8Array): string | undefined {
  return inside[start] || inside[end] ? `${kind} ${start}-${end} cuts a word` : undefined;
}

/** What is missing is missed at the next token, which may lie behind the statement. */
function brokenError({ start, error, fidelity }: ParsedStatement, length: number): string | undefined {
  if (!error) return fidelity === 'error' ? 'refused without a reason' : undefined;
  return error.offset < start || error.offset > length
    ? `an error at ${error.offset} not inside ${start}-${length}`
    : undefined;
}

/** Marks the offsets strictly inside words, names and numbers; a string may hold the text of a routine. */
function insideTokens({ count, kinds, starts, ends }: Tokens, length: number): Uint8Array {
  const inside = new Uint8Array(length + 1);
  for (let index = 0; index < count; index++) {
    const kind = kinds[index];
    if (kind !== tokenKinds.word && kind !== tokenKinds.quotedName && kind !== tokenKinds.number) continue;
    for (let at = (starts[index] ?? 0) + 1; at < (ends[index] ?? 0); at++) inside[at] = 1;
  }
  return inside;
}
