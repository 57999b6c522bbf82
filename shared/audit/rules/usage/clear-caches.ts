import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-clear-caches',
  dialects: ['sqlserver'],
  category: 'usage',
  level: 'warn',
  tags: { operand: ['database'], sql: ['management'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '清空服务器的缓存', en: 'The caches of the server are cleared' },
  why: {
    zh: '所有计划要重新编译，数据要重新从磁盘读入，整个实例会突然变慢。',
    en: 'Every plan is compiled and every page read from disk again, and the whole instance gets slow at once.',
  },
  instead: {
    zh: '只在测试环境执行；需要时按计划句柄清除单个计划。',
    en: 'Do it on test systems only, or free the one plan by its handle.',
  },
  bad: ['DBCC FREEPROCCACHE', 'DBCC DROPCLEANBUFFERS WITH NO_INFOMSGS', "DBCC FREESYSTEMCACHE ('ALL')"],
  good: ['DBCC FREEPROCCACHE (0x060006001ECA270E)', 'DBCC CHECKDB (shop)'],
  on: ['command'],
  check(command, _, report) {
    const [, name = ''] = command.words;
    const isWhole =
      /^(DROPCLEANBUFFERS|FREESYSTEMCACHE|FREESESSIONCACHE)$/.test(name) ||
      (name === 'FREEPROCCACHE' && command.parts.length === 0);
    if (command.verb === 'DBCC' && isWhole) report(command);
  },
});
