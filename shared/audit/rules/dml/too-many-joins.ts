import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { joinedBy, joinedTables } from '../../tree/joined-tables.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-too-many-joins',
  wireNames: { v1: 'dml_check_number_of_join_tables', v2: 'SQLE00096' },
  dialects: everyDialect,
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business'], sql: ['dml', 'query', 'join'], purpose: ['performance', 'maintenance'], cost: 'low' },
  params: {
    max: { key: 'first_key', type: 'int', default: 3, desc: { zh: '最多连接的表数', en: 'Most joined tables' } },
  },
  needsSchema: 'never',
  what: { zh: '连接的表过多', en: 'Too many tables are joined' },
  message: { zh: '连接了 {count} 张表，超过 {max}', en: 'It joins {count} tables, more than {max}' },
  why: {
    zh: '连接顺序的可能性随表数急剧增长，优化器容易选错计划，语句也难以维护。',
    en: 'The number of join orders explodes with the tables, so the planner errs easily, and so do readers.',
  },
  instead: {
    zh: '拆分查询，或冗余必要的字段。',
    en: 'Split the query or keep the needed columns where they are read.',
  },
  bad: [
    'SELECT a.id FROM a JOIN b ON a.id = b.id JOIN c ON b.id = c.id JOIN d ON c.id = d.id',
    {
      sql: 'UPDATE a JOIN b ON a.id = b.id JOIN c ON b.id = c.id JOIN d ON c.id = d.id SET a.x = 1',
      dialects: ['mysql'],
    },
    {
      sql: 'DELETE a FROM a JOIN b ON a.id = b.id JOIN c ON b.id = c.id JOIN d ON c.id = d.id',
      dialects: ['mysql', 'sqlserver'],
    },
  ],
  good: ['SELECT a.id FROM a JOIN b ON a.id = b.id JOIN c ON b.id = c.id'],
  on: ['select', 'update', 'delete'],
  check(node, { params: { max } }, report) {
    const refs = joinedBy(node);
    const count = joinedTables(refs).length;
    const [first] = refs;
    if (first && count > max) report({ start: first.start, end: refs.at(-1)?.end ?? first.end }, { count, max });
  },
});
