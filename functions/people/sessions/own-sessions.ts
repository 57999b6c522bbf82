import type * as contract from '../../../shared/contract/people/sessions/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { sessions } from '../../platform/access/session.ts';
import type { Context } from '../../platform/context.ts';

/** The newest first: ids sort by time. */
export async function listSessions(_: unknown, ctx: Context) {
  const { items } = await sessions.on(ctx.table).list({ userUid: ctx.user.uid }, { newestFirst: true });
  return {
    data: items.map(({ sid, way, ip, userAgent, beganAt, rotatedAt }) => ({
      uid: sid,
      is_current: sid === ctx.user.sessionId,
      way,
      ip,
      user_agent: userAgent,
      began_at: beganAt,
      last_used_at: rotatedAt ?? beganAt,
    })),
  };
}

export async function endSession({ params }: Input<typeof contract.endSession>, ctx: Context) {
  const key = { userUid: ctx.user.uid, sid: params.session_uid };
  const { ip, beganAt } = (await sessions.on(ctx.table).get(key)) ?? {};
  if (ip !== undefined)
    ctx.describe({ zh: `结束来自 ${ip} 的登录（${beganAt}）`, en: `End the session from ${ip}, begun ${beganAt}` });
  const ended = await sessions.on(ctx.table).remove(key);
  if (!ended) throw new AppError('notFound');
  return {};
}
