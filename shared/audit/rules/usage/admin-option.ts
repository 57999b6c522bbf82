import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-admin-option',
  dialects: oracleFamily,
  category: 'usage',
  level: 'warn',
  tags: { operand: ['user'], sql: ['dcl', 'privilege'], purpose: ['security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '权限可以转授', en: 'Rights may be passed on' },
  why: {
    zh: '被授权者可以再授给别人，收回系统权限时不会连带收回。',
    en: 'Who has them may grant them to others, and revoking system rights does not reach those.',
  },
  instead: {
    zh: '去掉 WITH ADMIN OPTION 和 WITH GRANT OPTION。',
    en: 'Leave out WITH ADMIN OPTION and WITH GRANT OPTION.',
  },
  bad: ['GRANT CREATE SESSION TO app WITH ADMIN OPTION', 'GRANT SELECT ON users TO app WITH GRANT OPTION'],
  good: ['GRANT SELECT ON users TO app'],
  on: ['grant'],
  check(grant, _, report) {
    if (grant.verb === 'GRANT' && grant.grantOption) report(grant);
  },
});
