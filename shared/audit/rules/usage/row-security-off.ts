import { postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-row-security-off',
  dialects: postgresSpeakers,
  category: 'usage',
  level: 'warn',
  tags: { operand: ['table'], sql: ['ddl', 'privilege'], purpose: ['security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '关闭行级安全', en: 'Row level security is switched off' },
  why: {
    zh: '策略不再生效，能读表的人就能读到所有行。',
    en: 'Its policies no longer hold: whoever may read the table reads every row.',
  },
  instead: {
    zh: '保留 ROW LEVEL SECURITY，改为放宽策略。',
    en: 'Keep ROW LEVEL SECURITY on and widen a policy instead.',
  },
  bad: ['ALTER TABLE users DISABLE ROW LEVEL SECURITY', 'ALTER TABLE users NO FORCE ROW LEVEL SECURITY'],
  good: ['ALTER TABLE users ENABLE ROW LEVEL SECURITY', 'ALTER TABLE users FORCE ROW LEVEL SECURITY'],
  on: ['switch'],
  check(action, _, report) {
    if (/^(DISABLE|NO FORCE) ROW LEVEL SECURITY$/.test(action.words.join(' '))) report(action);
  },
});
