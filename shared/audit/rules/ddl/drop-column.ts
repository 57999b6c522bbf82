import { oracleFamily, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import type { Dialect } from '../../dialect-facts/dialect-names.ts';
import { instantColumnsSince } from '../../dialect-facts/instant-columns.ts';
import { definitionAround } from '../../tree/definitions.ts';
import { rule } from '../../judge/rule.ts';
import { isSince, type ServerVersion } from '../../schema/server-version.ts';
import type { Text } from '../../../text.ts';

export default rule({
  id: 'ddl-drop-column',
  wireNames: { v1: 'ddl_hint_drop_column', v2: 'SQLE00071' },
  dialects: ['mysql', ...postgresSpeakers, ...oracleFamily, 'sqlserver', 'db2', 'sqlite', 'snowflake'],
  category: 'ddl',
  level: 'error',
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['security', 'maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '删除字段', en: 'A column is dropped' },
  message: {
    zh: '删除字段 {column}：数据不可恢复，{lock}',
    en: 'Column {column} is dropped: its data cannot be brought back; {lock}',
  },
  why: {
    zh: '字段中的数据随之丢失，仍在使用它的程序立即报错。',
    en: 'Its data is lost, and every program that still uses it fails at once.',
  },
  instead: {
    zh: '先让程序停止使用并观察一段时间，备份后再删除。',
    en: 'Take it out of the programs first, watch for a while, back it up, then drop it.',
  },
  bad: ['ALTER TABLE users DROP COLUMN age', { sql: 'ALTER TABLE users SET UNUSED (age)', dialects: oracleFamily }],
  good: [
    'ALTER TABLE users ADD age INT',
    'ALTER TABLE users ADD age INT; ALTER TABLE users DROP COLUMN age',
    'CREATE TABLE users (id INT, age INT); ALTER TABLE users DROP COLUMN age',
  ],
  on: ['dropColumn', 'setTableOptions'],
  check(action, context, report) {
    if (action.kind === 'setTableOptions') {
      const around = definitionAround(context.parents);
      const unused = action.options.find(({ name }) => name === 'SET UNUSED');
      if (unused && !(around && context.isNew(around.name)))
        report(unused, { column: unused.value ?? '', lock: hidden });
      return;
    }
    const { dialect, parents, isNew, isNewColumn, server } = context;
    const around = definitionAround(parents);
    // What the script itself made may go again.
    if (around && (isNew(around.name) || isNewColumn(around.name, action.name))) return;
    report(action, {
      column: action.name.text,
      lock: dialect === 'mysql' ? mysqlLock(server) : (locks[dialect] ?? locks.otherwise),
    });
  },
});

const hidden: Text = {
  zh: 'SET UNUSED 立即生效且不能撤销，空间在 DROP UNUSED COLUMNS 时才回收',
  en: 'SET UNUSED is done at once and cannot be undone; space comes back with DROP UNUSED COLUMNS',
};
const briefly: Text = {
  zh: '短暂持有 ACCESS EXCLUSIVE 锁，不重写表，空间在以后更新时才回收',
  en: 'it briefly takes an ACCESS EXCLUSIVE lock without rewriting the table, and space comes back only as rows change',
};

/** Both took to doing it at once at some time; where the server is known, so is which of both holds. */
function mysqlLock(server: ServerVersion | undefined): Text {
  if (server?.product !== 'mysql' && server?.product !== 'mariadb') return rebuiltBefore.mysql;
  if (server.numbers.length === 0) return rebuiltBefore[server.product];
  const isAtOnce = isSince(server, ...instantColumnsSince[server.product]);
  return isAtOnce ? atOnce : rebuilt;
}

const atOnce: Text = {
  zh: '该版本的服务器通常立即完成（INSTANT），不重建表',
  en: 'a server of this version mostly does it at once (INSTANT) without rebuilding the table',
};
const rebuilt: Text = {
  zh: '该版本的服务器要重建整张表（INPLACE，允许读写）',
  en: 'a server of this version rebuilds the table in place, with reads and writes going on',
};
const rebuiltBefore = {
  mariadb: {
    zh: 'MariaDB 10.4 以前要重建整张表（INPLACE，允许读写）',
    en: 'before MariaDB 10.4 the table is rebuilt in place, with reads and writes going on',
  },
  mysql: {
    zh: 'MySQL 8.0.29 以前要重建整张表（INPLACE，允许读写）',
    en: 'before MySQL 8.0.29 the table is rebuilt in place, with reads and writes going on',
  },
};

const locks: Readonly<Partial<Record<Dialect, Text>> & { otherwise: Text }> = {
  postgres: briefly,
  gaussdb: briefly,
  oracle: {
    zh: '在排他锁下重写每一行，大表应先 SET UNUSED，空闲时再 DROP UNUSED COLUMNS',
    en: 'every row is rewritten under an exclusive lock, so on a large table SET UNUSED first and DROP UNUSED COLUMNS in a quiet hour',
  },
  sqlserver: {
    zh: '短暂持有 Sch-M 锁，不重写表，重建索引后才回收空间',
    en: 'it briefly takes a Sch-M lock without rewriting the table, and space comes back once the table is rebuilt',
  },
  otherwise: { zh: '执行期间可能重写整张表或锁住它', en: 'the table may be rewritten or locked meanwhile' },
};
