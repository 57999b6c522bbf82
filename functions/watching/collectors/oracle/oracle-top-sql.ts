import { oracleCounted, oracleViews } from './oracle-views.ts';
import { topSqlOf } from '../top-sql-of.ts';

export const collector = topSqlOf({
  view: oracleViews.sqlArea,
  question: ({ order_by_column: order }, rowsMax) => oracleCounted(order, rowsMax),
});
