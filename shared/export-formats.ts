import { choices } from './choices.ts';

/** What the rows of an export are written as. */
export const exportFormats = choices({
  CSV: { zh: 'CSV', en: 'CSV' },
  EXCEL: { zh: 'Excel（XLSX）', en: 'Excel (XLSX)' },
  JSON: { zh: 'JSON（每行一个对象）', en: 'JSON (one object per line)' },
  SQL: { zh: 'SQL INSERT 语句', en: 'SQL INSERT statements' },
});
/** One of the formats, as the wire writes it. */
export type ExportFormat = (typeof exportFormats.values)[number];
