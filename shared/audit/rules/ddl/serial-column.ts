import { isTableColumn } from '../../tree/definitions.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-serial-column',
  dialects: ['postgres'],
  category: 'ddl',
  level: 'notice',
  tags: { operand: ['column', 'sequence'], sql: ['ddl'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用了 serial 类型', en: 'A column is serial' },
  message: { zh: '字段 {column} 使用了 {type}', en: 'Column {column} is {type}' },
  why: {
    zh: 'serial 的序列要单独授权，默认值可被随意改写，复制表结构时仍共用原表的序列。',
    en: 'Its sequence needs grants of its own, its default can be overwritten, and copies of the table go on using the same sequence.',
  },
  instead: { zh: '使用 GENERATED ALWAYS AS IDENTITY。', en: 'Use GENERATED ALWAYS AS IDENTITY.' },
  bad: ['CREATE TABLE users (id BIGSERIAL PRIMARY KEY)'],
  good: ['CREATE TABLE users (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY)'],
  on: ['columnDefinition'],
  check({ name, type }, { parents }, report) {
    if (type && /^(SMALL|BIG)?SERIAL[248]?$/.test(type.name) && isTableColumn(parents))
      report(type, { column: name.text, type: type.name.toLowerCase() });
  },
});
