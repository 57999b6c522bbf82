import { engineOf } from '../../engines/index.ts';
import { fingerprint } from '../fingerprint.ts';
import type { AuditedFile } from './audited-file.ts';
import type { ReportFormat } from './report.ts';

/** All that is known, for programs: one entry per file, texts in both languages. */
export const json: ReportFormat = {
  name: 'json', label: { zh: 'JSON', en: 'JSON' }, extension: 'json', contentType: 'application/json; charset=utf-8',
  write: ({ files }) => `${JSON.stringify(files.map(entryOf), undefined, 2)}\n`,
};

function entryOf({ path, dbType, result }: AuditedFile) {
  const { dialect } = engineOf(dbType);
  return { file: path, engine: dbType, ...result, statements: result.statements.map((statement) => ({ ...statement, fingerprint: fingerprint(statement.text, dialect) })) };
}
