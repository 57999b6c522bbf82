import { choices } from './choices.ts';

/** The formats in which the report of a task can be had, by the names of the formats that write them. */
export const reportFormatNames = choices({
  csv: { zh: 'CSV 表格', en: 'CSV table' },
  html: { zh: '网页（HTML）', en: 'Web page (HTML)' },
  json: { zh: 'JSON', en: 'JSON' },
  sarif: { zh: 'SARIF 2.1.0', en: 'SARIF 2.1.0' },
  gitlab: { zh: 'GitLab 代码质量', en: 'GitLab code quality' },
  junit: { zh: 'JUnit', en: 'JUnit' },
  text: { zh: '文本', en: 'Text' },
});
/** One of the formats. */
export type ReportFormatName = (typeof reportFormatNames.values)[number];
