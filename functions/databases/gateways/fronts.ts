import type * as contract from '../../../shared/contract/databases/gateways/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { Context } from '../../platform/context.ts';
import { fronts, frontTenants } from '../../platform/zones/gateway-repo.ts';
import { readAccessCode } from './access-code.ts';

export async function listFronts(_: unknown, ctx: Context) {
  const { items } = await fronts.on(ctx.table).list({});
  return {
    data: items.map(({ trustId, name, addedAt, addedBy }) => ({
      front_uid: trustId,
      name,
      added_at: addedAt,
      added_by: addedBy,
    })),
  };
}

/** The way to the tenant comes first and is never given to another: until the row is there too, nothing is taken. */
export async function addFront({ body: { front: given } }: Input<typeof contract.addFront>, ctx: Context) {
  ctx.describe({ zh: `信任部署 ${given.name}`, en: `Trust the deployment ${given.name}` });
  const code = readAccessCode(given.access_code);
  if (!code) throw new AppError('accessCodeInvalid');
  const { trustId } = code;
  const known = await frontTenants.on(ctx.world.system).get({ trustId });
  if (known && known.tenant !== ctx.tenant) throw new AppError('accessCodeInvalid');
  if (!known) await frontTenants.on(ctx.world.system).create({ trustId, tenant: ctx.tenant });
  const front = {
    ...code,
    name: given.name,
    addedAt: new Date(ctx.world.clock.now()).toISOString(),
    addedBy: ctx.user.name,
  };
  await ctx.recorded.transact([fronts.on(ctx.table).creating(front, new AppError('deploymentAlreadyTrusted'))]);
  return {};
}

export async function deleteFront(
  { params: { front_uid: trustId } }: Input<typeof contract.deleteFront>,
  ctx: Context,
) {
  const front = await fronts.on(ctx.table).require({ trustId });
  ctx.describe({ zh: `不再信任部署 ${front.name}`, en: `Trust the deployment ${front.name} no more` });
  await ctx.recorded.transact([fronts.on(ctx.table).removing({ trustId })]);
  await frontTenants.on(ctx.world.system).remove({ trustId });
  return {};
}
