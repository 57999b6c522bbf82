import { isTableColumn } from '../../tree/definitions.ts';
import { typeFacts } from '../../script/table-definition.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-integer-display-width',
  wireNames: { v2: 'SQLE00026' },
  dialects: ['mysql'],
  category: 'ddl',
  level: 'notice',
  // Teams that compare definitions of old servers want the widths instead: ddl-integer-width.
  conventionOf: [],
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '整数字段写了没有作用的显示宽度', en: 'An integer column has a display width without effect' },
  message: {
    zh: '字段 {column} 的 {type}({width}) 不限制取值范围',
    en: 'The width of column {column}, {type}({width}), limits no value',
  },
  why: {
    zh: '宽度不限制取值，也不改变存储，只有 ZEROFILL 用得上；常被误认为最大位数，MySQL 8.0.17 起已弃用。',
    en: 'A width limits no value and stores nothing less; only ZEROFILL uses it. It is taken for the most digits, and MySQL deprecates it from 8.0.17 on.',
  },
  instead: { zh: '写成 INT 或 BIGINT，不带宽度。', en: 'Write INT or BIGINT without a width.' },
  bad: [
    'CREATE TABLE t (id INT(11))',
    'ALTER TABLE t ADD COLUMN big BIGINT(20) UNSIGNED',
    'ALTER TABLE t MODIFY n SMALLINT(5)',
  ],
  good: [
    'CREATE TABLE t (id INT, big BIGINT UNSIGNED, code INT(8) ZEROFILL)',
    // BOOLEAN is shown so, and MySQL warns of it nowhere.
    'CREATE TABLE t (is_open TINYINT(1))',
    'CREATE TABLE t (total DECIMAL(10), name VARCHAR(11))',
  ],
  on: ['columnDefinition'],
  check({ name, type }, { parents }, report) {
    if (type?.family !== 'integer' || type.zerofill || !isTableColumn(parents)) return;
    const width = typeFacts(type).length;
    if (width === undefined || (type.name === 'TINYINT' && width === 1)) return;
    report(type, { column: name.text, type: type.name, width });
  },
});
