import { createHash } from 'node:crypto';
import { channelNames, type ChannelName } from '../../../shared/channels/index.ts';
import { isAllowed } from '../../../shared/allowed.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { approvalLinkFor } from '../../changes/approvals/service.ts';
import { channelMemory } from '../../ground/channels/channel-memory.ts';
import { openSettings, storedChannels, type ChannelSettings } from '../../ground/channels/channel-repo.ts';
import { senders } from '../../ground/channels/index.ts';
import { ChannelRefused, type Message, type Reader } from '../../ground/channels/sender.ts';
import { consoleAddress } from '../../ground/configuration/service.ts';
import { news, type News } from '../../ground/outbox/news.ts';
import { accounts, rightsOfAccount, type Account } from '../../platform/access/account.ts';
import { composed } from './composed.ts';
import { deliveries, undeliveredTotal, type Delivery } from './delivery-repo.ts';
import type { Place } from './fan-out.ts';

const dueAtOnce = 100;
const batchMax = 20;
const sendingsAtOnce = 4;
/** After so many failures in a row the rest of a queue waits for the next look: the other side is down. */
const failuresInARowMax = 5;
/** Longer than any sending may take, so that nobody sends what another is about to. */
const leaseMilliseconds = 90_000;
const pausesMinutes = [1, 2, 5, 15, 60, 180];
const keptDays = 30;

/** Sends what is due, each channel by itself: one that is slow or fails holds up no other. */
export async function deliverDue(place: Place, isOver: () => boolean): Promise<void> {
  await Promise.all(
    channelNames.map((channel) =>
      deliverBy(place, channel, isOver).catch((error: unknown) => {
        place.world.log.error('a channel could not be served', { channel, error });
      }),
    ),
  );
}

/** Whether anything waits, now or later. */
export async function isAnythingWaiting({ table }: Place): Promise<boolean> {
  const pages = await Promise.all([
    news.on(table).listBy('gsi1', { waiting: 'yes' }, { limit: 1 }),
    ...channelNames.map((queue) => deliveries.on(table).listBy('gsi1', { queue }, { limit: 1 })),
  ]);
  return pages.some(({ items }) => items.length > 0);
}

async function deliverBy(place: Place, channel: ChannelName, isOver: () => boolean): Promise<void> {
  const { table, world } = place;
  const { items } = await deliveries
    .on(table)
    .listBy('gsi1', { queue: channel }, { to: world.clock.now(), limit: dueAtOnce });
  if (items.length === 0) return;
  const stored = await storedChannels.on(table).get({ name: channel });
  const settings = stored?.isEnabled
    ? await openSettings({ tenant: place.tenant, keys: world.keys }, channel, stored)
    : undefined;
  const outlet = { place, channel, settings, address: await consoleAddress(table) };
  const batches = batchesOf(items);
  let failures = 0;
  for (let start = 0; start < batches.length && !isOver() && failures < failuresInARowMax; start += sendingsAtOnce) {
    const outcomes = await allDone(batches.slice(start, start + sendingsAtOnce).map((one) => send(outlet, one)));
    failures = outcomes.every((outcome) => outcome === 'failed') ? failures + outcomes.length : 0;
  }
}

/** Waits for all, also where one fails: what is under way when a function answers would stop in the middle. */
async function allDone<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/** What waits for one person goes out as one message; what tells everybody goes out by itself. */
function batchesOf(due: readonly Delivery[]): Delivery[][] {
  const batches = new Map<string, Delivery[]>();
  for (const one of due) {
    const key = one.userUid === undefined || one.isAlone ? one.id : `${one.userUid} ${one.batch ?? ''}`;
    batches.set(key, [...(batches.get(key) ?? []), one]);
  }
  return [...batches.values()].flatMap((batch) =>
    Array.from({ length: Math.ceil(batch.length / batchMax) }, (_, n) => batch.slice(n * batchMax, (n + 1) * batchMax)),
  );
}

type Outlet = {
  readonly place: Place;
  readonly channel: ChannelName;
  /** Nothing when the channel was switched off meanwhile. */
  readonly settings: ChannelSettings | undefined;
  readonly address: string;
};
type Outcome = 'sent' | 'failed' | 'dropped' | 'taken';

async function send(outlet: Outlet, due: readonly Delivery[]): Promise<Outcome> {
  const { place, settings } = outlet;
  const batch = keyOf(due.map(({ id }) => id));
  const claimed = await claim(place, due, batch);
  if (claimed.length === 0) return 'taken';
  const told = await news.on(place.table).getMany(claimed.map(({ newsId }) => ({ id: newsId })));
  const reader = await readerOf(place, claimed[0], told[0]);
  const isForOne = claimed[0]?.userUid !== undefined || claimed[0]?.address !== undefined;
  const isForNobody = isForOne && !reader;
  if (!settings || told.length === 0 || isForNobody) {
    await settle(place, claimed, { state: 'dropped' });
    return 'dropped';
  }
  try {
    await hand(outlet, settings, { claimed, told, reader, batch });
    await settle(place, claimed, { state: 'sent' });
    return 'sent';
  } catch (error) {
    if (!(error instanceof ChannelRefused)) place.world.log.error('a message was not sent', { error });
    await putOff(place, claimed, { error, settings });
    return 'failed';
  }
}

type Sendable = {
  readonly claimed: readonly Delivery[];
  readonly told: readonly News[];
  readonly reader: Reader | undefined;
  readonly batch: string;
};

async function hand(
  { place, channel, address }: Outlet,
  settings: ChannelSettings,
  { claimed, told, reader, batch }: Sendable,
): Promise<void> {
  const locale = reader?.language ?? 'zh-CN';
  const sending = { settings, locale, world: place.world, memory: channelMemory(place.table, channel) };
  const key = claimed.length === 1 ? keyOf([claimed[0]?.id ?? batch]) : batch;
  const decisions = await decisionsOf({ place, settings, address }, told, reader);
  const message: Message = composed(told, { key, locale, address, decisions });
  const { toReader, toAll } = senders[channel];
  if (reader) await toReader?.(message, reader, sending);
  else await toAll?.({ ...message, body: claimed[0]?.body ?? '' }, sending);
}

/** Only where an administrator allows letters to open decisions, and only in what one person reads. */
async function decisionsOf(
  { place, settings, address }: { readonly place: Place; readonly settings: ChannelSettings; readonly address: string },
  told: readonly News[],
  reader: Reader | undefined,
): Promise<ReadonlyMap<string, string>> {
  if (!reader || address === '' || settings['approval_links'] !== true) return new Map();
  const found = await Promise.all(
    told.map(async (one): Promise<[string, string][]> => {
      const path = await approvalLinkFor(place, one, reader.uid);
      return path === undefined ? [] : [[one.id, path]];
    }),
  );
  return new Map(found.flat());
}

/** Whoever claims first sends. What an ended process had claimed is due again when its lease is over. */
async function claim({ table, world }: Place, due: readonly Delivery[], batch: string): Promise<Delivery[]> {
  const dueAt = world.clock.now() + leaseMilliseconds;
  const claims = due.map(async (one) => {
    try {
      return [await deliveries.on(table).update({ ...one, dueAt, batch, tries: one.tries + 1 })];
    } catch (error) {
      if (error instanceof AppError && error.kind === 'changedMeanwhile') return [];
      throw error;
    }
  });
  return (await Promise.all(claims)).flat();
}

/** Who is sent it now; nothing for an account that is gone. */
async function readerOf(
  { table }: Place,
  { userUid, address }: Pick<Delivery, 'userUid' | 'address'> = {},
  told: News | undefined,
): Promise<Reader | undefined> {
  const uid = address === undefined ? userUid : told?.subject.creatorUid;
  const account = uid === undefined ? undefined : await accounts.on(table).get({ uid });
  if (!account || !isToldStill(account, told)) return undefined;
  if (address === undefined) return account;
  return { uid: '', name: address, email: address, phone: '', wxid: '', language: told?.report?.language };
}

/** A report needs the right to see it at this moment: of its reader, or of who vouches for an address without an account. */
function isToldStill(account: Account, told: News | undefined): boolean {
  if (account.isDisabled) return false;
  return told?.report === undefined || isAllowed('reportStatisticsView', rightsOfAccount(account));
}

async function settle(
  { table, world }: Place,
  claimed: readonly Delivery[],
  { state }: { state: 'sent' | 'dropped' },
): Promise<void> {
  const expiresAtSeconds = Math.floor(world.clock.now() / 1000) + keptDays * 24 * 3600;
  for (const one of claimed) {
    const { queue: _left, ...rest } = one;
    await deliveries.on(table).update({ ...rest, state, expiresAtSeconds });
  }
}

async function putOff(
  { table, world }: Place,
  claimed: readonly Delivery[],
  { error, settings }: { error: unknown; settings: ChannelSettings },
): Promise<void> {
  const reason = error instanceof ChannelRefused ? error.message : 'internal error';
  const isFinal = error instanceof ChannelRefused && error.isFinal;
  for (const one of claimed) {
    const pause = isFinal ? undefined : pauseAfter(one, settings);
    if (pause !== undefined) {
      await deliveries.on(table).update({ ...one, reason, dueAt: world.clock.now() + pause });
      continue;
    }
    const { queue: _left, ...rest } = one;
    const failed = { ...rest, reason, state: 'failed' as const, undelivered: 'yes' as const, dueAt: world.clock.now() };
    await table.transact([deliveries.on(table).updating(failed), undeliveredTotal.on(table).adding({}, 1)]);
  }
}

/** How long to wait before the next try, or nothing after the last. Some channels say themselves how often. */
function pauseAfter({ tries }: Delivery, settings: ChannelSettings): number | undefined {
  const { max_retry_times: retries, retry_interval_seconds: seconds } = settings;
  if (typeof retries === 'number' && typeof seconds === 'number')
    return tries <= retries ? seconds * 1000 * 2 ** (tries - 1) : undefined;
  const minutes = pausesMinutes[tries - 1];
  return minutes === undefined ? undefined : minutes * 60_000;
}

function keyOf(ids: readonly string[]): string {
  return createHash('sha256')
    .update([...ids].sort().join(' '))
    .digest('hex')
    .slice(0, 32);
}
