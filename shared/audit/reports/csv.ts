import { csvLines } from '../../csv.ts';
import { inLocale } from '../../text.ts';
import { levelWord, reportWords } from './report-words.ts';
import type { Report, ReportFormat } from './report.ts';
import { cardOf } from './rule-card.ts';

const { file, engine, line, column, level, rule, message, instead, number, sql, fingerprint } = reportWords;
const columns = [file, engine, number, line, column, level, rule, message, instead, sql, fingerprint];

/** A row per place, for spreadsheets. */
export const csv: ReportFormat = {
  name: 'csv',
  label: { zh: 'CSV', en: 'CSV' },
  extension: 'csv',
  contentType: 'text/csv; charset=utf-8',
  pieces: (report) => csvLines(rowsOf(report)),
};

function* rowsOf({ files, locale }: Report): Generator<string[]> {
  yield columns.map((head) => inLocale(head, locale));
  for (const { path, dbType, rows, fingerprintOf } of files) {
    for (const row of rows) {
      const { finding, place, statement } = row;
      const card = cardOf(finding, dbType);
      yield [
        path,
        dbType,
        String(statement.number),
        String(place.line),
        String(place.column),
        levelWord(finding, locale),
        card.id,
        inLocale(finding.error ?? place.message, locale),
        inLocale(card.instead, locale),
        shownSql(statement.text),
        fingerprintOf(row),
      ];
    }
  }
}

// Spreadsheet programs cut or refuse cells above 32,767 characters.
const cellMax = 32_000;

function shownSql(text: string): string {
  return text.length <= cellMax ? text : `${text.slice(0, cellMax)}…`;
}
