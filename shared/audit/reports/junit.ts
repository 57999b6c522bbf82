import { inLocale, type Locale } from '../../text.ts';
import { severityOf } from '../../levels.ts';
import { byStatement, type AuditedFile, type ReportRow } from './audited-file.ts';
import { escaped } from './markup.ts';
import { levelWord, shortSql } from './report-words.ts';
import type { Report, ReportFormat } from './report.ts';
import { cardOf } from './rule-card.ts';

/** A suite per file and a case per statement, as build servers read test results. */
export const junit: ReportFormat = {
  name: 'junit',
  label: { zh: 'JUnit XML', en: 'JUnit XML' },
  extension: 'xml',
  contentType: 'application/xml; charset=utf-8',
  *pieces(report) {
    // The totals stand before the cases.
    const suites = report.files.map((file) => ({
      file,
      tests: file.result.statements.length,
      failures: failuresIn(file, report),
    }));
    const sum = (count: (suite: Suite) => number) => suites.reduce((total, suite) => total + count(suite), 0);
    const counts = `tests="${sum(({ tests }) => tests)}" failures="${sum(({ failures }) => failures)}" errors="0"`;
    yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="sluice-audit" ${counts} time="0">\n`;
    for (const suite of suites) yield* suiteOf(suite, report);
    yield '</testsuites>\n';
  },
};

type Suite = { readonly file: AuditedFile; readonly tests: number; readonly failures: number };

function failuresIn({ rows }: AuditedFile, { failAt }: Report): number {
  return new Set(rows.filter((row) => isFailure(row, failAt)).map(({ statement }) => statement.number)).size;
}

function isFailure({ finding }: ReportRow, failAt: Report['failAt']): boolean {
  return finding.error === undefined && severityOf(finding.level) >= severityOf(failAt);
}

function* suiteOf(
  {
    file: {
      location,
      rows,
      result: { statements },
    },
    tests,
    failures,
  }: Suite,
  report: Report,
): Generator<string> {
  const rowsByStatement = byStatement(rows);
  const counts = `tests="${tests}" failures="${failures}" errors="0" skipped="0"`;
  yield `  <testsuite name="${escaped(location)}" ${counts} time="0">\n`;
  for (const { number, text } of statements) {
    const name = `${number}: ${shortSql(text, 100)}`;
    yield `${caseOf({ name, location, rows: rowsByStatement.get(number) ?? [] }, report).join('\n')}\n`;
  }
  yield '  </testsuite>\n';
}

type Case = { readonly name: string; readonly location: string; readonly rows: readonly ReportRow[] };

function caseOf({ name, location, rows }: Case, { failAt, locale }: Report): string[] {
  const [failed, others] = [
    rows.filter((row) => isFailure(row, failAt)),
    rows.filter((row) => !isFailure(row, failAt)),
  ];
  const [first] = failed;
  const place = escaped(location);
  const head = `    <testcase name="${escaped(name)}" classname="${place}" file="${place}" time="0"`;
  if (rows.length === 0) return [`${head}/>`];
  const failure = first ? [failureOf(first, linesOf(failed, location, locale), locale)] : [];
  const rest = others.length > 0 ? [`      <system-out>${linesOf(others, location, locale)}</system-out>`] : [];
  return [`${head}>`, ...failure, ...rest, '    </testcase>'];
}

function failureOf({ finding, place }: ReportRow, lines: string, locale: Locale): string {
  const [type, message] = [escaped(cardOf(finding).id), escaped(inLocale(place.message, locale))];
  return `      <failure type="${type}" message="${message}">${lines}</failure>`;
}

function linesOf(rows: readonly ReportRow[], location: string, locale: Locale): string {
  return escaped(
    rows
      .map(({ finding, place: { line, column, message } }) => {
        const text = inLocale(finding.error ?? message, locale);
        return `${location}:${line}:${column} ${levelWord(finding, locale)} ${cardOf(finding).id} ${text}`;
      })
      .join('\n'),
  );
}
