import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-select-star',
  wireNames: { v1: 'dml_disable_select_all_column', v2: 'SQLE00053' },
  dialects: everyDialect,
  category: 'dml',
  level: 'notice',
  tags: {
    operand: ['business', 'column'],
    sql: ['dml', 'query'],
    purpose: ['performance', 'maintenance'],
    cost: 'low',
  },
  needsSchema: 'never',
  what: { zh: '用星号查询全部字段', en: 'SELECT takes all columns with an asterisk' },
  why: {
    zh: '会读取并传输用不到的字段，无法使用覆盖索引；表结构变更后结果集也随之改变，程序可能出错。',
    en: 'It reads and sends columns that nobody needs, rules out covering indexes, and changes its result whenever the table changes.',
  },
  instead: { zh: '写出需要的字段。', en: 'Name the columns that are needed.' },
  bad: [
    'SELECT * FROM orders WHERE id = 1',
    'SELECT o.* FROM orders o',
    'INSERT INTO archive (id) SELECT * FROM orders',
  ],
  good: [
    'SELECT id, total FROM orders',
    'SELECT COUNT(*) FROM orders',
    'SELECT id FROM orders WHERE EXISTS (SELECT * FROM items WHERE items.order_id = orders.id)',
  ],
  on: ['selectItem'],
  check(item, { parents }, report) {
    const [select, outer] = [parents.at(-1), parents.at(-2)];
    // EXISTS never reads the columns.
    const isExists = select?.kind === 'select' && outer?.kind === 'exists';
    if (item.value.kind === 'star' && select?.kind === 'select' && !isExists) report(item);
  },
});
