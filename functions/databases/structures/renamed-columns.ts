import { quoteBacktick, quoteDouble } from '../../../shared/engines/quoting.ts';
import type { ColumnPart, Dependant, Hanging, Part, Quote, SchemaObject, TableStructure, Ties } from './structure.ts';

/** A column of a table that a person says is another one under a new name. */
export type RenamedColumn = { readonly table: string; readonly from: string; readonly to: string };

/**
 * Objects as they are once columns are called otherwise, as far as texts tell it: the server follows a column in the keys, checks and
 * indexes of its table and in keys that refer to it. `like` are the objects that these are to become: they show how the server writes the
 * new name. Where a text comes out otherwise than the server would write it, a part is made anew that could have stayed.
 */
export function withRenamed(
  objects: readonly SchemaObject[],
  renamed: readonly RenamedColumn[],
  { like, quote }: { readonly like: readonly SchemaObject[]; readonly quote: Quote },
): SchemaObject[] {
  return renamed.reduce<SchemaObject[]>(
    (all, one) => {
      const words = { ...one, quote, shown: shownIn(like, one) };
      return all.map((object) => (object.table ? inTable(object, object.table, words) : object));
    },
    [...objects],
  );
}

/** What stands on a column stands on it under its new name. */
export function tiesRenamed({ needs, dependants }: Ties, renamed: readonly RenamedColumn[]): Ties {
  const nameIn = (table: string, column: string) =>
    renamed.find((one) => one.table === table && one.from === column)?.to ?? column;
  const moved = (key: string, one: Dependant): Dependant => ({
    ...one,
    ...(one.column !== undefined && { column: nameIn(key.replace(/^TABLE /, ''), one.column) }),
    ...(one.holder && { holder: { ...one.holder, column: nameIn(one.holder.table, one.holder.column) } }),
  });
  return {
    needs,
    dependants: new Map([...dependants].map(([key, all]) => [key, all.map((one) => moved(key, one))])),
  };
}

/** SQL that asks for a column by its new name, asking for it by the old one. */
export function askedBefore(sql: string, { table, from, to }: RenamedColumn, quote: Quote): string {
  return replaced(sql, { table, from: to, to: from, quote, shown: quoteDouble(from) });
}

/** `shown` is how the new name is written where the old one has no quotes. */
type Words = RenamedColumn & { readonly quote: Quote; readonly shown: string };

/** PostgreSQL writes a name in quotes only where it has to. */
function shownIn(like: readonly SchemaObject[], { table, to }: RenamedColumn): string {
  const quoted = quoteDouble(to);
  const { constraints = [], indexes = [] } = like.find((one) => one.table && one.name === table)?.table ?? {};
  const isQuoted = [...constraints, ...indexes].some(({ definition }) => definition.includes(quoted));
  return isQuoted || !/^[a-z_][a-z0-9_$]*$/.test(to) ? quoted : to;
}

function inTable(object: SchemaObject, table: TableStructure, words: Words): SchemaObject {
  const isIt = object.name === words.table;
  const part = (one: Part) => referring(isIt ? { ...one, definition: inPart(one.definition, words) } : one, words);
  const column = (one: ColumnPart): ColumnPart => {
    if (!isIt) return one;
    if (one.name === words.from) return { ...one, name: words.to };
    // A type may be called like the column, and only what is computed names others.
    if (one.filled?.by !== 'expression' && words.quote === '"') return one;
    const computed = (text: string) =>
      text.replace(one.filled ? /\bAS \(.*$/is : / DEFAULT .*$/s, (expression) => replaced(expression, words));
    return {
      ...one,
      definition: computed(one.definition),
      ...(one.defaultText !== undefined && { defaultText: computed(one.defaultText) }),
    };
  };
  const became: TableStructure = {
    ...table,
    columns: table.columns.map(column),
    constraints: table.constraints.map(part),
    indexes: table.indexes.map(part),
    options: isIt && words.quote === '`' ? partitionedAs(table.options, words) : table.options,
  };
  const text = textOf(object.text, table, became);
  return {
    ...object,
    table: became,
    text: text.endsWith(table.options) ? `${text.slice(0, text.length - table.options.length)}${became.options}` : text,
    ...(isIt && object.hanging && { hanging: object.hanging.map((one) => hanging(one, words)) }),
  };
}

/** The text of a table with the parts that came out otherwise: each stands in a line of its own. */
function textOf(text: string, before: TableStructure, after: TableStructure): string {
  const partsOf = ({ columns, constraints, indexes }: TableStructure) => [...columns, ...constraints, ...indexes];
  const becoming = partsOf(after);
  const changed = partsOf(before).flatMap((was, at) => {
    const is = becoming[at];
    return is && (is.name !== was.name || is.definition !== was.definition) ? [{ was, is }] : [];
  });
  const lineOf = (line: string) => changed.reduce(followed, line);
  return text.split('\n').map(lineOf).join('\n');
}

type Followed = { readonly was: ColumnPart | Part; readonly is: ColumnPart | Part };

function followed(line: string, { was, is }: Followed): string {
  if (was.name === is.name) return line.replace(was.definition, () => is.definition);
  const [, space = '', quote = '', name, rest = ''] = columnLine.exec(line) ?? [];
  if (name === was.name) return `${space}${quote}${is.name}${quote}${rest}`;
  if (!line.startsWith('COMMENT ON COLUMN ')) return line;
  return line.replace(`.${quoteDouble(was.name)} IS `, () => `.${quoteDouble(is.name)} IS `);
}

/** A column with its name in quotes, as its line begins. */
const columnLine = /^(\s*)(["`])((?:[^"`]|""|``)*)\2(\s.*)$/;

/** By what the rows of a table are parted: the server writes a name there in quotes or without, and partitions may be called like the column. */
function partitionedAs(options: string, words: Words): string {
  const { from, to } = words;
  const parts =
    /('(?:[^'\\]|\\.|'')*')|(PARTITION BY [A-Z =\d]*)(\((?:'(?:[^'\\]|\\.|'')*'|[^'()]|\((?:[^()]|\([^()]*\))*\))*\))/gs;
  const bare = /'(?:[^'\\]|\\.|'')*'|`(?:[^`]|``)*`|[\p{L}\p{N}_$]+/gsu;
  return options.replace(parts, (all, text: string | undefined, head: string, inside: string) =>
    text === undefined
      ? `${head}${inside.replace(bare, (one) => (one === from ? to : one === quoteBacktick(from) ? quoteBacktick(to) : one))}`
      : all,
  );
}

/** Before its brackets stands what a part is called itself, and after REFERENCES another table. */
function inPart(definition: string, words: Words): string {
  const [, head = '', own = '', others = ''] = /^([^(]*)(.*?)( REFERENCES .*)?$/s.exec(definition) ?? [];
  return others === '' || /\bFOREIGN KEY $/.test(head)
    ? `${head}${replaced(own, words)}${others}`
    : `${head}${replaced(own + others, words)}`;
}

/** A key names the column after the table that it refers to. */
function referring(part: Part, words: Words): Part {
  const definition = part.definition.replace(
    /( REFERENCES ("(?:[^"]|"")*"|`(?:[^`]|``)*`|\w+) ?)(\([^()]*\))/,
    (all, head: string, name: string, columns: string) =>
      plainName(name) === words.table ? `${head}${replaced(columns, words)}` : all,
  );
  return { ...part, definition };
}

function hanging(one: Hanging, words: Words): Hanging {
  const ending = ` ${words.from}`;
  const named = (text: string) => (text.endsWith(ending) ? `${text.slice(0, -words.from.length)}${words.to}` : text);
  return {
    ...one,
    name: named(one.name),
    make: replaced(one.make, words),
    drop: replaced(one.drop, words),
    ...(one.of !== undefined && { of: one.of === `column ${words.from}` ? `column ${words.to}` : one.of }),
  };
}

/**
 * Texts and names as servers write them that quote names so. With backquotes every name has them, and a text its backslashes; else a name
 * may stand without, and so do functions and types in casts, which may be called like the column.
 */
const tokens = {
  '`': /'(?:[^'\\]|''|\\.)*'|(?:`(?:[^`]|``)*`\.)*`(?:[^`]|``)*`/gs,
  '"': /'(?:[^']|'')*'|::\s*\w+|(?:(?:"(?:[^"]|"")*"|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)\.)*(?:"(?:[^"]|"")*"|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)(?!\s*\()/g,
} as const;
const namePart = /"(?:[^"]|"")*"|`(?:[^`]|``)*`|[^.]+/g;

/** A column that is said to be of another table is another one. */
function replaced(sql: string, { table, from, to, shown, quote }: Words): string {
  return sql.replace(tokens[quote], (token) => {
    if (token.startsWith("'") || token.startsWith('::')) return token;
    const parts = token.match(namePart) ?? [];
    const [column = '', of] = parts.toReversed();
    if (plainName(column) !== from || (of !== undefined && plainName(of) !== table)) return token;
    const renamed = quote === '`' ? quoteBacktick(to) : column.startsWith('"') ? quoteDouble(to) : shown;
    return [...parts.slice(0, -1), renamed].join('.');
  });
}

function plainName(token: string): string {
  const [quote = ''] = token;
  if (quote !== '"' && quote !== '`') return token;
  return token.slice(1, -1).replaceAll(quote + quote, quote);
}
