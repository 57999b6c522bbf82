import { isTableColumn } from '../../tree/definitions.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-timestamp-type',
  wireNames: { v1: 'ddl_disable_type_timestamp', v2: 'SQLE00068' },
  dialects: ['mysql'],
  category: 'ddl',
  level: 'notice',
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['correction', 'maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用了 TIMESTAMP 类型', en: 'A column is TIMESTAMP' },
  message: { zh: '字段 {column} 的类型是 TIMESTAMP', en: 'Column {column} is TIMESTAMP' },
  why: {
    zh: 'MySQL 的 TIMESTAMP 只能表示到 2038 年，读出的值随会话时区变化。',
    en: 'TIMESTAMP of MySQL ends in 2038, and what is read depends on the time zone of the session.',
  },
  instead: { zh: '使用 DATETIME。', en: 'Use DATETIME.' },
  bad: ['CREATE TABLE orders (id INT, created_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP)'],
  good: ['CREATE TABLE orders (id INT, created_at DATETIME DEFAULT CURRENT_TIMESTAMP)'],
  on: ['columnDefinition'],
  check({ name, type }, { parents }, report) {
    if (type?.family === 'timestamp' && isTableColumn(parents)) report(type, { column: name.text });
  },
});
