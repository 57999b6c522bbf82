import { fill, type Text } from '../../../../shared/text.ts';
import type { NewsWords } from './news-words.ts';

const titles: Readonly<Record<string, Text>> = {
  create: {
    zh: '{person} 申请数据源“{name}”的限时权限',
    en: '{person} asks for access to data source "{name}" for a time',
  },
  grant: { zh: '数据源“{name}”的限时权限已授予您', en: 'You were granted access to data source "{name}" for a time' },
  refuse: {
    zh: '您对数据源“{name}”的权限申请被拒绝',
    en: 'Your request for access to data source "{name}" was refused',
  },
  end: { zh: '数据源“{name}”的限时权限已收回', en: 'Your access to data source "{name}" was taken back' },
};
const project: Text = { zh: '项目：{value}', en: 'Project: {value}' };
const reason: Text = { zh: '理由：{value}', en: 'Reason: {value}' };

/** What is said of a request for access for a time. */
export const accessRequestWords: NewsWords = {
  title: ({ action, subject: { name, creatorName: person } }) =>
    fill(titles[action] ?? { zh: '{name}', en: '{name}' }, { name, person }),
  lines: ({ projectName, subject: { desc } }) => [
    fill(project, { value: projectName }),
    ...(desc === '' ? [] : [fill(reason, { value: desc })]),
  ],
  path: ({ projectUid, action }) =>
    `/project/${encodeURIComponent(projectUid)}/access${action === 'create' ? '?active=requests' : ''}`,
};
