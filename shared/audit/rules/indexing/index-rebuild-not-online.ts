import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { isIdle } from '../../lock-impact/lock-cost.ts';
import { isOnline } from '../../tree/online-option.ts';
import type { Command } from '../../tree/statement.ts';
import { rule, type RuleContext } from '../../judge/rule.ts';

export default rule({
  id: 'indexing-index-rebuild-not-online',
  dialects: [...oracleFamily, 'sqlserver'],
  category: 'indexing',
  level: 'warn',
  tags: { operand: ['index'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '重建索引没有 ONLINE', en: 'Index rebuilt without ONLINE' },
  why: { zh: '重建期间表上的修改全部等待。', en: 'All changes of the table wait until the index is rebuilt.' },
  instead: {
    zh: '写 REBUILD ONLINE；SQL Server 写 WITH (ONLINE = ON)，仅企业版和 Azure 支持，其他版本用 REORGANIZE 或在低峰期执行。',
    en: 'Write REBUILD ONLINE; on SQL Server write WITH (ONLINE = ON), which Enterprise and Azure have; on other editions REORGANIZE, or rebuild in a quiet hour.',
  },
  bad: [
    { sql: 'ALTER INDEX idx_city REBUILD', dialects: oracleFamily },
    { sql: 'ALTER INDEX idx_city ON dbo.users REBUILD', dialects: ['sqlserver'] },
    { sql: 'ALTER INDEX idx_city ON dbo.users REBUILD PARTITION = 2', dialects: ['sqlserver'] },
  ],
  good: [
    { sql: 'ALTER INDEX idx_city REBUILD ONLINE', dialects: oracleFamily },
    { sql: 'ALTER INDEX ALL ON dbo.users REBUILD WITH (ONLINE = ON)', dialects: ['sqlserver'] },
    { sql: 'ALTER INDEX idx_city ON dbo.users REORGANIZE', dialects: ['sqlserver'] },
  ],
  on: ['command'],
  check(command, context, report) {
    if (command.verb !== 'ALTER' || command.objectType !== 'INDEX') return;
    if (context.dialect === 'sqlserver') {
      if (waitsForRebuild(command, context)) report(command);
      return;
    }
    for (const part of command.parts)
      if (part.kind === 'option' && part.name === 'REBUILD' && !/\bonline\b/i.test(part.value ?? '')) report(part);
  },
});

/** On SQL Server the table is the last that ALTER INDEX names. */
function waitsForRebuild({ words, names, parts }: Command, context: RuleContext): boolean {
  const table = names.at(-1);
  return words.includes('REBUILD') && !isOnline(parts) && table !== undefined && !isIdle(table, context);
}
