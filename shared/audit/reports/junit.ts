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
    yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="sluice-audit" tests="${sum(({ tests }) => tests)}" failures="${sum(({ failures }) => failures)}" errors="0" time="0">\n`;
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
  yield `  <testsuite name="${escaped(location)}" tests="${tests}" failures="${failures}" errors="0" skipped="0" time="0">\n`;
  for (const { number, text } of statements)
    yield `${caseOf({ name: `${number}: ${shortSql(text, 100)}`, location, rows: rowsByStatement.get(number) ?? [] }, report).join('\n')}\n`;
  yield '  </testsuite>\n';
}

type Case = { readonly name: string; readonly location: string; readonly rows: readonly ReportRow[] };

function caseOf({ name, location, rows }: Case, { failAt, locale }: Report): string[] {
  const [failed, others] = [
    rows.filter((row) => isFailure(row, failAt)),
    rows.filter((row) => !isFailure(row, failAt)),
  ];
  const [first] = failed;
  const head = `    <testcase name="${escaped(name)}" classname="${escaped(location)}" file="${escaped(location)}" time="0"`;
  if (rows.length === 0) return [`${head}/>`];
  const failure = first
    ? [
        `      <failure type="${escaped(cardOf(first.finding).id)}" message="${escaped(inLocale(first.place.message, locale))}">${linesOf(failed, location, locale)}</failure>`,
      ]
    : [];
  const rest = others.length > 0 ? [`      <system-out>${linesOf(others, location, locale)}</system-out>`] : [];
  return [`${head}>`, ...failure, ...rest, '    </testcase>'];
}

function linesOf(rows: readonly ReportRow[], location: string, locale: Locale): string {
  return escaped(
    rows
      .map(
        ({ finding, place: { line, column, message } }) =>
          `${location}:${line}:${column} ${levelWord(finding, locale)} ${cardOf(finding).id} ${inLocale(finding.error ?? message, locale)}`,
      )
      .join('\n'),
  );
}
