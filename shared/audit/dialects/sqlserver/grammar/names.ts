import type { Name, ObjectName } from '../../../tree/node.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { tokenKinds } from '../../../tokens/tokens.ts';

/** Whether a word or a quoted name stands here, reserved or not. */
export function isLabel(p: Parser, ahead = 0): boolean {
  return p.isWord(ahead) || p.kind(ahead) === tokenKinds.quotedName;
}

/**
 * Takes the dots between the parts of a name and answers how many there were: `db..t` leaves the schema out. Dots apart
 * from each other are a slip.
 */
export function takeDots(p: Parser): number {
  let count = 0;
  while ((p.is('.') || p.is('..')) && (count === 0 || p.touches())) {
    count += p.word().length;
    p.at++;
  }
  return count;
}

/** Reads a name of up to four parts, of which those in the middle may be left out. */
export function parseObjectName(p: Parser): ObjectName {
  return furtherParts(p, p.start(), [p.name()]);
}

function furtherParts(p: Parser, start: number, parts: (Name | undefined)[]): ObjectName {
  for (let dots = takeDots(p); dots > 0; dots = takeDots(p)) {
    for (let skipped = 1; skipped < dots; skipped++) parts.push(undefined);
    parts.push(p.name());
  }
  return nameOfParts(p, start, parts);
}

/** The name that these parts make, first one first. */
export function nameOfParts(p: Parser, start: number, parts: readonly (Name | undefined)[]): ObjectName {
  const [name, schema, catalog, server] = parts.toReversed();
  if (!name || parts.length > partsMax)
    return p.fail({ zh: '应为最多四段的名称', en: 'expected a name of at most four parts' });
  return { kind: 'objectName', start, end: p.last(), name, schema, catalog, ...(server ? { server } : {}) };
}

const partsMax = 4;

/** The name of one word that stands here already. */
export function plainName(name: Name): ObjectName {
  return { kind: 'objectName', start: name.start, end: name.end, name, schema: undefined, catalog: undefined };
}

/** Reads the variable here as a name: that of a table variable, a cursor variable or a declaration. */
export function variableName(p: Parser): Name {
  if (p.kind() !== tokenKinds.variable) p.fail({ zh: '应为变量', en: 'expected a variable' });
  const text = p.text();
  const start = p.start();
  p.at++;
  return { kind: 'name', start, end: p.last(), text, quoted: false };
}

/** Reads a table: by its name, or a variable that holds one. A query may leave out what stands before the first dot. */
export function tableName(p: Parser): ObjectName {
  if (p.kind() === tokenKinds.variable) return plainName(variableName(p));
  return p.is('.') || p.is('..') ? furtherParts(p, p.start(), [undefined]) : p.objectName();
}
