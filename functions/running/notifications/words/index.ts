import type { NewsEvent } from '../../../ground/outbox/news.ts';
import type { NewsWords } from './news-words.ts';
import { dataExportWords } from './data-export.ts';
import { reportWords } from './report.ts';
import { workflowWords } from './workflow.ts';

/** What is said of each kind of thing. */
export const wordsOf: Readonly<Record<NewsEvent, NewsWords>> = {
  workflow: workflowWords,
  data_export: dataExportWords,
  report: reportWords,
};
