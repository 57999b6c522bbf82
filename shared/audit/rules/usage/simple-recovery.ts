import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-simple-recovery',
  dialects: ['sqlserver'],
  category: 'usage',
  level: 'warn',
  tags: { operand: ['database'], sql: ['management'], purpose: ['security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '把恢复模式改为 SIMPLE', en: 'The recovery model is set to SIMPLE' },
  why: {
    zh: '日志备份链中断，只能恢复到上一次完整或差异备份，之后的数据全部丢失。',
    en: 'The chain of log backups breaks: a restore reaches the last full or differential backup only, and everything since is lost.',
  },
  instead: {
    zh: '生产库使用 FULL 并定期备份日志；改动后立即做一次备份。',
    en: 'Keep production on FULL with regular log backups, and take a backup right after any change.',
  },
  bad: ['ALTER DATABASE shop SET RECOVERY SIMPLE'],
  good: ['ALTER DATABASE shop SET RECOVERY FULL'],
  on: ['command'],
  check(command, context, report) {
    if (
      command.verb === 'ALTER' &&
      command.words.includes('RECOVERY') &&
      /\bRECOVERY\s*=?\s*SIMPLE\b/i.test(context.text(command))
    )
      report(command);
  },
});
