import { wordSet } from '../tokens/word-set.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { dialects } from '../dialects/index.ts';
import { lex } from '../tokens/lexer.ts';
import { tokenKinds, type StatementTokens, type Tokens } from '../tokens/tokens.ts';

/**
 * The family form of a statement: literals become `?`, words upper-case when reserved, one space between; lists are
 * kept.
 */
export function fingerprint(sql: string, dialect: Dialect): string {
  return joined(foldedTokens(wholeOf(sql, dialect), dialect));
}

/** The same of tokens that were cut already. */
export function fingerprintOf(tokens: StatementTokens, dialect: Dialect): string {
  return joined(foldedTokens(tokens, dialect));
}

/** The family form with every list of values folded to one: `IN (?+)`, `VALUES (?+)`. */
export function collapsedFingerprint(sql: string, dialect: Dialect): string {
  return joined(collapsed(foldedTokens(wholeOf(sql, dialect), dialect)));
}

/**
 * The family form for readers who may not see values: what never ends, or is no SQL, is taken for a value as well. An
 * empty text stays empty.
 */
export function withoutValues(sql: string, dialect: Dialect): string {
  return joined(foldedTokens(wholeOf(sql, dialect), dialect, unseenKinds));
}

const valueKinds: ReadonlySet<number> = new Set([tokenKinds.string, tokenKinds.number, tokenKinds.parameter]);
const unseenKinds: ReadonlySet<number> = new Set([...valueKinds, tokenKinds.broken, tokenKinds.clientLine]);
const signContexts = wordSet(`
  ( , = < > + * / % - <= >= <> !=
  IN AND OR BETWEEN LIMIT SELECT VALUES THEN WHEN ELSE OFFSET LIKE NOT SET RETURN BY DEFAULT
`);

function wholeOf(sql: string, dialect: Dialect): StatementTokens {
  const { lexical, split } = dialects[dialect];
  const tokens = lex(sql, lexical, split);
  return { tokens, first: 0, end: tokens.count };
}

function foldedTokens(
  { tokens, first, end }: StatementTokens,
  dialect: Dialect,
  folds: ReadonlySet<number> = valueKinds,
): string[] {
  const keywords = keywordsOf(dialect);
  const { kinds, source, starts, ends } = tokens;
  const folded: string[] = [];
  for (let index = first; index < end; index++) {
    const kind = kinds[index] ?? 0;
    if (kind === tokenKinds.operator) folded.push(signOf(tokens, index));
    else if (kind === tokenKinds.word) folded.push(wordOf(tokens, index, keywords));
    else if (folds.has(kind)) foldValue(folded);
    else folded.push(source.slice(starts[index], ends[index]));
  }
  while (folded.at(-1) === ';') folded.pop();
  return folded;
}

/** A sign before a value belongs to it. */
function foldValue(folded: string[]): void {
  const sign = folded.at(-1);
  if ((sign === '-' || sign === '+') && signContexts.has(folded.at(-2) ?? '(')) folded.pop();
  folded.push('?');
}

const furtherKeywords = wordSet(`
  COUNT SUM MIN MAX AVG OFFSET DUPLICATE ENGINE CHARSET COMMENT BEGIN COMMIT ROLLBACK TRUNCATE VIEW DATABASE
  COLUMN TEMPORARY VALUE FIRST AFTER MODIFY AUTO_INCREMENT NOW
`);

/** Keywords are folded to upper case; names keep theirs, because servers may tell them apart. */
function wordOf(tokens: Tokens, index: number, keywords: ReadonlySet<string>): string {
  const upper = tokens.words[index] ?? '';
  return keywords.has(upper) ? upper : tokens.source.slice(tokens.starts[index], tokens.ends[index]);
}

/** SQL Server takes `> =` for one operator, which stays as it was written. */
function signOf({ words, source, starts, ends }: Tokens, index: number): string {
  const [sign = '', start = 0, end = 0] = [words[index], starts[index], ends[index]];
  return sign.length === end - start ? sign : source.slice(start, end);
}

const structure = wordSet(`
  SELECT FROM WHERE INSERT INTO UPDATE DELETE SET VALUES JOIN INNER LEFT RIGHT FULL CROSS NATURAL ON USING GROUP
  BY ORDER HAVING LIMIT UNION ALL AND OR NOT IN IS NULL LIKE BETWEEN EXISTS CASE WHEN THEN ELSE END AS ASC DESC
  DISTINCT CREATE ALTER DROP TABLE INDEX PRIMARY KEY UNIQUE FOREIGN REFERENCES DEFAULT CONSTRAINT CHECK ADD
`);

const keywordSets = new Map<Dialect, ReadonlySet<string>>();

function keywordsOf(dialect: Dialect): ReadonlySet<string> {
  const known = keywordSets.get(dialect);
  if (known) return known;
  const keywords = new Set([...dialects[dialect].reserved.column, ...furtherKeywords, ...structure]);
  keywordSets.set(dialect, keywords);
  return keywords;
}

const listOpeners = new Set(['IN', 'VALUES', 'VALUE', 'ANY', 'ALL']);
const listItems = new Set(['?', ',', 'NULL', 'TRUE', 'FALSE', 'DEFAULT']);

function collapsed(folded: readonly string[]): string[] {
  const result: string[] = [];
  for (const token of folded) {
    result.push(token);
    if (token === ')') foldList(result);
  }
  return result;
}

/** Folds `( ? , ? )` at the end of what was written so far, and the rows of VALUES into the first row. */
function foldList(result: string[]): void {
  let open = result.length - 2;
  while (open >= 0 && listItems.has(result[open] ?? '')) open--;
  if (result[open] !== '(' || open === result.length - 2) return;
  const before = result[open - 1] ?? '';
  const isNextRow = before === ',' && result[open - 2] === '(?+)';
  if (!isNextRow && !listOpeners.has(before)) return;
  result.length = isNextRow ? open - 1 : open;
  if (!isNextRow) result.push('(?+)');
}

const gluedBefore = new Set([',', ')', '.', ';']);
const gluedAfter = new Set(['(', '.']);

function joined(tokens: readonly string[]): string {
  let text = '';
  let before = '(';
  for (const token of tokens) {
    text += isGlued(token, before) ? token : ` ${token}`;
    before = token;
  }
  return text.trim();
}

/** The signs are looked up by themselves, since most tokens are longer. */
function isGlued(token: string, before: string): boolean {
  if (before.length === 1 && gluedAfter.has(before)) return true;
  if (token.length !== 1) return false;
  return gluedBefore.has(token) || (token === '(' && /^\w/.test(before) && !structure.has(before));
}
