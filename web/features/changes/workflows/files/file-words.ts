import type { Text } from '../../../../../shared/text.ts';

export const words = {
  files: { zh: '文件', en: 'Files' },
  filesHint: {
    zh: '按此顺序依次执行，某个文件失败后不再执行后面的文件。每个文件显示前 {count} 条语句。',
    en: 'They run in this order; behind one that fails nothing runs. The first {count} statements of each are shown.',
  },
  order: { zh: '调整顺序', en: 'Change the order' },
  orderTitle: { zh: '调整文件上线顺序', en: 'Order of the files' },
  orderHint: {
    zh: '文件从上到下依次执行。修改序号可直接移到该位置。',
    en: 'The files run from top to bottom. Another number moves a file to that place.',
  },
  orderSaved: { zh: '文件顺序已保存', en: 'The order is saved' },
  save: { zh: '保存', en: 'Save' },
  up: { zh: '将 {name} 上移', en: 'Move {name} up' },
  down: { zh: '将 {name} 下移', en: 'Move {name} down' },
  place: { zh: '{name} 的位置', en: 'Place of {name}' },
  origin: { zh: '下载原文件', en: 'Download the upload' },
  report: { zh: '下载审核报告', en: 'Download the report' },
  sqls: { zh: '共 {count} 条语句', en: '{count} {count:statement|statements}' },
  all: { zh: '查看全部语句', en: 'All statements' },
  allOf: { zh: '查看全部语句：{name}', en: 'All statements of {name}' },
  none: { zh: '没有语句', en: 'No statements' },
  counted: { zh: '{level}：{count}', en: '{level}: {count}' },
  audit: { zh: '审核结果', en: 'Audit' },
  execution: { zh: '执行情况', en: 'Execution' },
  back: { zh: '返回工单', en: 'Back to the workflow' },
} as const satisfies Record<string, Text>;
