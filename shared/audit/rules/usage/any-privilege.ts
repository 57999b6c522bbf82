import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-any-privilege',
  dialects: oracleFamily,
  category: 'usage',
  level: 'error',
  tags: { operand: ['user'], sql: ['dcl', 'privilege'], purpose: ['security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '授予了 ANY 权限或 DBA', en: 'An ANY privilege or DBA is granted' },
  why: {
    zh: 'ANY 权限涉及所有用户的对象，DBA 是全部。',
    en: 'ANY reaches the objects of every user, and DBA everything.',
  },
  instead: { zh: '授予具体对象的权限。', en: 'Grant rights on the objects that are needed.' },
  bad: ['GRANT SELECT ANY TABLE TO app', 'GRANT dba TO app'],
  good: ['GRANT SELECT ON users TO app'],
  on: ['privilege'],
  check(privilege, context, report) {
    const grant = context.parents.at(-1);
    if (grant?.kind === 'grant' && grant.verb === 'GRANT' && /\bANY\b|^DBA$|^SYSDBA$/.test(privilege.name))
      report(privilege);
  },
});
