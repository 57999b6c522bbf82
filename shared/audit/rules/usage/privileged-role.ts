import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-privileged-role',
  dialects: postgresFamily,
  category: 'usage',
  level: 'error',
  tags: { operand: ['user'], sql: ['dcl', 'privilege'], purpose: ['security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '角色具有超级权限', en: 'A role is given sweeping powers' },
  message: { zh: '角色得到 {power}', en: 'The role is given {power}' },
  why: {
    zh: 'SUPERUSER、SYSADMIN 与 BYPASSRLS 绕过一切权限检查，泄露后无法限制损失。',
    en: 'SUPERUSER, SYSADMIN and BYPASSRLS pass every check, so nothing limits the harm of a leak.',
  },
  instead: { zh: '授予完成工作所需的最小权限。', en: 'Grant only what the work needs.' },
  bad: [
    { sql: 'CREATE ROLE app LOGIN SUPERUSER', dialects: ['postgres'] },
    { sql: 'ALTER ROLE app BYPASSRLS', dialects: ['postgres'] },
    { sql: 'CREATE USER app SYSADMIN PASSWORD DISABLE', dialects: ['gaussdb'] },
  ],
  good: [
    'CREATE ROLE app LOGIN',
    { sql: 'ALTER ROLE app NOSUPERUSER', dialects: ['postgres'] },
    { sql: 'ALTER ROLE app NOSYSADMIN', dialects: ['gaussdb'] },
  ],
  on: ['command'],
  check(command, _, report) {
    if (!/^(ROLE|USER)$/.test(command.objectType ?? '')) return;
    const power = command.words.find((word) => powers.has(word));
    if (power) report(command, { power });
  },
});

const powers: ReadonlySet<string> = new Set([
  'SUPERUSER',
  'BYPASSRLS',
  'REPLICATION',
  'SYSADMIN',
  'MONADMIN',
  'OPRADMIN',
  'POLADMIN',
  'AUDITADMIN',
]);
