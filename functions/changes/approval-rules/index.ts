import * as contract from '../../../shared/contract/changes/approval-rules/operations.ts';
import { implement } from '../../platform/implement.ts';
import { getApprovalNeeds } from './needs.ts';
import { getApprovalRules, saveApprovalRules } from './rules.ts';

export const group = implement(contract, { getApprovalRules, saveApprovalRules, getApprovalNeeds });
