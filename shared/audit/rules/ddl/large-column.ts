import { isTableColumn } from '../../definitions.ts';
import { rule } from '../../rule.ts';

export default rule({
  id: 'ddl-large-column',
  wireNames: { v1: 'ddl_check_column_blob_notice', v2: 'SQLE00017' },
  dialects: ['mysql'],
  category: 'ddl', level: 'notice',
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用了 BLOB 或 TEXT 类型', en: 'A column is BLOB or TEXT' },
  message: { zh: '字段 {column} 的类型是 {type}', en: 'Column {column} is {type}' },
  why: { zh: '大字段存放在数据页之外，读取多一次 IO；涉及它的排序和临时表会落盘。', en: 'Large values live off the page and cost another read; sorts and temporary tables with them go to disk.' },
  instead: { zh: '拆到单独的表，文件存放到对象存储。', en: 'Move it to a table of its own, and files to object storage.' },
  bad: ['CREATE TABLE notes (id INT, body TEXT)', 'ALTER TABLE notes ADD COLUMN photo LONGBLOB'],
  good: ['CREATE TABLE notes (id INT, title VARCHAR(200))'],
  on: ['columnDefinition'],
  check({ name, type }, { parents }, report) {
    if (type && (type.family === 'text' || type.family === 'blob') && isTableColumn(parents)) report(type, { column: name.text, type: type.name });
  },
});
