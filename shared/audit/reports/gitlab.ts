import { inLocale } from '../../text.ts';
import type { Level } from '../../levels.ts';
import type { ReportFormat } from './report.ts';
import { cardOf } from './rule-card.ts';

const severities: Readonly<Record<Level, string>> = { normal: 'info', notice: 'minor', warn: 'major', error: 'critical' };

/** The code quality report that GitLab shows in merge requests. */
export const gitlab: ReportFormat = {
  name: 'gitlab', label: { zh: 'GitLab 代码质量', en: 'GitLab code quality' }, extension: 'json', contentType: 'application/json; charset=utf-8',
  write: ({ files, locale }) => `${JSON.stringify(files.flatMap(({ location, rows }) => rows.map(({ finding, place, endLine, fingerprint }) => ({
    description: inLocale(place.message, locale) + (finding.error === undefined ? '' : `: ${inLocale(finding.error, locale)}`),
    check_name: cardOf(finding).id,
    fingerprint,
    severity: finding.error === undefined ? severities[finding.level] : 'info',
    location: { path: location, lines: { begin: place.line, end: endLine } },
  }))))}\n`,
};
