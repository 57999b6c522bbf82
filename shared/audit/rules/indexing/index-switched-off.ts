import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'indexing-index-switched-off',
  dialects: [...oracleFamily, 'sqlserver'],
  category: 'indexing',
  level: 'warn',
  tags: { operand: ['index'], sql: ['ddl'], purpose: ['performance', 'correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '索引被停用', en: 'An index is switched off' },
  why: {
    zh: '查询立即失去它，唯一性不再检查或写入直接报错；SQL Server 停用聚集索引后整张表都不能访问。恢复只能重建。',
    en: 'Queries lose it at once, and what it kept unique is no longer checked or writes fail; on SQL Server nobody reaches a table whose clustered index is off. Only a rebuild brings it back.',
  },
  instead: {
    zh: '先确认没有查询使用它；Oracle 可先设为 INVISIBLE 观察。',
    en: 'Make sure first that no query uses it; on Oracle make it INVISIBLE and watch.',
  },
  bad: [
    { sql: 'ALTER INDEX idx_city ON dbo.users DISABLE', dialects: ['sqlserver'] },
    { sql: 'ALTER INDEX idx_city UNUSABLE', dialects: oracleFamily },
  ],
  good: [
    { sql: 'ALTER INDEX idx_city ON dbo.users REORGANIZE', dialects: ['sqlserver'] },
    { sql: 'ALTER INDEX idx_city INVISIBLE', dialects: oracleFamily },
  ],
  on: ['command'],
  check(command, _, report) {
    if (command.verb !== 'ALTER' || command.objectType !== 'INDEX') return;
    const isOff =
      command.words.includes('DISABLE') ||
      command.parts.some((part) => part.kind === 'option' && part.name === 'UNUSABLE');
    if (isOff) report(command);
  },
});
