import type { Left } from '../left-alone.ts';
import type { ColumnPart, Part, TableStructure } from '../structure.ts';

const keyLine =
  /^(PRIMARY KEY|(?:UNIQUE |FULLTEXT |SPATIAL |VECTOR )?KEY `((?:[^`]|``)*)`|CONSTRAINT `((?:[^`]|``)*)`)\s?(.*)$/s;

/** A period that an application names; the one of the system goes with the versions that it is about. */
const periodLine = /^PERIOD FOR `(?:[^`]|``)*`(?= \()/;

type Read = { readonly text: string; readonly table: TableStructure; readonly special?: Left };

/** The parts of a table, a line each, as SHOW CREATE TABLE lays them out. */
export function tableOf(written: string): Read {
  const { head, inside, tail } = apart(withoutImplied(written));
  const columns: ColumnPart[] = [];
  const constraints: Part[] = [];
  const indexes: Part[] = [];
  const unknown: string[] = [];
  for (const line of inside) {
    const column = /^`((?:[^`]|``)*)` (.*)$/s.exec(line);
    const key = keyLine.exec(line);
    const period = periodLine.exec(line);
    if (column) columns.push(columnOf(unquoted(column[1]), column[2] ?? ''));
    else if (key?.[3] !== undefined) constraints.push({ name: unquoted(key[3]), definition: line });
    else if (period) constraints.push({ name: period[0], definition: line });
    else if (key) indexes.push({ name: key[2] === undefined ? 'PRIMARY' : unquoted(key[2]), definition: line });
    else unknown.push(line);
  }
  const options = tail.replace(/^([^\n]*?) AUTO_INCREMENT=\d+/, '$1');
  const text = joined(head, inOrder(inside), options);
  const isVersioned = /\bWITH SYSTEM VERSIONING\b/.test(text.replace(/'(?:[^'\\]|\\.|'')*'/gs, "''"));
  const special: Left | undefined = isVersioned
    ? { reason: 'systemVersioned', name: '' }
    : unknown[0] !== undefined
      ? { reason: 'nothingToWrite', name: unknown.join(', ') }
      : undefined;
  return { text, table: { columns, constraints, indexes, options }, ...(special && { special }) };
}

/** Keys and checks stand in the order in which somebody once made them, which nothing can change and nothing depends on: here they stand by name. */
function inOrder(lines: readonly string[]): string[] {
  const kinds = ['PRIMARY ', 'UNIQUE ', 'KEY ', 'FULLTEXT ', 'SPATIAL ', 'VECTOR ', 'CONSTRAINT '];
  const kindOf = (line: string) => kinds.findIndex((kind) => line.startsWith(kind));
  const isKey = (line: string) => keyLine.test(line);
  const keys = lines.filter(isKey);
  return [...lines.filter((line) => !isKey(line)), ...keys.sort((a, b) => kindOf(a) - kindOf(b) || (a < b ? -1 : 1))];
}

/** A collation says the character set too, which MySQL shows or not as somebody once wrote it. */
function withoutImplied(shown: string): string {
  return shown.replace(/'(?:[^'\\]|\\.|'')*'|`(?:[^`]|``)*`| CHARACTER SET \w+(?= COLLATE )/gs, (found) =>
    found.startsWith(' ') ? '' : found,
  );
}

/** The lines between the brackets, and what follows them. A line break inside a comment or a default ends no line. */
export function apart(shown: string): { head: string; inside: string[]; tail: string } {
  const inside: string[] = [];
  let line = '';
  let at = shown.indexOf('(\n') + 2;
  const head = shown.slice(0, at);
  const token = /'(?:[^'\\]|\\.|'')*'|`(?:[^`]|``)*`|\n|[^'`\n]+/gsy;
  token.lastIndex = at;
  for (let found = token.exec(shown); found; found = token.exec(shown)) {
    at = token.lastIndex;
    if (found[0] !== '\n') line += found[0];
    else {
      inside.push(line.trim().replace(/,$/, ''));
      line = '';
      if (shown.startsWith(')', at)) break;
    }
  }
  return { head, inside, tail: shown.slice(at).replace(/^\)\s*/, '') };
}

/** The text of a table of such lines. */
export function joined(head: string, inside: readonly string[], tail: string): string {
  return `${head}${inside.map((line) => `  ${line}`).join(',\n')}\n) ${tail}`;
}

const unquoted = (name = '') => name.replaceAll('``', '`');

function columnOf(name: string, definition: string): ColumnPart {
  const plain = definition.replace(/'(?:[^'\\]|\\.|'')*'/gs, "''");
  const isGenerated = / (?:GENERATED ALWAYS )?AS \(/.test(plain);
  return {
    name,
    definition,
    type: /^[a-z]+(?:\((?:'(?:[^'\\]|\\.|'')*'|[^)'])*\))?(?: unsigned)?(?: zerofill)?/i.exec(definition)?.[0] ?? '',
    notNull: / NOT NULL/.test(plain),
    defaultText: undefined,
    comment: '',
    ...(isGenerated && { filled: { by: 'expression' as const, isSettable: false } }),
  };
}
