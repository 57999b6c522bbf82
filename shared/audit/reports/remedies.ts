import type { Text } from '../../text.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';

/**
 * What to do instead in the words of one dialect, for rules whose `instead` has to speak of several; by their ids. They
 * stand apart from the rules, since what judges SQL in a browser has no use for them.
 */
export const remedies: Readonly<Record<string, Readonly<Partial<Record<Dialect, Text>>>>> = {
  'ddl-add-stored-column': {
    mysql: {
      zh: '增加 VIRTUAL 列（不重建表），需要时为它建索引。',
      en: 'Add a VIRTUAL column, which rebuilds nothing, and index it where needed.',
    },
    postgres: {
      zh: 'PostgreSQL 18 起可增加 VIRTUAL 列；之前增加普通字段，用触发器维护并分批回填，或对表达式建索引。',
      en: 'From PostgreSQL 18 on add a VIRTUAL column; before, a plain column kept by a trigger and filled in batches, or index the expression.',
    },
  },
  'ddl-alter-column-type': {
    mysql: {
      zh: '在工单中改为在线变更（gh-ost、pt-online-schema-change），或加新字段，分批回填后切换。',
      en: 'Make it an online change (gh-ost, pt-online-schema-change), or add a column, fill it in batches and switch over.',
    },
    postgres: {
      zh: '加新字段，用触发器同步并分批回填，切换后删除旧字段。',
      en: 'Add a column, keep it by a trigger, fill it in batches, switch over and drop the old one.',
    },
    oracle: {
      zh: '用 DBMS_REDEFINITION 在线重定义，或加新字段，分批回填后切换。',
      en: 'Redefine the table online by DBMS_REDEFINITION, or add a column, fill it in batches and switch over.',
    },
  },
  'ddl-blocks-large-table': {
    mysql: {
      zh: '在工单中改为在线变更，或指定 ALGORITHM=INPLACE, LOCK=NONE（不支持时立即报错），或在维护窗口执行。',
      en: 'Make it an online change of the workflow, say ALGORITHM=INPLACE, LOCK=NONE, which fails at once where it cannot be, or do it in the maintenance window.',
    },
    postgres: {
      zh: '索引用 CONCURRENTLY，约束先 NOT VALID 后 VALIDATE，或在维护窗口执行。',
      en: 'Take CONCURRENTLY for indexes and NOT VALID, then VALIDATE, for constraints, or do it in the maintenance window.',
    },
  },
  'ddl-create-time-column': {
    mysql: { zh: '加上该字段，默认值为 CURRENT_TIMESTAMP。', en: 'Add the column with the default CURRENT_TIMESTAMP.' },
    postgres: {
      zh: '加上该字段，默认值为 CURRENT_TIMESTAMP。',
      en: 'Add the column with the default CURRENT_TIMESTAMP.',
    },
    oracle: { zh: '加上该字段，默认值为 SYSDATE。', en: 'Add the column with the default SYSDATE.' },
    sqlserver: { zh: '加上该字段，默认值为 SYSDATETIME()。', en: 'Add the column with the default SYSDATETIME().' },
  },
  'ddl-float-column': {
    mysql: { zh: '金额和需要精确的数值用 DECIMAL。', en: 'Use DECIMAL for money and whatever must be exact.' },
    postgres: { zh: '金额和需要精确的数值用 NUMERIC。', en: 'Use NUMERIC for money and whatever must be exact.' },
    oracle: { zh: '金额和需要精确的数值用 NUMBER。', en: 'Use NUMBER for money and whatever must be exact.' },
  },
  'ddl-padded-char': {
    postgres: { zh: '使用 TEXT 或 VARCHAR。', en: 'Use TEXT or VARCHAR.' },
    oracle: { zh: '使用 VARCHAR2。', en: 'Use VARCHAR2.' },
  },
  'ddl-set-not-null': {
    postgres: {
      zh: '先 ADD CONSTRAINT … CHECK (字段 IS NOT NULL) NOT VALID 并 VALIDATE，之后 SET NOT NULL 不再扫描（PostgreSQL 12 起）。',
      en: 'ADD CONSTRAINT … CHECK (column IS NOT NULL) NOT VALID and VALIDATE it; from PostgreSQL 12 on SET NOT NULL then needs no scan.',
    },
    oracle: {
      zh: '用 NOT NULL ENABLE NOVALIDATE，之后再 ENABLE VALIDATE。',
      en: 'Use NOT NULL ENABLE NOVALIDATE, and ENABLE VALIDATE later.',
    },
    sqlserver: { zh: '在维护窗口执行。', en: 'Do it in the maintenance window.' },
  },
  'ddl-unique-constraint-lock': {
    postgres: {
      zh: '先 CREATE UNIQUE INDEX CONCURRENTLY，再 ADD CONSTRAINT … USING INDEX。EXCLUDE 约束没有这种办法，在低峰期添加。',
      en: 'CREATE UNIQUE INDEX CONCURRENTLY first, then ADD CONSTRAINT … USING INDEX. An EXCLUDE constraint has no such way: add it in a quiet hour.',
    },
    oracle: {
      zh: '先 CREATE UNIQUE INDEX … ONLINE，再 ADD CONSTRAINT … USING INDEX。',
      en: 'CREATE UNIQUE INDEX … ONLINE first, then ADD CONSTRAINT … USING INDEX.',
    },
    sqlserver: { zh: '写 WITH (ONLINE = ON)。', en: 'Say WITH (ONLINE = ON).' },
  },
  'dml-avoid-replace': {
    mysql: { zh: '使用 INSERT … ON DUPLICATE KEY UPDATE。', en: 'Use INSERT … ON DUPLICATE KEY UPDATE.' },
    sqlite: { zh: '使用 INSERT … ON CONFLICT DO UPDATE。', en: 'Use INSERT … ON CONFLICT DO UPDATE.' },
  },
  'dml-count-without-where': {
    mysql: {
      zh: '加上条件；只需近似值时读 information_schema.tables 的 table_rows。',
      en: 'Add a condition; where an estimate will do, read table_rows of information_schema.tables.',
    },
    postgres: {
      zh: '加上条件；只需近似值时读 pg_class.reltuples。',
      en: 'Add a condition; where an estimate will do, read pg_class.reltuples.',
    },
    oracle: {
      zh: '加上条件；只需近似值时读 ALL_TABLES.NUM_ROWS。',
      en: 'Add a condition; where an estimate will do, read ALL_TABLES.NUM_ROWS.',
    },
    sqlserver: {
      zh: '加上条件；只需近似值时读 sys.partitions。',
      en: 'Add a condition; where an estimate will do, read sys.partitions.',
    },
  },
  'dml-leading-wildcard': {
    mysql: {
      zh: '改为前缀匹配；必须任意位置匹配时用全文索引（MATCH … AGAINST）。',
      en: 'Match by prefix; where any place must match, use a full-text index (MATCH … AGAINST).',
    },
    postgres: {
      zh: '改为前缀匹配；必须任意位置匹配时用 pg_trgm 的 GIN 索引。',
      en: 'Match by prefix; where any place must match, use a GIN index with pg_trgm.',
    },
    oracle: {
      zh: '改为前缀匹配；必须任意位置匹配时用 Oracle Text。',
      en: 'Match by prefix; where any place must match, use Oracle Text.',
    },
    sqlserver: {
      zh: '改为前缀匹配；必须任意位置匹配时用全文索引和 CONTAINS。',
      en: 'Match by prefix; where any place must match, use a full-text index and CONTAINS.',
    },
  },
  'dml-long-in-list': {
    mysql: { zh: '分批查询，或把值放进临时表后连接。', en: 'Ask in batches, or join a temporary table of the values.' },
    postgres: {
      zh: '用 = ANY(数组)，或把值放进临时表后连接。',
      en: 'Use = ANY with an array, or join a temporary table of the values.',
    },
    sqlserver: {
      zh: '用表值参数，或把值放进临时表后连接。',
      en: 'Use a table-valued parameter, or join a temporary table of the values.',
    },
  },
  'dml-order-by-random': {
    mysql: { zh: '先随机取主键，再查询这些行。', en: 'Pick random keys first and read those rows.' },
    postgres: {
      zh: '用 TABLESAMPLE，或先随机取主键再查询这些行。',
      en: 'Use TABLESAMPLE, or pick random keys first and read those rows.',
    },
    oracle: {
      zh: '用 SAMPLE，或先随机取主键再查询这些行。',
      en: 'Use SAMPLE, or pick random keys first and read those rows.',
    },
    sqlserver: {
      zh: '用 TABLESAMPLE，或先随机取主键再查询这些行。',
      en: 'Use TABLESAMPLE, or pick random keys first and read those rows.',
    },
  },
  'dml-unqualified-table': {
    mysql: { zh: '写成 库名.表名。', en: 'Write database.table.' },
    sqlserver: { zh: '写成 Schema名.表名。', en: 'Write schema.table.' },
  },
  'index-invalidation-implicit-conversion': {
    mysql: {
      zh: '按字段类型书写常量：字符串加引号，数字不加。',
      en: 'Write the constant in the type of the column: quotes for strings, none for numbers.',
    },
    postgres: {
      zh: '按字段类型书写常量：字符串加引号，数字不加。',
      en: 'Write the constant in the type of the column: quotes for strings, none for numbers.',
    },
  },
  'index-invalidation-skewed-column': {
    mysql: { zh: '加上其他条件，使索引能少读行。', en: 'Add another condition, by which an index reads fewer rows.' },
    postgres: {
      zh: '加上其他条件，或用部分索引只为少数值建索引。',
      en: 'Add another condition, or index the rare values only, by a partial index.',
    },
  },
  'indexing-cascading-foreign-key': {
    mysql: {
      zh: '不写 CASCADE，或写 RESTRICT，由程序明确删除。',
      en: 'Leave CASCADE out, or write RESTRICT, and let the program delete what it means.',
    },
    postgres: {
      zh: '不写 CASCADE，或写 RESTRICT，由程序明确删除。',
      en: 'Leave CASCADE out, or write RESTRICT, and let the program delete what it means.',
    },
  },
  'indexing-long-index-column': {
    mysql: { zh: '使用前缀索引，或索引摘要字段。', en: 'Index a prefix, or a column with a digest.' },
    sqlserver: { zh: '索引摘要字段。', en: 'Index a column with a digest.' },
  },
  'indexing-primary-key-type': {
    mysql: { zh: '使用 BIGINT UNSIGNED。', en: 'Use BIGINT UNSIGNED.' },
    postgres: { zh: '使用 BIGINT。', en: 'Use BIGINT.' },
    sqlserver: { zh: '使用 BIGINT。', en: 'Use BIGINT.' },
  },
  'usage-lock-tables': {
    mysql: {
      zh: '使用事务和行锁；需要互斥时用 GET_LOCK。',
      en: 'Use transactions and row locks, or GET_LOCK where only one may work at a time.',
    },
    postgres: {
      zh: '使用事务和行锁；需要互斥时用 pg_advisory_lock。',
      en: 'Use transactions and row locks, or pg_advisory_lock where only one may work at a time.',
    },
    oracle: {
      zh: '使用事务和行锁；需要互斥时用 DBMS_LOCK。',
      en: 'Use transactions and row locks, or DBMS_LOCK where only one may work at a time.',
    },
  },
  'usage-merge-alters': {
    mysql: {
      zh: '把多个操作写在一条 ALTER TABLE 中，用逗号分隔。',
      en: 'Put the actions into one ALTER TABLE, separated by commas.',
    },
    postgres: {
      zh: '把多个操作写在一条 ALTER TABLE 中，用逗号分隔。',
      en: 'Put the actions into one ALTER TABLE, separated by commas.',
    },
    oracle: {
      zh: '把多个操作写成一条 ALTER TABLE … ADD (a …, b …)。',
      en: 'Put the actions into one ALTER TABLE as ADD (a …, b …).',
    },
  },
  'usage-nested-begin': {
    mysql: {
      zh: '先 COMMIT 或 ROLLBACK；需要嵌套时用 SAVEPOINT。',
      en: 'COMMIT or ROLLBACK first; to nest, use SAVEPOINT.',
    },
    postgres: {
      zh: '先 COMMIT 或 ROLLBACK；需要嵌套时用 SAVEPOINT。',
      en: 'COMMIT or ROLLBACK first; to nest, use SAVEPOINT.',
    },
    sqlserver: {
      zh: '先 COMMIT 或 ROLLBACK；需要嵌套时用 SAVE TRANSACTION。',
      en: 'COMMIT or ROLLBACK first; to nest, use SAVE TRANSACTION.',
    },
  },
  'usage-password-in-text': {
    mysql: {
      zh: '由客户端交互输入，或用 IDENTIFIED WITH … AS 传入摘要。',
      en: 'Type it into the client, or pass a digest by IDENTIFIED WITH … AS.',
    },
    postgres: {
      zh: '用 psql 的 \\password，或传入 SCRAM 摘要。',
      en: 'Use the password command of psql, or pass a SCRAM digest.',
    },
    oracle: { zh: '用 SQL*Plus 的 PASSWORD 命令。', en: 'Use the PASSWORD command of SQL*Plus.' },
    sqlserver: { zh: '用 HASHED 传入摘要，或用集成登录。', en: 'Pass a digest by HASHED, or use an integrated login.' },
  },
};
