import type { Level } from '../../../levels.ts';
import { isIdle } from '../../lock-impact/lock-cost.ts';
import type { LockedChange } from '../../lock-impact/changes.ts';
import { blocksWords, workWords } from '../../../lock-words.ts';
import { costsOf, type Cost } from '../../lock-impact/statement-cost.ts';
import { rule, type RuleContext } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-writes-wait',
  dialects: ['mysql'],
  category: 'ddl',
  level: 'error',
  tags: { operand: ['table'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: 'DDL 复制整张表或长时间阻塞写入', en: 'DDL copies the table or keeps writers waiting' },
  message: {
    zh: '{what}：{work}，期间{blocks}；表越大时间越长',
    en: 'It {what}: {work}, and meanwhile {blocks}; the larger the table, the longer',
  },
  why: {
    zh: '复制整张表期间写入全部等待，还需要同样大的空间；即使在线重建，主库做完后从库还要再做一遍。',
    en: 'While a table is copied nobody may write, and it needs as much space again; a rebuild online is done once more on each replica afterwards.',
  },
  instead: {
    zh: '大表用 gh-ost 或 pt-online-schema-change；能在线的操作写明 ALGORITHM=INPLACE, LOCK=NONE。',
    en: 'Use gh-ost or pt-online-schema-change for a large table; where it can be done online, write ALGORITHM=INPLACE, LOCK=NONE.',
  },
  bad: [
    'ALTER TABLE orders ADD CONSTRAINT fk FOREIGN KEY (user_id) REFERENCES users (id)',
    'ALTER TABLE orders CONVERT TO CHARACTER SET utf8mb4',
    'ALTER TABLE orders PARTITION BY HASH (id) PARTITIONS 4',
    'ALTER TABLE orders REMOVE PARTITIONING',
    'ALTER TABLE orders ENGINE = InnoDB',
    'ALTER TABLE orders FORCE',
    'OPTIMIZE TABLE orders',
    'ALTER TABLE orders ADD COLUMN note INT NULL, ALGORITHM=COPY',
    'ALTER TABLE orders ADD INDEX idx_note (note), LOCK=EXCLUSIVE',
    'CREATE INDEX idx_note ON orders (note) ALGORITHM=COPY',
    'ALTER TABLE orders ADD FULLTEXT INDEX words (note)',
  ],
  good: [
    'ALTER TABLE orders ADD COLUMN note INT NULL',
    'ALTER TABLE orders ADD INDEX idx_note (note)',
    'ALTER TABLE orders DROP INDEX idx_note',
    'CREATE TABLE orders (id INT); ALTER TABLE orders ENGINE = MyISAM',
    {
      given: 'CREATE TABLE orders (id INT PRIMARY KEY, user_id INT)',
      rows: 5_000_000,
      sql: 'ALTER TABLE orders CONVERT TO CHARACTER SET utf8mb4',
    },
  ],
  on: ['alterTable', 'createIndex', 'command'],
  check(node, context, report) {
    if (node.kind === 'command' && node.verb !== 'OPTIMIZE') return;
    for (const cost of costsOf(node, context)) {
      const level = levelOf(cost, context);
      const work = isOfPartitions(cost.change) ? partsRewritten : workWords[cost.impact.work];
      if (level) report(cost.change, { what: cost.what, work, blocks: blocksWords[cost.impact.blocks] }, level);
    }
  },
});

/** Only the rows of the partitions that are named are copied. */
function isOfPartitions(change: LockedChange['change']): boolean {
  return change.kind === 'changePartition' && /^(REORGANIZE|REBUILD)$/.test(change.verb);
}

const partsRewritten = { zh: '逐行重写这些分区', en: 'their rows are written anew' };

/** Where the size of the table is known, its own rule weighs it; what other rules speak of is left to them. */
function levelOf({ change, name, table, impact }: Cost, context: RuleContext): Level | undefined {
  if (table?.rows !== undefined || isIdle(name, context) || isToldElsewhere(change)) return undefined;
  if (impact.work === 'catalogue') return undefined;
  if (impact.blocks === 'writes' || impact.blocks === 'everything') return 'error';
  return impact.work === 'rewrite' && isMeantToRewrite(change) ? 'warn' : undefined;
}

function isToldElsewhere(change: LockedChange['change']): boolean {
  if (change.kind === 'addColumn') return change.column.generated?.stored === true;
  return change.kind === 'modifyColumn' || change.kind === 'dropPrimaryKey';
}

/** What the server rebuilds whatever its version; a column is added in a moment on those of today. */
function isMeantToRewrite({ kind }: LockedChange['change']): boolean {
  return kind !== 'addColumn' && kind !== 'dropColumn';
}
