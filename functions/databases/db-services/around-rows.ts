import { accountPasswordPolicyOf } from '../account-passwords/service.ts';
import { environmentTagsOf } from '../../ground/environments/environment-tag-repo.ts';
import type { Context } from '../../platform/context.ts';
import type { DbService } from '../../platform/access/db-service.ts';
import type { Around } from './wire-rows.ts';

/** What rows of data sources need beside the data sources. */
export async function aroundOf({ table, world, locale }: Context, shown: readonly DbService[]): Promise<Around> {
  const [tags, policy] = await Promise.all([
    environmentTagsOf(
      table,
      shown.map(({ projectUid, environmentTagUid: uid }) => ({ projectUid, uid })),
    ),
    accountPasswordPolicyOf(table),
  ]);
  return { tags, policy, now: world.clock.now(), locale };
}
