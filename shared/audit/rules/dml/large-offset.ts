import { everyDialect, oracleFamily, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-large-offset',
  wireNames: { v1: 'dml_check_limit_offset_num', v2: 'SQLE00045' },
  dialects: everyDialect,
  category: 'dml',
  level: 'warn',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'low' },
  params: { max: { key: 'first_key', type: 'int', default: 10_000, desc: { zh: '最大偏移量', en: 'Largest offset' } } },
  needsSchema: 'never',
  what: { zh: '分页偏移量过大', en: 'Paging skips too many rows' },
  message: { zh: '偏移量 {offset} 超过 {max}', en: 'The offset {offset} is above {max}' },
  why: {
    zh: '被跳过的行同样要读取和排序，页码越深越慢。',
    en: 'Skipped rows are read and sorted all the same, so deep pages get slower and slower.',
  },
  instead: {
    zh: '用上一页最后一条的主键作条件（WHERE id > ? ORDER BY id，再取前 n 行）。',
    en: 'Go on from the last key of the page before: WHERE id > ? ORDER BY id, and of those the first n.',
  },
  bad: [
    { sql: 'SELECT id FROM orders ORDER BY id LIMIT 10 OFFSET 50000', except: [...oracleFamily, 'sqlserver'] },
    { sql: 'SELECT id FROM orders ORDER BY id LIMIT 50000, 10', dialects: ['mysql'] },
    {
      sql: 'SELECT id FROM orders ORDER BY id OFFSET 10001 ROWS FETCH NEXT 10 ROWS ONLY',
      dialects: [...postgresSpeakers, ...oracleFamily, 'sqlserver'],
    },
  ],
  good: [
    { sql: 'SELECT id FROM orders ORDER BY id LIMIT 10 OFFSET 10000', except: [...oracleFamily, 'sqlserver'] },
    { sql: 'SELECT id FROM orders WHERE id > 50000 ORDER BY id LIMIT 10', except: [...oracleFamily, 'sqlserver'] },
    {
      sql: 'SELECT id FROM orders ORDER BY id OFFSET 10000 ROWS FETCH NEXT 10 ROWS ONLY',
      dialects: [...postgresSpeakers, ...oracleFamily, 'sqlserver'],
    },
  ],
  on: ['limit'],
  check({ offset }, { params }, report) {
    if (offset?.kind === 'literal' && Number(offset.value) > params.max)
      report(offset, { offset: offset.value, max: params.max });
  },
});
