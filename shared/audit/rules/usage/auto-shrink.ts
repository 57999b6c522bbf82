import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-auto-shrink',
  dialects: ['sqlserver'],
  category: 'usage',
  level: 'warn',
  tags: { operand: ['database'], sql: ['management'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '打开了 AUTO_SHRINK 或 AUTO_CLOSE', en: 'AUTO_SHRINK or AUTO_CLOSE is switched on' },
  message: { zh: '{name} 不应打开', en: '{name} should stay off' },
  why: {
    zh: 'AUTO_SHRINK 在业务高峰反复收缩又增长，使索引碎片化；AUTO_CLOSE 每次空闲都关闭数据库，清空缓存和计划。',
    en: 'AUTO_SHRINK shrinks and grows again at busy times and fragments the indexes; AUTO_CLOSE closes an idle database and throws its cache and plans away.',
  },
  instead: { zh: '保持 OFF。', en: 'Leave both OFF.' },
  bad: ['ALTER DATABASE shop SET AUTO_SHRINK ON', 'ALTER DATABASE shop SET AUTO_CLOSE ON WITH NO_WAIT'],
  good: ['ALTER DATABASE shop SET AUTO_SHRINK OFF', 'ALTER DATABASE shop SET AUTO_UPDATE_STATISTICS ON'],
  on: ['command'],
  check(command, _, report) {
    const at = command.words.findIndex((word) => word === 'AUTO_SHRINK' || word === 'AUTO_CLOSE');
    const [name = '', value] = command.words.slice(at).filter((word) => word !== '=');
    if (at > 0 && value === 'ON') report(command, { name });
  },
});
