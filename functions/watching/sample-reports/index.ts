import * as contract from '../../../shared/contract/watching/sample-reports/operations.ts';
import { implement } from '../../platform/implement.ts';
import { listSampledPlans, listSampleReports } from './reports.ts';
import { cancelSampleReportRun, runSampleReport } from './run.ts';
import { exportSampleReportRun, getSampleReportRun } from './answer.ts';
import { uses } from './uses.ts';

export const group = implement(
  contract,
  {
    listSampleReports,
    listSampledPlans,
    runSampleReport,
    getSampleReportRun,
    cancelSampleReportRun,
    exportSampleReportRun,
  },
  uses,
);
