import type * as contract from '../../../shared/contract/running/statistics/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { isAllowed } from '../../../shared/allowed.ts';
import { limits } from '../../../shared/limits.ts';
import type { Context } from '../../platform/context.ts';
import { dayOf } from '../../platform/day-of.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { createdSince, figuresByDay, together, type StoredWorkflow } from '../../changes/workflows/service.ts';
import { daysBefore, daysOf, type Period } from './days.ts';

const daysOfWeek = 7;
const dayMilliseconds = 24 * 3600 * 1000;

/** What the last seven days were like, today included: on the whole platform for who oversees it, else of the caller's own workflows. */
export async function getWeek(_: Input<typeof contract.getWeek>, ctx: Context) {
  const period = daysBefore(dayOf(ctx.world.clock.now() + dayMilliseconds), daysOfWeek);
  const isOverseer = isAllowed('workflowViewAll', ctx.user.rights);
  return {
    data: {
      of: isOverseer ? ('platform' as const) : ('own' as const),
      ...period,
      ...(isOverseer ? await ofPlatform(ctx.table, period) : await ofOne(ctx, period)),
    },
  };
}

async function ofPlatform(table: TenantTable, period: Period) {
  const byDay = await figuresByDay(table, period);
  const { created, rejected, succeeded, failed } = together(byDay.values());
  const days = daysOf(period).map((date) => ({ date, value: byDay.get(date)?.created ?? 0 }));
  return { days, created, rejected, succeeded, failed, is_more: false };
}

async function ofOne({ table, user }: Context, period: Period) {
  // A day begins earlier in some zones; the rest is told by the day of each workflow.
  const since = Date.parse(period.from) - dayMilliseconds;
  const found = await createdSince(table, { creatorUid: user.uid, since, limit: limits.weekCountedMax });
  const own = found.rows.filter(({ createdAt }) => dayOf(createdAt) >= period.from);
  const count = (fits: (workflow: StoredWorkflow) => boolean) => own.filter(fits).length;
  return {
    days: daysOf(period).map((date) => ({ date, value: count(({ createdAt }) => dayOf(createdAt) === date) })),
    created: own.length,
    rejected: count(({ wasRejected }) => wasRejected === true),
    succeeded: count(({ status }) => status === 'finished'),
    failed: count(({ status }) => status === 'exec_failed'),
    is_more: found.isMore,
  };
}
