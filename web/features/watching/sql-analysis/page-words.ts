import type { Text } from '../../../../shared/text.ts';

export const words = {
  title: { zh: 'SQL 分析', en: 'SQL analysis' },
  description: {
    zh: '查看语句的执行计划以及相关表的结构、大小与统计信息；语句不会执行',
    en: 'The plan of a statement, and the tables, sizes and statistics behind it; the statement is not run',
  },
  sql: { zh: 'SQL 语句', en: 'Statement' },
  other: { zh: '对比语句', en: 'Statement to compare with' },
  compare: { zh: '与另一条语句对比', en: 'Compare with another statement' },
  analyse: { zh: '分析', en: 'Analyze' },
  missing: { zh: '请选择数据源并填写语句', en: 'Choose a data source and write a statement' },
  long: { zh: '语句不能超过 {max} 个字符', en: 'A statement has {max} characters at most' },
  tables: { zh: '相关表', en: 'Tables' },
  taskTitle: { zh: '语句分析', en: 'Analysis of a statement' },
} as const satisfies Record<string, Text>;
