import { namePattern } from '../../tree/name-pattern.ts';
import type { CallStatement, Command } from '../../tree/statement.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-server-role-member',
  dialects: ['sqlserver'],
  category: 'usage',
  level: 'error',
  tags: { operand: ['user'], sql: ['dcl', 'privilege'], purpose: ['security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '把成员加入高权限的固定角色', en: 'A member is added to a fixed role with great power' },
  message: { zh: '{role} 的权限过大', en: '{role} has too much power' },
  why: {
    zh: 'sysadmin 等角色可以做任何事并绕过所有权限检查，db_owner 可以删除整个库。',
    en: 'Roles such as sysadmin may do anything and pass by every check; db_owner may drop the database.',
  },
  instead: {
    zh: '建立自定义角色，只授予需要的权限。',
    en: 'Make a role of your own and grant it only what is needed.',
  },
  bad: [
    'ALTER SERVER ROLE sysadmin ADD MEMBER app_login',
    'ALTER ROLE db_owner ADD MEMBER app_user',
    "EXEC sp_addsrvrolemember 'app_login', 'sysadmin'",
    "EXEC sp_addrolemember N'db_owner', N'app_user'",
  ],
  good: [
    'ALTER ROLE order_reader ADD MEMBER app_user',
    'ALTER SERVER ROLE sysadmin DROP MEMBER app_login',
    "EXEC sp_addrolemember N'order_reader', N'app_user'",
  ],
  on: ['command', 'callProcedure'],
  check(node, _, report) {
    const role = node.kind === 'command' ? alteredRole(node) : calledRole(node);
    if (role !== undefined && powerful.test(role)) report(node, { role });
  },
});

const powerful = namePattern(
  'sysadmin|securityadmin|serveradmin|setupadmin|diskadmin|processadmin|bulkadmin|dbcreator|db_owner',
  'db_securityadmin|db_accessadmin|db_ddladmin',
);

function alteredRole({ verb, objectType, words, parts: [role] }: Command): string | undefined {
  const isAdded = verb === 'ALTER' && (objectType === 'ROLE' || objectType === 'SERVER ROLE') && words.includes('ADD');
  return isAdded && role?.kind === 'name' ? role.text : undefined;
}

function calledRole({ name, args }: CallStatement): string | undefined {
  if (!/^sp_add(srv)?rolemember$/i.test(name.name.text)) return undefined;
  return args
    .map((arg) => (arg.kind === 'namedArgument' ? arg.value : arg))
    .flatMap((arg) => (arg.kind === 'literal' ? [arg.value] : []))
    .find((text) => powerful.test(text));
}
