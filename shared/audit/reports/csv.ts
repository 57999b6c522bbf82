import { csvOf } from '../../csv.ts';
import { inLocale } from '../../text.ts';
import { levelWord, reportWords } from './report-words.ts';
import type { ReportFormat } from './report.ts';
import { cardOf } from './rule-card.ts';

const { file, engine, line, column, level, rule, message, instead, number, sql, fingerprint } = reportWords;
const columns = [file, engine, number, line, column, level, rule, message, instead, sql, fingerprint];

/** A row per place, for spreadsheets. */
export const csv: ReportFormat = {
  name: 'csv', label: { zh: 'CSV', en: 'CSV' }, extension: 'csv', contentType: 'text/csv; charset=utf-8',
  write: ({ files, locale }) => csvOf([columns.map((head) => inLocale(head, locale)), ...files.flatMap(({ path, dbType, rows, fingerprintOf }) => rows.map((row) => {
    const { finding, place, statement } = row;
    const card = cardOf(finding);
    return [
      path, dbType, String(statement.number), String(place.line), String(place.column), levelWord(finding, locale), card.id,
      inLocale(finding.error ?? place.message, locale), inLocale(card.instead, locale), shownSql(statement.text), fingerprintOf(row),
    ];
  }))]),
};

// Spreadsheet programs cut or refuse cells above 32,767 characters.
const cellMax = 32_000;

function shownSql(text: string): string {
  return text.length <= cellMax ? text : `${text.slice(0, cellMax)}…`;
}
