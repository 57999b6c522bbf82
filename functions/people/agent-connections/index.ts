import * as contract from '../../../shared/contract/people/agent-connections/operations.ts';
import { implement } from '../../platform/implement.ts';
import { listAgentConnections, endAgentConnection } from './connections.ts';
import { addAgentConnection, readAgentRequest } from './consent.ts';
import { readAuthorizationServer, readProtectedResource } from './discovery.ts';
import { registerAgentClient } from './registering.ts';
import { exchangeAgentCode, revokeAgentToken } from './tokens.ts';
import { uses } from './uses.ts';

export const group = implement(
  contract,
  {
    readProtectedResource,
    readOnlyProtectedResource: readProtectedResource,
    readAuthorizationServer,
    registerAgentClient,
    exchangeAgentCode,
    revokeAgentToken,
    readAgentRequest,
    addAgentConnection,
    listAgentConnections,
    endAgentConnection,
  },
  uses,
);
