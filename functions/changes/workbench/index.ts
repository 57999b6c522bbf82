import * as contract from '../../../shared/contract/changes/workbench/operations.ts';
import { implement } from '../../platform/implement.ts';
import { exportQueryResult, getQueryExport } from './export-result.ts';
import { exportQueryLog, listQueryLog, listQueryLogTips } from './query-log.ts';
import { runQuery } from './run-query.ts';
import { cancelQuery, getQueryPage, getQueryRun } from './runs.ts';
import { uses } from './uses.ts';

export const group = implement(
  contract,
  {
    runQuery,
    getQueryRun,
    getQueryPage,
    cancelQuery,
    exportQueryResult,
    getQueryExport,
    listQueryLog,
    exportQueryLog,
    listQueryLogTips,
  },
  uses,
);
