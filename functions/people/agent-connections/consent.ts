import type * as contract from '../../../shared/contract/people/agent-connections/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { agentConnections, type AgentConnection } from '../../platform/access/agent-connection.ts';
import type { Account } from '../../platform/access/account.ts';
import type { Context } from '../../platform/context.ts';
import { updatingAccount } from '../accounts/account-repo.ts';
import { asksAgain, hashOf, newRefreshToken, reauthenticatedOrFresh } from '../sessions/service.ts';
import { clientHash, isThisMachine } from './client.ts';
import { hostOf, nameOf } from './connections.ts';
import { requestOf, wayBack } from './request.ts';

const daySeconds = 24 * 60 * 60;

export async function readAgentRequest({ query }: Input<typeof contract.readAgentRequest>, ctx: Context) {
  const request = await requestOf(ctx, query);
  const { client, problem, choices, asked } = request;
  return {
    data: {
      client_name: client.name,
      return_host: hostOf(asked.redirect_uri),
      returns_to_this_machine: isThisMachine(new URL(asked.redirect_uri).hostname),
      access: choices,
      idle_days: limits.agentIdleSeconds / daySeconds,
      days: limits.agentConnectionSeconds / daySeconds,
      asks_password: await asksAgain(ctx),
      refused_location: wayBack(request, { error: problem?.kind ?? 'access_denied' }),
      ...(problem && { problem: problem.what }),
    },
  };
}

/** The person lets the program in. What it fetches its tokens by goes back through the browser and is good for a moment, once. */
export async function addAgentConnection({ body }: Input<typeof contract.addAgentConnection>, ctx: Context) {
  const request = await requestOf(ctx, body.request);
  const { client, problem, choices, asked } = request;
  if (problem) throw new AppError('agentRequestWrong', { reason: problem.what });
  if (!choices.includes(body.access)) throw new AppError('agentAccessTooWide');
  describe(ctx, { clientName: client.name, redirectUri: asked.redirect_uri, access: body.access });
  const account = await reauthenticatedOrFresh(ctx, body);
  await makeRoom(ctx, account);
  const now = ctx.world.clock.now();
  const code = newRefreshToken({ tenant: ctx.tenant, userUid: account.uid, sid: ctx.world.newId() });
  const codeEnds = now + limits.agentCodeSeconds * 1000;
  const connection: AgentConnection = {
    uid: code.sid,
    userUid: account.uid,
    state: 'asked',
    clientName: client.name,
    clientHash: clientHash(asked.client_id),
    redirectUri: asked.redirect_uri,
    access: body.access,
    epoch: account.tokenEpoch,
    codeHash: hashOf(code),
    codeEndsAt: new Date(codeEnds).toISOString(),
    challenge: asked.code_challenge,
    createdAt: new Date(now).toISOString(),
    endsAt: new Date(codeEnds).toISOString(),
    lastUsedAt: '',
    lastUsedIp: '',
    expiresAtSeconds: Math.ceil(codeEnds / 1000),
  };
  await ctx.recorded.transact([
    // Two at once must not both find room for one.
    updatingAccount(ctx.table, account),
    agentConnections.on(ctx.table).creating(connection),
  ]);
  return { data: { location: wayBack(request, { code: code.text }) } };
}

/** Refuses one more than there may be, and forgets what has ended and is shown no longer. */
async function makeRoom(ctx: Context, account: Account): Promise<void> {
  const records = agentConnections.on(ctx.table);
  const { items } = await records.list({ userUid: account.uid }, { newestFirst: true });
  const now = ctx.world.clock.now();
  const isOver = ({ state, endsAt }: AgentConnection) => state === 'copied' || Date.parse(endsAt) <= now;
  const isForgotten = ({ state, epoch }: AgentConnection) => state === 'asked' || epoch !== account.tokenEpoch;
  const [over, living] = [
    items.filter(isOver),
    items.filter((one) => !isOver(one) && one.epoch === account.tokenEpoch),
  ];
  if (living.length >= limits.agentConnectionsPerUserMax)
    throw new AppError('tooManyAgentConnections', { max: limits.agentConnectionsPerUserMax });
  const shown = over.filter((one) => !isForgotten(one)).slice(0, limits.agentConnectionsPerUserMax);
  await records.removeAll(items.filter((one) => !living.includes(one) && !shown.includes(one)));
}

function describe(ctx: Context, made: Pick<AgentConnection, 'clientName' | 'redirectUri' | 'access'>): void {
  const [name, host] = [nameOf(made), hostOf(made.redirectUri)];
  const may = made.access === 'read' ? { zh: '只读', en: 'read only' } : { zh: '完全访问', en: 'full access' };
  ctx.describe({
    zh: `连接智能体 ${name}（返回 ${host}，${may.zh}）`,
    en: `Connect the agent ${name} (returns to ${host}, ${may.en})`,
  });
}
