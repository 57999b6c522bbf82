import { typedKinds, typeGiven } from '../../tree/definitions.ts';
import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-float-column',
  wireNames: { v1: 'ddl_check_decimal_type_column', v2: 'SQLE00013' },
  dialects: everyDialect,
  category: 'ddl',
  level: 'notice',
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用了浮点类型', en: 'A column is a binary fraction' },
  message: { zh: '字段 {column} 的类型 {type} 不精确', en: 'Column {column} is {type}, which is not exact' },
  why: {
    zh: '浮点数只能近似表示小数，金额累加会出现误差，相等比较也不可靠。',
    en: 'It only comes near most decimal numbers: sums of money drift and comparing for equality fails.',
  },
  instead: {
    zh: '金额和需要精确的数值用 DECIMAL（NUMERIC，Oracle 为 NUMBER）。',
    en: 'Use DECIMAL (NUMERIC, on Oracle NUMBER) for money and whatever must be exact.',
  },
  bad: [
    { sql: 'ALTER TABLE orders ALTER COLUMN total TYPE REAL', dialects: ['postgres'] },
    'CREATE TABLE orders (id INT, total DOUBLE PRECISION)',
    'ALTER TABLE orders ADD total FLOAT',
    { sql: 'CREATE TABLE orders (id INT, total BINARY_DOUBLE)', dialects: ['oracle'] },
  ],
  good: ['CREATE TABLE orders (id INT, total DECIMAL(12, 2))'],
  on: typedKinds,
  check(node, { parents }, report) {
    const type = typeGiven(node, parents);
    if (type?.family === 'float') report(type, { column: node.name.text, type: type.name });
  },
});
