import type { Connection, Rows } from '../../../engines/driver.ts';
import { answerOf } from '../answer-of.ts';
import type { Plans } from '../family.ts';
import type { PlanTree } from '../plan-steps.ts';
import { isOfSeveralQueries, mysqlPlanTree } from './plan-tree.ts';

const planRowsMax = 5000;

/** MariaDB alone measures in a form that is read as a tree. */
export const mysqlPlans: Plans = {
  refusesChanges: /--(super-)?read-only option/,
  open: undefined,
  classic: (connection, sql) => connection.explain(sql),
  json,
  tree: mysqlPlanTree,
  lastCost,
  measuring: { MariaDB: 'analyze format=json' },
};

/** The plan of the statement and not of our session: nothing is asked with a limit, which would be a part of the plan. */
async function told(connection: Connection, sql: string): Promise<Rows> {
  return (await connection.run(sql, { maxRows: planRowsMax })).rows ?? { columns: [], rows: [], truncated: false };
}

/** MySQL 9 has no plan of single-table changes in its own form of JSON, and one in the older form. */
async function json(connection: Connection, sql: string): Promise<Rows> {
  const asked = `explain format=json ${sql}`;
  const plan = await told(connection, asked);
  if (!/^\s*"operation": "<not executable/m.test(plan.rows[0]?.[0] ?? '')) return plan;
  await connection.run('set session explain_json_format_version = 1');
  try {
    return await told(connection, asked);
  } finally {
    await connection.run('set session explain_json_format_version = default');
  }
}

/** MariaDB 10 tells no cost in its JSON, but keeps that of the query it planned last; of one with subqueries it keeps a part. */
async function lastCost(connection: Connection, { root }: PlanTree): Promise<number | undefined> {
  if (isOfSeveralQueries(root)) return undefined;
  const found = await answerOf(() => connection.query(`show session status like 'Last_query_cost'`, { maxRows: 1 }));
  const cost = 'refusal' in found ? 0 : Number(found.rows[0]?.[1] ?? 0);
  return cost > 0 ? cost : undefined;
}
