import * as contract from '../../../shared/contract/changes/workflows/operations.ts';
import { implement } from '../../platform/implement.ts';
import { countGlobalWorkflows, listGlobalWorkflows } from './all-projects.ts';
import { completeWorkflows } from './complete.ts';
import { executeWorkflow, executeWorkflowTask, retryWorkflowTask } from './execute.ts';
import { downloadWorkflowAttachment, orderWorkflowFiles } from './files.ts';
import { exportWorkflows, getUnfinishedOfInstances, listWorkflows, listWorkflowsOfTable } from './list.ts';
import * as olderForms from './older-forms.ts';
import { approveWorkflow, batchCloseWorkflows, closeWorkflow, rejectWorkflow } from './review.ts';
import { getScheduleDefaultOption, scheduleWorkflowTask } from './schedule.ts';
import { terminateWorkflow, terminateWorkflowTask } from './terminate.ts';
import { createWorkflow, getWorkflow, listWorkflowTasks, resubmitWorkflow } from './workflows.ts';
import { downloadBackupFile, listBackupSqls } from './rollback/backup-sqls.ts';
import { checkRollback } from './rollback/rollback-check.ts';
import { createRollbackWorkflow } from './rollback/rollback-workflow.ts';
import { uses } from './uses.ts';

export const group = implement(
  contract,
  {
    listWorkflows,
    listWorkflowsOfTable,
    createWorkflow,
    getWorkflow,
    resubmitWorkflow,
    listWorkflowTasks,
    approveWorkflow,
    rejectWorkflow,
    closeWorkflow,
    batchCloseWorkflows,
    completeWorkflows,
    executeWorkflow,
    executeWorkflowTask,
    retryWorkflowTask,
    scheduleWorkflowTask,
    terminateWorkflow,
    terminateWorkflowTask,
    listBackupSqls,
    checkRollback,
    createRollbackWorkflow,
    downloadBackupFile,
    exportWorkflows,
    getUnfinishedOfInstances,
    getScheduleDefaultOption,
    listGlobalWorkflows,
    countGlobalWorkflows,
    ...olderForms,
    orderWorkflowFiles,
    downloadWorkflowAttachment,
  },
  uses,
);
