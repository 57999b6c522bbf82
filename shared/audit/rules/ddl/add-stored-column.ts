import { definitionAround } from '../../tree/definitions.ts';
import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { isIdle } from '../../lock-impact/lock-cost.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-add-stored-column',
  dialects: ['mysql', ...postgresFamily, 'sqlserver'],
  category: 'ddl',
  level: 'error',
  tags: { operand: ['column', 'table'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '给已有的表增加存储生成列', en: 'A stored generated column is added to a table' },
  message: {
    zh: '增加存储生成列 {column} 会重写整张表',
    en: 'Adding the stored generated column {column} rewrites the table',
  },
  why: {
    zh: '每一行都要计算并重写：PostgreSQL 持有 ACCESS EXCLUSIVE 锁，SQL Server 持有 Sch-M 锁，读写全部等待；MySQL 以 COPY 方式重建，期间不能写入。',
    en: 'Every row is computed and written anew: PostgreSQL (ACCESS EXCLUSIVE) and SQL Server (Sch-M) block everyone meanwhile, MySQL copies the table and blocks writers.',
  },
  instead: {
    zh: '增加不存储的虚拟列，或对表达式建索引；PostgreSQL 18 以前可增加普通字段，用触发器维护并分批回填。',
    en: 'Add a virtual column, which stores nothing, or index the expression; before PostgreSQL 18 add a plain column kept by a trigger and fill it in batches.',
  },
  bad: [
    {
      sql: 'ALTER TABLE orders ADD COLUMN gross INT GENERATED ALWAYS AS (net * 2) STORED',
      dialects: ['mysql', ...postgresFamily],
    },
    { sql: 'ALTER TABLE orders ADD gross AS (net * 2) PERSISTED', dialects: ['sqlserver'] },
  ],
  good: [
    {
      sql: 'CREATE TABLE orders (id INT, net INT, gross INT GENERATED ALWAYS AS (net * 2) STORED)',
      dialects: ['mysql', ...postgresFamily],
    },
    'ALTER TABLE orders ADD gross INT',
    { sql: 'ALTER TABLE orders ADD gross AS (net * 2)', dialects: ['sqlserver'] },
    {
      sql: 'CREATE TABLE orders (net INT); ALTER TABLE orders ADD COLUMN gross INT GENERATED ALWAYS AS (net * 2) STORED',
      dialects: ['mysql', ...postgresFamily],
    },
  ],
  on: ['addColumn'],
  check(node, context, report) {
    const around = definitionAround(context.parents);
    if (around && node.column.generated?.stored && !isIdle(around.name, context))
      report(node, { column: node.column.name.text });
  },
});
