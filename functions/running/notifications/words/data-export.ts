import { fill, type Text } from '../../../../shared/text.ts';
import type { News } from '../../../ground/outbox/news.ts';
import type { NewsWords } from './news-words.ts';
import { placeName, subjectLines } from './subject-lines.ts';

const titles: Readonly<Record<string, Text>> = {
  create: { zh: '数据导出“{name}”等待您审核', en: 'Data export "{name}" waits for your approval' },
  approve: { zh: '数据导出“{name}”已通过审批，可以执行导出', en: 'Data export "{name}" was approved and can be run' },
  reject: { zh: '数据导出“{name}”被驳回', en: 'Data export "{name}" was rejected' },
  cancel: { zh: '数据导出“{name}”已关闭', en: 'Data export "{name}" was closed' },
  export_success: {
    zh: '数据导出“{name}”已完成，请在 24 小时内下载',
    en: 'Data export "{name}" is finished: download it within 24 hours',
  },
  export_failed: { zh: '数据导出“{name}”失败', en: 'Data export "{name}" failed' },
  mention: { zh: '您在数据导出“{name}”的评论中被提到', en: 'You are mentioned in a comment on data export "{name}"' },
  question: {
    zh: '数据导出“{name}”有一个问题，解决之前不能审批通过',
    en: 'A question about data export "{name}" holds its approval up',
  },
  expire: {
    zh: '数据导出“{name}”的文件已过期并删除，如仍需要请重新提交',
    en: 'The file of data export "{name}" has expired and was removed: submit it again if you still need it',
  },
};
const source: Text = { zh: '数据源：{value}', en: 'Data source: {value}' };

/** What is said of a data export. */
export const dataExportWords: NewsWords = {
  title: ({ action, subject: { name } }) => fill(titles[action] ?? { zh: '{name}', en: '{name}' }, { name }),
  lines: (told) => subjectLines(told, ({ name, schema }) => fill(source, { value: placeName(name, schema) })),
  path: ({ projectUid, subject }: News) =>
    `/project/${encodeURIComponent(projectUid)}/data/export/${encodeURIComponent(subject.id)}`,
};
