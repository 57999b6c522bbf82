import * as contract from '../../shared/contract/workflow-templates/operations.ts';
import { implement } from '../platform/implement.ts';
import { getWorkflowTemplate, updateReleaseTemplate, updateWorkflowTemplate } from './templates.ts';

export const group = implement(contract, { getWorkflowTemplate, updateReleaseTemplate, updateWorkflowTemplate });
