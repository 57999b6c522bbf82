import type { AnyNode } from '../../ast.ts';
import { rule } from '../../rule.ts';

export default rule({
  id: 'indexing-index-not-online',
  dialects: ['sqlserver'],
  category: 'indexing', level: 'warn',
  tags: { operand: ['index'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '建立或重建索引没有使用 ONLINE = ON', en: 'An index is built or rebuilt without ONLINE = ON' },
  why: { zh: '离线建索引期间表被锁住：非聚集索引阻塞写入，聚集索引阻塞一切读写。', en: 'While an index is built offline the table is locked: a nonclustered one blocks writers, a clustered one everyone.' },
  instead: { zh: '加上 WITH (ONLINE = ON)，大表再加 RESUMABLE = ON 和低优先级等待；版本不支持时在维护窗口执行。', en: 'Add WITH (ONLINE = ON), for large tables RESUMABLE = ON and a wait at low priority; where the edition lacks it, use a maintenance window.' },
  bad: [
    'CREATE INDEX ix_user ON dbo.orders (user_id)',
    'ALTER INDEX ix_user ON dbo.orders REBUILD',
    'CREATE INDEX ix_user ON dbo.orders (user_id) WITH (ONLINE = OFF)',
  ],
  good: [
    'CREATE INDEX ix_user ON dbo.orders (user_id) WITH (ONLINE = ON)',
    'CREATE TABLE dbo.orders (user_id INT); CREATE INDEX ix_user ON dbo.orders (user_id)',
    'ALTER INDEX ix_user ON dbo.orders REORGANIZE',
    'CREATE INDEX ix_a ON #orders (a)',
  ],
  on: ['createIndex', 'command'],
  check(node, context, report) {
    if (node.kind === 'createIndex') {
      const isMine = context.isNew(node.table) || node.table.name.text.startsWith('#');
      if (!isMine && !isOnline(node.index.options)) report(node.index);
    } else if (node.objectType === 'INDEX' && node.words.includes('REBUILD')) {
      if (!isOnline(node.parts)) report(node);
    }
  },
});

function isOnline(options: readonly AnyNode[]): boolean {
  return options.some((option) => option.kind === 'option' && option.name === 'ONLINE' && /^ON\b/i.test(option.value ?? ''));
}
