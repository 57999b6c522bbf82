import type * as contract from '../../../shared/contract/running/notifications/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { inLocale, type Text } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
import { noteDue } from '../../platform/due-work.ts';
import { countedPage } from '../../platform/table/paging.ts';
import { deliveries, undeliveredTotal, type Delivery } from './delivery-repo.ts';

const keptDays = 30;

export async function listUndelivered({ query }: Input<typeof contract.listUndelivered>, ctx: Context) {
  const { items, total } = await countedPage(
    deliveries.on(ctx.table).listingBy('gsi2', { undelivered: 'yes' }, { newestFirst: true }),
    query,
    { reader: ctx.user.uid, total: undeliveredTotal.on(ctx.table).read({}) },
  );
  const data = items.map(({ id, channel, userName, title, reason = '', tries, dueAt }) => ({
    uid: id,
    channel,
    recipient: userName,
    title: inLocale(title, ctx.locale),
    reason,
    tries,
    failed_at: new Date(dueAt).toISOString(),
  }));
  return { data, total_nums: total };
}

export async function resendUndelivered({ body }: Input<typeof contract.resendUndelivered>, ctx: Context) {
  await noteDue(ctx.world, 'deliverNews', ctx.tenant);
  const done = { zh: '重新发送：', en: 'Send again: ' };
  const dueAt = ctx.world.clock.now();
  await change(ctx, { ids: body.uids, done }, ({ channel, ...rest }) => ({
    ...rest,
    channel,
    queue: channel,
    state: 'waiting',
    tries: 0,
    dueAt,
  }));
  return {};
}

export async function dismissUndelivered({ body }: Input<typeof contract.dismissUndelivered>, ctx: Context) {
  const expiresAtSeconds = Math.floor(ctx.world.clock.now() / 1000) + keptDays * 24 * 3600;
  const done = { zh: '忽略未送达的消息：', en: 'Dismiss: ' };
  await change(ctx, { ids: body.uids, done }, (one) => ({ ...one, state: 'dropped', expiresAtSeconds }));
  return {};
}

/** Takes them off the list, all or none; one that is not on it any more was taken off by somebody else. */
async function change(
  ctx: Context,
  { ids, done }: { readonly ids: readonly string[]; readonly done: Text },
  changed: (one: Delivery) => Delivery,
): Promise<void> {
  const found = await deliveries.on(ctx.table).getMany(ids.map((id) => ({ id })));
  const listed = found.filter(({ undelivered }) => undelivered === 'yes');
  if (listed.length < ids.length) throw new AppError('notFound');
  ctx.describe({
    zh: done.zh + listed.map(({ title, userName }) => `${title.zh}（${userName}）`).join('、'),
    en: done.en + listed.map(({ title, userName }) => `${title.en} (${userName})`).join(', '),
  });
  await ctx.recorded.transact([
    ...listed.map(({ undelivered: _off, ...rest }) => deliveries.on(ctx.table).updating(changed(rest))),
    undeliveredTotal.on(ctx.table).adding({}, -listed.length),
  ]);
}
