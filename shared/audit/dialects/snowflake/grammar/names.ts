import type { Name, ObjectName } from '../../../tree/node.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { tokenKinds } from '../../../tokens/tokens.ts';

/** Reads a name of Snowflake: a.b.c, a..c, IDENTIFIER('a.b') and IDENTIFIER($variable). */
export function parseSnowflakeName(p: Parser): ObjectName {
  const start = p.start();
  if (p.is('IDENTIFIER', '(')) return identifier(p, start);
  let [name, schema, catalog]: [Name, Name | undefined, Name | undefined] = [p.name(), undefined, undefined];
  while (p.isAny('.', '..') && p.kind(1) !== tokenKinds.operator && p.kind(1) !== 0) {
    // db..table leaves the schema out.
    [catalog, schema] = p.is('..') ? [name, undefined] : [schema, name];
    p.at++;
    name = p.label();
  }
  return { kind: 'objectName', start, end: p.last(), name, schema, catalog };
}

function identifier(p: Parser, start: number): ObjectName {
  p.at++;
  const from = p.start();
  p.parenthesised(() => p.grammar.expression(p));
  const name: Name = {
    kind: 'name',
    start: from,
    end: p.last(),
    text: p.tokens.source.slice(from, p.last()),
    quoted: false,
  };
  return { kind: 'objectName', start, end: p.last(), name, schema: undefined, catalog: undefined };
}
