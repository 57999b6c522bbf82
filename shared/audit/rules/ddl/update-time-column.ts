import { isNow } from '../../tree/definitions.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-update-time-column',
  wireNames: { v1: 'ddl_check_update_time_column', v2: 'SQLE00033' },
  dialects: ['mysql'],
  category: 'ddl',
  level: 'notice',
  conventionOf: ['mysql'],
  tags: { operand: ['table', 'column'], sql: ['ddl'], purpose: ['maintenance'], cost: 'low' },
  params: {
    name: {
      key: 'first_key',
      type: 'string',
      default: 'update_time',
      desc: { zh: '字段名', en: 'Name of the column' },
    },
  },
  needsSchema: 'never',
  what: { zh: '表没有自动刷新的更新时间字段', en: 'The table has no update-time column that refreshes itself' },
  message: {
    zh: '应有字段 {name}，并随更新自动刷新',
    en: 'There should be a column {name} that is refreshed on update',
  },
  why: {
    zh: '没有更新时间，就无法判断数据是否变化，增量同步和排错都会困难。',
    en: 'Without it nobody can tell whether a row changed, which makes incremental sync and tracing hard.',
  },
  instead: {
    zh: '加上该字段，DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP。',
    en: 'Add the column with DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP.',
  },
  bad: ['CREATE TABLE users (id INT)', 'CREATE TABLE users (id INT, update_time DATETIME DEFAULT CURRENT_TIMESTAMP)'],
  good: [
    'CREATE TABLE users (id INT, update_time DATETIME DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP)',
    'CREATE TABLE users (id INT, create_time DATETIME DEFAULT CURRENT_TIMESTAMP, update_time DATETIME DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP)',
  ],
  on: ['createTable'],
  check(create, { params: { name } }, report) {
    if (create.temporary || create.query || create.like.length > 0) return;
    const column = create.columns.find((one) => one.name.text.toLowerCase() === name.toLowerCase());
    if (!column) report(create.name, { name });
    else if (!isNow(column.onUpdate)) report(column, { name });
  },
});
