import type * as contract from '../../../shared/contract/people/agent-connections/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { accounts } from '../../platform/access/account.ts';
import { agentAddress, resourceOf } from '../../platform/access/agent-address.ts';
import { agentConnections, type AgentConnection } from '../../platform/access/agent-connection.ts';
import type { Context } from '../../platform/context.ts';

/** The newest first: ids sort by time. What a program has not fetched its tokens for is no connection yet. */
export async function listAgentConnections(_: unknown, ctx: Context) {
  const userUid = ctx.user.uid;
  const [account, { items }, address] = await Promise.all([
    accounts.on(ctx.table).require({ uid: userUid }),
    agentConnections.on(ctx.table).list({ userUid }, { newestFirst: true }),
    agentAddress(ctx.world, ctx.request),
  ]);
  const now = ctx.world.clock.now();
  const shown = items.filter(({ state, epoch }) => state !== 'asked' && epoch === account.tokenEpoch);
  return {
    data: shown.map((one) => ({
      uid: one.uid,
      client_name: one.clientName,
      return_host: hostOf(one.redirectUri),
      access: one.access,
      created_at: one.createdAt,
      expires_at: one.endsAt,
      state: stateOf(one, now),
      last_used_at: one.lastUsedAt,
      last_used_ip: one.lastUsedIp,
    })),
    address: address === undefined ? '' : resourceOf(address),
  };
}

export async function endAgentConnection({ params }: Input<typeof contract.endAgentConnection>, ctx: Context) {
  if (ctx.user.tokenKind !== 'session') throw new AppError('onlySessionsConnectAgents');
  const key = { userUid: ctx.user.uid, uid: params.agent_connection_uid };
  const connection = await agentConnections.on(ctx.table).get(key);
  if (!connection) throw new AppError('notFound');
  const name = nameOf(connection);
  ctx.describe({ zh: `断开智能体 ${name}`, en: `End the connection of the agent ${name}` });
  await ctx.recorded.transact([agentConnections.on(ctx.table).removing(key)]);
  return {};
}

/** What a connection is called: by its program's name for itself, else by where it returns to. */
export function nameOf({ clientName, redirectUri }: Pick<AgentConnection, 'clientName' | 'redirectUri'>): string {
  return clientName === '' ? hostOf(redirectUri) : clientName;
}

/** Where a browser is sent back to, as people read it. */
export function hostOf(redirectUri: string): string {
  return new URL(redirectUri).host;
}

function stateOf({ state, endsAt }: AgentConnection, now: number): 'on' | 'expired' | 'copied' {
  if (state === 'copied') return 'copied';
  return Date.parse(endsAt) <= now ? 'expired' : 'on';
}
