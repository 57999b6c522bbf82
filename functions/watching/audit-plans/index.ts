import * as contract from '../../../shared/contract/watching/audit-plans/operations.ts';
import { implement } from '../../platform/implement.ts';
import { checkScans } from './check-scans.ts';
import { exportCollectedSql, getCollectedSqlMeta, listCollectedSql, listCollectedSqlV1 } from './collected-sqls.ts';
import { listScanTypeMetas, listScanTypes } from './metas.ts';
import {
  getInstanceAuditPlan,
  getInstanceAuditPlanOverview,
  getInstanceAuditPlanV1,
  listInstanceAuditPlans,
  listInstanceAuditPlansV1,
} from './scan-views.ts';
import {
  auditPlanNow,
  createInstanceAuditPlan,
  deleteAuditPlan,
  deleteInstanceAuditPlan,
  setAuditPlanStatus,
  setInstanceAuditPlanStatus,
  updateInstanceAuditPlan,
} from './scans.ts';
import { resetScannerToken } from './token.ts';
import { uploadCollectedSql } from './upload.ts';
import { uses } from './uses.ts';

export const group = implement(
  contract,
  {
    listScanTypeMetas,
    listScanTypes,
    listInstanceAuditPlansV1,
    listInstanceAuditPlans,
    createInstanceAuditPlan,
    getInstanceAuditPlanV1,
    getInstanceAuditPlan,
    updateInstanceAuditPlan,
    deleteInstanceAuditPlan,
    setInstanceAuditPlanStatus,
    getInstanceAuditPlanOverview,
    deleteAuditPlan,
    setAuditPlanStatus,
    auditPlanNow,
    getCollectedSqlMeta,
    listCollectedSqlV1,
    listCollectedSql,
    exportCollectedSql,
    resetScannerToken,
    uploadCollectedSql,
    checkScans,
  },
  uses,
);
