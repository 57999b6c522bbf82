import { postgresFamily } from '../../dialect-sets.ts';
import { rule } from '../../rule.ts';

export default rule({
  id: 'usage-privileged-role',
  dialects: postgresFamily,
  category: 'usage', level: 'error',
  tags: { operand: ['user'], sql: ['dcl', 'privilege'], purpose: ['security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '角色具有超级权限', en: 'A role is given sweeping powers' },
  message: { zh: '角色得到 {power}', en: 'The role is given {power}' },
  why: { zh: 'SUPERUSER 与 BYPASSRLS 绕过一切权限检查，泄露后无法限制损失。', en: 'SUPERUSER and BYPASSRLS pass every check, so nothing limits the harm of a leak.' },
  instead: { zh: '授予完成工作所需的最小权限。', en: 'Grant only what the work needs.' },
  bad: ['CREATE ROLE app LOGIN SUPERUSER', 'ALTER ROLE app BYPASSRLS'],
  good: ['CREATE ROLE app LOGIN', 'ALTER ROLE app NOSUPERUSER'],
  on: ['command'],
  check(command, _, report) {
    if (!/^(ROLE|USER)$/.test(command.objectType ?? '')) return;
    const power = command.words.find((word) => word === 'SUPERUSER' || word === 'BYPASSRLS' || word === 'REPLICATION');
    if (power) report(command, { power });
  },
});
