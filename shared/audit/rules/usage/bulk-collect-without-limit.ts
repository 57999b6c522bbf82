import { rowLimitOf } from '../../tree/conditions.ts';
import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-bulk-collect-without-limit',
  dialects: oracleFamily,
  category: 'usage',
  level: 'warn',
  tags: { operand: ['procedure'], sql: ['sql_procedure'], purpose: ['performance'], cost: 'medium' },
  needsSchema: 'never',
  what: { zh: 'BULK COLLECT 没有 LIMIT', en: 'BULK COLLECT without LIMIT' },
  why: {
    zh: '整个结果进入会话内存，数据一多就耗尽 PGA。',
    en: 'The whole result goes into the memory of the session and exhausts it as the data grows.',
  },
  instead: {
    zh: '用游标 FETCH … BULK COLLECT INTO … LIMIT n 分批。',
    en: 'Fetch in batches: FETCH … BULK COLLECT INTO … LIMIT n.',
  },
  bad: ['BEGIN SELECT id BULK COLLECT INTO l FROM users; END;', 'BEGIN FETCH c BULK COLLECT INTO l; END;'],
  good: [
    'BEGIN SELECT id BULK COLLECT INTO l FROM users WHERE ROWNUM <= 1000; END;',
    'BEGIN FETCH c BULK COLLECT INTO l LIMIT 1000; END;',
  ],
  on: ['command', 'select'],
  check(node, { dialect }, report) {
    const isOpen =
      node.kind === 'select'
        ? node.into?.bulk && !rowLimitOf(node, dialect)
        : node.verb === 'FETCH' && node.words.includes('BULK') && !node.words.includes('LIMIT');
    if (isOpen) report(node);
  },
});
