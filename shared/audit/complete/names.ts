import type { Name, ObjectName } from '../tree/node.ts';
import { unquote } from '../tokens/literals.ts';
import { tokenKinds, type Tokens } from '../tokens/tokens.ts';
import { isNameToken } from './cursor.ts';

/** The name that a token is. */
export function nameAt(tokens: Tokens, at: number): Name | undefined {
  if (!isNameToken(tokens, at)) return undefined;
  const [start = 0, end = 0] = [tokens.starts[at], tokens.ends[at]];
  const text = tokens.source.slice(start, end);
  const quoted = tokens.kinds[at] === tokenKinds.quotedName;
  return { kind: 'name', start, end, text: quoted ? unquote(text, false) : text, quoted };
}

/** The name with its dots that begins at a token, and the token behind it. */
export function objectNameAt(tokens: Tokens, from: number, to: number): { name: ObjectName; next: number } | undefined {
  let name = from < to ? nameAt(tokens, from) : undefined;
  if (!name) return undefined;
  const { start } = name;
  let schema: Name | undefined;
  let catalog: Name | undefined;
  let next = from + 1;
  while (next + 1 < to && tokens.words[next] === '.') {
    const further = nameAt(tokens, next + 1);
    if (!further) break;
    [catalog, schema, name] = [schema, name, further];
    next += 2;
  }
  return { name: { kind: 'objectName', start, end: name.end, name, schema, catalog }, next };
}
