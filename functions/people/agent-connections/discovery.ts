import * as contract from '../../../shared/contract/people/agent-connections/operations.ts';
import { inLocale } from '../../../shared/text.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { agentAddress, resourceOf } from '../../platform/access/agent-address.ts';
import type { Context } from '../../platform/context.ts';
import { connectAgentPath } from '../../ground/outbox/page-paths.ts';
import { answer } from './oauth-answer.ts';
import { scopes } from './scopes.ts';

/** What /mcp is and who lets agents in to it. */
export function readProtectedResource(_: unknown, ctx: Context) {
  return told(ctx, (address) => ({
    resource: resourceOf(address),
    resource_name: 'Sluice',
    authorization_servers: [address],
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
  }));
}

/** How they are let in: what the official client looks for, and nothing that is not spoken. */
export function readAuthorizationServer(_: unknown, ctx: Context) {
  return told(ctx, (address) => ({
    issuer: address,
    authorization_endpoint: address + connectAgentPath,
    token_endpoint: address + contract.exchangeAgentCode.path,
    registration_endpoint: address + contract.registerAgentClient.path,
    revocation_endpoint: address + contract.revokeAgentToken.path,
    scopes_supported: scopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
  }));
}

async function told(ctx: Context, describe: (address: string) => object) {
  const address = await agentAddress(ctx.world, ctx.request);
  if (address !== undefined) return answer(describe(address));
  const { text } = new AppError('agentConnectionsOff');
  return answer({ error: 'not_found', error_description: inLocale(text, ctx.locale) }, 404);
}
