import { fill, type Text } from '../../../../shared/text.ts';
import { workflowPath } from '../../../ground/outbox/page-paths.ts';
import { writtenTime } from '../../../platform/time-zone.ts';
import type { NewsWords } from './news-words.ts';
import { placeName, subjectLines } from './subject-lines.ts';

const titles: Readonly<Record<string, Text>> = {
  create: { zh: '工单“{name}”等待您处理', en: 'Workflow "{name}" waits for you' },
  approve: { zh: '工单“{name}”已通过上一步，等待您处理', en: 'Workflow "{name}" was approved and waits for you' },
  reject: { zh: '工单“{name}”被驳回', en: 'Workflow "{name}" was rejected' },
  cancel: { zh: '工单“{name}”已关闭', en: 'Workflow "{name}" was closed' },
  exec_success: { zh: '工单“{name}”在 {sources} 上线成功', en: 'Workflow "{name}" was executed on {sources}' },
  exec_failed: { zh: '工单“{name}”在 {sources} 上线失败', en: 'Workflow "{name}" failed on {sources}' },
  decision_refused: {
    zh: '您对工单“{name}”的审批没有生效',
    en: 'Your decision on workflow "{name}" had no effect',
  },
  approval_failed: {
    zh: '工单“{name}”未能在聊天工具中发起审批，请在控制台中处理',
    en: 'Workflow "{name}" could not be put up for approval in the chat tool: it is decided in the console',
  },
  mention: { zh: '您在工单“{name}”的评论中被提到', en: 'You are mentioned in a comment on workflow "{name}"' },
  question: {
    zh: '工单“{name}”有一个问题，解决之前不能审批通过',
    en: 'A question about workflow "{name}" holds its approval up',
  },
  complete: { zh: '工单“{name}”被标记为人工上线', en: 'Workflow "{name}" was marked as executed by hand' },
};
const source: Text = { zh: '数据源：{value}，审核得分 {score}', en: 'Data source: {value}, audit score {score}' };

const ran: Text = {
  zh: '数据源：{value}，审核得分 {score}，开始于 {start}，结束于 {end}',
  en: 'Data source: {value}, audit score {score}, started {start}, ended {end}',
};

/** What is said of a workflow. */
export const workflowWords: NewsWords = {
  title: ({ action, subject }) =>
    fill(titles[action] ?? { zh: '{name}', en: '{name}' }, {
      name: subject.name,
      sources: subject.sources.map(({ name, schema }) => placeName(name, schema)).join(', '),
    }),
  lines: (told) =>
    subjectLines(told, ({ name, schema, score = 0, startedAt, endedAt }) => {
      const value = placeName(name, schema);
      if (!startedAt || !endedAt) return fill(source, { value, score });
      return fill(ran, { value, score, start: writtenTime(startedAt), end: writtenTime(endedAt) });
    }),
  path: ({ projectUid, subject }) => workflowPath(projectUid, subject.id),
};
