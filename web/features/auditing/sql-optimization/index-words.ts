import type { Text } from '../../../../shared/text.ts';

export const indexWords = {
  title: { zh: '索引', en: 'Indexes' },
  takeOver: { zh: '创建工单', en: 'Make a workflow' },
  basis: { zh: '试用于{on}，共 {count} 个索引', en: 'Tried on {on}: {count} {count:index|indexes}' },
  weighed: {
    zh: '每条语句按其执行次数计入。',
    en: 'Each statement counts as often as it runs.',
  },
  runs: { zh: '，执行 {runs} 次', en: ', {runs} {count:run|runs}' },
  onTable: { zh: '表 {table}', en: 'Table {table}' },
  size: { zh: '约 {size}', en: 'about {size}' },
  writers: { zh: '{count} 条语句写入该表：{numbers}', en: 'written by {count:statement|statements} {numbers}' },
  noWriters: { zh: '这些语句都不写入该表', en: 'none of the statements writes the table' },
  readers: { zh: '{count} 条语句的执行计划使用它', en: 'Statements whose plan reads it: {count}' },
  readersHint: {
    zh: '优化器估算的成本：现在，以及全部建议索引都在时',
    en: 'Cost by the estimate of the server: now, and with all advised indexes',
  },
  reader: { zh: '语句 {number}：{before} → {after}', en: 'Statement {number}: {before} → {after}' },
  statement: { zh: '语句 {number}：{reason}', en: 'Statement {number}: {reason}' },
  neverMade: {
    zh: '索引不会自动创建，每个索引都会使写入变慢。',
    en: 'No index is made by itself, and each makes writing slower.',
  },
  notJudged: { zh: '{count} 条语句未能判断', en: 'Statements that could not be judged: {count}' },
  ideas: { zh: '未试用的想法', en: 'Ideas that nobody tried' },
  ideasHint: {
    zh: '只按语句的写法推断，可能没有帮助',
    en: 'Derived from what the statements ask only; they may not help',
  },
  standing: { zh: '{count} 个现有索引可能多余', en: 'Indexes that may be needless: {count}' },
  standingIndex: { zh: '{table} 的 {index}{size}：{reason}', en: '{index} of {table}{size}: {reason}' },
} as const satisfies Record<string, Text>;
