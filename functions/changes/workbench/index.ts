import * as contract from '../../../shared/contract/changes/workbench/operations.ts';
import { implement } from '../../platform/implement.ts';
import { getQueryEditBase } from './edit-base.ts';
import { exportQueryResult, getQueryExport } from './export-result.ts';
import { exportQueryLog, listQueryLog, listQueryLogTips } from './query-log.ts';
import { runQuery } from './run-query.ts';
import { cancelQuery, getQueryPage, getQueryRun } from './runs.ts';
import { listQueryHistory } from './history.ts';
import { addSavedScript, deleteSavedScript, getSavedScript, listSavedScripts, updateSavedScript } from './scripts.ts';
import { runInSqlTransaction } from './transaction/run-statement.ts';
import {
  beginSqlTransaction,
  commitSqlTransaction,
  getOpenSqlTransaction,
  getSqlTransaction,
  keepSqlTransaction,
  rollBackSqlTransaction,
  takeSqlTransaction,
} from './transaction/transactions.ts';
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
    getQueryEditBase,
    getOpenSqlTransaction,
    beginSqlTransaction,
    getSqlTransaction,
    takeSqlTransaction,
    keepSqlTransaction,
    runInSqlTransaction,
    commitSqlTransaction,
    rollBackSqlTransaction,
    listQueryHistory,
    listSavedScripts,
    getSavedScript,
    addSavedScript,
    updateSavedScript,
    deleteSavedScript,
    listQueryLog,
    exportQueryLog,
    listQueryLogTips,
  },
  uses,
);
