import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-move-not-online',
  dialects: ['oracle'],
  category: 'ddl',
  level: 'warn',
  tags: { operand: ['table', 'index'], sql: ['ddl'], purpose: ['performance', 'correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '移动表或分区没有 ONLINE', en: 'A table or partition is moved or split without ONLINE' },
  why: {
    zh: '移动期间不能修改其中的数据；没有 UPDATE INDEXES 时，之后索引不可用。',
    en: 'Nobody can change the rows meanwhile, and without UPDATE INDEXES the indexes are unusable afterwards.',
  },
  instead: {
    zh: '加 ONLINE（移动表和拆分分区需要 12.2 以上版本），或在低峰期执行并随后重建索引。',
    en: 'Add ONLINE, which moves tables and splits partitions from 12.2 on, or run it in a quiet hour and rebuild the indexes afterwards.',
  },
  bad: [
    'ALTER TABLE orders MOVE TABLESPACE users',
    'ALTER TABLE orders MOVE PARTITION p1 TABLESPACE users UPDATE INDEXES',
    'ALTER TABLE orders SPLIT PARTITION rest AT (100) INTO (PARTITION p1, PARTITION rest) UPDATE INDEXES',
  ],
  good: [
    'ALTER TABLE orders MOVE ONLINE TABLESPACE users',
    'ALTER TABLE orders MOVE PARTITION p1 TABLESPACE users ONLINE',
    'ALTER TABLE orders DROP PARTITION p1 UPDATE INDEXES',
  ],
  on: ['setTableOptions', 'changePartition'],
  check(action, context, report) {
    if (action.kind === 'changePartition') {
      const statement = context.parents.at(-1);
      const text = statement ? context.text(statement) : '';
      if (/^(MOVE|SPLIT)$/.test(action.verb) && !/\bonline\b/i.test(text)) report(action);
      return;
    }
    for (const option of action.options)
      if (option.name === 'MOVE' && !/\bonline\b/i.test(option.value ?? '')) report(option);
  },
});
