import { conditionPlace } from '../proof/place.ts';
import { rewrite } from '../rewrite.ts';

export default rewrite({
  id: 'quoted-number',
  name: { zh: '文本列与数字比较时加上引号', en: 'A text column is compared with a text' },
  desc: {
    zh: '文本列与数字比较时，每一行的文本都要转换成数字，无法使用索引；加上引号后可以使用，但 012 之类的文本不再匹配',
    en: 'Text that is compared with a number is converted row by row and can use no index; in quotes it can, but text such as 012 no longer matches',
  },
  dialects: ['mysql'],
  needsRun: true,
  examples: [
    {
      before: 'SELECT id FROM orders WHERE status = 12',
      after: "SELECT id FROM orders WHERE status = '12'",
      dialects: ['mysql'],
    },
  ],
  kept: ["SELECT id FROM orders WHERE status = '12'", 'SELECT id FROM orders WHERE buyer_id = 12'],
  on: ['binary'],
  edits(node, context, refuse) {
    const { operator, left, right } = node;
    if (operator !== '=' || left.kind !== 'column' || right.kind !== 'literal' || right.type !== 'number')
      return undefined;
    if (!/^[1-9]\d{0,14}$/.test(right.value)) return undefined;
    const place = conditionPlace(node, context);
    if (!place || place.clause === 'having') return refuse('place');
    const column = context.column(left);
    if (!column) return refuse('unknownColumn');
    if (!['char', 'varchar', 'text'].includes(column.family)) return undefined;
    return [{ start: right.start, end: right.end, text: `'${right.value}'` }];
  },
});
