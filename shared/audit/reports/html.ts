import { inLocale, type Locale, type Text } from '../../text.ts';
import { byStatement, type AuditedFile, type ReportedStatement, type ReportRow } from './audited-file.ts';
import { reportStyle } from './html-style.ts';
import { lockHeads, lockRows, lockTitle } from './lock-table.ts';
import { markedSql } from './marked-sql.ts';
import { escaped } from './markup.ts';
import { levelWord, percent, reportWords, shortSql } from './report-words.ts';
import type { ReportFormat } from './report.ts';
import { cardOf, type RuleCard } from './rule-card.ts';

/** One page that needs nothing beside it and runs nothing. */
export const html: ReportFormat = {
  name: 'html',
  label: { zh: '网页', en: 'Web page' },
  extension: 'html',
  contentType: 'text/html; charset=utf-8',
  *pieces({ files, locale, version }) {
    const title = say(reportWords.title, locale);
    yield [
      '<!doctype html>',
      `<html lang="${locale}">`,
      '<head>',
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
      '<meta name="color-scheme" content="light dark">',
      `<title>${title}</title>`,
      `<style>${reportStyle}</style>`,
      '</head>',
      '<body>',
      `<header><h1>${title}</h1><p>Sluice ${escaped(version)}</p></header>`,
      '<main>',
      summaryOf(files, locale),
      '',
    ].join('\n');
    yield* locksOf(files, locale);
    for (const [at, file] of files.entries()) yield* sectionOf(file, at, locale);
    yield [rulesOf(files, locale), '</main>', '</body>', '</html>', ''].join('\n');
  },
};

const words = {
  summary: { zh: '概览', en: 'Summary' },
  findings: { zh: '问题数', en: 'Findings' },
  nothing: { zh: '没有发现问题', en: 'Nothing was found' },
  rules: { zh: '命中的规则', en: 'Rules that were hit' },
  why: { zh: '原因', en: 'Why' },
} as const satisfies Readonly<Record<string, Text>>;

function summaryOf(files: readonly AuditedFile[], locale: Locale): string {
  const { file, engine, statements, score, passRate, coverage } = reportWords;
  const heads = [file, engine, statements, words.findings, score, passRate, coverage]
    .map((head) => `<th scope="col">${say(head, locale)}</th>`)
    .join('');
  const rows = files.map(({ path, dbType, rows: found, result }, at) => {
    const cells = [
      dbType,
      String(result.statements.length),
      String(found.length),
      String(result.score),
      percent(result.passRate),
      percent(result.coverage),
    ];
    const head = `<th scope="row"><a href="#file-${at + 1}">${escaped(path)}</a></th>`;
    return `<tr>${head}${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`;
  });
  const head = `<caption>${say(words.summary, locale)}</caption><thead><tr>${heads}</tr></thead>`;
  return `<table>${head}<tbody>\n${rows.join('\n')}\n</tbody></table>`;
}

function* locksOf(files: readonly AuditedFile[], locale: Locale): Generator<string> {
  const rows = lockRows(files, locale);
  if (rows.length === 0) return;
  const heads = lockHeads.map((head) => `<th scope="col">${say(head, locale)}</th>`).join('');
  yield `<table><caption>${say(lockTitle, locale)}</caption><thead><tr>${heads}</tr></thead><tbody>\n`;
  for (const { cells } of rows) yield `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>\n`;
  yield '</tbody></table>\n';
}

function* sectionOf({ path, rows, result }: AuditedFile, at: number, locale: Locale): Generator<string> {
  const rowsByStatement = byStatement(rows);
  yield `<section aria-labelledby="file-${at + 1}"><h2 id="file-${at + 1}">${escaped(path)}</h2>\n`;
  if (rowsByStatement.size === 0) yield `<p>${say(words.nothing, locale)}</p>\n`;
  for (const statement of result.statements) {
    const found = rowsByStatement.get(statement.number);
    if (found) yield `${articleOf(statement, found, locale)}\n`;
  }
  yield '</section>\n';
}

function articleOf(statement: ReportedStatement, rows: readonly ReportRow[], locale: Locale): string {
  const title = {
    zh: `语句 ${statement.number}（第 ${statement.line} 行）`,
    en: `Statement ${statement.number} (line ${statement.line})`,
  };
  const items = rows.map(({ finding, place }) => {
    const { id } = cardOf(finding);
    const look = finding.error === undefined ? finding.level : 'failed';
    const level = `<span class="level ${look}">${escaped(levelWord(finding, locale))}</span>`;
    const where = `<span class="place">${place.line}:${place.column}</span>`;
    const text = escaped(inLocale(finding.error ?? place.message, locale));
    return `<li>${level} ${where} ${text} <a href="#rule-${escaped(id)}">${escaped(id)}</a></li>`;
  });
  const label = escaped(shortSql(statement.text, 60));
  const head = `<h3>${say(title, locale)} <span class="short">${label}</span></h3>`;
  const sql = `<pre><code>${markedSql(statement, rows)}</code></pre>`;
  return `<article>${head}${sql}<ul>\n${items.join('\n')}\n</ul></article>`;
}

function rulesOf(files: readonly AuditedFile[], locale: Locale): string {
  const cards = new Map<string, RuleCard>();
  // Where files are of several types, the card speaks of all.
  const [dbType, ...others] = new Set(files.map((file) => file.dbType));
  const only = others.length === 0 ? dbType : undefined;
  for (const { rows } of files) for (const { finding } of rows) cards.set(cardOf(finding).id, cardOf(finding, only));
  if (cards.size === 0) return '';
  const entries = [...cards.values()].map(
    ({ id, what, why, instead }) =>
      `<dt id="rule-${escaped(id)}"><code>${escaped(id)}</code> ${say(what, locale)}</dt>` +
      `<dd><strong>${say(words.why, locale)}</strong> ${say(why, locale)}</dd>` +
      `<dd><strong>${say(reportWords.instead, locale)}</strong> ${say(instead, locale)}</dd>`,
  );
  const head = `<h2 id="rules">${say(words.rules, locale)}</h2>`;
  return `<section aria-labelledby="rules">${head}<dl>\n${entries.join('\n')}\n</dl></section>`;
}

function say(text: Text, locale: Locale): string {
  return escaped(inLocale(text, locale));
}
