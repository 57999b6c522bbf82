import { fill, type Text } from '../../text.ts';
import type { ParsedStatement } from '../tree/parsed-script.ts';
import { placesMax, type Finding, type PlaceFinder } from './finding.ts';

/** What is said about a statement that was not read to the last word. */
export function readingFindings(statement: ParsedStatement, places: PlaceFinder): Finding[] {
  const { error, fidelity } = statement;
  if (error) {
    const near = error.near === '' ? endOfStatement : { zh: `“${error.near}”`, en: `"${error.near}"` };
    const isCertain = error.reason === 'refused';
    const message = fill(isCertain ? refusedByDatabase : fidelity === 'error' ? unreadable : unreadableInside, {
      line: error.line,
      column: error.column,
      near,
      expected: error.expected,
    });
    return [
      plainFinding(
        'syntax',
        places.placeOf({ start: error.offset, end: error.offset + Math.max(error.near.length, 1) }, message),
        isCertain ? 'error' : 'warn',
      ),
    ];
  }
  if (fidelity === 'full') return [];
  return [
    plainFinding(
      'syntax',
      places.placeOf(statement, fidelity === 'partial' ? partlyRead : recognised),
      fidelity === 'error' ? 'warn' : 'notice',
    ),
  ];
}

/** Text that the program fills in is SQL to the database, whatever it was meant to be. */
export function substitutionFindings({ origin, text, start }: ParsedStatement, places: PlaceFinder): Finding[] {
  if (!origin || origin.substitutions.length === 0) return [];
  const inside = origin.substitutions.filter((span) => span.start >= start && span.end <= start + text.length);
  const all = inside
    .slice(0, placesMax)
    .map((span) => places.placeOf(span, fill(substituted, { name: text.slice(span.start - start, span.end - start) })));
  return all[0] ? [{ ...plainFinding('substitution', all[0], 'warn'), places: all }] : [];
}

/** Whether a table or column exists cannot be asked of a name that is not there yet. */
export function isAboutSubstitution({ source, places }: Finding, { origin }: ParsedStatement): boolean {
  if (source !== 'validity' || !origin) return false;
  return places.every((place) =>
    origin.substitutions.some((span) => span.start < place.start + Math.max(place.length, 1) && span.end > place.start),
  );
}

/** What is said about a statement that the whitelist lets through. */
export function whitelistFinding(statement: ParsedStatement, places: PlaceFinder): Finding {
  return plainFinding('whitelist', places.placeOf(statement, excluded), 'normal');
}

function plainFinding(source: Finding['source'], place: Finding['places'][number], level: Finding['level']): Finding {
  return { ...place, ruleId: '', source, level, places: [place], error: undefined };
}

const excluded: Text = { zh: '命中审核白名单，未审核', en: 'Excluded by the audit whitelist' };
const substituted: Text = {
  zh: '{name} 会原样拼接到 SQL 中，取值可控时存在 SQL 注入风险；请改用参数占位（#{…} 或 ?），或只允许固定取值',
  en: '{name} becomes part of the SQL as it is, so whoever controls its value can inject SQL. Use a parameter (#{…} or ?), or allow fixed values only',
};
const endOfStatement: Text = { zh: '语句末尾', en: 'the end of the statement' };
const unreadable: Text = {
  zh: '语法错误或暂不支持的语法，未经规则审核，请人工检查：第 {line} 行第 {column} 列，{near} 处{expected}',
  en: 'Syntax error or syntax not supported, so no rule was applied; check it by hand: line {line}, column {column}, near {near}: {expected}',
};
const unreadableInside: Text = {
  zh: '语句内部有语法错误或暂不支持的语法，该处未经规则审核，请人工检查：第 {line} 行第 {column} 列，{near} 处{expected}',
  en: 'Syntax error or syntax not supported inside the statement, so what stands there was not judged; check it by hand: line {line}, column {column}, near {near}: {expected}',
};
const refusedByDatabase: Text = {
  zh: '语法错误，数据库无法执行该语句，未经规则审核：第 {line} 行第 {column} 列，{expected}',
  en: 'Syntax error: the database cannot run this statement, so no rule was applied; line {line}, column {column}: {expected}',
};
const partlyRead: Text = {
  zh: '语句只有一部分能够识别，部分规则未审核，请人工检查',
  en: 'Only a part of the statement was understood and some rules were not applied; check it by hand',
};
const recognised: Text = {
  zh: '仅识别出语句的种类，规则未审核，请人工检查',
  en: 'Only the kind of the statement was recognized and rules were not applied; check it by hand',
};
