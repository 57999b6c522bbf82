import { createHash, randomBytes } from 'node:crypto';
import * as contract from '../../shared/contract/people/agent-connections/operations.ts';
import { updateSystemVariables } from '../../shared/contract/ground/configuration/operations.ts';
import { tenantHosts } from '../../functions/platform/access/tenant-directory.ts';
import { testPassword, type TestApi } from './api.ts';
import type { ApiClient } from './api-client.ts';

/** Where the console of a test stands. */
export const consoleAt = 'https://sluice.test';
export const resource = `${consoleAt}/mcp`;
export const returnTo = 'http://127.0.0.1:4000/callback';

/** A program of somebody, step by step as OAuth has it, for tests that do one of them otherwise. */
export async function agentProgram(api: TestApi, metadata: object = {}) {
  const registered = await register(api.anyone, metadata);
  const clientId = String(registered.content['client_id']);
  const verifier = randomBytes(32).toString('base64url');
  const request = {
    client_id: clientId,
    redirect_uri: returnTo,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource,
    scope: 'read full',
    state: 'its state',
  };
  const consent = async (who: ApiClient, change: object = {}, access: 'read' | 'full' = 'full') => {
    const body = { request: { ...request, ...change }, access, old_password: testPassword };
    return new URL((await who.call(contract.addAgentConnection, { body })).data.location);
  };
  const byCode = (code: string, change: object = {}) =>
    tokens(api, {
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      redirect_uri: returnTo,
      code_verifier: verifier,
      resource,
      ...change,
    });
  const refresh = (token: string, change: object = {}) =>
    tokens(api, { grant_type: 'refresh_token', client_id: clientId, refresh_token: token, ...change });
  const connected = async (who: ApiClient, access: 'read' | 'full' = 'full') =>
    granted(await byCode((await consent(who, {}, access)).searchParams.get('code') ?? ''));
  return { clientId, request, consent, byCode, refresh, connected, verifier };
}

/** Sets the address that agents are let in at. */
export async function setAddress(api: TestApi, url = consoleAt, tenant?: string): Promise<void> {
  await api.as('admin', tenant).call(updateSystemVariables, { body: { url } });
}

export async function register(anyone: ApiClient, metadata: object | string = {}) {
  const usual = { redirect_uris: [returnTo], client_name: 'Test agent' };
  const text = typeof metadata === 'string' ? metadata : JSON.stringify({ ...usual, ...metadata });
  return told(await anyone.send(contract.registerAgentClient, { body: { text, headers: {} } }));
}

export async function tokens({ anyone }: TestApi, body: object) {
  return told(await anyone.send(contract.exchangeAgentCode, { body }));
}

export function told({ status, bytes }: { readonly status: number; readonly bytes: Buffer }) {
  return { status, content: JSON.parse(bytes.toString()) as Readonly<Record<string, unknown>> };
}

type Granted = {
  readonly access: string;
  readonly refresh: string;
  readonly scope: unknown;
  readonly seconds: unknown;
};

/** The tokens of an answer that must hold some. */
export function granted({ status, content }: ReturnType<typeof told>): Granted {
  if (status !== 200) throw new Error(`no tokens were given: ${JSON.stringify(content)}`);
  return {
    access: String(content['access_token']),
    refresh: String(content['refresh_token']),
    scope: content['scope'],
    seconds: content['expires_in'],
  };
}

/** Makes a host name lead to one tenant. */
export async function addTenantHostOf(api: TestApi, tenant: string, host: string): Promise<void> {
  await tenantHosts.on(api.world.system).create({ host, tenant });
}
