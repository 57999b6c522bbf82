import type { Name } from '../tree/node.ts';
import type { Cte, Derived, Query, Table } from '../tree/query.ts';
import type { CreateView, Statement } from '../tree/statement.ts';
import type { CreateTable } from '../tree/table-statement.ts';
import { connected, postgresSpeakers } from '../dialect-facts/dialect-sets.ts';
import { rule } from '../judge/rule.ts';

export default rule({
  id: 'validity-column-list-width',
  dialects: connected,
  category: 'dml',
  level: 'error',
  tags: { operand: ['column'], sql: ['query', 'ddl'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '字段名列表与查询的字段数不一致', en: 'A list of column names does not fit its query' },
  message: {
    zh: '列出 {listed} 个字段名，查询却有 {columns} 个字段',
    en: '{listed} names are listed but the query has {columns} columns',
  },
  why: {
    zh: '视图、WITH 或别名之后的字段名必须与查询的字段对应，执行时一定失败。',
    en: 'The names behind a view, a WITH or an alias must stand for the columns of its query, so the statement is bound to fail.',
  },
  instead: {
    zh: '让字段名与查询的字段一一对应，或去掉列表。',
    en: 'Name each column of the query once, or leave the list out.',
  },
  bad: [
    'WITH q (a, b, c) AS (SELECT id, city FROM shop) SELECT a FROM q',
    'CREATE VIEW open_shops (a, b, c) AS SELECT id, city FROM shop',
    {
      given: 'CREATE TABLE shop (id INT, city VARCHAR(20))',
      sql: 'CREATE VIEW open_shops (a, b, c) AS SELECT * FROM shop',
    },
    { sql: 'WITH q (a) AS (SELECT id, city FROM shop) SELECT a FROM q', dialects: ['mysql', 'oracle', 'sqlserver'] },
    { sql: 'SELECT a FROM (SELECT id FROM shop) q (a, b)', dialects: ['postgres', 'sqlserver'] },
    { given: 'CREATE TABLE shop (id INT)', sql: 'SELECT a FROM shop s (a, b)', dialects: ['postgres'] },
    { sql: 'CREATE TABLE copy (a, b, c) AS SELECT id, city FROM shop', dialects: ['postgres', 'oracle'] },
  ],
  good: [
    'WITH q (a, b) AS (SELECT id, city FROM shop) SELECT a FROM q',
    'CREATE VIEW open_shops (a, b) AS SELECT * FROM shop',
    'CREATE VIEW open_shops (a, b) AS SELECT id, city FROM shop',
    { sql: 'WITH q (a) AS (SELECT id, city FROM shop) SELECT a FROM q', dialects: ['postgres'] },
    { sql: 'CREATE TABLE copy (a INT, b INT, c INT) AS SELECT id, city FROM shop', dialects: ['mysql'] },
  ],
  on: ['cte', 'derived', 'table', 'createView', 'createTable'],
  check(node, context, report) {
    const { names, rows } = listOf(node);
    const [first] = names;
    const last = names.at(-1);
    if (!first || !last || !rows) return;
    const columns = context.width(rows);
    // PostgreSQL keeps the own names of the columns at the end.
    const isFewerAllowed = postgresSpeakers.includes(context.dialect);
    const isWrong = columns !== undefined && (names.length > columns || (names.length < columns && !isFewerAllowed));
    if (isWrong) report({ start: first.start, end: last.end }, { listed: names.length, columns });
  },
});

type List = { readonly names: readonly Name[]; readonly rows: Query | Statement | Table | undefined };

function listOf(node: Cte | Derived | Table | CreateView | CreateTable): List {
  switch (node.kind) {
    case 'cte':
      return { names: node.columns, rows: node.statement };
    case 'derived':
      return { names: node.columnAliases, rows: node.query };
    case 'table':
      return { names: node.columnAliases, rows: node };
    case 'createView':
      return { names: node.columns, rows: node.query };
    // With types they are columns of their own.
    case 'createTable':
      return {
        names: node.columns.every(({ type }) => !type) ? node.columns.map(({ name }) => name) : [],
        rows: node.query,
      };
  }
}
