import type { Change, LockImpact, LockRow } from '../lock-row.ts';
import { columnLocks } from './column-locks.ts';
import { exclusive, share, shareRowExclusive, shareUpdateExclusive, shortWait, t } from './lock-advice.ts';

/** What DDL takes on PostgreSQL, after the pages of its manual on ALTER TABLE and explicit locking. */
export const postgresLocks: readonly LockRow<LockImpact>[] = [
  ...columnLocks,
  {
    what: { zh: '用已有索引增加主键或唯一约束', en: 'makes a key of an index that is there' },
    told: exclusive('catalogue'),
    fits: (change) =>
      change.kind === 'addConstraint' &&
      'usingIndex' in change.constraint &&
      change.constraint.usingIndex !== undefined,
    safer: shortWait,
    example: {
      given: `${t}; CREATE UNIQUE INDEX ready ON t (a)`,
      sql: 'ALTER TABLE t ADD CONSTRAINT ready UNIQUE USING INDEX ready',
    },
  },
  {
    what: { zh: '增加主键、唯一或排他约束', en: 'adds a key or an exclusion' },
    told: exclusive('index'),
    fits: (change) =>
      change.kind === 'addConstraint' && /^(primaryKey|uniqueKey|exclude)$/.test(change.constraint.kind),
    safer: {
      zh: '先 CREATE UNIQUE INDEX CONCURRENTLY，再 ADD CONSTRAINT … USING INDEX',
      en: 'CREATE UNIQUE INDEX CONCURRENTLY, then ADD CONSTRAINT … USING INDEX',
    },
    example: { given: t, sql: 'ALTER TABLE t ADD CONSTRAINT once UNIQUE (a)' },
  },
  {
    what: { zh: '增加外键但不校验', en: 'adds a foreign key without checking it' },
    told: shareRowExclusive('catalogue'),
    fits: (change) =>
      change.kind === 'addConstraint' && change.constraint.kind === 'foreignKey' && change.constraint.notValid,
    safer: { zh: '之后 VALIDATE CONSTRAINT', en: 'VALIDATE CONSTRAINT afterwards' },
    example: { given: t, sql: 'ALTER TABLE t ADD CONSTRAINT own FOREIGN KEY (a) REFERENCES t (id) NOT VALID' },
  },
  {
    what: { zh: '增加外键', en: 'adds a foreign key' },
    told: shareRowExclusive('scan'),
    fits: (change) => change.kind === 'addConstraint' && change.constraint.kind === 'foreignKey',
    safer: {
      zh: '先 NOT VALID 再 VALIDATE CONSTRAINT；被引用的表同样加锁',
      en: 'add it NOT VALID, then VALIDATE CONSTRAINT; the referenced table is locked too',
    },
    example: { given: t, sql: 'ALTER TABLE t ADD CONSTRAINT own FOREIGN KEY (a) REFERENCES t (id)' },
  },
  {
    what: { zh: '增加约束但不校验', en: 'adds a constraint without checking it' },
    told: exclusive('catalogue'),
    fits: (change) => change.kind === 'addConstraint' && change.constraint.notValid,
    safer: { zh: '之后 VALIDATE CONSTRAINT', en: 'VALIDATE CONSTRAINT afterwards' },
    example: { given: t, sql: 'ALTER TABLE t ADD CONSTRAINT positive CHECK (a > 0) NOT VALID' },
  },
  {
    what: { zh: '增加约束', en: 'adds a constraint' },
    told: exclusive('scan'),
    fits: ({ kind }) => kind === 'addConstraint',
    safer: { zh: '先 NOT VALID 再 VALIDATE CONSTRAINT', en: 'add it NOT VALID, then VALIDATE CONSTRAINT' },
    example: { given: t, sql: 'ALTER TABLE t ADD CONSTRAINT positive CHECK (a > 0)' },
  },
  {
    what: { zh: '校验约束', en: 'validates a constraint' },
    told: shareUpdateExclusive('scan'),
    fits: ({ kind }) => kind === 'validateConstraint',
    example: {
      given: 'CREATE TABLE t (a INT); ALTER TABLE t ADD CONSTRAINT positive CHECK (a > 0) NOT VALID',
      sql: 'ALTER TABLE t VALIDATE CONSTRAINT positive',
    },
  },
  {
    what: { zh: '删除、改名或修改约束', en: 'drops, renames or alters a constraint' },
    told: exclusive('catalogue'),
    fits: ({ kind }) => kind === 'dropConstraint' || kind === 'renameConstraint' || kind === 'alterConstraint',
    safer: shortWait,
    example: {
      given: 'CREATE TABLE t (a INT CONSTRAINT positive CHECK (a > 0))',
      sql: 'ALTER TABLE t DROP CONSTRAINT positive',
    },
  },
  {
    what: { zh: '改名或换模式', en: 'renames or moves to another schema' },
    told: exclusive('catalogue'),
    fits: ({ kind }) => /^(renameColumn|renameTable|setSchema|rename)$/.test(kind),
    safer: { zh: '先让程序同时认得新旧名称（视图），再改名', en: 'let programs know both names first, by a view' },
    example: { given: t, sql: 'ALTER TABLE t RENAME COLUMN a TO c' },
  },
  {
    what: { zh: '挂接分区', en: 'attaches a partition' },
    told: shareUpdateExclusive('scan'),
    fits: ({ kind }) => kind === 'attachPartition',
    safer: {
      zh: '先给分区加上与边界一致的 CHECK，挂接时便不再扫描',
      en: 'give the partition a CHECK like its bounds first, so that nothing is read',
    },
    example: {
      given: 'CREATE TABLE t (id INT) PARTITION BY RANGE (id); CREATE TABLE part (id INT)',
      sql: 'ALTER TABLE t ATTACH PARTITION part FOR VALUES FROM (1) TO (9)',
    },
  },
  {
    what: { zh: '并发分离分区', en: 'detaches a partition concurrently' },
    told: shareUpdateExclusive('catalogue'),
    fits: (change) => change.kind === 'detachPartition' && change.concurrently,
    example: { sql: 'ALTER TABLE t DETACH PARTITION part CONCURRENTLY', alone: true },
  },
  {
    what: { zh: '分离分区', en: 'detaches a partition' },
    told: exclusive('catalogue'),
    fits: ({ kind }) => kind === 'detachPartition',
    safer: {
      zh: '使用 DETACH PARTITION … CONCURRENTLY（14 起）',
      en: 'use DETACH PARTITION … CONCURRENTLY, from version 14 on',
    },
    example: {
      given:
        'CREATE TABLE t (id INT) PARTITION BY RANGE (id); CREATE TABLE part PARTITION OF t FOR VALUES FROM (1) TO (9)',
      sql: 'ALTER TABLE t DETACH PARTITION part',
    },
  },
  {
    what: { zh: '修改存储参数', en: 'sets storage parameters' },
    told: shareUpdateExclusive('catalogue'),
    fits: (change) =>
      change.kind === 'setTableOptions' &&
      change.options.every(({ name }) =>
        /^(FILLFACTOR|TOAST|PARALLEL_WORKERS|(TOAST\.)?AUTOVACUUM_|(TOAST\.)?VACUUM_|LOG_AUTOVACUUM)/i.test(name),
      ),
    example: { given: t, sql: 'ALTER TABLE t SET (fillfactor = 80)' },
  },
  {
    what: { zh: '移动表空间或改变日志方式', en: 'moves to another tablespace or changes logging' },
    told: exclusive('rewrite'),
    fits: (change) =>
      (change.kind === 'setTableOptions' &&
        change.options.some(({ name }) => /^(TABLESPACE|LOGGED|UNLOGGED|ACCESS METHOD)$/i.test(name))) ||
      (change.kind === 'switch' && /\b(LOGGED|UNLOGGED)\b/.test(change.words.join(' '))),
    safer: { zh: '在业务低峰执行，或用 pg_repack 移动', en: 'do it when little runs, or move it by pg_repack' },
    example: { given: t, sql: 'ALTER TABLE t SET UNLOGGED' },
  },
  {
    what: { zh: '修改所有者或选项', en: 'changes the owner or an option' },
    told: exclusive('catalogue'),
    fits: ({ kind }) => kind === 'setTableOptions',
    safer: shortWait,
    example: { given: t, sql: 'ALTER TABLE t OWNER TO CURRENT_USER' },
  },
  {
    what: { zh: '启用或停用触发器', en: 'switches triggers' },
    told: shareRowExclusive('catalogue'),
    fits: (change) => change.kind === 'switch' && /^(ENABLE|DISABLE)\b.*\bTRIGGER\b/.test(change.words.join(' ')),
    example: { given: t, sql: 'ALTER TABLE t DISABLE TRIGGER USER' },
  },
  {
    what: { zh: '标记聚簇索引', en: 'marks the index to cluster on' },
    told: shareUpdateExclusive('catalogue'),
    fits: (change) => change.kind === 'switch' && change.words.includes('CLUSTER'),
    example: { given: t, sql: 'ALTER TABLE t CLUSTER ON t_pkey' },
  },
  {
    what: { zh: '切换表的特性', en: 'switches a feature of the table' },
    told: exclusive('catalogue'),
    fits: ({ kind }) => kind === 'switch',
    safer: shortWait,
    example: { given: t, sql: 'ALTER TABLE t ENABLE ROW LEVEL SECURITY' },
  },
  {
    what: { zh: '并发建索引', en: 'creates an index concurrently' },
    told: shareUpdateExclusive('index'),
    fits: (change) => change.kind === 'createIndex' && change.concurrently,
    safer: {
      zh: '失败后删除留下的无效索引再重试',
      en: 'if it fails, drop the invalid index that it leaves and try again',
    },
    example: { sql: 'CREATE INDEX CONCURRENTLY quick ON t (a)', alone: true },
  },
  {
    what: { zh: '建索引', en: 'creates an index' },
    told: share('index'),
    fits: ({ kind }) => kind === 'createIndex',
    safer: {
      zh: '使用 CREATE INDEX CONCURRENTLY（不能在事务中）',
      en: 'use CREATE INDEX CONCURRENTLY, outside a transaction',
    },
    example: { given: t, sql: 'CREATE INDEX quick ON t (a)' },
  },
  {
    what: { zh: '并发删除索引', en: 'drops an index concurrently' },
    told: shareUpdateExclusive('catalogue'),
    fits: (change) => change.kind === 'dropIndex' && change.concurrently,
    example: { sql: 'DROP INDEX CONCURRENTLY quick', alone: true },
  },
  {
    what: { zh: '删除索引', en: 'drops an index' },
    told: exclusive('catalogue'),
    fits: ({ kind }) => kind === 'dropIndex',
    safer: {
      zh: '使用 DROP INDEX CONCURRENTLY（不能在事务中）',
      en: 'use DROP INDEX CONCURRENTLY, outside a transaction',
    },
    example: { given: `${t}; CREATE INDEX quick ON t (a)`, sql: 'DROP INDEX quick' },
  },
  {
    what: { zh: '删除表、物化视图或触发器', en: 'drops a table, materialized view or trigger' },
    told: exclusive('catalogue'),
    fits: (change) =>
      change.kind === 'drop' && /^(TABLE|FOREIGN TABLE|MATERIALIZED VIEW|TRIGGER|RULE|POLICY)$/.test(change.objectType),
    safer: { zh: '先改名观察，确认无人使用再删除', en: 'rename it first, and drop it when nobody missed it' },
    example: { given: t, sql: 'DROP TABLE t' },
  },
  {
    what: { zh: '清空表', en: 'empties a table' },
    told: exclusive('catalogue'),
    fits: ({ kind }) => kind === 'truncate',
    safer: { zh: '有人读写时分批 DELETE', en: 'DELETE in batches while others use it' },
    example: { given: t, sql: 'TRUNCATE t' },
  },
  {
    what: { zh: '写注释', en: 'writes a comment' },
    told: shareUpdateExclusive('catalogue'),
    fits: (change) => change.kind === 'commentOn' && /TABLE|COLUMN/.test(change.objectType),
    example: { given: t, sql: "COMMENT ON TABLE t IS 'x'" },
  },
  {
    what: { zh: '建触发器', en: 'creates a trigger' },
    told: shareRowExclusive('catalogue'),
    fits: (change) => change.kind === 'routine' && change.routineType === 'TRIGGER',
    safer: shortWait,
    example: {
      given: `${t}; CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$`,
      sql: 'CREATE TRIGGER noting BEFORE INSERT ON t FOR EACH ROW EXECUTE FUNCTION f()',
    },
  },
  {
    what: { zh: '建表并引用它', en: 'creates a table that refers to it' },
    told: shareRowExclusive('catalogue'),
    fits: (change) => change.kind === 'createTable' && change.partitionOf === undefined,
    safer: shortWait,
    example: { given: t, sql: 'CREATE TABLE other (t_id INT REFERENCES t (id))' },
  },
  {
    what: { zh: '为它建分区', en: 'creates a partition of it' },
    told: exclusive('catalogue'),
    fits: ({ kind }) => kind === 'createTable',
    safer: { zh: '单独建表，再 ATTACH PARTITION', en: 'create the table by itself, then ATTACH PARTITION' },
    example: {
      given: 'CREATE TABLE t (id INT) PARTITION BY RANGE (id)',
      sql: 'CREATE TABLE part PARTITION OF t FOR VALUES FROM (1) TO (9)',
    },
  },
  {
    what: { zh: '并发重建索引', en: 'rebuilds indexes concurrently' },
    told: shareUpdateExclusive('index'),
    fits: (change) => isCommand(change, 'REINDEX') && change.words.includes('CONCURRENTLY'),
    example: { sql: 'REINDEX TABLE CONCURRENTLY t', alone: true },
  },
  {
    what: { zh: '重建索引', en: 'rebuilds indexes' },
    told: share('index'),
    fits: (change) => isCommand(change, 'REINDEX'),
    safer: { zh: '使用 REINDEX … CONCURRENTLY（12 起）', en: 'use REINDEX … CONCURRENTLY, from version 12 on' },
    example: { given: t, sql: 'REINDEX TABLE t' },
  },
  {
    what: { zh: '并发刷新物化视图', en: 'refreshes a materialized view concurrently' },
    told: { lock: 'EXCLUSIVE', work: 'rewrite', blocks: 'writes' },
    fits: (change) => isCommand(change, 'REFRESH') && change.words.includes('CONCURRENTLY'),
    example: { sql: 'REFRESH MATERIALIZED VIEW CONCURRENTLY t', alone: true },
  },
  {
    what: { zh: '刷新物化视图', en: 'refreshes a materialized view' },
    told: exclusive('rewrite'),
    fits: (change) => isCommand(change, 'REFRESH'),
    safer: {
      zh: '使用 REFRESH … CONCURRENTLY（需要唯一索引）',
      en: 'use REFRESH … CONCURRENTLY, which needs a unique index',
    },
    example: { given: 'CREATE MATERIALIZED VIEW t AS SELECT 1 AS a', sql: 'REFRESH MATERIALIZED VIEW t' },
  },
  {
    what: { zh: '整理并重写整张表', en: 'writes the whole table anew to shrink it' },
    told: exclusive('rewrite'),
    fits: (change) => isCommand(change, 'VACUUM') && change.words.includes('FULL'),
    safer: { zh: '使用普通 VACUUM 或 pg_repack', en: 'use plain VACUUM or pg_repack' },
    example: { sql: 'VACUUM FULL t', alone: true },
  },
  {
    what: { zh: '建规则或行级安全策略', en: 'creates a rule or a policy of row security' },
    told: exclusive('catalogue'),
    fits: (change) => isCommand(change, 'CREATE') && /^(RULE|POLICY)$/.test(change.objectType ?? ''),
    safer: shortWait,
    example: { given: t, sql: 'CREATE POLICY own ON t USING (a = 1)' },
  },
  {
    what: { zh: '聚簇重写', en: 'writes the rows in the order of an index' },
    told: exclusive('rewrite'),
    fits: (change) => isCommand(change, 'CLUSTER'),
    safer: { zh: '使用 pg_repack', en: 'use pg_repack' },
    example: { given: t, sql: 'CLUSTER t USING t_pkey' },
  },
];

function isCommand(change: Change, verb: string): change is Extract<Change, { kind: 'command' }> {
  return change.kind === 'command' && change.verb === verb;
}
