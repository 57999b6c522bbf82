import { inLocale, type Locale } from '../../text.ts';
import type { Level } from '../../levels.ts';
import type { AuditedFile, ReportRow } from './audited-file.ts';
import type { ReportFormat } from './report.ts';
import { cardOf } from './rule-card.ts';

const severities: Readonly<Record<Level, string>> = {
  normal: 'info',
  notice: 'minor',
  warn: 'major',
  error: 'critical',
};

/** The code quality report that GitLab shows in merge requests. */
export const gitlab: ReportFormat = {
  name: 'gitlab',
  label: { zh: 'GitLab 代码质量', en: 'GitLab code quality' },
  extension: 'gitlab.json',
  contentType: 'application/json; charset=utf-8',
  *pieces({ files, locale }) {
    let separator = '[';
    for (const file of files) {
      for (const row of file.rows) {
        yield `${separator}${JSON.stringify(issueOf(file, row, locale))}`;
        separator = ',';
      }
    }
    yield separator === '[' ? '[]\n' : ']\n';
  },
};

function issueOf({ location, fingerprintOf }: AuditedFile, row: ReportRow, locale: Locale) {
  const { finding, place, endLine } = row;
  return {
    description:
      inLocale(place.message, locale) + (finding.error === undefined ? '' : `: ${inLocale(finding.error, locale)}`),
    check_name: cardOf(finding).id,
    fingerprint: fingerprintOf(row),
    severity: finding.error === undefined ? severities[finding.level] : 'info',
    location: { path: location, lines: { begin: place.line, end: endLine } },
  };
}
