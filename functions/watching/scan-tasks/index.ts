import * as contract from '../../../shared/contract/watching/scan-tasks/operations.ts';
import { implement } from '../../platform/implement.ts';
import { createScanTask, deleteScanTask, updateScanTask } from './changes.ts';
import { getScanTaskNotifyConfig, testScanTaskNotifyConfig, updateScanTaskNotifyConfig } from './notify-config.ts';
import {
  exportScanReport,
  getScanReport,
  listScanReports,
  listScanReportSqls,
  listScanReportSqlsV1,
  triggerScanTask,
} from './reports.ts';
import { sendScanTaskSqls, sendScanTaskSqlsV1, sendWholeScanTaskSqls, sendWholeScanTaskSqlsV1 } from './uploads.ts';
import { uses } from './uses.ts';
import { getScanTask, listScanTasks, listScanTasksV1, listScanTaskSqls } from './views.ts';

export const group = implement(
  contract,
  {
    listScanTasksV1,
    listScanTasks,
    createScanTask,
    getScanTask,
    updateScanTask,
    deleteScanTask,
    getScanTaskNotifyConfig,
    updateScanTaskNotifyConfig,
    testScanTaskNotifyConfig,
    listScanReports,
    getScanReport,
    exportScanReport,
    listScanReportSqlsV1,
    listScanReportSqls,
    listScanTaskSqls,
    sendWholeScanTaskSqlsV1,
    sendWholeScanTaskSqls,
    sendScanTaskSqlsV1,
    sendScanTaskSqls,
    triggerScanTask,
  },
  uses,
);
