import * as contract from '../../../shared/contract/auditing/tasks/operations.ts';
import { updateSqlBackupStrategy, updateTaskBackupStrategy } from './backup-strategies.ts';
import { downloadAuditOriginFile, getAuditFileStatistic, listAuditFiles, listFileOrderMethods } from './files.ts';
import { updateSqlExecutionWay } from './execution-ways.ts';
import { implement } from '../../platform/implement.ts';
import { downloadAuditTaskSqlFile, downloadAuditTaskSqlReport, getAuditTaskSqlContent } from './sql-files.ts';
import { listAuditTaskRules, listAuditTaskSqls, listAuditTaskSqlsAsText, updateAuditTaskSql } from './statements.ts';
import { auditTaskGroup, createAuditTask, createTaskGroup, getAuditTask, getUndoOutlook } from './tasks.ts';
import { uses } from './uses.ts';

export const group = implement(
  contract,
  {
    createAuditTask,
    createTaskGroup,
    auditTaskGroup,
    getAuditTask,
    listAuditTaskSqls,
    listAuditTaskSqlsAsText,
    listAuditTaskRules,
    getUndoOutlook,
    updateAuditTaskSql,
    updateTaskBackupStrategy,
    updateSqlBackupStrategy,
    updateSqlExecutionWay,
    getAuditTaskSqlContent,
    downloadAuditTaskSqlFile,
    downloadAuditTaskSqlReport,
    downloadAuditOriginFile,
    listFileOrderMethods,
    listAuditFiles,
    getAuditFileStatistic,
  },
  uses,
);
