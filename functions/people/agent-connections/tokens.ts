import { createHash } from 'node:crypto';
import type * as contract from '../../../shared/contract/people/agent-connections/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { accounts, type Account } from '../../platform/access/account.ts';
import { agentAddress } from '../../platform/access/agent-address.ts';
import { agentConnections, type AgentConnection } from '../../platform/access/agent-connection.ts';
import { demandNetwork } from '../../platform/access/network-rule.ts';
import { tokenHash } from '../../platform/access/personal-token.ts';
import { issueToken, verifyToken } from '../../platform/access/token.ts';
import type { Context } from '../../platform/context.ts';
import type { Stored } from '../../platform/table/entity.ts';
import { countFailedRefresh, hashOf, isHashOf, newRefreshToken, readRefreshToken } from '../sessions/service.ts';
import { clientHash } from './client.ts';
import { nameOf } from './connections.ts';
import { answer, inOauth, OauthRefused } from './oauth-answer.ts';
import { isResource } from './request.ts';

type Body = Input<typeof contract.exchangeAgentCode>['body'];
/** What leads to a connection: the place that it names, and its text. */
type Shown = NonNullable<ReturnType<typeof readRefreshToken>>;
type Answer = ReturnType<typeof answer>;
type Found = { readonly connection: Stored<AgentConnection>; readonly account: Account };

export function exchangeAgentCode({ body }: Input<typeof contract.exchangeAgentCode>, ctx: Context) {
  return inOauth(async () => {
    if (body.grant_type === 'authorization_code') return byCode(ctx, body);
    if (body.grant_type === 'refresh_token') return byRefreshToken(ctx, body);
    throw new OauthRefused('unsupported_grant_type', 'grant_type is authorization_code or refresh_token.');
  });
}

/** A code is good once. Used again, somebody has a copy of it: then what was made by it ends. */
async function byCode(ctx: Context, body: Body): Promise<Answer> {
  const { shown, found } = await foundBy(ctx, body, body.code);
  const { connection } = found;
  if (!isHashOf(connection.codeHash, shown)) return failed(ctx);
  if (connection.state !== 'asked') return copied(ctx, shown, connection);
  const isProven =
    connection.redirectUri === body.redirect_uri && connection.challenge === challengeOf(body.code_verifier ?? '');
  if (!isProven || Date.parse(connection.codeEndsAt) <= ctx.world.clock.now()) return failed(ctx);
  return (await grant(ctx, shown, found)) ?? byCode(ctx, body);
}

/** A refresh token is good once. Any but the latest is a copy that somebody used already: then the connection ends for both. */
async function byRefreshToken(ctx: Context, body: Body): Promise<Answer> {
  const { shown, found } = await foundBy(ctx, body, body.refresh_token);
  const { connection } = found;
  if (connection.state !== 'on') return failed(ctx);
  if (!isHashOf(connection.refreshHash, shown)) return copied(ctx, shown, connection);
  if (Date.parse(connection.endsAt) <= ctx.world.clock.now()) return failed(ctx);
  return (await grant(ctx, shown, found)) ?? byRefreshToken(ctx, body);
}

/** The connection that a code or token leads to, if the program is the one it was made for and the person may still be here. */
async function foundBy(ctx: Context, { client_id: clientId = '', resource }: Body, text = '') {
  if (clientId === '') throw new OauthRefused('invalid_client', 'client_id is missing.');
  await demandResource(ctx, resource);
  const shown = readRefreshToken(text);
  if (!shown) return failed(ctx);
  const table = ctx.world.tableOf(shown.tenant);
  await demandNetwork(table, ctx.request.ip);
  const [connection, account] = await Promise.all([
    agentConnections.on(table).get({ userUid: shown.userUid, uid: shown.sid }),
    accounts.on(table).get({ uid: shown.userUid }),
  ]);
  const isHere = account && !account.isDisabled && connection?.epoch === account.tokenEpoch;
  if (!connection || !isHere || connection.clientHash !== clientHash(clientId)) return failed(ctx);
  return { shown, found: { connection, account } };
}

async function demandResource(ctx: Context, resource: string | undefined): Promise<void> {
  if (resource === undefined || resource === '') return;
  const address = await agentAddress(ctx.world, ctx.request);
  if (address === undefined || !isResource(resource, address))
    throw new OauthRefused('invalid_target', 'resource names another address than that of /mcp here.');
}

/** New tokens in place of those before; nothing where another call was a moment faster. */
async function grant(ctx: Context, shown: Shown, { connection, account }: Found): Promise<Answer | undefined> {
  const now = ctx.world.clock.now();
  const lastMoment = Date.parse(connection.createdAt) + limits.agentConnectionSeconds * 1000;
  const endsAt = Math.min(now + limits.agentIdleSeconds * 1000, lastMoment);
  const seconds = Math.min(limits.agentTokenSeconds, Math.floor((endsAt - now) / 1000));
  const token = await issueToken(
    ctx.world.keys,
    { sub: account.uid, tenant: shown.tenant, kind: 'agent', jti: connection.uid },
    { now: new Date(now), seconds },
  );
  const refresh = newRefreshToken(shown);
  const granted = {
    ...connection,
    state: 'on' as const,
    tokenHash: tokenHash(token),
    refreshHash: hashOf(refresh),
    endsAt: new Date(endsAt).toISOString(),
    expiresAtSeconds: Math.floor(endsAt / 1000) + limits.endedTokenSeconds,
  };
  if (!(await kept(ctx, shown, granted))) return undefined;
  return answer({
    access_token: token,
    token_type: 'Bearer',
    expires_in: seconds,
    refresh_token: refresh.text,
    scope: connection.access,
  });
}

async function kept(ctx: Context, { tenant }: Shown, connection: Stored<AgentConnection>): Promise<boolean> {
  try {
    await agentConnections.on(ctx.world.tableOf(tenant)).update(connection);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'changedMeanwhile') return false;
    throw error;
  }
}

/** Ends what two hold; it stays in the list of its person, who learns why. */
async function copied(ctx: Context, shown: Shown, connection: Stored<AgentConnection>): Promise<never> {
  if (connection.state === 'on') {
    const { tokenHash: _token, refreshHash: _refresh, ...rest } = connection;
    const now = ctx.world.clock.now();
    const ended = {
      ...rest,
      state: 'copied' as const,
      endsAt: new Date(now).toISOString(),
      expiresAtSeconds: Math.floor(now / 1000) + limits.endedTokenSeconds,
    };
    // Whatever else happens to it at this moment, it ends.
    await agentConnections.on(ctx.world.tableOf(shown.tenant)).put(ended);
    await describe(ctx, shown, connection, { zh: '：其令牌被重复使用', en: ': its token was used twice' });
  }
  return failed(ctx);
}

/** Counted by where it comes from, and told alike whatever was wrong. */
async function failed(ctx: Context): Promise<never> {
  await countFailedRefresh(ctx.world, ctx.request.ip);
  throw new OauthRefused('invalid_grant', 'The code or token is not good here, not any more, or not for this client.');
}

/** Ends the connection of a token that a program gives back. Whether there was one is told to nobody (RFC 7009). */
export function revokeAgentToken({ body }: Input<typeof contract.revokeAgentToken>, ctx: Context) {
  return inOauth(async () => {
    const { token = '', client_id: clientId } = body;
    if (token === '') throw new OauthRefused('invalid_request', 'token is missing.');
    const shown = readRefreshToken(token) ?? (await shownByAccess(ctx, token));
    if (!shown) return answer({});
    const records = agentConnections.on(ctx.world.tableOf(shown.tenant));
    await demandNetwork(ctx.world.tableOf(shown.tenant), ctx.request.ip);
    const connection = await records.get({ userUid: shown.userUid, uid: shown.sid });
    const isIts = connection && (isHashOf(connection.refreshHash, shown) || connection.tokenHash === tokenHash(token));
    if (!isIts) return answer({});
    if (clientId !== undefined && clientHash(clientId) !== connection.clientHash)
      throw new OauthRefused('invalid_client', 'The token was made for another client.');
    await records.remove(connection);
    await describe(ctx, shown, connection, { zh: '：由该程序断开', en: ': by the program itself' });
    return answer({});
  });
}

async function shownByAccess({ world }: Context, text: string): Promise<Shown | undefined> {
  const claims = await verifyToken(world.keys, text).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  if (claims?.kind !== 'agent') return undefined;
  return { tenant: claims.tenant, userUid: claims.sub, sid: claims.jti, text };
}

type Why = { readonly zh: string; readonly en: string };

/** Nobody is signed in here, so the record is told whose it is. */
async function describe(ctx: Context, { tenant }: Shown, connection: AgentConnection, why: Why): Promise<void> {
  const account = await accounts.on(ctx.world.tableOf(tenant)).get({ uid: connection.userUid });
  const name = nameOf(connection);
  ctx.describe(
    { zh: `断开智能体 ${name}${why.zh}`, en: `End the connection of the agent ${name}${why.en}` },
    { userName: account?.name ?? '-', tenant },
  );
}

function challengeOf(verifier: string): string {
  return /^[\w.~-]{43,128}$/.test(verifier) ? createHash('sha256').update(verifier).digest('base64url') : '';
}
