import * as contract from '../../shared/contract/workflow-templates.ts';
import { implement } from '../platform/implement.ts';
import { getWorkflowTemplate, updateWorkflowTemplate } from './templates.ts';

export const group = implement(contract, { getWorkflowTemplate, updateWorkflowTemplate });
