import type { Text } from './text.ts';

/**
 * How the work grows. catalogue: not at all, only the definition changes; scan: every row is read; index: an index is
 * built; rewrite: every row is written anew, with as much space again.
 */
export type LockWork = 'catalogue' | 'scan' | 'index' | 'rewrite';
/** Who waits for a lock. */
export type LockBlocks = 'everything' | 'writes' | 'definitions' | 'nothing';

/** What people read of the work. */
export const workWords: Readonly<Record<LockWork, Text>> = {
  catalogue: { zh: '只改元数据', en: 'only the definition changes' },
  scan: { zh: '要扫描全表', en: 'every row is read' },
  index: { zh: '要建立索引', en: 'an index is built' },
  rewrite: { zh: '要重写整张表', en: 'the table is written anew' },
};

/** What people read of who waits. */
export const blocksWords: Readonly<Record<LockBlocks, Text>> = {
  everything: { zh: '读写全部等待', en: 'reads and writes wait' },
  writes: { zh: '写入等待', en: 'writes wait' },
  definitions: { zh: '只阻塞其他 DDL', en: 'only other DDL waits' },
  nothing: { zh: '不阻塞读写', en: 'reads and writes go on' },
};
