import { auditScript } from '../../../shared/audit/audit.ts';
import { parseScript } from '../../../shared/audit/read/parse.ts';
import { wishOf } from '../../../test/support/wish-of.ts';
import { disagreement, auditedScripts } from '../../../test/support/judged.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import type { Connection } from '../../engines/driver.ts';
import { driverOf } from '../../engines/index.ts';
import { demoShop } from '../../local/demo-shop.ts';
import { ProbeBudget } from './probe-budget.ts';
import { KnownSource } from './schema-cache.ts';
import { fillKnown, wantedOf } from './schema-probe.ts';

let server: TestPostgres;
let db: Connection;
beforeAll(async () => {
  server = await startPostgres();
  db = await (await driverOf('PostgreSQL')).connect(
    { dbType: 'PostgreSQL', ...server, params: { database: 'postgres' } },
    { timeoutMs: 5000, applicationName: 'test' },
  );
  for (const { text } of parseScript(demoShop, 'postgres').statements) await db.run(text);
  await db.run('create type place as (city text, street text)');
  await db.run('create table stores (id int, at place, tags text[], doc jsonb, during tstzrange)');
  await db.run('create function titled(customers) returns text language sql as $f$ select $1.full_name $f$');
  await db.run(
    "create function make_parts() returns int language plpgsql as $f$ begin execute 'create table if not exists made_by_it (a int)'; return 1; end $f$",
  );
  await db.run('create materialized view busy as select customer_id, count(*) as n from orders group by customer_id');
});
afterAll(async () => {
  await db.close();
  await server.stop();
});

/** What the validity rules find in a script, knowing of the database what an audit would. */
async function findingsIn(sql: string): Promise<string[]> {
  const script = parseScript(sql, 'postgres');
  const known = new KnownSource('postgres');
  await fillKnown(
    { connection: db, catalogue: db, known, dialect: 'postgres', budget: new ProbeBudget({ now: () => 0 }) },
    wantedOf(wishOf(script, { dialect: 'postgres', chosen: undefined }).names, 'public'),
  );
  const { statements } = auditScript(script, {
    dialect: 'postgres',
    rules: [],
    schema: known.asSchema({ schema: 'public', isAlone: true }, []),
  });
  return statements.flatMap(({ findings }) => findings.map(({ ruleId, message }) => ruleId || message.en));
}

/** Runs a script and takes all of it back; undefined when the server found nothing wrong. */
async function serverSays(sql: string): Promise<string | undefined> {
  await db.begin();
  try {
    for (const { text } of parseScript(sql, 'postgres').statements) await db.run(text);
    return undefined;
  } catch (error) {
    return String(error);
  } finally {
    await db.rollback();
  }
}

const valid = [
  "with recent as (select id, customer_id from orders where ordered_at > now() - interval '1 day') select r.id, c.full_name from recent r join customers c on c.id = r.customer_id",
  'with recursive up(n) as (select 1 union all select n + 1 from up where n < 5) select n from up join products p on p.id = up.n',
  'with moved as (delete from payments where order_id = 1 returning *) insert into payments (order_id, method, amount, paid_at) select order_id, method, amount, paid_at from moved',
  'select c.id, last.total from customers c cross join lateral (select o.id, sum(i.quantity * i.unit_price) as total from orders o join order_items i on i.order_id = o.id where o.customer_id = c.id group by o.id order by o.id desc limit 1) last',
  "select c.id from customers c where exists (select 1 from orders where customer_id = c.id and status = 'open')",
  'select id, (select count(*) from orders o where o.customer_id = customers.id) as n from customers order by n desc, id',
  'select order_id, line, name from order_items join products on products.id = order_items.product_id where quantity > 1',
  'select order_id, sum(quantity) from order_items join payments using (order_id) group by order_id',
  'select * from order_items natural join payments where order_id = 3',
  'select g, o.id from generate_series(1, 3) as g left join orders o on o.id = g',
  'select x.n, x.at from generate_series(1, 3) with ordinality as x(n, at)',
  'select key, value from jsonb_each(\'{"a": 1}\'::jsonb)',
  'select j.* from stores, jsonb_to_recordset(doc) as j(a int, b text)',
  'select ctid, xmin, tableoid::regclass, id from orders',
  'select o from orders o',
  'select count(o) from orders o where o is not null',
  'select orders.* from orders',
  "select (at).city, tags[1], doc->>'x' from stores",
  'select (s.at).city is null from (select 1) one, stores s',
  "insert into categories (id, name) values (1, 'Tea') on conflict (id) do update set name = excluded.name where categories.name <> excluded.name returning id, name",
  "insert into categories values (91, 'x')",
  "insert into categories as c (id, name) select 92, 'y' on conflict do nothing returning c.id",
  "insert into stores (at.city, tags[1]) values ('x', 'y')",
  "insert into customers (email, full_name, city, created_at) values ('e', 'a', 'b', now()) returning id",
  'create table plain (a int default 1); insert into plain default values',
  "update orders o set note = c.full_name from customers c where c.id = o.customer_id and c.city = 'Lyon' returning o.id, c.full_name",
  "update orders set (status, note) = (select 'paid', full_name from customers where customers.id = customer_id) where id = 1",
  "delete from order_items i using orders o where o.id = i.order_id and o.status = 'canceled'",
  'merge into inventory t using (select 1 as w, 1 as p, 5 as q) s on t.warehouse_id = s.w and t.product_id = s.p when matched then update set quantity = t.quantity + s.q when not matched then insert (warehouse_id, product_id, quantity, updated_at) values (s.w, s.p, s.q, now())',
  "select city, count(*) filter (where tier = 'gold') as gold, rank() over w from customers group by city window w as (order by city)",
  'select city as id from customers order by id',
  'select lower(city) as town from customers group by town having count(*) > 1',
  'select id from orders union select id from products order by id',
  "select * from (values (1, 'a'), (2, 'b')) as v(id, name) join categories on categories.id = v.id",
  'table orders',
  'select * from order_totals where total > 5',
  'select n from busy',
  'select a.id from orders a, orders b where a.id = b.id + 1',
  'select relname, nspname from pg_class c join pg_namespace n on n.oid = c.relnamespace',
  "select table_name from information_schema.tables where table_schema = 'public'",
  'select * from pg_stat_activity where pid = 1',
  'select current_date, current_user, session_user, localtime from orders',
  "select extract(year from ordered_at), ordered_at at time zone 'UTC' from orders",
  'select status from orders for update of orders',
  'select lower(during), upper(during) from stores',
  'create temporary table scratch as select id, note from orders; select anything.id from scratch anything',
  'create table later (id int); alter table later add column extra int; insert into later (id, extra) values (1, 2); select extra from later; drop table later',
  'alter table orders rename column note to remark; select remark from orders',
  'create view v as select id from orders; drop view v',
  'alter table products add constraint cheap check (price < 10000); alter table products drop constraint cheap',
  'alter table orders drop constraint orders_status_check',
  'alter table customers drop constraint customers_city_not_null',
  'drop materialized view busy',
  'create index on busy (n)',
  'create index by_total on orders ((lower(note)))',
  'drop table if exists nothing_here; create table if not exists orders (id int)',
  'truncate payments; truncate only order_items',
  'select o.id, p.amount from orders o left join lateral (select amount from payments where order_id = o.id limit 1) p on true',
  'select (select full_name) from customers',
  "select id from customers c where (c.id, city) in (select customer_id, 'x' from orders)",
  'select "id", "full_name" from "customers"',
  'select ORDERS.ID from Orders',
  'do $$ declare n int; begin select count(*) into n from orders where note is null; end $$',
  'explain select id from orders',
  'copy (select id from orders) to stdout',
  "select id from orders where status = any (array['open', 'paid'])",
  'select sum(quantity) over (partition by product_id order by line rows between unbounded preceding and current row) from order_items',
  "select coalesce(o.note, c.city, '-') from orders o right join customers c on o.customer_id = c.id and o.status = 'open' where o.id is null",
  'select o.remark from (select note as remark from orders) o',
  'select t.* from (select * from order_totals) t where t.total > 5',
  'with q(a, b) as (select id, note from orders) select a, b from q',
  'with orders as (select 1 as n) select n from orders',
  'with q as (select id from orders) select id from (with q as (select 2 as id) select id from q) z',
  'with recursive up(n) as (select 1 union all select n + 1 from up where n < 3) search depth first by n set trail select trail, n from up',
  'select j.id from (orders join categories using (id)) as j',
  'select titled(c), c.titled from customers c',
  'select last_value from orders_id_seq',
  'select id as n from orders order by n',
  'select note as town from orders group by town',
  'select id from orders union select id from products order by id',
  'create temporary table orders (n int); select n from orders; select note from public.orders',
  'create schema later create table things (a int); select a from later.things',
  'set local search_path to pg_temp, public; select note from orders',
  'select note into copied from orders; select * from copied',
  'do $$ begin create table made (a int); end $$; select a from made',
  'alter table orders add column extra int, add column more int',
  "select set_config('search_path', 'elsewhere, public', true); select note from orders",
];

const invalid: readonly (readonly [sql: string, rule: string])[] = [
  ['select id from orderz', 'validity-unknown-table'],
  ['select total from orders', 'validity-unknown-column'],
  ['select o.total from orders o', 'validity-unknown-column'],
  ['update orders set stat = 1', 'validity-unknown-column'],
  ['insert into orders (id, custmer_id) values (1, 2)', 'validity-unknown-column'],
  ['select id from orders join products on products.id = orders.id', 'validity-ambiguous-column'],
  ['insert into categories (id, name) values (1)', 'validity-insert-arity'],
  ["insert into categories values (1, 'a', 3)", 'validity-insert-arity'],
  ['insert into categories (id, name) select id from products', 'validity-insert-arity'],
  ['insert into categories (id, id) values (1, 2)', 'validity-duplicate-column'],
  ['alter table orders add column note text', 'validity-duplicate-column'],
  ['create table orders (id int)', 'validity-table-exists'],
  ['drop table orderz', 'validity-drop-missing-table'],
  ['alter table orders drop column nothing', 'validity-unknown-column'],
  ['alter table orders drop constraint orders_check', 'validity-missing-constraint'],
  ['drop table order_totals', 'validity-wrong-object-type'],
  ['drop view orders', 'validity-wrong-object-type'],
  ['truncate order_totals', 'validity-wrong-object-type'],
  ['select 1 from orders join orders on true', 'validity-duplicate-alias'],
  ['select 1 from orders o, products o', 'validity-duplicate-alias'],
  ['select o.note from (select id from orders) o', 'validity-unknown-column'],
  ['with q as (select id from orders) select note from q', 'validity-unknown-column'],
  ['with orders as (select 1 as n) select note from orders', 'validity-unknown-column'],
  ['select nothing from order_totals', 'validity-unknown-column'],
  ['select id as n from orders where n = 1', 'validity-unknown-column'],
  ['select id as n from orders order by n + 1', 'validity-unknown-column'],
  ['select id from orders union select id from products order by note', 'validity-unknown-column'],
  [
    'insert into orders (id) values (1) on conflict (id) do update set note = excluded.remark',
    'validity-unknown-column',
  ],
  ['select x.b from (select 1 a union select 2) x', 'validity-unknown-column'],
  ['create table t (a int, primary key (b))', 'validity-unknown-column'],
  ['create index on orders (stat)', 'validity-unknown-column'],
  ['alter table orders alter column stat set not null', 'validity-unknown-column'],
  ['alter table orders add constraint once unique (stat)', 'validity-unknown-column'],
  ['select orders.id from orders o', 'validity-unknown-alias'],
  ['update orders o set note = 1 where orders.id = 2', 'validity-unknown-alias'],
  [
    'select id from orders o where exists (select 1 from payments where order_id = orders.id)',
    'validity-unknown-alias',
  ],
  ['select q.id from orders o cross join (select o.id) q, (select o.note) p', 'validity-unknown-alias'],
  ['select x.* from orders o', 'validity-unknown-alias'],
  ['insert into categories (id, name) select 1 union select 2', 'validity-insert-arity'],
  ["insert into categories values (1, 'a'), (2)", 'validity-insert-arity'],
  ['create table t (a int references orderz)', 'validity-unknown-table'],
  ['table orderz', 'validity-unknown-table'],
  ['lock table orderz', 'validity-unknown-table'],
  ['create view orders as select 1', 'validity-table-exists'],
  ['alter table orders add column a int, add column a int', 'validity-duplicate-column'],
  ['create index on orderz (id)', 'validity-unknown-table'],
  ['truncate orderz', 'validity-unknown-table'],
  ['create table t (a int, a int)', 'validity-duplicate-column'],
  ['delete from orders where stat = 1', 'validity-unknown-column'],
];

test.each(valid)('valid for the server, and nothing is said: %s', async (sql) => {
  expect(await serverSays(sql)).toBeUndefined();
  expect(await findingsIn(sql)).toEqual([]);
});

test.each(invalid)('refused by the server, and said before: %s', async (sql, rule) => {
  expect(await serverSays(sql)).toBeDefined();
  expect(await findingsIn(sql)).toContain(rule);
});

test('the audit says before what PostgreSQL refuses for a name or a number, and nothing else', async () => {
  const complaints: (string | undefined)[] = [];
  for (const script of auditedScripts('postgres'))
    complaints.push(disagreement(script, await serverSays(script.sql), await findingsIn(script.sql)));
  expect(complaints.filter((complaint) => complaint !== undefined)).toEqual([]);
});
