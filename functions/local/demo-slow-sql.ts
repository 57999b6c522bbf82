import { busyAt, spread } from './demo-load.ts';
import type { DemoPerson } from './demo-story.ts';

/** A statement of the shop that its log calls slow: who runs it from where, how often and how long on each day. */
export type SlowSql = {
  readonly name: string;
  readonly sql: string;
  readonly user: string;
  readonly endpoint: string;
  /** How many rows it goes over. */
  readonly rows: number;
  /** How often it ran on a day; the first day of the log is 0. */
  readonly countOn: (day: number) => number;
  readonly secondsOn: (day: number) => number;
};
/** A day of the log and how long ago it was. */
export type Report = { readonly hoursAgo: number; readonly day: number };
/** What somebody made of a statement. */
export type Verdict = {
  readonly hoursAgo: number;
  readonly by: DemoPerson;
  readonly of: SlowSql['name'];
  readonly status?: 'solved' | 'ignored' | 'manual_audited';
  readonly remark?: string;
};

const days = 14;
const weekend = (day: number) => day % 7 === 1 || day % 7 === 2;

/** Two weeks of the log; the shop is quiet at weekends. */
export const demoSlowSql: readonly SlowSql[] = [
  {
    name: 'search',
    sql: "select * from products where name like '%jasmine%' order by price",
    user: 'storefront',
    endpoint: '10.0.4.11',
    rows: 4800,
    countOn: (day) => (weekend(day) ? 40 : 110 + 9 * day),
    secondsOn: (day) => 0.4 + 0.05 * day,
  },
  {
    name: 'basket',
    sql: 'select o.id, i.product_id, i.quantity from orders o join order_items i on i.order_id = o.id where o.customer_id = 7 and o.status = $$open$$',
    user: 'storefront',
    endpoint: '10.0.4.11',
    rows: 310,
    countOn: (day) => (weekend(day) ? 300 : 700),
    secondsOn: () => 0.12,
  },
  {
    name: 'report',
    sql: 'select * from orders, customers where orders.customer_id = customers.id order by customers.city, orders.ordered_at',
    user: 'reports',
    endpoint: '10.0.7.3',
    rows: 24000,
    countOn: () => 4,
    secondsOn: (day) => 6 + 0.3 * day,
  },
  {
    name: 'stock',
    sql: 'update inventory set quantity = quantity - 1 where warehouse_id + 0 = 2 and product_id = 31',
    user: 'warehouse',
    endpoint: '10.0.5.20',
    rows: 60,
    countOn: (day) => (weekend(day) ? 0 : 60),
    secondsOn: () => 0.3,
  },
  {
    name: 'mail',
    sql: "select id, full_name from customers where lower(email) = 'customer12@example.com'",
    user: 'storefront',
    endpoint: '10.0.4.12',
    rows: 2600,
    // Solved on the sixth day by an index.
    countOn: (day) => (day < 6 ? 220 : 0),
    secondsOn: () => 0.7,
  },
  {
    name: 'nightly',
    sql: "delete from payments where method = 'voucher' or paid_at < '2024-06-01'",
    user: 'batch',
    endpoint: '10.0.7.9',
    rows: 51000,
    countOn: () => 1,
    secondsOn: () => 11,
  },
];

/** The reports of the first week, oldest first, each of a whole day. The second is told hour by hour. */
export const demoReports: readonly Report[] = Array.from({ length: days / 2 }, (_, day) => ({
  day,
  hoursAgo: 24 * (days - day) - 22,
}));

type Stretch = { readonly from: number; readonly to: number; readonly isDense: boolean };
type Run = { readonly of: SlowSql; readonly at: number; readonly count: number; readonly seconds: number };

/** What the log of a stretch says: every single execution of the last day, and before it how many there were in each hour. */
export function slowRuns(
  { from, to, isDense }: Stretch,
  { now, random }: { now: number; random: () => number },
): Run[] {
  const runs: Run[] = [];
  for (let hour = from; hour < to; hour += hourMilliseconds) {
    const day = days - 1 - Math.floor((now - hour) / (24 * hourMilliseconds));
    const length = Math.min(to - hour, hourMilliseconds);
    for (const of of demoSlowSql) {
      const count = chanced((of.countOn(day) * shareOf(of, hour) * length) / hourMilliseconds, random);
      const run = () => ({ of, seconds: of.secondsOn(day) * spread(random, isDense ? 0.45 : 0.1) });
      if (!isDense) runs.push(...thirds(run, { count, hour, length }));
      // On few different minutes, as many as one report writes down.
      if (isDense)
        for (let i = 0; i < count; i++)
          runs.push({
            ...run(),
            at: hour + Math.floor((random() * length) / slotMilliseconds) * slotMilliseconds,
            count: 1,
          });
    }
  }
  return runs;
}

type Hour = { readonly count: number; readonly hour: number; readonly length: number };

/** Three times in an hour is as fine as a week is drawn. */
function thirds(run: () => Omit<Run, 'at' | 'count'>, { count, hour, length }: Hour): Run[] {
  return [1, 3, 5].flatMap((sixth, third) => {
    const own = Math.floor((count + third) / 3);
    return own === 0 ? [] : [{ ...run(), at: hour + (length * sixth) / 6, count: own }];
  });
}

const hourMilliseconds = 3_600_000;
const slotMilliseconds = 200_000;

/** Which part of a day's runs falls into an hour; what runs once a day runs at night. */
function shareOf({ name }: SlowSql, hour: number): number {
  if (name === 'nightly') return new Date(hour).getHours() === 3 ? 1 : 0;
  return busyAt(hour) / hoursOfBusyDay;
}

/** What `busyAt` comes to over the hours of a working day. */
const hoursOfBusyDay = 11.6;

/** A whole number that is on average what is wanted. */
function chanced(wanted: number, random: () => number): number {
  return Math.floor(wanted) + (random() < wanted % 1 ? 1 : 0);
}

export const demoVerdicts: readonly Verdict[] = [
  { hoursAgo: 24 * 3, by: 'lin', of: 'report' },
  { hoursAgo: 24 * 8, by: 'wang', of: 'mail', status: 'solved', remark: 'Index on lower(email) since this morning' },
  { hoursAgo: 24 * 6, by: 'wang', of: 'nightly', status: 'ignored', remark: 'Runs alone at three in the night' },
  { hoursAgo: 24 * 2, by: 'wang', of: 'search', remark: 'Needs a trigram index; gets slower with each week' },
];
/** When the log was first reported, in hours. */
export const scanBegan = 24 * days;
