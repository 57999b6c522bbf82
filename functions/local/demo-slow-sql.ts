import type { DemoPerson } from './demo-story.ts';

/** A statement of the shop that its log calls slow: who runs it from where, how often and how long on each day. */
export type SlowSql = {
  readonly name: string;
  readonly sql: string;
  readonly user: string;
  readonly endpoint: string;
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
const weekend = (day: number) => day % 7 > 4;

/** Two weeks of the log; the shop is quiet at weekends. */
export const demoSlowSql: readonly SlowSql[] = [
  {
    name: 'search',
    sql: "select * from products where name like '%jasmine%' order by price",
    user: 'storefront',
    endpoint: '10.0.4.11',
    countOn: (day) => (weekend(day) ? 40 : 110 + 9 * day),
    secondsOn: (day) => 0.4 + 0.05 * day,
  },
  {
    name: 'basket',
    sql: 'select o.id, i.product_id, i.quantity from orders o join order_items i on i.order_id = o.id where o.customer_id = 7 and o.status = $$open$$',
    user: 'storefront',
    endpoint: '10.0.4.11',
    countOn: (day) => (weekend(day) ? 300 : 700),
    secondsOn: () => 0.12,
  },
  {
    name: 'report',
    sql: 'select * from orders, customers where orders.customer_id = customers.id order by customers.city, orders.ordered_at',
    user: 'reports',
    endpoint: '10.0.7.3',
    countOn: () => 4,
    secondsOn: (day) => 6 + 0.3 * day,
  },
  {
    name: 'stock',
    sql: 'update inventory set quantity = quantity - 1 where warehouse_id + 0 = 2 and product_id = 31',
    user: 'warehouse',
    endpoint: '10.0.5.20',
    countOn: (day) => (weekend(day) ? 0 : 60),
    secondsOn: () => 0.3,
  },
  {
    name: 'mail',
    sql: "select id, full_name from customers where lower(email) = 'customer12@example.com'",
    user: 'storefront',
    endpoint: '10.0.4.12',
    // Solved on the sixth day by an index.
    countOn: (day) => (day < 6 ? 220 : 0),
    secondsOn: () => 0.7,
  },
  {
    name: 'nightly',
    sql: "delete from payments where method = 'voucher' or paid_at < '2024-06-01'",
    user: 'batch',
    endpoint: '10.0.7.9',
    countOn: () => 1,
    secondsOn: () => 11,
  },
];

/** The reports, oldest first. */
export const demoReports: readonly Report[] = Array.from({ length: days }, (_, day) => ({
  day,
  hoursAgo: 24 * (days - day) - 22,
}));

export const demoVerdicts: readonly Verdict[] = [
  { hoursAgo: 24 * 3, by: 'lin', of: 'report' },
  { hoursAgo: 24 * 8, by: 'wang', of: 'mail', status: 'solved', remark: 'Index on lower(email) since this morning' },
  { hoursAgo: 24 * 6, by: 'wang', of: 'nightly', status: 'ignored', remark: 'Runs alone at three in the night' },
  { hoursAgo: 24 * 2, by: 'wang', of: 'search', remark: 'Needs a trigram index; gets slower with each week' },
];
/** When the log was first reported, in hours. */
export const scanBegan = 24 * days;
