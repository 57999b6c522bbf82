import type { Name, ObjectName } from '../../../tree/node.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { tokenKinds } from '../../../tokens/tokens.ts';

/** Reads a name of ClickHouse, of which any part may be a parameter: {database:Identifier}.events. */
export function parseClickhouseName(p: Parser): ObjectName {
  const start = p.start();
  let [name, schema, catalog]: [Name, Name | undefined, Name | undefined] = [part(p), undefined, undefined];
  while (p.is('.') && (p.word(1) === '{' || (p.kind(1) !== tokenKinds.operator && p.kind(1) !== 0))) {
    p.at++;
    [catalog, schema, name] = [schema, name, p.is('{') ? parameter(p) : p.label()];
  }
  return { kind: 'objectName', start, end: p.last(), name, schema, catalog };
}

function part(p: Parser): Name {
  return p.is('{') ? parameter(p) : p.name();
}

function parameter(p: Parser): Name {
  const start = p.start();
  p.at++;
  p.label();
  p.expect(':');
  p.expect('IDENTIFIER');
  p.expect('}');
  return { kind: 'name', start, end: p.last(), text: p.tokens.source.slice(start, p.last()), quoted: false };
}
