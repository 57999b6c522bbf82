import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { accounts } from '../access/account.ts';
import { callerOf, type Identity } from '../access/authenticate.ts';
import { demandNetwork } from '../access/network-rule.ts';
import type { World } from '../world.ts';
import { fronts, frontTenants, zoneCalls, type Front } from './gateway-repo.ts';
import { claimed, digestOf, forwardedHeader, isGood, type Statement } from './signed.ts';

type Taken<S extends Statement> = { readonly tenant: string; readonly front: Front; readonly statement: S };

/** A statement of a deployment that some tenant trusts, signed for this zone and taken for the first time; else `zoneCallRefused`. */
export async function takenStatement<K extends Statement['kind']>(
  world: World,
  text: string,
  kind: K,
): Promise<Taken<Extract<Statement, { kind: K }>>> {
  const statement = claimed(text);
  if (statement?.kind !== kind) throw new AppError('zoneCallRefused');
  const { trustId, gatewayId, callId } = statement;
  const owner = await frontTenants.on(world.system).get({ trustId });
  const front = owner && (await fronts.on(world.tableOf(owner.tenant)).get({ trustId }));
  const now = world.clock.now();
  if (!front || front.gatewayId !== gatewayId || !isGood(text, statement, { publicKey: front.publicKey, now }))
    throw new AppError('zoneCallRefused');
  // Until nobody would believe it any more.
  const expiresAtSeconds = Math.ceil(now / 1000) + 2 * limits.zoneCallSeconds;
  const once = { trustId, callId, expiresAtSeconds };
  await zoneCalls.on(world.tableOf(owner.tenant)).create(once, new AppError('zoneCallRefused'));
  return { tenant: owner.tenant, front, statement: statement as Extract<Statement, { kind: K }> };
}

/** Who calls through another deployment, and the call as it came there; nothing for calls that came straight here. */
export async function arrivalOf(
  world: World,
  event: APIGatewayProxyEventV2,
): Promise<{ readonly identity: Identity; readonly event: APIGatewayProxyEventV2 } | undefined> {
  const text = event.headers[forwardedHeader];
  if (text === undefined) return undefined;
  const { tenant, statement } = await takenStatement(world, text, 'call');
  if (statement.digest !== digestOf(event)) throw new AppError('zoneCallRefused');
  const table = world.tableOf(tenant);
  const account = await accounts.on(table).get({ uid: statement.userUid });
  await demandNetwork(table, statement.ip);
  if (!account || account.isDisabled) throw new AppError('zoneUserMissing');
  const http = { ...event.requestContext.http, sourceIp: statement.ip, userAgent: statement.userAgent };
  return {
    identity: { tenant, table, caller: callerOf(account, { kind: 'personal', jti: statement.callId }) },
    event: { ...event, requestContext: { ...event.requestContext, http } },
  };
}
