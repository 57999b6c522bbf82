import type * as z from 'zod';
import type { changedDbService } from '../../../shared/contract/databases/db-services/fields.ts';
import { keepsPassword } from '../../../shared/engines/credential-parameters.ts';
import { isOtherReplica } from '../../../shared/engines/replica-parameters.ts';
import { isRerouted } from '../../../shared/engines/ssh-parameters.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { Context } from '../../platform/context.ts';
import {
  demandAllowedRoute,
  demandPassword,
  demandWhole,
  refuse,
  requireEngine,
  splitParams,
} from './connection-fields.ts';
import type { DbService } from '../../platform/access/db-service.ts';
import { secretToRepeat, uselessSecrets } from './jump-host-fields.ts';
import { replicaPasswordToRepeat, uselessReplicaSecrets } from './replica-fields.ts';
import { namesOfKept, seal, unseal } from './secrets.ts';

type Given = z.output<typeof changedDbService>;
type Place = Pick<Context, 'tenant' | 'world'>;
type ConnectionFields = Pick<
  DbService,
  'host' | 'port' | 'user' | 'params' | 'sealedSecrets' | 'keptSecrets' | 'passwordSince'
>;
type Values = Readonly<Record<string, string>>;

/** What becomes of a data source that is left without a password: a person is asked for one, another system may not know it. */
type WithoutPassword = 'refused' | 'taken';

/** How a data source is reached after a change. A password that is not given again stays, but only with its address. */
export async function changedConnection(
  ctx: Place,
  before: DbService,
  given: Given,
  withoutPassword: WithoutPassword,
): Promise<ConnectionFields> {
  const [port, password] = [Number(given.port), given.password || undefined];
  const engine = requireEngine(before.dbType);
  const params = given.additional_params && splitParams(engine, given.additional_params);
  const open = openAfter(before.params, params?.open, given);
  const isMoved = isElsewhere(before, { host: given.host, port, params: open });
  if (isMoved && withoutPassword === 'refused') demandPasswordToMove(open, password);
  if (params) demandRepeated(before.params, open, params.secret);
  if (isMoved) await demandAllowedRoute({ host: given.host, params: open });
  const owner = { tenant: ctx.tenant, uid: before.uid };
  const secrets = await unseal(ctx.world.keys, before.sealedSecrets, owner);
  const secretParams = withoutUseless({ ...secrets.params, ...withoutEmpty(params?.secret) }, open);
  await demandWhole(engine, { ...open, ...secretParams });
  const stored = isMoved ? '' : secrets.password;
  const kept = keptPassword(open, password ?? stored, withoutPassword);
  const sealedSecrets = await seal(ctx.world.keys, { password: kept, params: secretParams }, owner);
  const passwordSince =
    kept === secrets.password ? before.passwordSince : new Date(ctx.world.clock.now()).toISOString();
  const keptSecrets = namesOfKept({ params: secretParams });
  return { host: given.host, port, user: given.user, params: open, sealedSecrets, keptSecrets, passwordSince };
}

/**
 * Else whoever may edit could point the data source at a server of their own and read the password there. What AWS holds is given
 * out for the places that its owner has agreed to.
 */
function demandPasswordToMove(open: Values, password: string | undefined): void {
  if (password === undefined && keepsPassword(open)) throw new AppError('passwordNeededToMove');
}

/** Where AWS holds the password, none is kept here. */
function keptPassword(open: Values, password: string, withoutPassword: WithoutPassword): string {
  if (withoutPassword === 'refused') demandPassword(open, password);
  return keepsPassword(open) ? password : '';
}

/** Secrets go to no other host than the one they were entered for. */
function demandRepeated(before: Values, after: Values, given: Values): void {
  const repeated = secretToRepeat(before, after, given) ?? replicaPasswordToRepeat(before, after, given);
  if (repeated) refuse(repeated.at, repeated.problem);
}

type Way = Pick<DbService, 'host' | 'port' | 'params'>;
function isElsewhere(before: Way, after: Way): boolean {
  const isMoved = after.host !== before.host || after.port !== before.port;
  return isMoved || isRerouted(before.params, after.params) || isOtherReplica(before.params, after.params);
}

function openAfter(before: Values, after: Record<string, string> | undefined, given: Given): Record<string, string> {
  return after ? { ...after, ...keptHostKey(before, after, given) } : { ...before };
}

/** Who does not name the key of a jump host that stays where it was leaves it as it was kept. */
function keptHostKey(before: Values, after: Values, { additional_params: given = [] }: Given): Values {
  const isNamed = given.some(({ name }) => name === 'ssh_host_key');
  const isSame = ['ssh_host', 'ssh_port'].every((name) => before[name] === after[name]);
  return !isNamed && isSame && before['ssh_host_key'] ? { ssh_host_key: before['ssh_host_key'] } : {};
}

/** A key whose certificate was taken away goes with it, and so do secrets of ways that are not gone any more. */
function withoutUseless(secret: Values, open: Values): Record<string, string> {
  return {
    ...secret,
    ...uselessSecrets(open),
    ...uselessReplicaSecrets(open),
    ...(open['tls_cert'] === '' && { tls_key: '' }),
  };
}

/** Secret parameters are never shown, so a form sends them back empty when they stay. */
function withoutEmpty(values: Values = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}
