import type { Entry } from '../watching/collected/inbox-repo.ts';
import type { Looked } from '../watching/collectors/collector.ts';
import type { ActiveSession } from '../watching/measures/waits.ts';

/** What the shop's database does all day: how often in a second at noon, for how long, over how many rows, and on what it waits. */
type Busy = {
  readonly sql: string;
  readonly user: string;
  readonly perSecond: number;
  readonly milliseconds: number;
  readonly rows: number;
  /** Where its sessions are found, by how often. */
  readonly waits: Readonly<Record<string, number>>;
  /** How many times slower it is after a week: so much that two days stand out against those before. */
  readonly creep?: number;
};

/** As pg_stat_statements tells them. */
export const demoBusy: readonly Busy[] = [
  {
    sql: 'select id, name, price from products where category_id = $1 and is_active order by name limit $2',
    user: 'storefront',
    perSecond: 38,
    milliseconds: 1.9,
    rows: 24,
    waits: { CPU: 8, 'IO:DataFileRead': 1 },
  },
  {
    sql: 'select o.id, o.status, sum(i.quantity * i.unit_price) from orders o join order_items i on i.order_id = o.id where o.customer_id = $1 group by o.id, o.status',
    user: 'storefront',
    perSecond: 9,
    milliseconds: 14,
    rows: 60,
    waits: { CPU: 5, 'IO:DataFileRead': 4, 'LWLock:BufferMapping': 1 },
  },
  {
    sql: 'insert into orders (customer_id, status, ordered_at) values ($1, $2, now()) returning id',
    user: 'storefront',
    perSecond: 2.5,
    milliseconds: 6,
    rows: 1,
    waits: { 'IO:WALSync': 5, 'LWLock:WALWrite': 2, CPU: 2 },
  },
  {
    sql: 'update inventory set quantity = quantity - $1, updated_at = now() where warehouse_id = $2 and product_id = $3',
    user: 'warehouse',
    perSecond: 4,
    milliseconds: 11,
    rows: 1,
    waits: { 'IO:WALSync': 4, 'Lock:transactionid': 3, CPU: 3 },
  },
  {
    sql: 'select * from products where name like $1 order by price',
    user: 'storefront',
    perSecond: 1.2,
    milliseconds: 90,
    rows: 4800,
    waits: { CPU: 6, 'IO:DataFileRead': 5 },
    creep: 4,
  },
  {
    sql: 'select c.city, count(*), sum(p.amount) from payments p join orders o on o.id = p.order_id join customers c on c.id = o.customer_id where p.paid_at >= $1 group by c.city',
    user: 'reports',
    perSecond: 0.05,
    milliseconds: 2400,
    rows: 90_000,
    waits: { 'IO:DataFileRead': 5, CPU: 4, 'IO:BufFileWrite': 2 },
  },
  {
    sql: 'select quantity from inventory where warehouse_id = $1 and product_id = $2',
    user: 'warehouse',
    perSecond: 55,
    milliseconds: 0.4,
    rows: 1,
    waits: { CPU: 9, 'Client:ClientRead': 1 },
  },
];

/** Somebody repriced a warehouse in one transaction, and who sold from it had to wait: how many minutes ago, for how long. */
export const demoJams = [
  { minutesAgo: 95, minutes: 9, waiters: 4 },
  { minutesAgo: 7 * 60, minutes: 4, waiters: 2 },
  { minutesAgo: 15 * 60 + 20, minutes: 6, waiters: 3 },
  { minutesAgo: 53 * 60, minutes: 20, waiters: 3 },
  { minutesAgo: 101 * 60, minutes: 30, waiters: 2 },
] as const;

const minute = 60_000;
const hour = 60 * minute;

/** How much of its noon the shop has at a time: little at night, an evening peak, half of it at weekends. */
export function busyAt(at: number): number {
  const moment = new Date(at);
  const hours = moment.getHours() + moment.getMinutes() / 60;
  const bump = (middle: number, width: number) => Math.exp(-(((hours - middle) / width) ** 2));
  const isWeekend = moment.getDay() % 6 === 0;
  return (0.12 + 0.85 * bump(12.5, 4) + 0.7 * bump(20, 2.2)) * (isWeekend ? 0.55 : 1);
}

/** Numbers between 0 and 1 that follow from where they begin: every demo of one moment is the same. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** About one, seldom far from it; the mean of many is one. */
export function spread(random: () => number, width: number): number {
  const bell = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.exp(bell * width - (width * width) / 2);
}

type Moment = { readonly at: number; readonly now: number; readonly random: () => number };

/** The jam of a moment, and for how many minutes it has lasted. */
export function jamAt({ at, now }: Pick<Moment, 'at' | 'now'>) {
  const ago = (now - at) / minute;
  const jam = demoJams.find(({ minutesAgo, minutes }) => ago <= minutesAgo && ago > minutesAgo - minutes);
  return jam && { ...jam, startedAt: now - jam.minutesAgo * minute, lasts: jam.minutesAgo - ago };
}

/** A look at the whole server. */
export function performanceAt(moment: Moment): Looked {
  const { at, random } = moment;
  const busy = busyAt(at) * spread(random, 0.12);
  const sessions = sessionsAt(moment, busy);
  return {
    entries: [],
    sessions,
    values: {
      connections: Math.round(14 + 12 * busy + sessions.length),
      active_sessions: sessions.length,
      transactions_per_second: Math.round(busy * 96 * 10) / 10,
    },
  };
}

function sessionsAt(moment: Moment, busy: number): ActiveSession[] {
  const { random } = moment;
  const jam = jamAt(moment);
  const sessions: ActiveSession[] = demoBusy.flatMap((one) => {
    const expected = (one.perSecond * busy * one.milliseconds * creepAt(one, moment)) / 1000;
    return Array.from({ length: arrivals(random, expected) }, () => ({ sql: one.sql, wait: waitOf(one, random) }));
  });
  const [, , , stock] = demoBusy;
  const stuck =
    jam && stock ? Array.from({ length: jam.waiters }, () => ({ sql: stock.sql, wait: 'Lock:transactionid' })) : [];
  return [...sessions, ...stuck];
}

/** How many are there at a time when so many are on average. */
function arrivals(random: () => number, expected: number): number {
  let [count, left] = [-1, 1];
  do {
    count += 1;
    left *= random();
  } while (left > Math.exp(-expected));
  return count;
}

function waitOf({ waits }: Busy, random: () => number): string {
  const all = Object.entries(waits);
  let left = random() * all.reduce((sum, [, weight]) => sum + weight, 0);
  const found = all.find(([, weight]) => {
    left -= weight;
    return left <= 0;
  });
  return found?.[0] ?? 'CPU';
}

function creepAt({ creep = 1 }: Busy, { at, now }: Moment): number {
  const week = 7 * 24 * hour;
  return 1 + (creep - 1) * Math.min(1, Math.max(0, 1 - (now - at) / week));
}

/** What pg_stat_statements counted in the seconds before a look. */
export function topSqlAt(moment: Moment, { seconds, schema }: { seconds: number; schema: string }): Looked {
  const { at, random } = moment;
  const jam = jamAt(moment);
  const entries = demoBusy.flatMap((one, place): Entry[] => {
    const count = Math.round(one.perSecond * seconds * busyAt(at - (seconds * 1000) / 2) * spread(random, 0.1));
    const jammed = jam && place === 3 ? 30 : 1;
    const timeAvg = (one.milliseconds / 1000) * creepAt(one, moment) * spread(random, 0.12) * jammed;
    if (count === 0) return [];
    return [
      {
        sql: one.sql,
        schema,
        count,
        lastAt: new Date(at).toISOString(),
        timeAvg,
        timeMax: timeAvg * (4 + 6 * random()),
        rowsAvg: one.rows,
        dbUser: one.user,
      },
    ];
  });
  return { entries };
}

/** A look at the transactions: who reprices, and who waits for it. `before` is what the last look saw. */
export function transactionsAt(moment: Moment, before: Looked | undefined): Looked {
  const jam = jamAt(moment);
  const seen = jam
    ? [repricing(jam, moment), ...Array.from({ length: jam.waiters }, (_, i) => selling(i, jam, moment))]
    : [];
  const ids = new Set(seen.map(({ id }) => id));
  const gone = (before?.transactions?.seen ?? []).filter(({ id }) => !ids.has(id));
  return {
    entries: [],
    values: { waiting_transactions: jam?.waiters ?? 0, open_transactions: seen.length },
    transactions: { seen, gone: gone.map(({ id, startedAt }) => ({ id, startedAt })) },
  };
}

type Jam = NonNullable<ReturnType<typeof jamAt>>;
type Seen = NonNullable<Looked['transactions']>['seen'][number];
const table = 'shop.inventory';

function repricing({ startedAt, lasts }: Jam, _moment: Moment): Seen {
  return {
    id: `4711@${startedAt / 1000}`,
    startedAt: new Date(startedAt).toISOString(),
    user: 'batch',
    sql: 'update inventory set quantity = greatest(quantity, 5), updated_at = now() where warehouse_id = 2',
    statementAt: new Date(startedAt).toISOString(),
    seconds: lasts * 60,
    waitsFor: [],
    waitingSince: new Date(startedAt).toISOString(),
    locks: [{ type: 'INTENTION_EXCLUSIVE', table, isWaiting: false }],
  };
}

/** The waiters come one after the other. */
function selling(place: number, { startedAt, lasts }: Jam, _moment: Moment): Seen {
  const came = startedAt + place * 7000;
  const since = new Date(came).toISOString();
  return {
    id: `${5200 + place}@${came / 1000}`,
    startedAt: since,
    user: 'warehouse',
    sql: `update inventory set quantity = quantity - 1, updated_at = now() where warehouse_id = 2 and product_id = ${31 + place}`,
    statementAt: since,
    seconds: Math.max(0, lasts * 60 - place * 7),
    waitsFor: [`4711@${startedAt / 1000}`],
    waitingSince: since,
    locks: [
      { type: 'INTENTION_EXCLUSIVE', table, isWaiting: false },
      { type: 'ROW_LOCK', table, isWaiting: true },
    ],
  };
}
