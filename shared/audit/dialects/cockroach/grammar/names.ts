import type { ObjectName } from '../../../tree/node.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { tokenKinds } from '../../../tokens/tokens.ts';

/** Reads a name of CockroachDB; a table may say by which index it is read: t@by_city, t@[1], t@{NO_FULL_SCAN}. */
export function parseCockroachName(p: Parser): ObjectName {
  const name = dotted(p);
  takeIndexHint(p);
  return { ...name, end: name.end };
}

function dotted(p: Parser): ObjectName {
  const start = p.start();
  let name = p.name();
  let schema: ObjectName['schema'];
  let catalog: ObjectName['catalog'];
  while (p.is('.') && p.kind(1) !== tokenKinds.operator && p.kind(1) !== 0) {
    p.at++;
    [catalog, schema, name] = [schema, name, p.label()];
  }
  return { kind: 'objectName', start, end: p.last(), name, schema, catalog };
}

function takeIndexHint(p: Parser): void {
  if (!p.is('@') || !p.touches()) return;
  p.at++;
  if (p.is('[')) {
    indexNumber(p);
    return;
  }
  if (!p.accept('{')) {
    p.label();
    return;
  }
  do p.list(() => hint(p));
  while (!p.accept('}'));
}

/** FORCE_INDEX=by_city, NO_FULL_SCAN, ASC. */
function hint(p: Parser): void {
  p.label();
  if (!p.accept('=')) return;
  if (p.is('[')) indexNumber(p);
  else p.label();
}

function indexNumber(p: Parser): void {
  p.expect('[');
  p.integer();
  p.expect(']');
}
