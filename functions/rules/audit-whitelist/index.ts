import * as contract from '../../../shared/contract/rules/audit-whitelist/operations.ts';
import { implement } from '../../platform/implement.ts';
import {
  createAuditWhitelist,
  deleteAuditWhitelist,
  listAuditWhitelist,
  updateAuditWhitelist,
} from './audit-whitelist.ts';

export const group = implement(contract, {
  listAuditWhitelist,
  createAuditWhitelist,
  updateAuditWhitelist,
  deleteAuditWhitelist,
});
