import { oracleFamily, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'naming-temporary-table-prefix',
  wireNames: { v2: 'SQLE00042' },
  dialects: ['mysql', ...postgresSpeakers, ...oracleFamily],
  category: 'naming',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['table'], sql: ['ddl'], purpose: ['maintenance'], cost: 'low' },
  params: { prefix: { key: 'first_key', type: 'string', default: 'tmp_', desc: { zh: '前缀', en: 'Prefix' } } },
  needsSchema: 'never',
  what: { zh: '临时表的名称没有规定的前缀', en: 'The name of a temporary table lacks the prefix' },
  message: { zh: '临时表 {name} 应以 {prefix} 开头', en: 'The temporary table {name} should begin with {prefix}' },
  why: {
    zh: '前缀让人一眼看出数据只在当前会话中存在。',
    en: 'The prefix shows at a glance that the rows live in this session only.',
  },
  instead: { zh: '按约定的前缀命名。', en: 'Name it with the agreed prefix.' },
  bad: [
    { sql: 'CREATE TEMPORARY TABLE totals (id INT)', dialects: ['mysql', ...postgresSpeakers] },
    { sql: 'CREATE GLOBAL TEMPORARY TABLE totals (id INT)', dialects: oracleFamily },
  ],
  good: [
    { sql: 'CREATE PRIVATE TEMPORARY TABLE ora$ptt_tmp_totals (id INT)', dialects: ['oracle'] },
    { sql: 'CREATE TEMPORARY TABLE tmp_totals (id INT)', dialects: ['mysql', ...postgresSpeakers] },
    { sql: 'CREATE GLOBAL TEMPORARY TABLE tmp_totals (id INT)', dialects: oracleFamily },
    'CREATE TABLE totals (id INT)',
  ],
  on: ['createTable'],
  check(create, context, report) {
    const {
      params: { prefix },
    } = context;
    const { text } = create.name.name;
    // Oracle itself demands a prefix for private ones, behind which ours comes.
    const own = text.replace(/^ORA\$PTT_/i, '');
    if (create.temporary && !own.toLowerCase().startsWith(prefix.toLowerCase()))
      report(create.name, { name: text, prefix });
  },
});
