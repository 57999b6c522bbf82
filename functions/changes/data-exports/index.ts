import * as contract from '../../../shared/contract/changes/data-exports/operations.ts';
import { implement } from '../../platform/implement.ts';
import {
  countGlobalDataExports,
  getGlobalDataExports,
  listAllDataExports,
  listDashboardDataExports,
} from './all-projects.ts';
import { addDataExport, getDataExport } from './exports.ts';
import { listDataExports } from './list.ts';
import { approveDataExport, closeDataExports, rejectDataExport } from './review.ts';
import { exportDataExport, stopDataExport } from './run.ts';
import {
  addDataExportTasks,
  downloadDataExportTask,
  downloadDataExportTaskSqls,
  getDataExportTasks,
  listDataExportTaskSqls,
} from './tasks.ts';
import { uses } from './uses.ts';

export const group = implement(
  contract,
  {
    addDataExportTasks,
    getDataExportTasks,
    listDataExportTaskSqls,
    downloadDataExportTaskSqls,
    downloadDataExportTask,
    listDataExports,
    addDataExport,
    closeDataExports,
    getDataExport,
    approveDataExport,
    rejectDataExport,
    exportDataExport,
    stopDataExport,
    listAllDataExports,
    listDashboardDataExports,
    getGlobalDataExports,
    countGlobalDataExports,
  },
  uses,
);
