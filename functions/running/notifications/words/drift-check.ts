import { fill, type Text } from '../../../../shared/text.ts';
import type { NewsWords } from './news-words.ts';
import { subjectLines } from './subject-lines.ts';

const drift: Text = {
  zh: '漂移检查“{name}”发现结构变化',
  en: 'Drift check "{name}" found that the structure changed',
};
const failed: Text = { zh: '漂移检查“{name}”未能读取结构', en: 'Drift check "{name}" could not read the structure' };
/** What is said of a drift check. */
export const driftCheckWords: NewsWords = {
  title: ({ action, subject: { name } }) => fill(action === 'failed' ? failed : drift, { name }),
  // It has no data source of a task.
  lines: (told) => subjectLines(told, () => drift),
  path: ({ projectUid, subject: { id } }) =>
    `/sqle/project/${encodeURIComponent(projectUid)}/drift-checks/${encodeURIComponent(id)}`,
};
