import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-shrink',
  dialects: ['sqlserver'],
  category: 'usage',
  level: 'warn',
  tags: { operand: ['database'], sql: ['management'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '收缩数据库或文件', en: 'A database or file is shrunk' },
  why: {
    zh: '收缩把末尾的页搬到前面，索引几乎完全碎片化，过程中大量读写和日志，之后文件还会再增长。',
    en: 'Shrinking moves the last pages to the front: indexes end up fragmented nearly everywhere, it reads, writes and logs a lot, and the file grows again later.',
  },
  instead: {
    zh: '保留空闲空间；确需一次性收缩时在维护窗口用 SHRINKFILE … TRUNCATEONLY，之后重建索引。',
    en: 'Keep the free space; where it must be once, use SHRINKFILE … TRUNCATEONLY in a maintenance window and rebuild the indexes.',
  },
  bad: ['DBCC SHRINKDATABASE (shop, 10)', "DBCC SHRINKFILE (N'shop_data', 100)"],
  good: ['DBCC CHECKDB (shop)', "DBCC SHRINKFILE (N'shop_data', TRUNCATEONLY)"],
  on: ['command'],
  check(command, context, report) {
    const isShrink = command.verb === 'DBCC' && /^SHRINK(DATABASE|FILE)$/.test(command.words[1] ?? '');
    if (isShrink && !/\bTRUNCATEONLY\b/i.test(context.text(command))) report(command);
  },
});
