import * as contract from '../../../shared/contract/people/access-requests/operations.ts';
import { implement } from '../../platform/implement.ts';
import { endAccess, grantAccessRequest, refuseAccessRequest, withdrawAccessRequest } from './decisions.ts';
import { createAccessRequest, listAccessRequests, listAccessSources } from './requests.ts';

export const group = implement(contract, {
  listAccessRequests,
  listAccessSources,
  createAccessRequest,
  grantAccessRequest,
  refuseAccessRequest,
  withdrawAccessRequest,
  endAccess,
});
