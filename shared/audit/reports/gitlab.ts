import { inLocale } from '../../text.ts';
import type { Level } from '../../levels.ts';
import type { ReportFormat } from './report.ts';
import { cardOf } from './rule-card.ts';

const severities: Readonly<Record<Level, string>> = { normal: 'info', notice: 'minor', warn: 'major', error: 'critical' };

/** The code quality report that GitLab shows in merge requests. */
export const gitlab: ReportFormat = {
  name: 'gitlab', label: { zh: 'GitLab 代码质量', en: 'GitLab code quality' }, extension: 'gitlab.json', contentType: 'application/json; charset=utf-8',
  write: ({ files, locale }) => `${JSON.stringify(files.flatMap(({ location, rows, fingerprintOf }) => rows.map((row) => ({
    description: inLocale(row.place.message, locale) + (row.finding.error === undefined ? '' : `: ${inLocale(row.finding.error, locale)}`),
    check_name: cardOf(row.finding).id,
    fingerprint: fingerprintOf(row),
    severity: row.finding.error === undefined ? severities[row.finding.level] : 'info',
    location: { path: location, lines: { begin: row.place.line, end: row.endLine } },
  }))))}\n`,
};
