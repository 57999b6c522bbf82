import type { Operation, Received } from '../../shared/contract/operation.ts';
import { groups as contract } from '../../shared/contract/index.ts';
import { apiFunctionOf } from '../../shared/deployed-functions.ts';
import { limits } from '../../shared/limits.ts';
import { sessions } from '../platform/access/session.ts';
import { issueToken } from '../platform/access/token.ts';
import { edge } from '../platform/edge.ts';
import { operationEvent, type Given } from '../platform/operation-event.ts';
import type { World } from '../platform/world.ts';
import { beginSession } from '../people/sessions/service.ts';
import { groups } from '../groups.ts';
import { activityOf } from '../platform/activity/activity.ts';

type Calling = { call<O extends Operation>(op: O, given: Given<O>): Promise<Received<O>> };
/** Calls until it is ended; a session that stayed would look like a stranger's on the page of the account. */
export type InProcessCaller = Calling & { end(): Promise<unknown> };

/** The user, and the world in which the calls happen when that is not the one of the session: an earlier time, say. */
type Who = { readonly tenant: string; readonly userUid: string; readonly acting?: World };

/** Calls operations as a user without a network: the same edge, checks and records as for everybody. */
export async function inProcessCaller(
  world: World,
  { tenant, userUid, acting = world }: Who,
): Promise<InProcessCaller> {
  const session = await beginSession(world, { tenant, userUid });
  const token = await issueToken(
    world.keys,
    { sub: userUid, tenant, kind: 'session', jti: session.sid },
    { now: new Date(world.clock.now()), seconds: limits.tokenSeconds },
  );
  const { sid } = session;
  return { ...callerBy(acting, token), end: () => sessions.on(world.tableOf(tenant)).remove({ userUid, sid }) };
}

/** The same with a token that one has: a scanner, say. */
export function callerBy(acting: World, token: string): Calling {
  const counting = { activity: activityOf(acting), moduleOf };
  const handle = edge(Object.values(groups), acting, { counting });
  return {
    async call(op, given) {
      const event = await operationEvent(op, given, {
        headers: { authorization: token, 'accept-language': 'en' },
        sourceIp: '127.0.0.1',
        userAgent: 'Sluice',
        now: acting.clock.now(),
      });
      const result = await handle(event);
      const reply = JSON.parse(result.body ?? '{}') as { code: number; message: string };
      if (reply.code !== 0) throw new Error(`${op.method} ${event.rawPath}: ${reply.message}`);
      return reply as never;
    },
  };
}

function moduleOf(op: Operation): string {
  const [group = ''] = Object.entries(contract).find(([, operations]) => Object.values(operations).includes(op)) ?? [];
  return apiFunctionOf(group);
}
