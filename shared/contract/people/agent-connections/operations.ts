import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { operation, ownAnswer, signedBody } from '../../operation.ts';
import { dataOf, uid } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';
import { shownAgain } from '../sessions/shown-again.ts';
import { tokenAccess } from '../users/operations.ts';

/**
 * How agents come to `/mcp` without a token made by hand: OAuth 2.1 as the Model Context Protocol asks for it. What programs call is public and
 * answers in the words of OAuth; what the person sees and decides is of the console.
 */
const aboutConnections = recordsAbout('agent_connection', { zh: '智能体连接', en: 'Agent connection' });

export const readProtectedResource = operation('GET /.well-known/oauth-protected-resource/mcp', {
  access: 'public',
  summary: 'Who lets agents in to /mcp (RFC 9728)',
  reply: ownAnswer,
});

export const readOnlyProtectedResource = operation('GET /.well-known/oauth-protected-resource', {
  access: 'public',
  summary: 'The same where clients ask without the path: /mcp is the only resource here',
  reply: ownAnswer,
});

export const readAuthorizationServer = operation('GET /.well-known/oauth-authorization-server', {
  access: 'public',
  summary: 'How agents are let in: addresses and what is spoken there (RFC 8414)',
  reply: ownAnswer,
});

export const registerAgentClient = operation('POST /v1/dms/agent_connections/clients', {
  access: 'public',
  summary: 'A program tells its name and the addresses to return to (RFC 7591); its id holds both, and nothing is kept',
  accepts: 'signed',
  bounds: { bytesMax: 16 * 1024, valuesMax: 200, depthMax: 6 },
  body: signedBody,
  reply: ownAnswer,
});

const said = z.string().optional();

export const exchangeAgentCode = operation('POST /v1/dms/agent_connections/token', {
  access: 'public',
  summary: 'Tokens for a code, or new ones for a refresh token, which is good once (OAuth 2.1)',
  accepts: 'form',
  body: z.object({
    grant_type: said,
    client_id: said,
    code: said,
    redirect_uri: said,
    code_verifier: said,
    refresh_token: said,
    resource: said,
    scope: said,
  }),
  reply: ownAnswer,
  record: aboutConnections('end_agent_connection', { zh: '断开智能体', en: 'End the connection of an agent' }),
});

export const revokeAgentToken = operation('POST /v1/dms/agent_connections/revoke', {
  access: 'public',
  summary: 'A program gives its tokens back (RFC 7009), which ends its connection',
  accepts: 'form',
  body: z.object({ token: said, token_type_hint: said, client_id: said }),
  reply: ownAnswer,
  record: aboutConnections('end_agent_connection', { zh: '断开智能体', en: 'End the connection of an agent' }),
});

/** What a program sends the browser with. */
const asked = z.object({
  client_id: z.string().max(limits.agentClientIdLengthMax).default(''),
  redirect_uri: z.string().max(limits.agentReturnAddressLengthMax).default(''),
  response_type: z.string().max(100).default(''),
  code_challenge: z.string().max(200).default(''),
  code_challenge_method: z.string().max(100).default(''),
  resource: z.string().max(500).default(''),
  scope: z.string().max(1000).default(''),
  state: z.string().max(limits.agentStateLengthMax).optional(),
});

export const readAgentRequest = operation('GET /v1/dms/agent_connections/request', {
  access: 'signedIn',
  summary: 'Who asks to work as the caller, and for what: shown before anything is decided',
  query: asked,
  reply: dataOf(
    z.object({
      /** As the program calls itself; anybody can call a program anything. */
      client_name: z.string(),
      /** Where the browser goes afterwards. */
      return_host: z.string(),
      /** A program on the person's own machine. */
      returns_to_this_machine: z.boolean(),
      access: z.array(tokenAccess.schema),
      idle_days: z.number().int(),
      days: z.number().int(),
      /** The password is asked for: the session did not begin a moment ago. */
      asks_password: z.boolean(),
      /** Tells the program that the person does not want it. */
      refused_location: z.string(),
      /** What is wrong with the request, where it cannot be granted. */
      problem: z.string().optional(),
    }),
  ),
});

export const addAgentConnection = operation('POST /v1/dms/agent_connections', {
  access: 'signedIn',
  summary: 'Let a program work as the caller at /mcp; answers where the browser goes with the code',
  body: z.object({ request: asked, access: tokenAccess.schema, ...shownAgain }),
  reply: dataOf(z.object({ location: z.string() })),
  record: aboutConnections('add_agent_connection', { zh: '连接智能体', en: 'Connect an agent' }),
});

const connection = z.object({
  uid: z.string(),
  client_name: z.string(),
  return_host: z.string(),
  access: tokenAccess.schema,
  created_at: z.string(),
  expires_at: z.string(),
  state: z.enum(['on', 'expired', 'copied']),
  last_used_at: z.string(),
  last_used_ip: z.string(),
});

export const listAgentConnections = operation('GET /v1/dms/agent_connections', {
  access: 'signedIn',
  summary: 'The agents that work as the caller, with what they may and when they did last',
  reply: dataOf(z.array(connection)).extend({
    /** What to enter in a program; empty where the address of the console is not set. */
    address: z.string(),
  }),
});

export const endAgentConnection = operation('DELETE /v1/dms/agent_connections/{agent_connection_uid}', {
  access: 'signedIn',
  summary: 'End the connection of an agent at once',
  record: aboutConnections('end_agent_connection', { zh: '断开智能体', en: 'End the connection of an agent' }),
  params: z.object({ agent_connection_uid: uid }),
});
