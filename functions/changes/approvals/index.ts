import * as contract from '../../../shared/contract/changes/approvals/operations.ts';
import { implement } from '../../platform/implement.ts';
import { decideApprovalLink, showApprovalLink } from './links.ts';
import { uses } from './uses.ts';

export const group = implement(contract, { showApprovalLink, decideApprovalLink }, uses);
