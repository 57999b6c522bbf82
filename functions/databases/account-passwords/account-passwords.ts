import type * as contract from '../../../shared/contract/databases/account-passwords/operations.ts';
import { noPolicy } from '../../../shared/contract/databases/account-passwords/policy.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Context } from '../../platform/context.ts';
import { policies, policyKey } from './policy-repo.ts';

export async function readAccountPasswordPolicy(_: unknown, ctx: Context) {
  const stored = await policies.on(ctx.table).get(policyKey);
  return {
    data: {
      ...(stored?.policy ?? noPolicy),
      ...(stored && { changed_at: stored.changedAt, changed_by: stored.changedBy }),
    },
  };
}

export async function updateAccountPasswordPolicy(
  { body: { account_password_policy: policy } }: Input<typeof contract.updateAccountPasswordPolicy>,
  ctx: Context,
) {
  const records = policies.on(ctx.table);
  const before = await records.get(policyKey);
  const after = {
    ...policyKey,
    policy,
    changedAt: new Date(ctx.world.clock.now()).toISOString(),
    changedBy: ctx.user.name,
  };
  await ctx.recorded.transact([
    before ? records.updating({ ...after, version: before.version }) : records.creating(after),
  ]);
  return {};
}
