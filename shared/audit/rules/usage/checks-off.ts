import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-checks-off',
  dialects: ['mysql'],
  category: 'usage',
  level: 'warn',
  tags: { operand: ['business'], sql: ['management'], purpose: ['correction', 'security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '关闭服务器的检查或日志', en: 'Checks or logs of the server are switched off' },
  message: { zh: '{setting} 被关闭：{harm}', en: '{setting} is switched off: {harm}' },
  why: {
    zh: '之后的语句不再被检查或复制，写入的错误数据事后无人发现。',
    en: 'What follows is neither checked nor replicated, and nobody finds later what went wrong.',
  },
  instead: {
    zh: '按引用顺序写入数据；必须关闭时只在最小范围内，并重新打开、核对。',
    en: 'Write rows in the order of their references; where it must be, keep it short, switch it on again and verify.',
  },
  bad: ['SET FOREIGN_KEY_CHECKS = 0', 'SET SESSION unique_checks = OFF', 'SET sql_log_bin = 0'],
  good: ['SET FOREIGN_KEY_CHECKS = 1', "SET time_zone = '+08:00'", 'SET FOREIGN_KEY_CHECKS = @old_checks'],
  on: ['setting'],
  check({ name, values, start, end }, { text }, report) {
    const harm = harms[name.toLowerCase().replace(/^@@(session\.|global\.)?/, '')];
    const [value] = values;
    if (harm && value && /^(0|off|false)$/i.test(text(value))) report({ start, end }, { setting: name, harm });
  },
});

const harms: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = {
  foreign_key_checks: { zh: '外键不再检查', en: 'foreign keys are not checked' },
  unique_checks: { zh: '二级索引的唯一性不再检查', en: 'unique indexes are not checked' },
  check_constraint_checks: { zh: 'CHECK 约束不再检查', en: 'CHECK constraints are not checked' },
  wsrep_on: { zh: '变更不再复制到集群其他节点', en: 'changes do not reach the other nodes of the cluster' },
  sql_log_bin: { zh: '变更不进 binlog，从库会与主库不一致', en: 'changes are not replicated, so replicas drift apart' },
};
