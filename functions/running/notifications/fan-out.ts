import { channels, channelNames, type ChannelName } from '../../../shared/channels/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { followNews } from '../../changes/approvals/service.ts';
import { senders } from '../../ground/channels/index.ts';
import { storedChannels } from '../../ground/channels/channel-repo.ts';
import { news, type News } from '../../ground/outbox/news.ts';
import type { Report } from '../../ground/outbox/report-figures.ts';
import { accounts, type Account } from '../../platform/access/account.ts';
import { usersHolding } from '../../platform/access/grant.ts';
import type { Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { World } from '../../platform/world.ts';
import { planPush } from '../push-rules/service.ts';
import { announcedBody } from './announced-body.ts';
import { deliveries, type Delivery } from './delivery-repo.ts';
import { notices } from './notice-repo.ts';
import { wordsOf } from './words/index.ts';

export type Place = { readonly tenant: string; readonly table: TenantTable; readonly world: World };

const newsAtOnce = 25;
const writesAtOnce = 25;

/** Finds out for each message who is to be told by which channel. Done again after a crash it finds the same and writes nothing twice. */
export async function fanOut(place: Place, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const { items } = await news.on(place.table).listBy('gsi1', { waiting: 'yes' }, { limit: newsAtOnce });
    for (const { id } of items) {
      // The index may lag behind the record.
      const told = await news.on(place.table).get({ id });
      if (told?.waiting) await spread(place, told);
    }
    if (items.length < newsAtOnce) return;
  }
}

async function spread(place: Place, told: News): Promise<void> {
  const readers = await readersOf(place.table, told);
  if (told.report)
    await inChunks(await reportDeliveries(place, told, told.report, readers), (one) => enqueue(place.table, one));
  else {
    await inChunks(readers, (reader) => ring(place, told, reader));
    await inChunks(await wantedDeliveries(place, told, readers), (one) => enqueue(place.table, one));
  }
  await followNews(place, told);
  const { waiting: _done, ...rest } = told;
  await news.on(place.table).update(rest);
}

/** Those named and those who hold the right; who was disabled or removed meanwhile is left out. */
async function readersOf(
  table: TenantTable,
  { projectUid, toUids, toHolders }: News,
  whom: 'named' | 'all' = 'all',
): Promise<Stored<Account>[]> {
  const holders =
    toHolders && whom === 'all' ? await usersHolding(table, projectUid, toHolders.right, toHolders.dbServiceUids) : [];
  const uids = new Set([...toUids, ...holders.filter((uid) => uid !== toHolders?.exceptUid)]);
  const found = await accounts.on(table).getMany([...uids].map((uid) => ({ uid })));
  return found.filter(({ isDisabled }) => !isDisabled);
}

async function ring({ table }: Place, told: News, reader: Account): Promise<void> {
  const words = wordsOf[told.event];
  const { id, at, event, action, projectUid, projectName, expiresAtSeconds } = told;
  const notice = {
    userUid: reader.uid,
    unreadBy: reader.uid,
    title: words.title(told),
    path: words.path(told),
    ...{ id, at, event, action, projectUid, projectName, expiresAtSeconds },
  };
  await unlessThere(notices.on(table).create(notice));
}

type Wanted = Omit<Delivery, 'version'>;

/** What the push rule of the project lets out. Whoever listens for everybody hears of everything at once, readers at the time of the rule. */
async function wantedDeliveries(place: Place, told: News, readers: readonly Account[]): Promise<Wanted[]> {
  const now = place.world.clock.now();
  // Requests for access have no push rule of their own: the bell tells of them.
  if (told.event === 'report' || told.event === 'access_request') return [];
  // A drift check says itself who is told, so it waits for no rule.
  const plan =
    told.event === 'drift_check'
      ? { dueAt: now, onlyUids: undefined }
      : await planPush(place.table, { projectUid: told.projectUid, kind: told.event }, now);
  if (!plan) return [];
  const people = plan.onlyUids
    ? await readersOf(place.table, { ...told, toUids: [...plan.onlyUids] }, 'named')
    : readers;
  const common = {
    newsId: told.id,
    title: wordsOf[told.event].title(told),
    state: 'waiting' as const,
    tries: 0,
  };
  const wanted: Wanted[] = [];
  for (const channel of await enabledChannels(place.table)) {
    const { reaches } = senders[channel];
    const own = { ...common, channel, queue: channel };
    // Whoever listens for everybody may see no structures.
    if (channels[channel].reaches === 'all' && told.event !== 'drift_check') {
      const body = await announcedBody(place.table, told);
      wanted.push({ ...own, id: `${told.id}.${channel}`, userName: '', body, dueAt: now });
    }
    for (const { uid, name } of reaches ? people.filter(reaches) : [])
      wanted.push({ ...own, id: `${told.id}.${channel}.${uid}`, userUid: uid, userName: name, dueAt: plan.dueAt });
  }
  return wanted;
}

/** A report goes by mail only: to people, and to addresses of others. */
async function reportDeliveries(
  { table, world }: Place,
  told: News,
  { addresses }: Report,
  readers: readonly Account[],
): Promise<Wanted[]> {
  const [channel, { reaches }] = ['smtp' as const, senders.smtp];
  if (!(await enabledChannels(table)).includes(channel)) return [];
  const common = {
    newsId: told.id,
    title: wordsOf[told.event].title(told),
    state: 'waiting' as const,
    tries: 0,
    channel,
    queue: channel,
    isAlone: true as const,
    dueAt: world.clock.now(),
  };
  return [
    ...readers
      .filter((reader) => reaches?.(reader))
      .map(({ uid, name }) => ({ ...common, id: `${told.id}.${channel}.${uid}`, userUid: uid, userName: name })),
    ...addresses.map((address) => ({ ...common, id: `${told.id}.${channel}.${address}`, address, userName: address })),
  ];
}

async function enabledChannels(table: TenantTable): Promise<ChannelName[]> {
  const stored = await storedChannels.on(table).getMany(channelNames.map((name) => ({ name })));
  return channelNames.filter((name) => {
    const one = stored.find((channel) => channel.name === name);
    return one?.isEnabled === true && (senders[name].carriesMessages?.(one.settings) ?? true);
  });
}

async function enqueue(table: TenantTable, delivery: Wanted): Promise<void> {
  await unlessThere(deliveries.on(table).create(delivery));
}

/** What is there was written before a crash. */
async function unlessThere(creating: Promise<unknown>): Promise<void> {
  try {
    await creating;
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'changedMeanwhile')) throw error;
  }
}

async function inChunks<T>(all: readonly T[], write: (one: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < all.length; start += writesAtOnce)
    await Promise.all(all.slice(start, start + writesAtOnce).map(write));
}
