import type { Text } from '../../../../../shared/text.ts';

export const words = {
  unread: { zh: '无法读取审核结果', en: 'The findings cannot be read' },
  facts: {
    zh: '{count} 条语句，评分 {score}，最高等级：{level}',
    en: 'Statements: {count}, score: {score}, worst: {level}',
  },
  nothingFound: { zh: '没有问题', en: 'nothing found' },
  allOf: { zh: '查看全部 {count} 条语句', en: 'All statements: {count}' },
  moreAsBad: { zh: '另有 {count} 条语句为同一等级', en: 'More statements of this level: {count}' },
  statement: { zh: '第 {number} 条语句', en: 'Statement {number}' },
  windowsAre: { zh: '运维时间：', en: 'Maintenance times: ' },
  scheduledFor: { zh: '定时上线：', en: 'Scheduled for: ' },
} as const satisfies Record<string, Text>;
