import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-flashback-table',
  dialects: ['oracle'],
  category: 'usage',
  level: 'error',
  tags: { operand: ['table'], sql: ['ddl'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '用 FLASHBACK 改回整张表或库', en: 'A table or database is set back with FLASHBACK' },
  why: { zh: '此后的修改全部丢失，行的 ROWID 也会变。', en: 'All later changes are lost, and rows get new ROWIDs.' },
  instead: {
    zh: '先用 AS OF 查询核对，只改回需要的行。',
    en: 'Look with AS OF first and restore only the rows that are needed.',
  },
  bad: ['FLASHBACK TABLE orders TO SCN 12345'],
  good: ['FLASHBACK TABLE orders TO BEFORE DROP'],
  on: ['command'],
  check(command, _, report) {
    if (command.verb === 'FLASHBACK' && !command.words.includes('DROP')) report(command);
  },
});
