import type { Expression } from '../../ast.ts';
import { rule } from '../../rule.ts';

export default rule({
  id: 'ddl-create-time-column',
  wireNames: { v1: 'ddl_check_create_time_column', v2: 'SQLE00219' },
  dialects: ['mysql'],
  category: 'ddl', level: 'warn',
  tags: { operand: ['table', 'column'], sql: ['ddl'], purpose: ['maintenance'], cost: 'low' },
  params: { name: { key: 'first_key', type: 'string', default: 'create_time', desc: { zh: '字段名', en: 'Name of the column' } } },
  needsSchema: 'never',
  what: { zh: '表没有记录创建时间的字段', en: 'The table has no creation-time column' },
  message: { zh: '应有字段 {name}，默认值为当前时间', en: 'There should be a column {name} that defaults to the current time' },
  why: { zh: '没有创建时间，就无法追查数据何时产生，也难以按时间归档。', en: 'Without it nobody can tell when a row came to be, or archive by time.' },
  instead: { zh: '加上该字段，DEFAULT CURRENT_TIMESTAMP。', en: 'Add the column with DEFAULT CURRENT_TIMESTAMP.' },
  bad: ['CREATE TABLE users (id INT)', 'CREATE TABLE users (id INT, create_time DATETIME)'],
  good: ['CREATE TABLE users (id INT, create_time DATETIME DEFAULT CURRENT_TIMESTAMP)'],
  on: ['createTable'],
  check(create, { params: { name } }, report) {
    if (create.temporary || create.query || create.like.length > 0) return;
    const column = create.columns.find((one) => one.name.text.toLowerCase() === name.toLowerCase());
    if (!column) report(create.name, { name });
    else if (!isNow(column.default)) report(column, { name });
  },
});

function isNow(value: Expression | undefined): boolean {
  return value?.kind === 'call' && /^(current_timestamp|now|localtime|localtimestamp)$/i.test(value.name.name.text);
}
