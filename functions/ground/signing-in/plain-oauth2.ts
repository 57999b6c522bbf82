import { createHash } from 'node:crypto';
import * as z from 'zod';
import { AppError } from '../../../shared/errors/index.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { callbackAddress, type Flow, type Granted, type Provider, type ProviderSettings } from './provider-settings.ts';

const tokenReply = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
  expires_in: z.coerce.number().positive().optional().catch(undefined),
});

/** OAuth 2.0 by addresses that were written down. What it says about itself is not asked, so id tokens are not believed. */
export function plainProvider(settings: ProviderSettings): Provider {
  const { client_id, client_key, scopes } = settings;
  const redirect_uri = callbackAddress(settings);
  const tokensFor = async (grant: Record<string, string>) => {
    const form = { ...grant, client_id, ...(client_key !== '' && { client_secret: client_key }) };
    const response = await guardedFetch(settings.server_token_url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams(form),
    });
    return tokenReply.parse(await jsonOf(response));
  };
  return {
    authorization: async ({ state, verifier }) =>
      withQuery(settings.server_auth_url, {
        response_type: 'code',
        client_id,
        redirect_uri,
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...(scopes.length > 0 && { scope: scopes.join(' ') }),
      }),
    granted: async (answer, flow) => {
      const code = codeOf(answer, flow, settings);
      const grant = { grant_type: 'authorization_code', code, redirect_uri, code_verifier: flow.verifier };
      const { access_token, refresh_token, expires_in, id_token } = await tokensFor(grant);
      const tokens = { accessToken: access_token, refreshToken: refresh_token, seconds: expires_in, idToken: id_token };
      return { ...tokens, userInfo: await userInfoOf(settings, access_token) } satisfies Granted;
    },
    refreshed: async (refresh_token) => {
      const next = await tokensFor({ grant_type: 'refresh_token', refresh_token });
      return { refreshToken: next.refresh_token, seconds: next.expires_in };
    },
    signOutAddress: async (idToken, backTo) => signOutAddress(settings, { idToken, backTo }),
    // That it answers at all is all that can be asked without a person.
    probe: async () => {
      await guardedFetch(settings.server_token_url, { method: 'GET', headers: {} });
    },
  };
}

/** The address of the settings to sign out at, with what OpenID Connect gives it. */
export function signOutAddress(
  { server_logout_url: address, client_id }: ProviderSettings,
  { idToken, backTo }: { readonly idToken: string | undefined; readonly backTo: string },
): URL | undefined {
  if (address === '') return undefined;
  return withQuery(address, {
    client_id,
    post_logout_redirect_uri: backTo,
    ...(idToken !== undefined && { id_token_hint: idToken }),
  });
}

function codeOf(answer: URL, { state }: Flow, { skip_check_state: mayLackState }: ProviderSettings): string {
  const told = answer.searchParams;
  const given = told.get('state');
  if (given === null ? !mayLackState : given !== state) throw new AppError('oauth2StateWrong');
  const error = told.get('error');
  if (error !== null)
    throw new AppError('oauth2Failed', { reason: [error, told.get('error_description') ?? ''].join(' ').trim() });
  const code = told.get('code');
  if (!code) throw new AppError('oauth2Failed', { reason: 'no code' });
  return code;
}

async function userInfoOf({ server_user_id_url: address, access_token_tag: tag }: ProviderSettings, token: string) {
  const url = tag === '' ? address : withQuery(address, { [tag]: token }).href;
  const headers = { accept: 'application/json', ...(tag === '' && { authorization: `Bearer ${token}` }) };
  return jsonOf(await guardedFetch(url, { method: 'GET', headers }));
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.ok) throw new Error(`HTTP ${response.status} ${text.slice(0, 200)}`.trim());
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`not JSON: ${text.slice(0, 100)}`, { cause });
  }
}

function withQuery(address: string, query: Readonly<Record<string, string>>): URL {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}
