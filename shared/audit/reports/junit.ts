import { inLocale, type Locale } from '../../text.ts';
import { severityOf } from '../../levels.ts';
import { byStatement, type AuditedFile, type ReportRow } from './audited-file.ts';
import { escaped } from './markup.ts';
import { levelWord, shortSql } from './report-words.ts';
import type { Report, ReportFormat } from './report.ts';
import { cardOf } from './rule-card.ts';

/** A suite per file and a case per statement, as build servers read test results. */
export const junit: ReportFormat = {
  name: 'junit', label: { zh: 'JUnit XML', en: 'JUnit XML' }, extension: 'xml', contentType: 'application/xml; charset=utf-8',
  write(report) {
    const suites = report.files.map((file) => suiteOf(file, report));
    const sum = (count: (suite: Suite) => number) => suites.reduce((total, suite) => total + count(suite), 0);
    const head = `<testsuites name="sluice-audit" tests="${sum(({ tests }) => tests)}" failures="${sum(({ failures }) => failures)}" errors="0" time="0">`;
    return ['<?xml version="1.0" encoding="UTF-8"?>', head, ...suites.flatMap(({ lines }) => lines), '</testsuites>', ''].join('\n');
  },
};

type Suite = { readonly tests: number; readonly failures: number; readonly lines: readonly string[] };

function suiteOf({ location, rows, result: { statements } }: AuditedFile, report: Report): Suite {
  const rowsByStatement = byStatement(rows);
  const cases = statements.map(({ number, text }) => caseOf({ name: `${number}: ${shortSql(text, 100)}`, location, rows: rowsByStatement.get(number) ?? [] }, report));
  const failures = cases.filter(({ isFailed }) => isFailed).length;
  const head = `  <testsuite name="${escaped(location)}" tests="${cases.length}" failures="${failures}" errors="0" skipped="0" time="0">`;
  return { tests: cases.length, failures, lines: [head, ...cases.flatMap(({ lines }) => lines), '  </testsuite>'] };
}

type Case = { readonly name: string; readonly location: string; readonly rows: readonly ReportRow[] };

function caseOf({ name, location, rows }: Case, { failAt, locale }: Report): { isFailed: boolean; lines: string[] } {
  const isFailure = ({ finding }: ReportRow) => finding.error === undefined && severityOf(finding.level) >= severityOf(failAt);
  const [failed, others] = [rows.filter(isFailure), rows.filter((row) => !isFailure(row))];
  const [first] = failed;
  const head = `    <testcase name="${escaped(name)}" classname="${escaped(location)}" file="${escaped(location)}" time="0"`;
  if (rows.length === 0) return { isFailed: false, lines: [`${head}/>`] };
  const failure = first ? [`      <failure type="${escaped(cardOf(first.finding).id)}" message="${escaped(inLocale(first.place.message, locale))}">${linesOf(failed, location, locale)}</failure>`] : [];
  const rest = others.length > 0 ? [`      <system-out>${linesOf(others, location, locale)}</system-out>`] : [];
  return { isFailed: first !== undefined, lines: [`${head}>`, ...failure, ...rest, '    </testcase>'] };
}

function linesOf(rows: readonly ReportRow[], location: string, locale: Locale): string {
  return escaped(rows.map(({ finding, place: { line, column, message } }) =>
    `${location}:${line}:${column} ${levelWord(finding, locale)} ${cardOf(finding).id} ${inLocale(finding.error ?? message, locale)}`).join('\n'));
}
