import type { Plans } from '../family.ts';
import { withoutValues } from '../without-values.ts';
import { postgresPlanTree } from './plan-tree.ts';

const planRowsMax = 5000;

/** The options stand in brackets, so that a text beginning with ANALYZE is a syntax error instead of an execution. */
export const postgresPlans: Plans = {
  refusesChanges: undefined,
  open: withoutValues,
  classic: (connection, sql) => connection.query(`explain (format text) ${sql}`, { maxRows: planRowsMax }),
  json: (connection, sql) => connection.query(`explain (format json) ${sql}`, { maxRows: planRowsMax }),
  tree: postgresPlanTree,
  lastCost: undefined,
  measuring: { PostgreSQL: 'explain (analyze, timing, format json)' },
};
