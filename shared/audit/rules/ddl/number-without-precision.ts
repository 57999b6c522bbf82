import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-number-without-precision',
  dialects: oracleFamily,
  category: 'ddl',
  level: 'notice',
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'NUMBER 没有精度', en: 'NUMBER without a precision' },
  why: {
    zh: '什么数都能存，客户端只能按最大长度处理，也挡不住错误数据。',
    en: 'It stores any number: clients must expect the longest, and wrong values get in.',
  },
  instead: {
    zh: '写明精度和小数位，如 NUMBER(10) 或 NUMBER(12, 2)。',
    en: 'Give precision and scale: NUMBER(10), NUMBER(12, 2).',
  },
  bad: ['CREATE TABLE orders (total NUMBER)'],
  good: ['CREATE TABLE orders (total NUMBER(12, 2))'],
  on: ['columnDefinition'],
  check(column, _, report) {
    if (column.type?.name === 'NUMBER' && column.type.args.length === 0) report(column.type);
  },
});
