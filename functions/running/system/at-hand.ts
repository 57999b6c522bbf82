import type * as contract from '../../../shared/contract/running/system/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { callerAtHand } from '../../people/users/service.ts';
import type { Context } from '../../platform/context.ts';
import { readBell } from '../notifications/service.ts';
import { readNotice } from './notice.ts';
import { listModuleRedDots } from './system.ts';

/** What a page would ask in seven calls, four of them one after the other, in one answer. */
export async function readAtHand({ query }: Input<typeof contract.readAtHand>, ctx: Context) {
  const nothing = { params: {}, query: {}, body: {} };
  const [caller, notice, bell, dots] = await Promise.all([
    callerAtHand(ctx, query),
    readNotice(nothing, ctx),
    readBell(nothing, ctx),
    listModuleRedDots(nothing, ctx),
  ]);
  return { data: { ...caller, notice: notice.data, bell: bell.data, red_dots: dots.data } };
}
