import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-alter-system',
  dialects: ['oracle'],
  category: 'usage',
  level: 'warn',
  tags: { operand: ['database'], sql: ['management'], purpose: ['security', 'correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '修改实例设置', en: 'The instance is changed' },
  why: { zh: '影响所有会话，有的要重启才生效。', en: 'It acts on every session, and some settings need a restart.' },
  instead: { zh: '由管理员在维护窗口单独执行。', en: 'Leave it to the administrator, in a maintenance window.' },
  bad: ['ALTER SYSTEM SET open_cursors = 500', "ALTER SYSTEM KILL SESSION '1,2'"],
  good: ["ALTER SESSION SET nls_date_format = 'YYYY'"],
  on: ['set', 'command'],
  check(node, context, report) {
    if (/^\s{0,99}alter\s{1,99}system\b/i.test(context.text(node))) report(node);
  },
});
