import type { Text } from '../../../shared/text.ts';

export const words = {
  title: {
    zh: '回滚将不完整：{count} 条语句没有备份',
    en: 'A rollback will not be whole: nothing is kept of {count} {count:statement|statements}',
  },
  notKept: { zh: '第 {number} 条不会备份：{reason}', en: 'Nothing is kept of statement {number}: {reason}' },
  surely: {
    zh: '因此第 {numbers} 条也不能回滚：{reason}',
    en: 'So {count:statement|statements} {numbers} cannot be undone either: {reason}',
  },
  partly: {
    zh: '因此第 {numbers} 条只能部分回滚：{reason}',
    en: 'So {count:statement|statements} {numbers} can be undone in part only: {reason}',
  },
  perhaps: {
    zh: '因此第 {numbers} 条可能不能回滚：{reason}',
    en: 'So {count:statement|statements} {numbers} may not be undone: {reason}',
  },
  more: { zh: '另有 {count} 条没有备份', en: 'and {count} more {count:statement|statements} of which nothing is kept' },
  cut: { zh: '脚本很长，只查看了前面的语句。', en: 'The script is long; only its first statements were looked at.' },
} as const satisfies Record<string, Text>;
