import { quoteBacktick } from '../../../../shared/engines/quoting.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import { mysqlText } from '../../../engines/mysql/catalog.ts';
import type { Rows } from '../structure.ts';
import type { MysqlAsk } from './ask.ts';
import { apart, joined } from './tables.ts';

type Place = { readonly ask: MysqlAsk; readonly schema: string };
type Column = { readonly name: string; readonly definition: string };
type Of = Place & { readonly table: string };

/**
 * A table as it was shown, with what the server does not show of it: its catalogue tells three bytes a letter at most, so that other letters
 * and bytes that are none come as question marks. What stands for such a mark is asked in other ways; `untold` is the first column of
 * which none tells it.
 */
export async function withLetters(
  place: Place,
  name: string,
  shown: string,
): Promise<{ text: string; untold?: string }> {
  if (!doubtful.test(shown)) return { text: shown };
  const { head, inside, tail } = apart(shown);
  const charset = / DEFAULT CHARSET=(\w+)/.exec(tail)?.[1] ?? '';
  const of = { ...place, table: `${quoteBacktick(place.schema)}.${quoteBacktick(name)}` };
  const lines: string[] = [];
  for (const line of await withExpressions(place, name, inside)) {
    const [, own = '', written = ''] = /^`((?:[^`]|``)*)` (.*)$/s.exec(line) ?? [];
    const column = { name: own.replaceAll('``', '`'), definition: written };
    const definition = own === '' ? undefined : await toldOf(of, column, charset);
    if (own !== '' && definition === undefined) return { text: shown, untold: column.name };
    lines.push(definition === undefined ? line : `\`${own}\` ${definition}`);
  }
  return { text: joined(head, lines, tail) };
}

const doubtful = /[?\uFFFD]/;

async function toldOf(of: Of, column: Column, charset: string): Promise<string | undefined> {
  const definition = await withDefault(of, column);
  return definition === undefined ? undefined : withValues(of, { ...column, definition }, charset);
}

const defaultText = / DEFAULT '((?:[^'\\]|\\.|'')*)'/s;

/** A default as MySQL of today writes it, by its bytes where the catalogue cannot tell them. It is asked of one row without values, which also a table without rows gives. */
async function withDefault({ ask, table }: Of, { name, definition }: Column): Promise<string | undefined> {
  const shown = defaultText.exec(bare(definition))?.[1];
  if (shown === undefined || !doubtful.test(shown)) return definition;
  const own = quoteBacktick(name);
  const one = `select ${own} from (select 1) as nothing left join ${table} on false limit 1`;
  const bytes = `hex(default(${own})), hex(convert(default(${own}) using utf8mb4))`;
  const [[hex, letters] = []] = await asked(ask, `select ${bytes} from (${one}) as one`);
  if (!hex) return undefined;
  if (letters && Buffer.from(letters, 'hex').toString('utf8') === plainText(shown)) return definition;
  return definition.replace(` DEFAULT '${shown}'`, () => ` DEFAULT 0x${hex}`);
}

/** Without its list of values, which may speak of defaults. */
const bare = (definition: string) => definition.replace(listed, (found) => ' '.repeat(found.length));
const listed = /^(?:enum|set)\((?:'(?:[^'\\]|\\.|'')*',?)*\)/s;
const wide = /^(?:utf8mb4|utf16|utf16le|utf32|gb18030|binary)$/;

/** MariaDB tells a value of a list by a variable of its type, and MySQL in no way. */
async function withValues(of: Of, { name, definition }: Column, charset: string): Promise<string | undefined> {
  const list = listed.exec(definition)?.[0] ?? '';
  const own = / (?:CHARACTER SET |COLLATE )([a-z0-9]+)/.exec(definition.slice(list.length))?.[1] ?? charset;
  if (!doubtful.test(list) || !wide.test(own)) return definition;
  const values = [...list.matchAll(/'((?:[^'\\]|\\.|'')*)'/gs)].map(([, value = '']) => value);
  const isSet = list.startsWith('set');
  const numbers = values.flatMap((value, at) =>
    doubtful.test(value) ? [isSet ? 2n ** BigInt(at) : BigInt(at + 1)] : [],
  );
  const type = `type of ${of.table}.${quoteBacktick(name)}`;
  const sql = `begin not atomic declare ${numbers.map((at) => `v${at}`).join(', ')} ${type};
    ${numbers.map((at) => `set v${at} = ${at};`).join(' ')} select ${numbers.map((at) => `hex(convert(v${at} using utf8mb4))`).join(', ')}; end`;
  const found = [...((await asked(of.ask, sql))[0] ?? [])];
  if (found.length < numbers.length) return undefined;
  const told = values.map((value) => (doubtful.test(value) ? quotedText(found.shift()) : `'${value}'`));
  if (told.includes(undefined)) return undefined;
  return `${isSet ? 'set' : 'enum'}(${told.join(',')})${definition.slice(list.length)}`;
}

function quotedText(hex: string | null | undefined): string | undefined {
  const value = hex ? Buffer.from(hex, 'hex').toString('utf8') : undefined;
  return value === undefined ? undefined : `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/**
 * MySQL of today shows four marks for such a letter in an expression. Its catalogue keeps the bytes, each of them as a letter of its own,
 * and what stands in quotes once more escaped.
 */
async function withExpressions({ ask, schema }: Place, table: string, lines: readonly string[]): Promise<string[]> {
  if (!lines.some((line) => /_utf8mb4\\?'[^']*\?{4}/.test(line))) return [...lines];
  const [own, of] = [mysqlText(schema), mysqlText(table)];
  const rows = [
    ...(await asked(
      ask,
      `select column_name, generation_expression from information_schema.columns where table_schema = ${own} and table_name = ${of}`,
    )),
    ...(await asked(
      ask,
      `select column_name, column_default from information_schema.columns where table_schema = ${own} and table_name = ${of} and extra like '%DEFAULT_GENERATED%'`,
    )),
    ...(await asked(
      ask,
      `select index_name, expression from information_schema.statistics where table_schema = ${own} and table_name = ${of} and expression is not null`,
    )),
    ...(await asked(
      ask,
      `select constraint_name, check_clause from information_schema.check_constraints where constraint_schema = ${own}`,
    )),
  ];
  return lines.map((line) => {
    const name = /`((?:[^`]|``)*)`/.exec(line)?.[1]?.replaceAll('``', '`');
    return rows.reduce((text, [of, expression]) => {
      const whole = of === name ? unfolded(expression ?? '') : '';
      const seen = whole.replace(/[\u{10000}-\u{10FFFF}]/gu, '????');
      return seen === whole ? text : text.replace(seen, () => whole);
    }, line);
  });
}

const unfolded = (expression: string) =>
  Buffer.from(expression, 'latin1')
    .toString('utf8')
    .replace(/\\(.)/gs, (_, letter: string) => letter);

/** What a name or right does not allow to ask tells nothing. */
async function asked(ask: MysqlAsk, sql: string): Promise<Rows> {
  try {
    return await ask(sql);
  } catch (error) {
    if (error instanceof EngineError && (error.kind === 'other' || error.kind === 'syntax')) return [];
    throw error;
  }
}

const escaped: Readonly<Record<string, string>> = { 0: '\0', n: '\n', r: '\r', t: '\t', b: '\b', Z: '\x1a' };
const plainText = (written: string) =>
  written.replace(/''|\\(.)/gs, (found, letter?: string) =>
    found === "''" ? "'" : (escaped[letter ?? ''] ?? letter ?? ''),
  );

/**
 * The text of a trigger, of which the catalogue tells three bytes a letter at most, out of its statement as somebody wrote it, which ends
 * with that text; nothing where it does not.
 */
export function lettersOfBody(body: string, statement: string): string | undefined {
  const [shown, all] = [[...body], [...statement]];
  const whole = all.slice(Math.max(0, all.length - shown.length));
  const isIt = (letter: string, at: number) => letter === whole[at] || (letter === '?' && (whole[at]?.length ?? 0) > 1);
  return shown.every(isIt) ? whole.join('') : undefined;
}
