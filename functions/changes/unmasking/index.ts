import * as contract from '../../../shared/contract/changes/unmasking/operations.ts';
import { implement } from '../../platform/implement.ts';
import { activateUnmaskingWorkflow, downloadOriginalExport, getUnmaskedRows } from './plain-rows.ts';
import {
  approveUnmaskingWorkflow,
  cancelUnmaskingWorkflow,
  createUnmaskingWorkflow,
  getUnmaskingWorkflow,
  listUnmaskingWorkflows,
  rejectUnmaskingWorkflow,
} from './requests.ts';
import { uses } from './uses.ts';

export const group = implement(
  contract,
  {
    listUnmaskingWorkflows,
    createUnmaskingWorkflow,
    getUnmaskingWorkflow,
    approveUnmaskingWorkflow,
    rejectUnmaskingWorkflow,
    cancelUnmaskingWorkflow,
    activateUnmaskingWorkflow,
    getUnmaskedRows,
    downloadOriginalExport,
  },
  uses,
);
