import { oracleFamily, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-grant-too-much',
  wireNames: { v2: 'SQLE00174' },
  dialects: ['mysql', ...postgresSpeakers, ...oracleFamily, 'sqlserver'],
  category: 'usage',
  level: 'warn',
  tags: { operand: ['user'], sql: ['dcl', 'privilege'], purpose: ['security'], cost: 'low' },
  params: {
    privileges: {
      key: 'first_key',
      type: 'string',
      default: 'ALL,SUPER,WITH GRANT OPTION',
      desc: { zh: '不允许授予的权限，逗号分隔', en: 'Privileges that may not be granted, separated by commas' },
    },
  },
  needsSchema: 'never',
  what: { zh: '授予了过大的权限', en: 'Too much is granted' },
  message: { zh: '不应授予 {privilege}', en: '{privilege} should not be granted' },
  why: {
    zh: '权限过大的账号一旦泄露或误操作，影响整个库；可转授的权限会失去控制。',
    en: 'When such an account leaks or errs, the whole database suffers; rights that can be passed on get out of hand.',
  },
  instead: { zh: '只授予需要的权限和对象。', en: 'Grant only what is needed, on the objects that need it.' },
  bad: [
    { sql: "GRANT ALL PRIVILEGES ON shop.* TO 'app'@'%'", dialects: ['mysql'] },
    { sql: 'GRANT ALL ON users TO app', except: ['mysql'] },
    { sql: 'GRANT SELECT ON users TO app WITH GRANT OPTION', except: oracleFamily },
  ],
  good: ['GRANT SELECT ON users TO app', 'REVOKE ALL ON users FROM app'],
  on: ['grant'],
  check(grant, { dialect, params: { privileges } }, report) {
    if (grant.verb !== 'GRANT') return;
    const refused = privileges.split(',').map((name) => name.trim().toUpperCase());
    for (const privilege of grant.privileges)
      if (refused.includes(privilege.name.replace(/ PRIVILEGES$/, '')))
        report(privilege, { privilege: privilege.name });
    // On Oracle and Dameng a rule of its own says what may be passed on.
    if (grant.grantOption && refused.includes('WITH GRANT OPTION') && !oracleFamily.includes(dialect))
      report(grant, { privilege: 'WITH GRANT OPTION' });
  },
});
