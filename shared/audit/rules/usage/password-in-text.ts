import { rule } from '../../rule.ts';

export default rule({
  id: 'usage-password-in-text',
  dialects: ['postgres'],
  category: 'usage', level: 'error',
  tags: { operand: ['user'], sql: ['dcl', 'privilege'], purpose: ['security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '语句中有明文密码', en: 'The statement holds a password' },
  why: { zh: '明文会留在日志、历史和审核记录中。', en: 'It stays readable in logs, histories and audit records.' },
  instead: { zh: '用 psql 的 password 命令，或传入 SCRAM 摘要。', en: 'Set it with the password command of psql, or pass a SCRAM digest.' },
  bad: ["CREATE ROLE app LOGIN PASSWORD 'secret'", "ALTER USER app PASSWORD 'secret'"],
  good: ['CREATE ROLE app LOGIN', "ALTER USER app PASSWORD 'SCRAM-SHA-256$4096:c2FsdA==$c3RvcmVk:c2VydmVy'", 'ALTER USER app PASSWORD NULL'],
  on: ['command'],
  check(command, _, report) {
    if (!/^(ROLE|USER)$/.test(command.objectType ?? '') || !command.words.includes('PASSWORD')) return;
    const password = command.parts.find((part) => part.kind === 'literal' && part.type === 'string' && !/^(SCRAM-SHA-256\$|md5[0-9a-f]{32}$)/.test(part.value));
    if (password) report(password);
  },
});
