import * as z from 'zod';
import type * as contract from '../../../shared/contract/people/agent-connections/operations.ts';
import { registerAgentClient as operation } from '../../../shared/contract/people/agent-connections/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { limits } from '../../../shared/limits.ts';
import { boundedValues } from '../../platform/body/json-body.ts';
import type { Context } from '../../platform/context.ts';
import { areReturns, clientIdOf, shownName } from './client.ts';
import { answer, inOauth, OauthRefused } from './oauth-answer.ts';
import { scopes } from './scopes.ts';

const metadata = z.object({
  redirect_uris: z.array(z.string()),
  client_name: z.string().default(''),
  grant_types: z.array(z.string()).default(['authorization_code']),
  response_types: z.array(z.string()).default(['code']),
});

/** Answers what a program may do here. Of what it asks for, a secret and all that is not spoken here is replaced, as RFC 7591 has it. */
export function registerAgentClient({ body: { text } }: Input<typeof contract.registerAgentClient>, ctx: Context) {
  return inOauth(async () => {
    const asked = parsed(text);
    const { redirect_uris: redirectUris, client_name: given } = asked;
    if (!areReturns(redirectUris)) throw new OauthRefused('invalid_redirect_uri', returnsRule);
    if (!asked.grant_types.includes('authorization_code') || !asked.response_types.includes('code'))
      throw new OauthRefused(
        'invalid_client_metadata',
        'Only authorization_code with the response type code is spoken.',
      );
    const name = shownName(given);
    const id = clientIdOf({ name, redirectUris });
    if (id.length > limits.agentClientIdLengthMax)
      throw new OauthRefused('invalid_client_metadata', 'Name and addresses are too long together.');
    return answer(
      {
        client_id: id,
        client_id_issued_at: Math.floor(ctx.world.clock.now() / 1000),
        ...(name !== '' && { client_name: name }),
        redirect_uris: redirectUris,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
        scope: scopes.join(' '),
      },
      201,
    );
  });
}

const returnsRule = [
  `One to ${limits.agentReturnAddressesMax} redirect_uris of ${limits.agentReturnAddressLengthMax} letters at most:`,
  'https, or http to localhost, 127.0.0.1 or [::1]; without user, fragment or *.',
].join(' ');

function parsed(text: string): z.output<typeof metadata> {
  boundedValues(Buffer.from(text), operation.bounds);
  const { success, data } = metadata.safeParse(jsonOf(text));
  if (success) return data;
  throw new OauthRefused('invalid_client_metadata', 'JSON with redirect_uris, a list of addresses, is expected.');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
