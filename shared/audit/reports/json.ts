import type { ReportFormat } from './report.ts';

/** All that is known, for programs: one entry per file, texts in both languages. */
export const json: ReportFormat = {
  name: 'json', label: { zh: 'JSON', en: 'JSON' }, extension: 'json', contentType: 'application/json; charset=utf-8',
  write: ({ files }) => `${JSON.stringify(files.map(({ path, dbType, result }) => ({ file: path, engine: dbType, ...result })), undefined, 2)}\n`,
};
