import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-insert-without-columns',
  wireNames: { v1: 'dml_check_insert_columns_exist', v2: 'SQLE00088' },
  dialects: everyDialect,
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business', 'column'], sql: ['dml'], purpose: ['maintenance', 'correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'INSERT 没有写明字段列表', en: 'INSERT names no columns' },
  why: {
    zh: '表增加字段或调整顺序后，语句会报错，或把值写进错误的字段。',
    en: 'Once the table gets a column or another order, the statement fails or puts values into the wrong columns.',
  },
  instead: { zh: '在表名后写出字段列表。', en: 'List the columns after the table name.' },
  bad: ["INSERT INTO users VALUES (1, 'wang')", 'INSERT INTO users SELECT id, name FROM people'],
  good: [
    "INSERT INTO users (id, name) VALUES (1, 'wang')",
    { sql: 'INSERT INTO users SET id = 1', dialects: ['mysql'] },
    { sql: 'INSERT INTO users () VALUES ()', dialects: ['mysql'] },
    { sql: 'INSERT INTO users DEFAULT VALUES', dialects: ['postgres', 'sqlserver'] },
    { sql: 'INSERT INTO (SELECT id, name FROM users) VALUES (1, 2)', dialects: ['oracle'] },
  ],
  on: ['insert'],
  check({ columns, source, table }, _, report) {
    // The query of OPENQUERY names them, as does a subquery through which rows are put in.
    const isThroughQuery = table.clauses?.some(({ name }) => name === 'THROUGH') ?? false;
    // MySQL: a row of defaults.
    const isEmpty = source?.kind === 'values' && source.rows.every(({ items }) => items.length === 0);
    if (
      columns.length === 0 &&
      source &&
      !isEmpty &&
      !isThroughQuery &&
      !/^OPEN(QUERY|ROWSET|DATASOURCE)$/i.test(table.name.name.text)
    )
      report(table.name);
  },
});
