import type { Dialect } from '../audit/dialect-facts/dialect-names.ts';
import { dialects } from '../audit/dialects/index.ts';
import { lex } from '../audit/tokens/lexer.ts';
import type { ReadingFamily } from '../engines/reading-families.ts';
import type { Text } from '../text.ts';
import type { FilledPlace } from './filled-place.ts';
import type { Placeholder } from './placeholders.ts';
import type { Value } from './value-kinds.ts';
import { literalOfValue } from './values.ts';

export type Filling = {
  readonly sql: string;
  readonly dialect: Dialect;
  readonly family: ReadingFamily;
  readonly places: readonly Placeholder[];
  readonly values: Readonly<Record<string, Value>>;
};
export type Filled =
  | { readonly sql: string; readonly filled: readonly FilledPlace[] }
  | { readonly problems: Readonly<Record<string, Text>> };

/** The statement with literals where its values are wanted. Our lexer must read it as the same statement with those literals in it. */
export function filledIn(filling: Filling): Filled {
  const { sql, family, places, values } = filling;
  const problems: Record<string, Text> = {};
  const literals = places.map(({ name }) => {
    const value = values[name];
    const written = value ? literalOfValue(value, family) : { problem: missing };
    if ('problem' in written) problems[name] = written.problem;
    return 'sql' in written ? written.sql : '';
  });
  if (Object.keys(problems).length > 0) return { problems };
  let text = '';
  let end = 0;
  const filled = places.map((was, index) => {
    text += sql.slice(end, was.start);
    // Letters or signs right beside a literal could become a part of it.
    if (/[^\s(,[]$/.test(text)) text += ' ';
    const start = text.length;
    text += literals[index] ?? '';
    const place = { start, end: text.length, was: { start: was.start, end: was.end } };
    if (/^[^\s),;\]]/.test(sql.slice(was.end))) text += ' ';
    end = was.end;
    return place;
  });
  text += sql.slice(end);
  if (isSame(filling, literals, text)) return { sql: text, filled };
  return { problems: Object.fromEntries(places.map(({ name }) => [name, notSame])) };
}

function isSame({ sql, dialect, places }: Filling, literals: readonly string[], text: string): boolean {
  const wanted: string[] = [];
  let end = 0;
  for (const [index, place] of places.entries()) {
    wanted.push(...textsOf(sql.slice(end, place.start), dialect), ...textsOf(literals[index] ?? '', dialect));
    end = place.end;
  }
  wanted.push(...textsOf(sql.slice(end), dialect));
  const read = textsOf(text, dialect);
  return read.length === wanted.length && read.every((one, index) => one === wanted[index]);
}

function textsOf(sql: string, dialect: Dialect): string[] {
  const { lexical, split } = dialects[dialect];
  const { source, count, kinds, starts, ends } = lex(sql, lexical, split);
  return Array.from({ length: count }, (_, at) => `${kinds[at]} ${source.slice(starts[at], ends[at])}`);
}

const missing = { zh: '没有值', en: 'There is no value' };
const notSame = {
  zh: '填入这些值后语句会变成另一条，请直接写在 SQL 中',
  en: 'With these values the statement would become another one: write them into the SQL',
};
