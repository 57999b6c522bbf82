import * as contract from '../../../shared/contract/changes/sql-versions/operations.ts';
import { implement } from '../../platform/implement.ts';
import { associateWorkflows, listWorkflowsToAssociate, reorderSqlVersion } from './associate.ts';
import { batchExecuteWorkflows } from './batch.ts';
import { getSqlVersion, getStageDependencies } from './detail.ts';
import { batchReleaseWorkflows } from './release.ts';
import { checkRelease } from './release-check.ts';
import { listReleaseEffects } from './release-effects.ts';
import { uses } from './uses.ts';
import { createSqlVersion, deleteSqlVersion, listSqlVersions, lockSqlVersion, updateSqlVersion } from './versions.ts';

export const group = implement(
  contract,
  {
    listSqlVersions,
    createSqlVersion,
    getSqlVersion,
    updateSqlVersion,
    deleteSqlVersion,
    lockSqlVersion,
    batchExecuteWorkflows,
    batchReleaseWorkflows,
    listWorkflowsToAssociate,
    associateWorkflows,
    getStageDependencies,
    reorderSqlVersion,
    checkRelease,
    listReleaseEffects,
  },
  uses,
);
