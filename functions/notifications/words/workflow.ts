import { fill, type Text } from '../../../shared/text.ts';
import type { News } from '../../outbox/news.ts';
import type { NewsWords } from './news-words.ts';

const titles: Readonly<Record<string, Text>> = {
  create: { zh: '工单“{name}”等待您处理', en: 'Workflow "{name}" waits for you' },
  approve: { zh: '工单“{name}”已通过上一步，等待您处理', en: 'Workflow "{name}" was approved and waits for you' },
  reject: { zh: '工单“{name}”被驳回', en: 'Workflow "{name}" was rejected' },
  cancel: { zh: '工单“{name}”已关闭', en: 'Workflow "{name}" was closed' },
  exec_success: { zh: '工单“{name}”在 {sources} 上线成功', en: 'Workflow "{name}" was executed on {sources}' },
  exec_failed: { zh: '工单“{name}”在 {sources} 上线失败', en: 'Workflow "{name}" failed on {sources}' },
  complete: { zh: '工单“{name}”被标记为人工上线', en: 'Workflow "{name}" was marked as executed by hand' },
};
const lines = {
  project: { zh: '项目：{value}', en: 'Project: {value}' },
  desc: { zh: '描述：{value}', en: 'Description: {value}' },
  creator: { zh: '创建人：{value}', en: 'Creator: {value}' },
  time: { zh: '创建时间：{value}', en: 'Created: {value}' },
  source: { zh: '数据源：{value}，审核得分 {score}', en: 'Data source: {value}, audit score {score}' },
  reason: { zh: '原因：{value}', en: 'Reason: {value}' },
} as const;

/** What is said of a workflow. */
export const workflowWords: NewsWords = {
  title: ({ action, subject }) =>
    fill(titles[action] ?? { zh: '{name}', en: '{name}' }, {
      name: subject.name,
      sources: subject.sources.map(({ name, schema }) => placeName(name, schema)).join(', '),
    }),
  lines: ({ projectName, subject }) => [
    fill(lines.project, { value: projectName }),
    ...(subject.desc === '' ? [] : [fill(lines.desc, { value: subject.desc })]),
    fill(lines.creator, { value: subject.creatorName }),
    fill(lines.time, { value: subject.createdAt }),
    ...subject.sources.map(({ name, schema, score }) => fill(lines.source, { value: placeName(name, schema), score })),
    ...(subject.reason ? [fill(lines.reason, { value: subject.reason })] : []),
  ],
  path: ({ projectUid, subject }: News) =>
    `/sqle/project/${encodeURIComponent(projectUid)}/exec-workflow/${encodeURIComponent(subject.id)}`,
};

function placeName(name: string, schema: string): string {
  return schema === '' ? name : `${name}/${schema}`;
}
