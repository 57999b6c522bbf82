import { postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-no-view',
  wireNames: { v1: 'ddl_check_create_view', v2: 'SQLE00031' },
  dialects: ['mysql', ...postgresSpeakers],
  category: 'usage',
  level: 'notice',
  conventionOf: ['mysql'],
  tags: { operand: ['view'], sql: ['ddl', 'sql_view'], purpose: ['maintenance', 'performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '创建视图', en: 'A view is created' },
  why: {
    zh: '视图隐藏了真实的查询，层层嵌套后难以优化；PostgreSQL 中被视图引用的字段无法改类型或删除。',
    en: 'A view hides the query that runs, nested views cannot be optimized, and on PostgreSQL the columns it uses can no longer be altered or dropped.',
  },
  instead: {
    zh: '在程序中写明查询；确需视图时由 DBA 审批。',
    en: 'Write the query in the program; where a view is needed, let a DBA decide.',
  },
  bad: ['CREATE VIEW active_users AS SELECT id FROM users WHERE active = 1'],
  good: [
    'SELECT id FROM users WHERE active = 1',
    { sql: 'ALTER VIEW active_users AS SELECT id FROM users WHERE active = 2', dialects: ['mysql'] },
  ],
  on: ['createView'],
  check(view, context, report) {
    // ALTER VIEW has the shape of CREATE OR REPLACE VIEW.
    const isNew = /^create/i.test(context.text({ start: view.start, end: view.start + 6 }));
    if (isNew && !view.temporary) report(view.name);
  },
});
