import type { Name, ObjectName } from '../../../tree/node.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { tokenKinds } from '../../../tokens/tokens.ts';

/** Reads a name of SQLite, which may stand in single quotes: main.'order lines'. */
export function parseSqliteName(p: Parser): ObjectName {
  const start = p.start();
  let name: Name = p.isString() ? p.takeName() : p.name();
  let schema: Name | undefined;
  if (p.is('.') && p.kind(1) !== tokenKinds.operator && p.kind(1) !== 0) {
    p.at++;
    [schema, name] = [name, p.nameOrString()];
  }
  return { kind: 'objectName', start, end: p.last(), name, schema, catalog: undefined };
}
