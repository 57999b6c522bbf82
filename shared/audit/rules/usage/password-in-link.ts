import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-password-in-link',
  dialects: ['oracle'],
  category: 'usage',
  level: 'error',
  tags: { operand: ['database'], sql: ['ddl'], purpose: ['security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '数据库链接里写有口令', en: 'A database link holds a password' },
  why: { zh: '口令留在脚本和审计记录里。', en: 'The password stays in scripts and audit trails.' },
  instead: { zh: '用 CURRENT_USER 链接或安全钱包。', en: 'Use a CURRENT_USER link or a wallet.' },
  bad: ["CREATE DATABASE LINK remote CONNECT TO app IDENTIFIED BY secret USING 'tns'"],
  good: ["CREATE DATABASE LINK remote CONNECT TO CURRENT_USER USING 'tns'"],
  on: ['command'],
  check(command, _, report) {
    if (command.objectType === 'DATABASE LINK' && command.words.includes('IDENTIFIED')) report(command);
  },
});
