import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-set-global',
  dialects: ['mysql'],
  category: 'usage',
  level: 'warn',
  tags: { operand: ['database'], sql: ['management'], purpose: ['security', 'maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '修改全局变量', en: 'A global variable is set' },
  message: { zh: '修改全局变量 {name} 会影响整个实例', en: 'Setting {name} globally affects the whole server' },
  why: {
    zh: '全局变量影响实例上的所有业务，重启后又会恢复，难以追查。',
    en: 'It affects everything on the server, is gone after a restart, and leaves no trace.',
  },
  instead: {
    zh: '在配置管理中修改并记录；只需本会话生效时用 SET SESSION。',
    en: 'Change and record it in the configuration; for this session alone use SET SESSION.',
  },
  bad: ['SET GLOBAL max_connections = 1000', 'SET PERSIST max_connections = 1000'],
  good: ['SET SESSION sort_buffer_size = 1048576', 'SET NAMES utf8mb4'],
  on: ['setting'],
  check(setting, _, report) {
    if (setting.scope === 'global' || setting.scope === 'persist') report(setting, { name: setting.name });
  },
});
