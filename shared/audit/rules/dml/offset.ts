import { everyDialect, oracleFamily, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-offset',
  wireNames: { v1: 'ddl_check_is_exist_limit_offset' },
  dialects: everyDialect,
  category: 'dml',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '用偏移量分页', en: 'Paging uses an offset' },
  why: {
    zh: '偏移量前面的行都要读出再丢弃，页码越大越慢。',
    en: 'All rows before the offset are read and thrown away, so later pages get slower and slower.',
  },
  instead: {
    zh: '记住上一页最后的键，用 WHERE id > 上次的值 翻页。',
    en: 'Remember the last key of the page and go on with WHERE id > that key.',
  },
  bad: [
    { sql: 'SELECT id FROM orders ORDER BY id LIMIT 10 OFFSET 20', except: [...oracleFamily, 'sqlserver'] },
    {
      sql: 'SELECT id FROM orders ORDER BY id OFFSET 20 ROWS FETCH NEXT 10 ROWS ONLY',
      dialects: [...postgresSpeakers, ...oracleFamily, 'sqlserver'],
    },
  ],
  good: [
    { sql: 'SELECT id FROM orders WHERE id > 20 ORDER BY id LIMIT 10', except: [...oracleFamily, 'sqlserver'] },
    {
      sql: 'SELECT id FROM orders WHERE id > 20 ORDER BY id FETCH FIRST 10 ROWS ONLY',
      dialects: [...postgresSpeakers, ...oracleFamily],
    },
    { sql: 'SELECT TOP 10 id FROM orders WHERE id > 20 ORDER BY id', dialects: ['sqlserver'] },
    {
      sql: 'SELECT id FROM orders ORDER BY id OFFSET 0 ROWS FETCH NEXT 10 ROWS ONLY',
      dialects: [...postgresSpeakers, ...oracleFamily, 'sqlserver'],
    },
  ],
  on: ['limit'],
  check(limit, _, report) {
    // SQL Server has no FETCH without OFFSET, so that the first page skips 0 rows.
    const isFirstPage = limit.offset?.kind === 'literal' && Number(limit.offset.value) === 0;
    if (limit.offset && !isFirstPage) report(limit.offset);
  },
});
