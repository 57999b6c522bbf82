/**
 * A small shop: enough tables, keys, indexes and rows that an audit has something to find and a plan something to show.
 * The rows follow from their numbers alone, so that every start makes the same shop.
 */
export const demoShop = `
create table customers (
  id bigint generated always as identity primary key,
  email text not null unique,
  full_name text not null,
  city text not null,
  tier text not null default 'standard' check (tier in ('standard', 'silver', 'gold')),
  created_at timestamptz not null
);
comment on table customers is 'People who have an account';

create table categories (
  id int primary key,
  name text not null unique
);

create table products (
  id bigint generated always as identity primary key,
  category_id int not null references categories (id),
  sku text not null unique,
  name text not null,
  price numeric(10, 2) not null check (price >= 0),
  is_active boolean not null default true
);
create index products_category_idx on products (category_id);
comment on column products.sku is 'The number on the label';

create table warehouses (
  id int primary key,
  name text not null,
  city text not null
);

create table inventory (
  warehouse_id int not null references warehouses (id),
  product_id bigint not null references products (id),
  quantity int not null check (quantity >= 0),
  updated_at timestamptz not null,
  primary key (warehouse_id, product_id)
);
create index inventory_product_idx on inventory (product_id);

create table orders (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers (id),
  status text not null check (status in ('open', 'paid', 'shipped', 'returned', 'canceled')),
  ordered_at timestamptz not null,
  note text
);
create index orders_customer_idx on orders (customer_id);
create index orders_open_idx on orders (ordered_at) where status = 'open';
comment on table orders is 'One row per checkout';

create table order_items (
  order_id bigint not null references orders (id) on delete cascade,
  line int not null,
  product_id bigint not null references products (id),
  quantity int not null check (quantity > 0),
  unit_price numeric(10, 2) not null,
  primary key (order_id, line)
);
create index order_items_product_idx on order_items (product_id);

create table payments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  method text not null check (method in ('card', 'transfer', 'voucher')),
  amount numeric(12, 2) not null,
  paid_at timestamptz not null
);
create index payments_order_idx on payments (order_id);

insert into categories (id, name)
values (1, 'Tea'), (2, 'Coffee'), (3, 'Cups'), (4, 'Kettles'), (5, 'Sweets'), (6, 'Books');

insert into warehouses (id, name, city)
values (1, 'North', 'Beijing'), (2, 'East', 'Shanghai'), (3, 'South', 'Guangzhou');

insert into customers (email, full_name, city, tier, created_at)
select
  'customer' || n || '@example.com',
  (array['Mei', 'Jun', 'Anna', 'Lukas', 'Yuki', 'Omar', 'Sofia', 'Wei'])[1 + n % 8] || ' '
    || (array['Chen', 'Wang', 'Miller', 'Novak', 'Sato', 'Haddad', 'Rossi'])[1 + n % 7],
  (array['Beijing', 'Shanghai', 'Guangzhou', 'Chengdu', 'Berlin', 'Lyon'])[1 + n % 6],
  case when n % 20 = 0 then 'gold' when n % 7 = 0 then 'silver' else 'standard' end,
  timestamptz '2024-01-01 08:00+00' + n * interval '29 hours'
from generate_series(1, 400) as n;

insert into products (category_id, sku, name, price, is_active)
select
  1 + n % 6,
  'SKU-' || lpad(n::text, 5, '0'),
  (array['Jasmine', 'Oolong', 'Espresso', 'Porcelain', 'Copper', 'Almond', 'Travel'])[1 + n % 7] || ' ' || n,
  round((3 + n * 37 % 190 + n % 100 / 100.0)::numeric, 2),
  n % 25 <> 0
from generate_series(1, 150) as n;

insert into inventory (warehouse_id, product_id, quantity, updated_at)
select w.id, p.id, (p.id * 13 + w.id * 7) % 240, timestamptz '2026-10-01 00:00+00' + p.id * interval '17 minutes'
from warehouses w cross join products p;

insert into orders (customer_id, status, ordered_at, note)
select
  1 + n * 7919 % 400,
  case when n > 1940 then 'open' when n % 31 = 0 then 'canceled' when n % 47 = 0 then 'returned' when n > 1900 then 'paid' else 'shipped' end,
  timestamptz '2025-01-01 09:00+00' + n * interval '8 hours' + n % 50 * interval '7 minutes',
  case when n % 40 = 0 then 'Gift wrapping' end
from generate_series(1, 2000) as n;

insert into order_items (order_id, line, product_id, quantity, unit_price)
select o.id, l.line, p.id, 1 + (o.id + l.line) % 4, p.price
from orders o
cross join lateral generate_series(1, 1 + (o.id % 4)::int) as l (line)
join products p on p.id = 1 + (o.id * 31 + l.line * 17) % 150;

insert into payments (order_id, method, amount, paid_at)
select o.id, (array['card', 'transfer', 'card', 'voucher'])[1 + o.id % 4], sum(i.quantity * i.unit_price), o.ordered_at + interval '11 minutes'
from orders o join order_items i on i.order_id = o.id
where o.status in ('paid', 'shipped', 'returned')
group by o.id;

create view order_totals as
select o.id as order_id, o.customer_id, o.status, o.ordered_at, sum(i.quantity * i.unit_price) as total
from orders o join order_items i on i.order_id = o.id
group by o.id;
`;
