import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-grant-control',
  dialects: ['sqlserver'],
  category: 'usage',
  level: 'error',
  tags: { operand: ['user'], sql: ['dcl', 'privilege'], purpose: ['security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '授予了 CONTROL 等高级权限', en: 'A permission such as CONTROL is granted' },
  message: { zh: '{privilege} 的权限过大', en: '{privilege} gives too much power' },
  why: {
    zh: 'CONTROL、IMPERSONATE、ALTER ANY … 可以间接取得几乎所有权限，TAKE OWNERSHIP 可以夺走对象。',
    en: 'CONTROL, IMPERSONATE and ALTER ANY … lead to nearly every other right, and TAKE OWNERSHIP takes objects away.',
  },
  instead: {
    zh: '只授予 SELECT、EXECUTE 等需要的权限，并限定到架构或对象。',
    en: 'Grant what is needed, such as SELECT or EXECUTE, on a schema or object.',
  },
  bad: [
    'GRANT CONTROL ON SCHEMA::dbo TO app',
    'GRANT CONTROL SERVER TO app',
    'GRANT ALTER ANY LOGIN TO app',
    'GRANT IMPERSONATE ON LOGIN::sa TO app',
  ],
  good: ['GRANT SELECT ON SCHEMA::dbo TO app', 'DENY CONTROL SERVER TO app'],
  on: ['privilege'],
  check(privilege, { parents }, report) {
    const owner = parents.at(-1);
    const isGranted = owner?.kind === 'grant' && owner.verb === 'GRANT';
    if (
      isGranted &&
      /^(CONTROL|IMPERSONATE|TAKE OWNERSHIP|ALTER ANY|UNSAFE ASSEMBLY|EXTERNAL ACCESS|AUTHENTICATE)\b/.test(
        privilege.name,
      )
    )
      report(privilege, { privilege: privilege.name });
  },
});
