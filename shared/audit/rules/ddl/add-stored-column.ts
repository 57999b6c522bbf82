import { definitionAround } from '../../definitions.ts';
import { rule } from '../../rule.ts';

export default rule({
  id: 'ddl-add-stored-column',
  dialects: ['postgres'],
  category: 'ddl', level: 'error',
  tags: { operand: ['column', 'table'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '给已有的表增加存储生成列', en: 'A stored generated column is added to a table' },
  message: { zh: '增加存储生成列 {column} 会重写整张表', en: 'Adding the stored generated column {column} rewrites the table' },
  why: { zh: '每一行都要计算并重写，期间持有 ACCESS EXCLUSIVE 锁。', en: 'Every row is computed and written anew while ACCESS EXCLUSIVE is held.' },
  instead: { zh: '增加普通字段，用触发器维护并分批回填，或改用表达式索引。', en: 'Add a plain column kept by a trigger and fill it in batches, or index the expression.' },
  bad: ['ALTER TABLE orders ADD COLUMN gross INT GENERATED ALWAYS AS (net * 2) STORED'],
  good: [
    'CREATE TABLE orders (id INT, net INT, gross INT GENERATED ALWAYS AS (net * 2) STORED)',
    'ALTER TABLE orders ADD COLUMN gross INT',
    'CREATE TABLE orders (net INT); ALTER TABLE orders ADD COLUMN gross INT GENERATED ALWAYS AS (net * 2) STORED',
  ],
  on: ['addColumn'],
  check(node, context, report) {
    const around = definitionAround(context.parents);
    if (around && node.column.generated?.stored && !context.isNew(around.name)) report(node, { column: node.column.name.text });
  },
});
