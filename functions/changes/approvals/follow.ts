import { AppError } from '../../../shared/errors/index.ts';
import { channelMemory } from '../../ground/channels/channel-memory.ts';
import { openSettings, storedChannels } from '../../ground/channels/channel-repo.ts';
import { approvalDesks, type ApprovalDesk } from '../../ground/channels/chat-approvals.ts';
import { ChannelRefused, type Sending } from '../../ground/channels/sender.ts';
import { timeSlice } from '../../platform/clock.ts';
import { forEachDueTenant } from '../../platform/due-work.ts';
import type { EventPlace } from '../../platform/events.ts';
import type { World } from '../../platform/world.ts';
import { chatApprovals, type ChatApproval } from '../../ground/channels/chat-approval-repo.ts';
import { matterOf, type Matter } from './matter.ts';
import { putUp } from './put-up.ts';

const dueAtOnce = 50;
const atOnce = 4;
/** Longer than all requests of one look may take, so that nobody does what another is about to. */
const leaseMilliseconds = 120_000;
const minute = 60_000;
const pausesMinutes = [1, 2, 5, 15, 60, 180];
const keptDays = 30;

/** Looks at everything that is put up for decision elsewhere, and applies what was decided as whoever decided it. */
export async function followApprovals(world: World): Promise<void> {
  const isOver = timeSlice(world.clock);
  await forEachDueTenant(world, 'followApprovals', async (tenant) => {
    const place = { tenant, table: world.tableOf(tenant), world };
    const queue = chatApprovals.on(place.table);
    const { items } = await queue.listBy('gsi1', { queue: 'yes' }, { to: world.clock.now(), limit: dueAtOnce });
    for (let start = 0; start < items.length && !isOver(); start += atOnce)
      await Promise.all(items.slice(start, start + atOnce).map((one) => follow(place, one)));
    return (await queue.listBy('gsi1', { queue: 'yes' }, { limit: 1 })).items.length === 0 ? 'idle' : 'waiting';
  });
}

async function follow(place: EventPlace, due: ChatApproval): Promise<void> {
  const claimed = await claim(place, due);
  if (!claimed) return;
  try {
    await chatApprovals.on(place.table).update({ ...(await looked(place, claimed)), leasedUntil: 0 });
  } catch (error) {
    // Whoever changed it meanwhile wants it looked at again.
    if (error instanceof AppError && error.kind === 'changedMeanwhile') return;
    if (!(error instanceof ChannelRefused)) place.world.log.error('an approval could not be followed', { error });
    await putOff(place, claimed, error);
  }
}

/** Whoever claims first looks. What an ended process had claimed is due again when its lease is over. */
async function claim({ table, world }: EventPlace, due: ChatApproval): Promise<ChatApproval | undefined> {
  try {
    // The index may lag behind the record.
    const leasedUntil = world.clock.now() + leaseMilliseconds;
    return await chatApprovals.on(table).update({ ...due, dueAt: leasedUntil, leasedUntil });
  } catch (error) {
    if (error instanceof AppError && error.kind === 'changedMeanwhile') return undefined;
    throw error;
  }
}

type Outlet = { readonly place: EventPlace; readonly desk: ApprovalDesk; readonly sending: Sending };

async function looked(place: EventPlace, one: ChatApproval): Promise<ChatApproval> {
  const sending = await sendingOf(place, one);
  if (!sending) return over(place, one, 'off');
  const outlet = { place, sending, desk: approvalDesks[one.desk] as ApprovalDesk };
  const matter = await matterOf(place, one);
  if (!matter) return takenDown(outlet, one);
  if (one.instance === undefined) {
    const put = await putUp(outlet, one, matter);
    return 'instance' in put
      ? { ...one, ...put, tries: 0, dueAt: place.world.clock.now() + minute }
      : failed(place, one, { matter, reason: put.reason });
  }
  return decided(outlet, { ...one, instance: one.instance }, matter);
}

async function decided(
  { place, desk, sending }: Outlet,
  one: ChatApproval & { readonly instance: string },
  matter: Matter,
): Promise<ChatApproval> {
  const verdict = await desk.look(one.instance, sending);
  if (verdict.state === 'waiting')
    return { ...one, tries: 0, dueAt: place.world.clock.now() + pauseOf(place.world, one) };
  if (verdict.state === 'gone') return over(place, one, 'gone');
  const by = one.people.find(({ id }) => id === verdict.by)?.uid;
  if (by === undefined)
    return { ...over(place, one, 'refused'), reason: `decided by ${verdict.by}, who was not asked` };
  try {
    await matter.apply(verdict.state, { by, reason: verdict.reason });
    return over(place, one, 'applied');
  } catch (error) {
    // Somebody else changed the workflow at this moment: the next look finds out what is left of the matter.
    if (error instanceof AppError && error.kind === 'changedMeanwhile')
      return { ...one, dueAt: place.world.clock.now() };
    if (!(error instanceof AppError)) throw error;
    await matter.tell('decision_refused', { toUids: [by], reason: error.text });
    return { ...over(place, one, 'refused'), reason: error.text.en };
  }
}

/** What was decided here, or is of no matter any more, is taken down there where the vendor allows it. */
async function takenDown({ place, desk, sending }: Outlet, one: ChatApproval): Promise<ChatApproval> {
  const { instance: id, originator } = one;
  if (id !== undefined && originator !== undefined && desk.withdraw) {
    const { state } = await desk.look(id, sending);
    if (state === 'waiting') await desk.withdraw({ id, originator }, sending);
  }
  return over(place, one, 'overtaken');
}

async function sendingOf({ table, tenant, world }: EventPlace, { desk }: ChatApproval): Promise<Sending | undefined> {
  const stored = await storedChannels.on(table).get({ name: desk });
  if (!stored?.isEnabled) return undefined;
  const settings = await openSettings({ tenant, keys: world.keys }, desk, stored);
  return { settings, world, locale: 'zh-CN', memory: channelMemory(table, desk) };
}

async function putOff(place: EventPlace, claimed: ChatApproval, error: unknown): Promise<void> {
  const reason = error instanceof ChannelRefused ? error.message : 'internal error';
  const isFinal = error instanceof ChannelRefused && error.isFinal;
  const minutes = isFinal ? undefined : pausesMinutes[claimed.tries];
  if (minutes !== undefined) {
    const dueAt = place.world.clock.now() + minutes * minute;
    await chatApprovals.on(place.table).update({ ...claimed, reason, tries: claimed.tries + 1, dueAt, leasedUntil: 0 });
    return;
  }
  const matter = await matterOf(place, claimed);
  await chatApprovals.on(place.table).update({ ...(await failed(place, claimed, { matter, reason })), leasedUntil: 0 });
}

async function failed(
  place: EventPlace,
  one: ChatApproval,
  { matter, reason }: { readonly matter: Matter | undefined; readonly reason: string },
): Promise<ChatApproval> {
  await matter?.tell('approval_failed', { toUids: matter.ownerUids, reason: { zh: reason, en: reason } });
  return { ...over(place, one, 'failed'), reason };
}

function over({ world }: EventPlace, one: ChatApproval, outcome: ChatApproval['outcome']): ChatApproval {
  const { queue: _left, ...rest } = one;
  const expiresAtSeconds = Math.floor(world.clock.now() / 1000) + keptDays * 24 * 3600;
  return { ...rest, outcome, expiresAtSeconds };
}

/** Vendors count calls: what nobody decided at once is looked at less and less often. */
function pauseOf({ clock }: World, { wantedAt }: ChatApproval): number {
  const age = clock.now() - wantedAt;
  if (age < 60 * minute) return minute;
  return age < 24 * 60 * minute ? 5 * minute : 30 * minute;
}
