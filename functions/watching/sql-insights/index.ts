import * as contract from '../../../shared/contract/watching/sql-insights/operations.ts';
import { implement } from '../../platform/implement.ts';
import { getSqlInsight } from './insight.ts';
import { listRelatedSql } from './related-sql.ts';
import { uses } from './uses.ts';
import { getRelatedTransaction, listInsightTransactions } from './related-transactions.ts';

export const group = implement(
  contract,
  {
    getSqlInsight,
    listRelatedSql,
    getRelatedTransaction,
    listInsightTransactions,
  },
  uses,
);
