import type { Call, Column } from '../../ast.ts';
import { rule } from '../../rule.ts';

export default rule({
  id: 'index-invalidation-function-on-column',
  wireNames: { v1: 'dml_check_where_exist_func', v2: 'SQLE00009' },
  dialects: ['mysql', 'postgres'],
  category: 'index-invalidation', level: 'notice',
  tags: { operand: ['business', 'index'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '条件中对字段使用函数', en: 'A condition puts a function around a column' },
  message: { zh: '{call} 使字段 {column} 上的普通索引失效', en: '{call} keeps an ordinary index on {column} from being used' },
  why: { zh: '索引保存的是字段原值，对字段做函数运算后只能逐行计算。', en: 'The index holds the plain values; what a function makes of them has to be computed for each row.' },
  instead: { zh: '把运算移到常量一侧，例如 created_at >= 起 AND created_at < 止；必要时建函数索引。', en: 'Move the computing to the constant side, as in created_at >= x AND created_at < y, or index the expression.' },
  bad: ["SELECT id FROM orders WHERE UPPER(code) = 'A1'", "DELETE FROM orders WHERE LEFT(code, 2) = 'A1'"],
  good: ["SELECT id FROM orders WHERE code = UPPER('a1')", 'SELECT UPPER(code) FROM orders WHERE id = 1', 'SELECT user_id FROM orders GROUP BY user_id HAVING COUNT(total) > 3'],
  on: ['call'],
  check(call, context, report) {
    const column = columnIn(call);
    if (!column || call.over || aggregates.test(call.name.name.text) || !context.around.isInCondition) return;
    report(call, { call: context.text(call), column: context.text(column) });
  },
});

const aggregates = /^(count|sum|avg|min|max|group_concat|string_agg|array_agg|json_agg|jsonb_agg|bool_and|bool_or|every|values)$/i;

function columnIn({ args }: Call): Column | undefined {
  return args.find((argument) => argument.kind === 'column');
}
