import { instantColumnsSince } from '../../dialect-facts/instant-columns.ts';
import { isIdle } from '../../lock-impact/lock-cost.ts';
import { isSince, type ServerVersion } from '../../schema/server-version.ts';
import { definitionAround } from '../../tree/definitions.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-column-position',
  wireNames: { v1: 'ddl_disable_alter_field_use_first_and_after', v2: 'SQLE00065' },
  dialects: ['mysql'],
  category: 'ddl',
  level: 'warn',
  tags: { operand: ['table', 'column'], sql: ['ddl'], purpose: ['performance', 'maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '用 FIRST 或 AFTER 指定字段位置', en: 'FIRST or AFTER places a column' },
  why: {
    zh: '在 MySQL 8.0.29（MariaDB 10.4）以前，指定位置会使加字段从瞬间完成变为重建整张表；MySQL 移动已有字段总要重建。',
    en: 'Before MySQL 8.0.29 (MariaDB 10.4) it turns adding a column from an instant into a rebuild of the table; moving a column that is there always rebuilds on MySQL.',
  },
  instead: { zh: '去掉 FIRST、AFTER，把字段加在末尾。', en: 'Leave it out and add the column at the end.' },
  bad: ['ALTER TABLE users ADD COLUMN age INT AFTER name', 'ALTER TABLE users MODIFY age BIGINT FIRST'],
  good: [
    'ALTER TABLE users ADD COLUMN age INT',
    { sql: 'ALTER TABLE users ADD COLUMN age INT AFTER name', version: '8.0.36' },
    { sql: 'ALTER TABLE users MODIFY age BIGINT FIRST', version: '10.11.6-MariaDB' },
    'CREATE TABLE users (id INT); ALTER TABLE users ADD COLUMN age INT FIRST',
  ],
  on: ['columnPosition'],
  check(position, context, report) {
    const around = definitionAround(context.parents);
    const isAdded = context.parents.at(-1)?.kind === 'addColumn';
    if (!isAtOnce(context.server, isAdded) && !(around && isIdle(around.name, context))) report(position);
  },
});

/** Whether the server is known to place a column without touching the rows. */
function isAtOnce(server: ServerVersion | undefined, isAdded: boolean): boolean {
  if (!server) return false;
  if (server.product === 'mariadb') return isSince(server, ...instantColumnsSince.mariadb);
  return server.product === 'mysql' && isAdded && isSince(server, ...instantColumnsSince.mysql);
}
