import { sizeWords } from '../../lock-impact/lock-cost.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'global-osc-hint',
  wireNames: { v1: 'ddl_osc_min_size' },
  dialects: ['mysql'],
  category: 'global',
  level: 'normal',
  tags: { operand: ['table'], sql: ['ddl'], purpose: ['performance'], cost: 'medium' },
  params: {
    min: {
      key: 'first_key',
      type: 'int',
      default: 1024,
      desc: { zh: '给出提示的最小表大小（MB）', en: 'Smallest table for which it is told (MB)' },
    },
  },
  needsSchema: 'always',
  what: { zh: '大表改用 pt-online-schema-change', en: 'A large table is better changed by pt-online-schema-change' },
  message: {
    zh: '表较大{size}，可用：pt-online-schema-change --alter "{alter}" D={schema},t={table} --execute',
    en: 'The table is large{size}; this changes it online: pt-online-schema-change --alter "{alter}" D={schema},t={table} --execute',
  },
  why: {
    zh: '工具复制到影子表并用触发器跟进，业务可以继续读写。',
    en: 'The tool copies to a shadow table and follows by triggers while reads and writes go on.',
  },
  instead: {
    zh: '确认表有主键、没有触发器后，用该命令执行。',
    en: 'Make sure that the table has a primary key and no triggers, then use the command.',
  },
  bad: [
    {
      given: 'CREATE TABLE shop.logs (id INT PRIMARY KEY, note VARCHAR(20))',
      rows: 90_000_000,
      megabytes: 9000,
      sql: 'ALTER TABLE shop.logs MODIFY note TEXT',
    },
  ],
  good: [
    {
      given: 'CREATE TABLE shop.logs (id INT PRIMARY KEY, note VARCHAR(20))',
      rows: 90,
      megabytes: 1,
      sql: 'ALTER TABLE shop.logs MODIFY note TEXT',
    },
    'ALTER TABLE logs MODIFY note TEXT',
  ],
  on: ['alterTable'],
  check(node, context, report) {
    const table = context.requireTable(node.name);
    const [first] = node.actions;
    if (!table || !first) return;
    if (table.bytes === undefined) return context.cannotTell();
    const alter = context
      .text({ start: first.start, end: node.actions.at(-1)?.end ?? first.end })
      .replace(/["\\$`]/g, '\\$&');
    if (table.bytes >= context.params.min * 1024 * 1024)
      report(node, { alter, schema: table.schema, table: table.name, size: sizeWords(table) });
  },
});
