import * as contract from '../../shared/contract/tasks.ts';
import { implement } from '../platform/implement.ts';
import { downloadAuditTaskSqlFile, downloadAuditTaskSqlReport, getAuditTaskSqlContent } from './sql-files.ts';
import { listAuditTaskSqls, updateAuditTaskSql } from './statements.ts';
import { auditTaskGroup, createAuditTask, createTaskGroup, getAuditTask } from './tasks.ts';

export const group = implement(contract, {
  createAuditTask, createTaskGroup, auditTaskGroup, getAuditTask, listAuditTaskSqls, updateAuditTaskSql, getAuditTaskSqlContent, downloadAuditTaskSqlFile, downloadAuditTaskSqlReport,
});
