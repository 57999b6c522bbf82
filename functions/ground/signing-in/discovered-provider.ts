import * as oidc from 'openid-client';
import { AppError } from '../../../shared/errors/index.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { problemOfClaims, subjectLengthMax } from './token-claims.ts';
import { signOutAddress } from './plain-oauth2.ts';
import { callbackAddress, type Flow, type Granted, type Provider, type ProviderSettings } from './provider-settings.ts';

const keptMilliseconds = 10 * 60 * 1000;
const keptMax = 50;
const kept = new Map<string, { readonly config: Promise<oidc.Configuration>; readonly until: number }>();

/** OpenID Connect by what the provider says of itself. Id tokens are checked by its keys. */
export function discoveredProvider(settings: ProviderSettings): Provider {
  const redirect_uri = callbackAddress(settings);
  const scope = settings.scopes.length > 0 ? settings.scopes.join(' ') : 'openid';
  return {
    authorization: async ({ state, nonce, verifier }) =>
      oidc.buildAuthorizationUrl(await configOf(settings), {
        redirect_uri,
        scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }),
    granted: (answer, flow) => granted(settings, answer, flow),
    refreshed: async (refreshToken) => {
      const next = await oidc.refreshTokenGrant(await configOf(settings), refreshToken);
      return { refreshToken: next.refresh_token, seconds: next.expiresIn() };
    },
    signOutAddress: async (idToken, backTo) => {
      if (settings.server_logout_url !== '') return signOutAddress(settings, { idToken, backTo });
      const config = await configOf(settings);
      if (!config.serverMetadata().end_session_endpoint) return undefined;
      const hint = idToken === undefined ? {} : { id_token_hint: idToken };
      return oidc.buildEndSessionUrl(config, { ...hint, post_logout_redirect_uri: backTo });
    },
    probe: async () => {
      kept.delete(keyOf(settings));
      await configOf(settings);
    },
  };
}

async function granted(settings: ProviderSettings, answer: URL, { state, nonce, verifier }: Flow): Promise<Granted> {
  const config = await configOf(settings);
  const given = answer.searchParams.get('state');
  const mayLackState = settings.skip_check_state && given === null;
  if (given !== state && !mayLackState) throw new AppError('oauth2StateWrong');
  const tokens = await oidc.authorizationCodeGrant(config, answer, {
    pkceCodeVerifier: verifier,
    expectedNonce: nonce,
    idTokenExpected: true,
    ...(!mayLackState && { expectedState: state }),
  });
  const claims = tokens.claims();
  if (!claims) throw new AppError('oauth2Failed', { reason: 'no id token' });
  demandOurs(claims, settings.client_id);
  const { sub, iss: issuer } = claims;
  const told = config.serverMetadata().userinfo_endpoint
    ? await oidc.fetchUserInfo(config, tokens.access_token, sub)
    : undefined;
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    idToken: tokens.id_token,
    seconds: tokens.expiresIn(),
    userInfo: { ...claims, ...told },
    issuer,
    sub,
    sid: typeof claims['sid'] === 'string' && claims['sid'] !== '' ? claims['sid'] : undefined,
  };
}

/** What the library leaves open: that the token was made for this client, and not in the future. */
function demandOurs({ azp, iat, sub }: oidc.IDToken, clientId: string): void {
  const problem = problemOfClaims({ azp, iat }, { clientId, now: Date.now() });
  const reason = problem ?? (sub === '' || sub.length > subjectLengthMax ? 'sub is empty or too long' : undefined);
  if (reason !== undefined) throw new AppError('oauth2Failed', { reason });
}

/** What the provider says of itself: its own name and where its keys are. */
export async function aboutProvider(settings: ProviderSettings): Promise<{ issuer: string; jwksUri: string }> {
  const { issuer, jwks_uri: jwksUri } = (await configOf(settings)).serverMetadata();
  if (jwksUri === undefined) throw new Error('the provider names no jwks_uri');
  return { issuer, jwksUri };
}

function configOf(settings: ProviderSettings): Promise<oidc.Configuration> {
  const key = keyOf(settings);
  const known = kept.get(key);
  if (known && Date.now() < known.until) return known.config;
  const config = discovered(settings);
  if (kept.size >= keptMax) kept.clear();
  kept.set(key, { config, until: Date.now() + keptMilliseconds });
  config.catch(() => kept.delete(key));
  return config;
}

function keyOf({ server_issuer, client_id, client_key }: ProviderSettings): string {
  return JSON.stringify([server_issuer, client_id, client_key]);
}

function discovered({ server_issuer, client_id, client_key }: ProviderSettings): Promise<oidc.Configuration> {
  const isPlain = new URL(server_issuer).protocol === 'http:';
  return oidc.discovery(new URL(server_issuer), client_id, undefined, proofOf(client_key), {
    [oidc.customFetch]: guardedFetch,
    timeout: 10,
    // Inside a company some have no TLS; who sets it up has said so by the address.
    execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
  });
}

/** How the client proves itself: as OpenID Connect has it by default, or in the body where the provider takes only that. */
function proofOf(secret: string): oidc.ClientAuth {
  if (secret === '') return oidc.None();
  return (server, ...request) => {
    const { token_endpoint_auth_methods_supported: supported = ['client_secret_basic'] } = server;
    const proof = supported.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
    return proof(secret)(server, ...request);
  };
}
