import { provenDialects, rewrite } from '../rewrite.ts';
import { nodesOf } from '../../tree/walk.ts';

export default rewrite({
  id: 'count-column',
  name: { zh: 'COUNT(非空列) 改为 COUNT(*)', en: 'COUNT of a column without NULL becomes COUNT(*)' },
  desc: {
    zh: '列不含 NULL 且没有外连接时，两者计数相同；COUNT(*) 可选用最小的索引，也不必逐行判断 NULL',
    en: 'Where the column holds no NULL and no join adds any, both count the same rows; COUNT(*) may read the smallest index',
  },
  dialects: provenDialects,
  examples: [
    {
      before: 'SELECT count(score) FROM customers WHERE level = 1',
      after: 'SELECT count(*) FROM customers WHERE level = 1',
    },
  ],
  kept: [
    'SELECT count(city) FROM customers',
    'SELECT count(DISTINCT score) FROM customers',
    'SELECT count(o.buyer_id) FROM customers c LEFT JOIN orders o ON o.buyer_id = c.id',
  ],
  on: ['call'],
  edits({ name, args, distinct, over, filter }, context) {
    const [value, other] = args;
    if (!/^count$/i.test(name.name.text) || name.schema || value?.kind !== 'column' || other) return undefined;
    if (distinct || over || filter) return undefined;
    const isOuter = context.parents.some((node) =>
      nodesOf(node, 'join').some(({ type }) => type !== 'inner' && type !== 'cross'),
    );
    const column = context.column(value);
    return isOuter || !column || column.nullable ? undefined : [{ start: value.start, end: value.end, text: '*' }];
  },
});
