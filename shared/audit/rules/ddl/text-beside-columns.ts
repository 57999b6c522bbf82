import { isKeyColumn } from '../../tree/definitions.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-text-beside-columns',
  wireNames: { v1: 'ddl_avoid_text' },
  dialects: ['mysql'],
  category: 'ddl',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['column', 'table'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'TEXT 字段与其他字段放在同一张表', en: 'A TEXT column stands beside other columns' },
  message: { zh: 'TEXT 字段 {column} 应拆到单独的表', en: 'The TEXT column {column} should have a table of its own' },
  why: {
    zh: '大文本让行变宽，不需要它的查询也变慢。',
    en: 'Large text widens the rows, so that queries without it slow down too.',
  },
  instead: { zh: '拆到只有主键和该字段的表中。', en: 'Move it to a table of the key and this column.' },
  bad: ['CREATE TABLE posts (id INT PRIMARY KEY, title VARCHAR(80), body TEXT)'],
  good: ['CREATE TABLE post_bodies (post_id INT PRIMARY KEY, body TEXT)'],
  on: ['createTable'],
  check(create, context, report) {
    const others = create.columns.filter(
      (column) => column.type?.family !== 'text' && !isKeyColumn(column, create, context.keyOf),
    );
    if (others.length === 0) return;
    for (const { name, type } of create.columns) if (type?.family === 'text') report(name, { column: name.text });
  },
});
