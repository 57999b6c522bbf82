import { oracleCounted, oracleViews } from './oracle-views.ts';
import { topSqlOf } from '../top-sql-of.ts';

// Oracle keeps no log of slow statements: those are meant that took long on average.
export const collector = topSqlOf({
  view: oracleViews.sqlArea,
  question: ({ slow_sql_second: seconds }, rowsMax) =>
    oracleCounted('elapsed_time', rowsMax, `and a.elapsed_time / a.executions >= ${Number(seconds ?? 1) * 1_000_000}`),
});
