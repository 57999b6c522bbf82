import { isTableColumn } from '../../tree/definitions.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-decimal-column',
  wireNames: { v1: 'ddl_check_bigint_instead_of_decimal', v2: 'SQLE00012' },
  dialects: ['mysql'],
  category: 'ddl',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用 DECIMAL 字段', en: 'A DECIMAL column is used' },
  message: {
    zh: 'DECIMAL 字段 {column} 可以用放大后的 BIGINT 代替',
    en: 'The DECIMAL column {column} could be a scaled BIGINT',
  },
  why: {
    zh: 'DECIMAL 的运算和存储都比整数慢；金额以分为单位就能用整数精确表示。',
    en: 'DECIMAL is slower to compute and store than integers; an amount in cents is exact as an integer.',
  },
  instead: { zh: '用 BIGINT 保存放大后的整数。', en: 'Keep the scaled number in a BIGINT.' },
  bad: ['CREATE TABLE orders (id INT, total DECIMAL(12, 2))'],
  good: ['CREATE TABLE orders (id INT, total_cents BIGINT)'],
  on: ['columnDefinition'],
  check(column, context, report) {
    if (column.type?.family === 'decimal' && isTableColumn(context.parents))
      report(column.type, { column: column.name.text });
  },
});
