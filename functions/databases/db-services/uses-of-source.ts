import type * as contract from '../../../shared/contract/databases/db-services/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { limits } from '../../../shared/limits.ts';
import { shownUse, usesOf } from '../../ground/in-use/uses-of.ts';
import type { Context } from '../../platform/context.ts';
import { requireOwn } from './own-db-service.ts';

export async function listDbServiceUses({ params }: Input<typeof contract.listDbServiceUses>, ctx: Context) {
  const source = await requireOwn(ctx, params.db_service_uid);
  const uses = await usesOf(ctx, 'db_service', source, limits.sourceUseRowsMax);
  return {
    data: uses.map((one) => ({ effect: one.effect, ...shownUse(one, limits.sourceUseNamesMax) })),
  };
}
