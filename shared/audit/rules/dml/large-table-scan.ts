import { connected } from '../../dialect-facts/dialect-sets.ts';
import { plannedKinds } from '../../plan/explainable.ts';
import { plannedStatement } from '../../plan/planned-statement.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-large-table-scan',
  wireNames: { v2: 'SQLE00139' },
  dialects: connected,
  category: 'dml',
  level: 'warn',
  tags: { operand: ['business'], sql: ['dml'], purpose: ['performance'], cost: 'high' },
  params: {
    max: {
      key: 'first_key',
      type: 'int',
      default: 5,
      desc: { zh: '允许全表扫描的最大表大小（GB）', en: 'Largest table that may be read whole (GB)' },
    },
  },
  needsSchema: 'always',
  what: { zh: '对大表做全表扫描', en: 'A large table is read whole' },
  message: { zh: '表 {table} 约 {size} GB，会被整个读取', en: 'Table {table} of about {size} GB is read whole' },
  why: {
    zh: '整张大表要从磁盘读入，占用大量 IO，拖慢其他语句。',
    en: 'A large table comes from the disk, takes most of its throughput and slows everybody else.',
  },
  instead: {
    zh: '建立合适的索引，或按主键分批处理。',
    en: 'Make a suitable index, or work in batches by primary key.',
  },
  bad: [
    {
      given: 'CREATE TABLE logs (id INT, note VARCHAR(20))',
      rows: 90_000_000,
      megabytes: 8000,
      sql: "SELECT id FROM logs WHERE note = 'x'",
      plan: { steps: [{ table: 'logs', access: 'wholeTable' }] },
    },
  ],
  good: [
    {
      given: 'CREATE TABLE logs (id INT PRIMARY KEY, note VARCHAR(20))',
      rows: 9_000,
      sql: 'SELECT note FROM logs WHERE id = 1',
      plan: { steps: [{ table: 'logs' }] },
    },
    {
      given: 'CREATE TABLE logs (id INT, note VARCHAR(20))',
      rows: 90_000,
      megabytes: 80,
      sql: "SELECT id FROM logs WHERE note = 'x'",
      plan: { steps: [{ table: 'logs', access: 'wholeTable' }] },
    },
    {
      given: 'CREATE TABLE logs (id INT, note VARCHAR(20))',
      rows: 90_000_000,
      megabytes: 8000,
      sql: 'SELECT note FROM logs WHERE id = 1',
      plan: { steps: [{ table: 'logs' }] },
    },
  ],
  on: plannedKinds,
  check(node, context, report) {
    for (const { access, at, source } of plannedStatement(node, context)?.steps ?? []) {
      if (access !== 'wholeTable' || source?.type === 'view') continue;
      if (source?.bytes === undefined) context.cannotTell();
      else if (source.bytes > context.params.max * gigabyte)
        report(at, { table: source.name, size: Math.round((source.bytes / gigabyte) * 10) / 10 });
    }
  },
});

const gigabyte = 1024 ** 3;
