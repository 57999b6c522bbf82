import { oracleFamily, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-grant-to-public',
  dialects: [...postgresSpeakers, ...oracleFamily, 'sqlserver', 'db2', 'hana'],
  category: 'usage',
  level: 'error',
  tags: { operand: ['user'], sql: ['dcl', 'privilege'], purpose: ['security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '把权限授予了 PUBLIC', en: 'Rights are granted to PUBLIC' },
  why: { zh: 'PUBLIC 包含所有现在和将来的用户。', en: 'PUBLIC is every user, present and future.' },
  instead: { zh: '授予具体的角色。', en: 'Grant to a named role.' },
  bad: ['GRANT SELECT ON users TO PUBLIC', { sql: 'GRANT ALL ON SCHEMA shop TO PUBLIC', dialects: postgresSpeakers }],
  good: ['GRANT SELECT ON users TO reader', 'REVOKE ALL ON users FROM PUBLIC'],
  on: ['grant'],
  check(grant, _, report) {
    for (const grantee of grant.grantees)
      if (grant.verb === 'GRANT' && !grantee.quoted && grantee.text.toUpperCase() === 'PUBLIC') report(grantee);
  },
});
