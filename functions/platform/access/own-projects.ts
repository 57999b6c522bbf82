import type { Context } from '../context.ts';
import { rightsOf } from './grant.ts';
import { memberships } from './membership.ts';

/** The uids of the projects that the caller belongs to, or only of those that the caller manages. */
export async function projectUidsOf(ctx: Context, which: 'belongsTo' | 'manages'): Promise<string[]> {
  const { items } = await memberships.on(ctx.table).list({ userUid: ctx.user.uid });
  const rights = which === 'manages' ? await rightsOf(ctx.table, items) : [];
  return items
    .filter((_, position) => which === 'belongsTo' || rights[position]?.isManager)
    .map((membership) => membership.projectUid);
}
