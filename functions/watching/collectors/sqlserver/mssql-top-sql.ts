import { mssqlCounted, mssqlViews } from './mssql-views.ts';
import { topSqlOf } from '../top-sql-of.ts';

export const collector = topSqlOf({
  view: mssqlViews.statistics,
  question: ({ indicator }, rowsMax) => mssqlCounted(indicator, rowsMax),
});
