/** What became of a change: how far it went, in whose words. */
export type Ending =
  | { readonly kind: 'pending' }
  | { readonly kind: 'approved' }
  | { readonly kind: 'scheduled'; readonly inHours: number }
  | { readonly kind: 'rejected'; readonly reason: string }
  | { readonly kind: 'closed' }
  | { readonly kind: 'executed' };
export type Change = {
  readonly hoursAgo: number;
  readonly subject: string;
  readonly desc: string;
  readonly sql: string;
  readonly ending: Ending;
};
export type QuickAudit = { readonly hoursAgo: number; readonly by: DemoPerson; readonly sql: string };
export type DemoPerson = keyof typeof demoPeople;

const day = 24;

/** Who works in the demo beside the administrator; the roles are built in. */
export const demoPeople = {
  lin: { desc: 'Develops the shop and submits changes', role: '700403' },
  wang: { desc: 'Looks after the databases: reviews and executes', role: '700404', alsoRole: '700405' },
} as const;

/** Six weeks of the shop, oldest first: lin submits, wang decides. What was executed is really in its database. */
export const demoChanges: readonly Change[] = [
  {
    hoursAgo: 41 * day,
    subject: 'customers_phone',
    desc: 'Support wants to call people back',
    sql: `alter table customers add column phone text;\ncomment on column customers.phone is 'As the customer wrote it';`,
    ending: { kind: 'executed' },
  },
  {
    hoursAgo: 33 * day,
    subject: 'tea_prices',
    desc: 'Five percent on tea, agreed with sales',
    sql: 'update products set price = round(price * 1.05, 2) where category_id = 1 and is_active;',
    ending: { kind: 'executed' },
  },
  {
    hoursAgo: 26 * day,
    subject: 'clean_vouchers',
    desc: 'Vouchers of the spring campaign',
    sql: 'delete from payments;\nvacuum payments;',
    ending: { kind: 'rejected', reason: 'Without a condition this deletes every payment, not only the vouchers.' },
  },
  {
    hoursAgo: 19 * day,
    subject: 'order_returns',
    desc: 'Why people send things back',
    sql: `create table order_returns (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  reason text not null,
  returned_at timestamptz not null default now()
);
create index order_returns_order_idx on order_returns (order_id);
comment on table order_returns is 'One row per parcel that came back';
insert into order_returns (order_id, reason)
select id, 'wrong size' from orders where status = 'returned';`,
    ending: { kind: 'executed' },
  },
  {
    hoursAgo: 12 * day,
    subject: 'loyalty_points',
    desc: 'Points for gold and silver',
    sql: `alter table customers add column points int not null default 0;
update customers set points = 100 where tier = 'gold';
alter table customers add constraint customers_points_check check (points >= 10);`,
    ending: { kind: 'executed' },
  },
  {
    hoursAgo: 8 * day,
    subject: 'city_to_town',
    desc: 'Turned out not to be wanted',
    sql: 'alter table customers rename column city to town;',
    ending: { kind: 'closed' },
  },
  {
    hoursAgo: 3 * day,
    subject: 'note_index',
    desc: 'Gift wrapping is searched for every morning',
    sql: 'create index orders_note_idx on orders (note) where note is not null;',
    ending: { kind: 'scheduled', inHours: 20 },
  },
  {
    hoursAgo: 2 * day,
    subject: 'warehouse_west',
    desc: 'The new warehouse opens on Monday',
    sql: `insert into warehouses (id, name, city) values (4, 'West', 'Chengdu');`,
    ending: { kind: 'approved' },
  },
  {
    hoursAgo: 20,
    subject: 'archive_orders',
    desc: 'Orders older than a year go to an archive',
    sql: `create table orders_archive as select * from orders where ordered_at < '2025-06-01';
delete from order_items where order_id in (select id from orders_archive);
delete from orders where id in (select id from orders_archive);
update customers set tier = 'standard';`,
    ending: { kind: 'pending' },
  },
  {
    hoursAgo: 2,
    subject: 'payment_method',
    desc: 'Pay by invoice',
    sql: `alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check check (method in ('card', 'transfer', 'voucher', 'invoice'));`,
    ending: { kind: 'pending' },
  },
];

/** What people asked about on the way; the scripts get better. */
export const demoAudits: readonly QuickAudit[] = [
  { hoursAgo: 40 * day, by: 'lin', sql: 'select * from orders, customers;\nupdate customers set city = null;' },
  { hoursAgo: 36 * day, by: 'lin', sql: "select * from customers where full_name like '%chen%';\ndelete from orders;" },
  { hoursAgo: 31 * day, by: 'wang', sql: 'create table audit_log (id int, what text);\ndrop table payments;' },
  { hoursAgo: 27 * day, by: 'lin', sql: 'alter table orders add column channel varchar(20) not null;' },
  { hoursAgo: 22 * day, by: 'wang', sql: 'create index concurrently orders_status_idx on orders (status);' },
  {
    hoursAgo: 17 * day,
    by: 'lin',
    sql: 'select o.id from orders o join order_items i on i.order_id = o.id where upper(o.status) = $$OPEN$$;',
  },
  { hoursAgo: 13 * day, by: 'wang', sql: 'alter table customers alter column tier type varchar(10);' },
  { hoursAgo: 9 * day, by: 'lin', sql: `update orders set note = 'call first' where id = 12;` },
  {
    hoursAgo: 5 * day,
    by: 'lin',
    sql: 'select id, total from order_totals where customer_id = 7 order by ordered_at desc limit 20;',
  },
  { hoursAgo: day, by: 'wang', sql: `update inventory set quantity = 0 where warehouse_id = 3 and product_id = 5;` },
];
