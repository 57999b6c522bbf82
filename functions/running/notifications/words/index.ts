import type { NewsEvent } from '../../../ground/outbox/news.ts';
import type { NewsWords } from './news-words.ts';
import { accessRequestWords } from './access-request.ts';
import { dataExportWords } from './data-export.ts';
import { driftCheckWords } from './drift-check.ts';
import { reportWords } from './report.ts';
import { workflowWords } from './workflow.ts';

/** What is said of each kind of thing. */
export const wordsOf: Readonly<Record<NewsEvent, NewsWords>> = {
  workflow: workflowWords,
  data_export: dataExportWords,
  access_request: accessRequestWords,
  drift_check: driftCheckWords,
  report: reportWords,
};
