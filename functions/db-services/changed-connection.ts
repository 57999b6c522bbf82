import type * as z from 'zod';
import type { changedDbService } from '../../shared/contract/db-services/fields.ts';
import { AppError } from '../../shared/errors/index.ts';
import type { Context } from '../platform/context.ts';
import { demandAllowedHost, demandWhole, requireEngine, splitParams } from './connection-fields.ts';
import type { DbService } from './db-service-repo.ts';
import { seal, unseal } from './secrets.ts';

type Given = z.output<typeof changedDbService>;
type Place = Pick<Context, 'tenant' | 'world'>;
type ConnectionFields = Pick<DbService, 'host' | 'port' | 'user' | 'params' | 'sealedSecrets'>;

/** How a data source is reached after a change. A password that is not given again stays, but only with its address. */
export async function changedConnection(ctx: Place, before: DbService, given: Given): Promise<ConnectionFields> {
  const [port, password] = [Number(given.port), given.password || undefined];
  const isMoved = given.host !== before.host || port !== before.port;
  // Else whoever may edit could point the data source at a server of their own and read the password there.
  if (isMoved && password === undefined) throw new AppError('passwordNeededToMove');
  if (isMoved) await demandAllowedHost(given.host);
  const owner = { tenant: ctx.tenant, uid: before.uid };
  const secrets = await unseal(ctx.world.keys, before.sealedSecrets, owner);
  const engine = requireEngine(before.dbType);
  const params = given.additional_params && splitParams(engine, given.additional_params);
  const open = params?.open ?? before.params;
  const secretParams = withoutUseless({ ...secrets.params, ...withoutEmpty(params?.secret) }, open);
  demandWhole(engine, { ...open, ...secretParams });
  const sealedSecrets = await seal(
    ctx.world.keys,
    { password: password ?? secrets.password, params: secretParams },
    owner,
  );
  return { host: given.host, port, user: given.user, params: open, sealedSecrets };
}

/** A key whose certificate was taken away goes with it. */
function withoutUseless(
  secret: Record<string, string>,
  open: Readonly<Record<string, string>>,
): Record<string, string> {
  return open['tls_cert'] === '' ? { ...secret, tls_key: '' } : secret;
}

/** Secret parameters are never shown, so a form sends them back empty when they stay. */
function withoutEmpty(values: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}
