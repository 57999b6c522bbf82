import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-sequence-cache',
  dialects: ['oracle'],
  category: 'ddl',
  level: 'notice',
  tags: { operand: ['sequence'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '序列没有缓存或要求顺序', en: 'The sequence has no cache, or keeps an order' },
  why: {
    zh: 'NOCACHE 每取一个号都写数据字典，ORDER 让 RAC 各节点互相等待。',
    en: 'NOCACHE writes the dictionary for each number, and ORDER makes the nodes of a cluster wait for each other.',
  },
  instead: { zh: '使用 CACHE 100 以上和 NOORDER。', en: 'Use CACHE 100 or more, and NOORDER.' },
  bad: ['CREATE SEQUENCE s NOCACHE', 'CREATE SEQUENCE s CACHE 20 ORDER'],
  good: ['CREATE SEQUENCE s CACHE 100 NOORDER'],
  on: ['command'],
  check(command, _, report) {
    if (command.objectType !== 'SEQUENCE') return;
    for (const part of command.parts)
      if (part.kind === 'option' && (part.name === 'NOCACHE' || part.name === 'ORDER')) report(part);
  },
});
