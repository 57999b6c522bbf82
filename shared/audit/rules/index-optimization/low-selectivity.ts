import { namesIn, tableAround } from '../../tree/definitions.ts';
import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { listedName } from '../../dialect-facts/identifiers.ts';
import { rule } from '../../judge/rule.ts';
import { distinctOf, percentDistinct, percentOf } from '../../plan/selectivity.ts';

export default rule({
  id: 'index-optimization-low-selectivity',
  wireNames: { v1: 'ddl_check_index_option', v2: 'SQLE00039' },
  dialects: ['mysql', ...postgresFamily, 'oracle'],
  category: 'index-optimization',
  level: 'notice',
  tags: { operand: ['index'], sql: ['ddl'], purpose: ['performance'], cost: 'medium' },
  params: {
    min: { key: 'first_key', type: 'int', default: 70, desc: { zh: '最低区分度（%）', en: 'Lowest selectivity (%)' } },
  },
  needsSchema: 'always',
  what: { zh: '索引字段的区分度低', en: 'An index is made on columns that tell few rows apart' },
  message: {
    zh: '区分度最高的字段 {column} 也只有约 {percent}%，低于 {min}%',
    en: 'Even its most selective column {column} has only about {percent}%, below {min}%',
  },
  why: {
    zh: '每个值对应很多行，索引几乎不能减少读取，却要随每次写入维护。',
    en: 'Many rows share each value: the index hardly saves reads, yet every write keeps it up to date.',
  },
  instead: {
    zh: '选择区分度高的字段，或与其他字段组成联合索引。',
    en: 'Choose a column that tells more rows apart, or index it together with others.',
  },
  bad: [
    {
      given: 'CREATE TABLE users (id INT, sex INT)',
      rows: 100_000,
      statistics: { sex: { distinct: 2 } },
      sql: 'CREATE INDEX by_sex ON users (sex)',
    },
  ],
  good: [
    {
      given: 'CREATE TABLE users (id INT, phone VARCHAR(20))',
      rows: 100_000,
      statistics: { phone: { distinct: 99_000 } },
      sql: 'CREATE INDEX by_phone ON users (phone)',
    },
    'CREATE INDEX by_sex ON users (sex)',
  ],
  on: ['indexDefinition'],
  check(index, context, report) {
    const name = tableAround(context.parents);
    const table = name && !context.isNew(name) ? context.requireTable(name) : undefined;
    if (!table || index.type === 'fulltext' || index.type === 'spatial') return;
    const found = namesIn(index.columns).flatMap((column) => {
      const percent = percentDistinct(
        distinctOf(table, listedName(column, context.dialect), context.dialect),
        table.rows,
      );
      return percent === undefined ? [] : [{ column, percent }];
    });
    const best = found.sort((a, b) => b.percent - a.percent)[0];
    const min = percentOf(context.params.min);
    if (found.length < index.columns.length || !best) context.cannotTell();
    else if (best.percent < min) report(index, { column: best.column.text, percent: best.percent, min });
  },
});
