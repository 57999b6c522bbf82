import { definitionAround, typedKinds, typeGiven } from '../../tree/definitions.ts';
import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-json-type',
  dialects: postgresFamily,
  category: 'ddl',
  level: 'notice',
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用了 json 类型', en: 'A column is json' },
  message: { zh: '字段 {column} 的类型是 json', en: 'Column {column} is json' },
  why: {
    zh: 'json 按文本保存，每次访问都重新解析，没有等值运算符，也不能建 GIN 索引；SELECT DISTINCT 会报错。',
    en: 'json is kept as text: it is read anew each time, has no equality, no GIN index, and SELECT DISTINCT fails on it.',
  },
  instead: { zh: '使用 jsonb。', en: 'Use jsonb.' },
  bad: ['ALTER TABLE events ALTER COLUMN payload TYPE JSON', 'CREATE TABLE events (id INT, payload JSON)'],
  good: ['CREATE TABLE events (id INT, payload JSONB)'],
  on: typedKinds,
  check(node, { parents, isNew }, report) {
    const type = typeGiven(node, parents);
    if (type?.name !== 'JSON') return;
    const around = definitionAround(parents);
    // Queries that are in use already fail once the table has such a column.
    const isAdded = around?.kind === 'alterTable' && !isNew(around.name);
    report(type, { column: node.name.text }, isAdded ? 'warn' : undefined);
  },
});
