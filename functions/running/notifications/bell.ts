import type * as contract from '../../../shared/contract/running/notifications/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { limits } from '../../../shared/limits.ts';
import { inLocale } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { notices, type BellNotice } from './notice-repo.ts';

export async function readBell(_: Input<typeof contract.readBell>, ctx: Context) {
  const records = notices.on(ctx.table);
  const [unread, latest] = await Promise.all([
    records.listBy('gsi1', { unreadBy: ctx.user.uid }, { newestFirst: true, limit: limits.bellUnreadMax }),
    records.list({ userUid: ctx.user.uid }, { newestFirst: true, limit: limits.bellNoticesMax }),
  ]);
  const shown = [...unread.items, ...latest.items.filter(({ unreadBy }) => unreadBy === undefined)];
  const notifications = shown.slice(0, limits.bellNoticesMax).map((notice) => ({
    uid: notice.id,
    time: notice.at,
    title: inLocale(notice.title, ctx.locale),
    project_name: notice.projectName,
    path: notice.path,
    is_read: notice.unreadBy === undefined,
  }));
  return { data: { unread_nums: unread.items.length, notifications } };
}

export async function markNotificationsRead({ body }: Input<typeof contract.markNotificationsRead>, ctx: Context) {
  const records = notices.on(ctx.table);
  const userUid = ctx.user.uid;
  const found = body.uids
    ? await records.getMany(body.uids.map((id) => ({ userUid, id })))
    : (await records.listBy('gsi1', { unreadBy: userUid }, { limit: limits.bellUnreadMax })).items;
  await Promise.all(found.filter(({ unreadBy }) => unreadBy !== undefined).map((notice) => read(ctx, notice)));
  return {};
}

/** Another window may have marked it meanwhile. */
async function read({ table }: Context, { unreadBy: _unread, ...notice }: BellNotice): Promise<void> {
  try {
    await notices.on(table).update(notice);
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'changedMeanwhile')) throw error;
  }
}
