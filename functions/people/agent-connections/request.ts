import type * as contract from '../../../shared/contract/people/agent-connections/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { agentAddress, resourceOf } from '../../platform/access/agent-address.ts';
import type { Context } from '../../platform/context.ts';
import { clientOfId, mayReturnTo, type AgentClient } from './client.ts';
import { choicesFor } from './scopes.ts';

type Asked = Input<typeof contract.readAgentRequest>['query'];
/** Why a request cannot be granted: the word of OAuth for the program, and what is wrong. */
export type Problem = {
  readonly kind: 'invalid_request' | 'unsupported_response_type' | 'invalid_target' | 'invalid_scope';
  readonly what: string;
};
/** A request whose program and way back are known. */
export type AgentRequest = {
  readonly client: AgentClient;
  readonly asked: Asked;
  readonly address: string;
  readonly choices: ReturnType<typeof choicesFor>;
  readonly problem: Problem | undefined;
};

/** What a program asks for. Refused without a way back unless it is known where that may lead. */
export async function requestOf(ctx: Context, asked: Asked): Promise<AgentRequest> {
  if (ctx.user.tokenKind !== 'session') throw new AppError('onlySessionsConnectAgents');
  const address = await agentAddress(ctx.world, ctx.request);
  if (address === undefined) throw new AppError('agentConnectionsOff');
  const client = clientOfId(asked.client_id);
  if (!client) throw new AppError('agentClientWrong');
  if (!mayReturnTo(client, asked.redirect_uri)) throw new AppError('agentReturnWrong');
  return { client, asked, address, choices: choicesFor(asked.scope), problem: problemOf(asked, address) };
}

/** Where the browser goes back to, with what the program is to be told (RFC 9207 names who tells it). */
export function wayBack({ asked, address }: AgentRequest, said: Readonly<Record<string, string>>): string {
  const back = new URL(asked.redirect_uri);
  for (const [name, value] of Object.entries(said)) back.searchParams.set(name, value);
  if (asked.state !== undefined) back.searchParams.set('state', asked.state);
  back.searchParams.set('iss', address);
  return back.href;
}

function problemOf(asked: Asked, address: string): Problem | undefined {
  if (asked.response_type !== 'code') return { kind: 'unsupported_response_type', what: 'response_type ≠ code' };
  if (asked.code_challenge_method !== 'S256')
    return { kind: 'invalid_request', what: 'PKCE: code_challenge_method ≠ S256' };
  if (!/^[\w-]{43}$/.test(asked.code_challenge)) return { kind: 'invalid_request', what: 'PKCE: code_challenge' };
  if (asked.resource !== '' && !isResource(asked.resource, address))
    return { kind: 'invalid_target', what: `resource ≠ ${resourceOf(address)}` };
  if (choicesFor(asked.scope).length === 0) return { kind: 'invalid_scope', what: 'scope ≠ read, full' };
  return undefined;
}

/** Whether a program means what there is here; clients of before name no resource, and no token opens anything else. */
export function isResource(given: string, address: string): boolean {
  return URL.canParse(given) && new URL(given).href.replace(/\/$/, '') === resourceOf(address);
}
