import { inLocale } from '../../text.ts';
import { rowsOfStatement, type ReportRow, type ScriptSource } from './audited-file.ts';
import { percent } from './report-words.ts';
import type { Report, ReportedTotals, ReportFormat } from './report.ts';
import { cardOf } from './rule-card.ts';

/** A line per place, as compilers write them, and a line per file. */
export const text: ReportFormat = {
  name: 'text',
  label: { zh: '文本', en: 'Text' },
  extension: 'txt',
  contentType: 'text/plain; charset=utf-8',
  *pieces(report) {
    for (const file of report.files) {
      for (const row of file.rows) yield `${placeLine(file, row, report)}\n`;
      yield summaryLine(file, { ...file.result, count: file.result.statements.length });
    }
  },
  inTurn: () => ({
    before: () => '',
    statement: (file, statement, look) =>
      rowsOfStatement(statement)
        .map((row) => `${placeLine(file, row, look)}\n`)
        .join(''),
    behind: summaryLine,
    begin: '',
    between: '',
    end: () => '',
  }),
};

function placeLine(
  { path }: ScriptSource,
  { finding, place: { line, column, message } }: ReportRow,
  { locale }: Pick<Report, 'locale'>,
): string {
  const [level, reason] =
    finding.error === undefined ? [finding.level, ''] : ['failed', `: ${inLocale(finding.error, locale)}`];
  return `${path}:${line}:${column} ${level} ${cardOf(finding).id} ${inLocale(message, locale)}${reason}`;
}

// In one language on purpose: scripts look for these words.
function summaryLine({ path }: ScriptSource, { count, score, passRate, coverage, rules }: ReportedTotals): string {
  if (count === 0) return `${path}: 0 statements, nothing to judge\n`;
  const countOf = (outcome: string) => rules.filter((rule) => rule.outcome === outcome).length;
  const [hit, passed, skipped, errored] = [
    countOf('hit'),
    countOf('pass'),
    countOf('notApplicable'),
    countOf('errored'),
  ];
  const counts = `; rules: ${hit} hit, ${passed} passed, ${skipped} not applicable, ${errored} errored`;
  const rates = `pass rate ${percent(passRate)}, coverage ${percent(coverage)}`;
  // Of one file among several of a task it is not known what became of each rule.
  return `${path}: ${count} statements, score ${score}, ${rates}${rules.length > 0 ? counts : ''}\n`;
}
