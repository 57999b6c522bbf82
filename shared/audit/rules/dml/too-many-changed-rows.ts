import { connected } from '../../dialect-facts/dialect-sets.ts';
import { nearness } from '../../plan/result-rows.ts';
import { plannedStatement } from '../../plan/planned-statement.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-too-many-changed-rows',
  wireNames: { v1: 'dml_check_affected_rows', v2: 'SQLE00076' },
  dialects: connected,
  category: 'dml',
  level: 'warn',
  tags: { operand: ['business'], sql: ['dml'], purpose: ['performance', 'security'], cost: 'high' },
  params: {
    max: {
      key: 'first_key',
      type: 'int',
      default: 10_000,
      desc: { zh: '一条语句最多修改的行数', en: 'Most rows that one statement may change' },
    },
  },
  needsSchema: 'always',
  what: { zh: '一条 UPDATE 或 DELETE 修改的行过多', en: 'One UPDATE or DELETE changes too many rows' },
  message: { zh: '预计修改{near} {rows} 行，超过 {max} 行', en: 'It would change {near} {rows} rows, more than {max}' },
  why: {
    zh: '大事务长时间持有行锁，产生大量日志，造成主从延迟，失败时回滚也很久。',
    en: 'A large transaction holds its row locks long, writes much log, makes replicas lag, and takes as long again to roll back.',
  },
  instead: {
    zh: '按主键分批修改，每批几千行，批间提交。',
    en: 'Change some thousand rows at a time by primary key and commit between.',
  },
  bad: [
    {
      sql: 'UPDATE orders SET status = 2 WHERE status = 1',
      plan: { rows: 80_000, steps: [{ table: 'orders', access: 'wholeTable', rows: 80_000 }] },
    },
    {
      sql: 'DELETE FROM orders WHERE status = 1',
      plan: { rows: 80_000, steps: [{ table: 'orders', access: 'wholeTable', rows: 80_000 }] },
    },
  ],
  good: [
    { sql: 'UPDATE orders SET status = 2 WHERE id = 7', plan: { rows: 1, steps: [{ table: 'orders' }] } },
    'DELETE FROM orders WHERE status = 1',
  ],
  on: ['update', 'delete'],
  check(node, context, report) {
    const planned = plannedStatement(node, context);
    if (!planned) return;
    const limit = node.limit?.count?.kind === 'literal' ? Number(node.limit.count.value) : Infinity;
    if (planned.rows === undefined) return context.cannotTell();
    const rows = Math.min(planned.rows, limit);
    if (rows > context.params.max)
      report(planned.at, { rows, near: nearness(planned, context.dialect), max: context.params.max });
  },
});
