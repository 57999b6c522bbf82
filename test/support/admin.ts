import { groups } from '../../functions/groups.ts';
import { issueToken } from '../../functions/platform/access/token.ts';
import { edge } from '../../functions/platform/edge.ts';
import type { World } from '../../functions/platform/world.ts';
import { beginSession } from '../../functions/people/sessions/service.ts';
import { adminUserUid } from '../../shared/permissions.ts';
import { ApiClient } from './api-client.ts';

/** The administrator of a tenant, signed in to a whole world. */
export function adminOf(world: World, tenant: string): Promise<ApiClient> {
  return personOf(world, tenant, adminUserUid);
}

/** Anybody of a tenant, signed in to a whole world. */
export async function personOf(world: World, tenant: string, userUid: string): Promise<ApiClient> {
  const session = await beginSession(world, { tenant, userUid });
  const token = issueToken(
    world.keys,
    { sub: userUid, tenant, kind: 'session', jti: session.sid },
    { now: new Date(), seconds: 3600 },
  );
  return new ApiClient(edge(Object.values(groups), world), { token: () => token });
}

/** Whoever calls a whole world without being signed in. */
export function anybodyOf(world: World): ApiClient {
  return new ApiClient(edge(Object.values(groups), world), {});
}
