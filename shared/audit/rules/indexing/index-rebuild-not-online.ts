import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'indexing-index-rebuild-not-online',
  dialects: oracleFamily,
  category: 'indexing',
  level: 'warn',
  tags: { operand: ['index'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '重建索引没有 ONLINE', en: 'Index rebuilt without ONLINE' },
  why: { zh: '重建期间表上的修改全部等待。', en: 'All changes of the table wait until the index is rebuilt.' },
  instead: { zh: '写 REBUILD ONLINE。', en: 'Write REBUILD ONLINE.' },
  bad: ['ALTER INDEX idx_city REBUILD'],
  good: ['ALTER INDEX idx_city REBUILD ONLINE'],
  on: ['command'],
  check(command, _, report) {
    if (command.verb !== 'ALTER' || command.objectType !== 'INDEX') return;
    for (const part of command.parts)
      if (part.kind === 'option' && part.name === 'REBUILD' && !/\bonline\b/i.test(part.value ?? '')) report(part);
  },
});
