import type * as contract from '../../../shared/contract/running/system/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Context } from '../../platform/context.ts';
import { currentNotice, hasRead, markRead, publishNotice, type Notice } from './notice-repo.ts';

type Period = { readonly startsAt?: string; readonly endsAt?: string };

/** Being handed the announcement is reading it: the next answer says so. Clients have no other call for it. */
export async function readNotice({ query }: Input<typeof contract.readNotice>, ctx: Context) {
  const notice = await currentNotice(ctx.table);
  const forEditing = query.include_latest_outside_period === true && ctx.may('noticeEdit');
  if (!notice || notice.text === '' || !(forEditing || isShown(notice, ctx)))
    return { data: { notice_str: '', read_by_current_user: true } };
  const wasRead = await hasRead(ctx.table, ctx.user.uid, notice);
  if (!wasRead && isShown(notice, ctx)) await markRead(ctx.table, ctx.user.uid, notice);
  return {
    data: {
      notice_str: notice.text,
      read_by_current_user: wasRead,
      create_user_name: notice.creatorName,
      ...(notice.startsAt && { start_time: notice.startsAt }),
      ...(notice.endsAt && { expire_time: notice.endsAt }),
    },
  };
}

export async function updateNotice(
  { body: { company_notice: given } }: Input<typeof contract.updateNotice>,
  ctx: Context,
) {
  await publish(ctx, given.notice_str, {
    ...(given.start_time && { startsAt: given.start_time }),
    ...(given.end_time && { endsAt: given.end_time }),
  });
  return {};
}

export async function readSqleNotice(_: Input<typeof contract.readSqleNotice>, ctx: Context) {
  const notice = await currentNotice(ctx.table);
  return { data: { notice_str: notice && isShown(notice, ctx) ? notice.text : '' } };
}

export async function updateSqleNotice({ body }: Input<typeof contract.updateSqleNotice>, ctx: Context) {
  await publish(ctx, body.notice_str, {});
  return {};
}

async function publish(ctx: Context, text: string, period: Period): Promise<void> {
  await publishNotice(ctx.table, { publication: ctx.world.newId(), text, creatorName: ctx.user.name, ...period });
}

function isShown({ startsAt, endsAt }: Notice, ctx: Context): boolean {
  const now = ctx.world.clock.now();
  return (startsAt === undefined || Date.parse(startsAt) <= now) && (endsAt === undefined || now < Date.parse(endsAt));
}
