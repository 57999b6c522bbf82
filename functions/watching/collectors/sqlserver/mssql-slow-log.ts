import { mssqlCounted, mssqlViews } from './mssql-views.ts';
import { topSqlOf } from '../top-sql-of.ts';

// SQL Server keeps no log of slow statements: those are meant that took long on average.
export const collector = topSqlOf({
  view: mssqlViews.statistics,
  question: ({ slow_sql_second: seconds }, rowsMax) =>
    mssqlCounted(
      'total_time',
      rowsMax,
      `where s.total_elapsed_time / s.execution_count >= ${Number(seconds ?? 1) * 1_000_000}`,
    ),
});
