import type { Name } from '../../tree/node.ts';
import { oracleFamily, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import type { Dialect } from '../../dialect-facts/dialect-names.ts';
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
  bad: [
    'GRANT SELECT ON users TO PUBLIC',
    { sql: 'GRANT SELECT ON dbo.users TO [public]', dialects: ['sqlserver'] },
    { sql: 'GRANT SELECT ON users TO "public"', dialects: ['postgres'] },
    { sql: 'GRANT ALL ON SCHEMA shop TO PUBLIC', dialects: postgresSpeakers },
    { sql: 'ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO PUBLIC', dialects: ['postgres'] },
  ],
  good: ['GRANT SELECT ON users TO reader', 'REVOKE ALL ON users FROM PUBLIC'],
  on: ['grant', 'command'],
  check(grant, { dialect }, report) {
    if (grant.kind === 'command') {
      const isGranting = /^DEFAULT PRIVILEGES (.* )?GRANT /.test(grant.words.join(' '));
      for (const part of isGranting ? grant.parts : [])
        if (part.kind === 'name' && isPublic(part, dialect)) report(part);
      return;
    }
    for (const grantee of grant.grantees) if (grant.verb === 'GRANT' && isPublic(grantee, dialect)) report(grantee);
  },
});

/** SQL Server reads [public] and public alike, and so does PostgreSQL with "public". */
function isPublic({ quoted, text }: Name, dialect: Dialect): boolean {
  if (!quoted || dialect === 'sqlserver') return text.toUpperCase() === 'PUBLIC';
  return text === 'public' && postgresSpeakers.includes(dialect);
}
