import * as contract from '../../shared/contract/audit-plans/operations.ts';
import { implement } from '../platform/implement.ts';
import { checkScans } from './check-scans.ts';
import { exportCollectedSql, getCollectedSqlMeta, listCollectedSql } from './collected-sqls.ts';
import { listScanTypeMetas, listScanTypes } from './metas.ts';
import { getInstanceAuditPlan, getInstanceAuditPlanOverview, listInstanceAuditPlans } from './scan-views.ts';
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
    listInstanceAuditPlans,
    createInstanceAuditPlan,
    getInstanceAuditPlan,
    updateInstanceAuditPlan,
    deleteInstanceAuditPlan,
    setInstanceAuditPlanStatus,
    getInstanceAuditPlanOverview,
    deleteAuditPlan,
    setAuditPlanStatus,
    auditPlanNow,
    getCollectedSqlMeta,
    listCollectedSql,
    exportCollectedSql,
    resetScannerToken,
    uploadCollectedSql,
    checkScans,
  },
  uses,
);
