import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { plannedKinds } from '../../plan/explainable.ts';
import { plannedStatement } from '../../plan/planned-statement.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-plan-spill',
  dialects: postgresFamily,
  category: 'dml',
  level: 'warn',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'high' },
  needsSchema: 'always',
  what: { zh: '排序或哈希放不进 work_mem', en: 'A sort or hash does not fit into work_mem' },
  message: {
    zh: '{step} 约需 {needed} MB，work_mem 只有 {memory} MB，会写临时文件',
    en: '{step} needs about {needed} MB but work_mem allows {memory} MB, so it writes files',
  },
  why: {
    zh: '超出 work_mem 的排序和哈希分批写到磁盘，慢数倍。',
    en: 'What exceeds work_mem goes to the disk in parts, which is several times slower.',
  },
  instead: {
    zh: '减少参与排序或连接的行和字段，为排序建索引，或为该会话调大 work_mem。',
    en: 'Sort or join fewer rows and columns, index the order, or raise work_mem for this session.',
  },
  bad: [
    {
      sql: 'SELECT * FROM logs ORDER BY note',
      settings: { work_mem: '4096', hash_mem_multiplier: '2' },
      plan: { steps: [{ word: 'Sort', work: ['sort'], bytes: 900_000_000 }] },
    },
    {
      sql: 'SELECT 1 FROM logs a JOIN logs b ON a.x = b.x',
      settings: { work_mem: '4096', hash_mem_multiplier: '2' },
      plan: { steps: [{ word: 'Hash', bytes: 900_000_000 }] },
    },
  ],
  good: [
    {
      sql: 'SELECT * FROM logs ORDER BY note',
      settings: { work_mem: '4096', hash_mem_multiplier: '2' },
      plan: { steps: [{ word: 'Sort', work: ['sort'], bytes: 900_000 }] },
    },
    {
      sql: 'SELECT 1 FROM logs a JOIN logs b ON a.x = b.x',
      settings: { work_mem: '4096', hash_mem_multiplier: '2' },
      plan: { steps: [{ word: 'Hash', bytes: 6_000_000 }] },
    },
    'SELECT * FROM logs ORDER BY note',
  ],
  on: plannedKinds,
  check(node, context, report) {
    const steps = plannedStatement(node, context)?.steps ?? [];
    const sortMemory = Number(context.setting('work_mem')) * 1024;
    if (steps.length > 0 && !(sortMemory > 0)) context.cannotTell();
    for (const { word, work, bytes = 0, at } of steps) {
      const memory = work.length > 0 ? sortMemory : sortMemory * Number(context.setting('hash_mem_multiplier') ?? 1);
      if (bytes > memory) report(at, { step: word, needed: megabytes(bytes), memory: megabytes(memory) });
    }
  },
});

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}
