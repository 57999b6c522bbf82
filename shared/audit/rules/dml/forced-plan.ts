import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-forced-plan',
  dialects: ['sqlserver'],
  category: 'dml',
  level: 'notice',
  tags: { operand: ['index'], sql: ['dml', 'query', 'join'], purpose: ['performance', 'maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '用提示固定了执行计划', en: 'A hint fixes the plan' },
  message: { zh: '{hint} 固定了执行计划', en: '{hint} fixes the plan' },
  why: {
    zh: '数据分布变化或索引改名、删除后，被固定的计划变慢甚至报错，优化器的改进也不再起作用。',
    en: 'When the data changes, or the index is renamed or dropped, the fixed plan gets slow or fails, and no improvement of the optimizer reaches it.',
  },
  instead: {
    zh: '先更新统计信息、改写语句或补充索引；确需固定时用查询存储强制计划。',
    en: 'Refresh the statistics, rewrite the query or add an index first; where a plan must be fixed, force it in Query Store.',
  },
  bad: [
    'SELECT id FROM dbo.orders WITH (INDEX (ix_user)) WHERE user_id = 1',
    'SELECT o.id FROM dbo.orders o INNER LOOP JOIN dbo.items i ON i.order_id = o.id',
    'SELECT id FROM dbo.orders WHERE id = 1 OPTION (FORCE ORDER)',
    'SELECT id FROM dbo.orders WITH (FORCESEEK) WHERE id = 1',
  ],
  good: [
    'SELECT id FROM dbo.orders WHERE user_id = 1',
    'SELECT id FROM dbo.orders WITH (UPDLOCK) WHERE id = 1 OPTION (MAXDOP 1)',
  ],
  on: ['table', 'join', 'option'],
  check(node, { parents }, report) {
    if (node.kind === 'option') {
      if (queryHints.has(node.name) && holders.has(parents.at(-1)?.kind ?? '')) report(node, { hint: node.name });
    } else if (node.kind === 'join') {
      if (node.hint !== undefined) report(node.right, { hint: `${node.hint} JOIN` });
    } else for (const hint of node.hints ?? []) if (isTableHint.test(hint.name)) report(hint, { hint: hint.name });
  },
});

const isTableHint = /^(INDEX|FORCESEEK|FORCESCAN)$/;
const queryHints: ReadonlySet<string> = new Set([
  'FORCE ORDER',
  'USE PLAN',
  'TABLE HINT',
  ...['LOOP JOIN', 'HASH JOIN', 'MERGE JOIN'],
  ...['HASH GROUP', 'ORDER GROUP'],
  ...['CONCAT UNION', 'HASH UNION', 'MERGE UNION'],
]);
/** What OPTION (…) may stand behind. */
const holders: ReadonlySet<string> = new Set([
  'select',
  'setOperation',
  'wrappedQuery',
  'insert',
  'update',
  'delete',
  'merge',
]);
