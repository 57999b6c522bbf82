import type { MaskingDialect } from '../../shared/masking/mask-sql.ts';
import type { MaskedColumn } from '../../functions/databases/masking/service.ts';

/**
 * The tables of TPC-H with rows made by arithmetic, and its 22 queries with one choice of their parameters, in words that both
 * families read: what people ask who look through masks.
 */
export function shopTables(dialect: MaskingDialect, customers: number): string[] {
  const { series, text, day, pick, analyse } = words[dialect];
  const [orders, parts, suppliers] = [customers * 10, customers * 1.3, Math.max(10, customers / 15)].map(
    Math.floor,
  ) as [number, number, number];
  return [
    'create table region (r_regionkey int primary key, r_name varchar(25), r_comment varchar(152))',
    `insert into region select n, ${pick('n', regions)}, 'plain' from ${series(0, 4)}`,
    'create table nation (n_nationkey int primary key, n_name varchar(25), n_regionkey int, n_comment varchar(152))',
    `insert into nation select n, ${pick('n', nations)}, mod(n, 5), 'plain' from ${series(0, 24)}`,
    `create table supplier (s_suppkey int primary key, s_name varchar(25), s_address varchar(40), s_nationkey int, s_phone varchar(15),
      s_acctbal decimal(15, 2), s_comment varchar(101))`,
    `insert into supplier select n, ${text("'Supplier#'", 'n')}, ${text("'street '", 'n')}, mod(n * 7, 25), ${text('10 + mod(n * 7, 25)', "'-'", 'n')},
      mod(n * 7919, 1000000) / 100 - 999, case when mod(n, 50) = 0 then 'Customer had Complaints' else 'plain' end from ${series(1, suppliers)}`,
    `create table customer (c_custkey int primary key, c_name varchar(25), c_address varchar(40), c_nationkey int, c_phone varchar(15),
      c_acctbal decimal(15, 2), c_mktsegment varchar(10), c_comment varchar(117))`,
    `insert into customer select n, ${text("'Customer#'", 'n')}, ${text("'road '", 'n')}, mod(n * 11, 25), ${text('10 + mod(n * 11, 25)', "'-'", 'n')},
      mod(n * 7919, 1000000) / 100 - 999, ${pick('mod(n, 5)', segments)}, 'plain' from ${series(1, customers)}`,
    `create table part (p_partkey int primary key, p_name varchar(55), p_mfgr varchar(25), p_brand varchar(10), p_type varchar(25), p_size int,
      p_container varchar(10), p_retailprice decimal(15, 2), p_comment varchar(23))`,
    `insert into part select n, ${text(pick('mod(n, 6)', colours), "' '", pick('mod(n * 5, 6)', colours))}, ${text("'Manufacturer#'", '1 + mod(n, 5)')},
      ${text("'Brand#'", '1 + mod(n, 5)', '1 + mod(n * 3, 5)')}, ${text(pick('mod(n, 3)', ['STANDARD', 'PROMO', 'ECONOMY']), "' '", pick('mod(n * 7, 3)', ['ANODIZED', 'POLISHED', 'BURNISHED']), "' '", pick('mod(n * 5, 3)', ['TIN', 'BRASS', 'STEEL']))},
      1 + mod(n, 50), ${text(pick('mod(n, 4)', ['SM', 'MED', 'LG', 'WRAP']), "' '", pick('mod(n * 3, 4)', ['CASE', 'BOX', 'PACK', 'BAG']))}, 900 + mod(n, 1000), 'plain' from ${series(1, parts)}`,
    `create table partsupp (ps_partkey int, ps_suppkey int, ps_availqty int, ps_supplycost decimal(15, 2), ps_comment varchar(199), primary key (ps_partkey, ps_suppkey))`,
    `insert into partsupp select p_partkey, 1 + mod(p_partkey + r_regionkey * 3, ${suppliers}), mod(p_partkey * 31, 9999), mod(p_partkey * 17 + r_regionkey, 1000), 'plain'
      from part, region where r_regionkey < 3`,
    `create table orders (o_orderkey int primary key, o_custkey int, o_orderstatus char(1), o_totalprice decimal(15, 2), o_orderdate date, o_orderpriority varchar(15),
      o_clerk varchar(15), o_shippriority int, o_comment varchar(79))`,
    `insert into orders select n, 1 + mod(n * 13, ${customers}), ${pick('mod(n, 3)', ['O', 'F', 'P'])}, mod(n * 7919, 400000), ${day('mod(n * 7, 2400)')}, ${pick('mod(n, 5)', priorities)},
      'clerk', 0, case when mod(n, 40) = 0 then 'special packages requests' else 'plain' end from ${series(1, orders)}`,
    `create table lineitem (l_orderkey int, l_partkey int, l_suppkey int, l_linenumber int, l_quantity decimal(15, 2), l_extendedprice decimal(15, 2), l_discount decimal(15, 2),
      l_tax decimal(15, 2), l_returnflag char(1), l_linestatus char(1), l_shipdate date, l_commitdate date, l_receiptdate date, l_shipinstruct varchar(25), l_shipmode varchar(10),
      l_comment varchar(44), primary key (l_orderkey, l_linenumber))`,
    `insert into lineitem select o_orderkey, 1 + mod(o_orderkey * 3 + r_regionkey, ${parts}), 1 + mod(1 + mod(o_orderkey * 3 + r_regionkey, ${parts}) + mod(r_regionkey, 3) * 3, ${suppliers}), r_regionkey + 1,
      1 + mod(o_orderkey * 7 + r_regionkey, 50), mod(o_orderkey * 7919 + r_regionkey, 100000), mod(o_orderkey + r_regionkey, 11) / 100, mod(o_orderkey, 9) / 100, ${pick('mod(o_orderkey, 3)', ['A', 'N', 'R'])},
      ${pick('mod(o_orderkey, 2)', ['O', 'F'])}, ${day('mod(o_orderkey * 7, 2400) + 5 + r_regionkey')}, ${day('mod(o_orderkey * 7, 2400) + 30')}, ${day('mod(o_orderkey * 7, 2400) + 25 + r_regionkey * 3')},
      ${pick('mod(o_orderkey, 4)', ['DELIVER IN PERSON', 'COLLECT COD', 'NONE', 'TAKE BACK RETURN'])}, ${pick('mod(o_orderkey + r_regionkey, 7)', ['AIR', 'MAIL', 'SHIP', 'TRUCK', 'RAIL', 'FOB', 'REG AIR'])}, 'plain'
      from orders, region where r_regionkey < 4`,
    'create index orders_customer on orders (o_custkey)',
    'create index lineitem_part on lineitem (l_partkey, l_suppkey)',
    'create index customer_phone on customer (c_phone)',
    analyse,
  ];
}

const tables = 'region, nation, supplier, customer, part, partsupp, orders, lineitem';
const digits = Array.from({ length: 10 }, (_, n) => `select ${n} as d`).join(' union all ');
const listed = (list: readonly string[]) => list.map((one) => `'${one}'`).join(', ');
const words = {
  postgres: {
    series: (from: number, to: number) => `generate_series(${from}, ${to}) n`,
    text: (...parts: string[]) => parts.map((part) => `(${part})::text`).join(' || '),
    day: (days: string) => `date '1992-01-01' + (${days})`,
    pick: (n: string, list: readonly string[]) => `(array[${listed(list)}])[1 + ${n}]`,
    analyse: 'analyze',
  },
  mysql: {
    series: (from: number, to: number) =>
      `(select a.d + b.d * 10 + c.d * 100 + e.d * 1000 + f.d * 10000 as n from (${digits}) a, (${digits}) b, (${digits}) c, (${digits}) e, (${digits}) f
        having n between ${from} and ${to}) numbers`,
    text: (...parts: string[]) => `concat(${parts.join(', ')})`,
    day: (days: string) => `date_add('1992-01-01', interval (${days}) day)`,
    pick: (n: string, list: readonly string[]) => `elt(1 + ${n}, ${listed(list)})`,
    analyse: `analyze table ${tables}`,
  },
} as const;

const regions = ['AFRICA', 'AMERICA', 'ASIA', 'EUROPE', 'MIDDLE EAST'];
const nations = [
  'ALGERIA',
  'ARGENTINA',
  'BRAZIL',
  'CANADA',
  'EGYPT',
  'ETHIOPIA',
  'FRANCE',
  'GERMANY',
  'INDIA',
  'INDONESIA',
  'IRAN',
  'IRAQ',
  'JAPAN',
  'JORDAN',
  'KENYA',
  'MOROCCO',
  'MOZAMBIQUE',
  'PERU',
  'CHINA',
  'ROMANIA',
  'SAUDI ARABIA',
  'VIETNAM',
  'RUSSIA',
  'UNITED KINGDOM',
  'UNITED STATES',
];
const segments = ['AUTOMOBILE', 'BUILDING', 'FURNITURE', 'HOUSEHOLD', 'MACHINERY'];
const priorities = ['1-URGENT', '2-HIGH', '3-MEDIUM', '4-LOW', '5-NOT'];
const colours = ['green', 'forest', 'almond', 'azure', 'blush', 'coral'];

/** Three columns that a shop would mask. */
export function shopMasked(schema: string): MaskedColumn[] {
  const mask = { kind: 'REPLACE', text: '***' } as const;
  return ['c_name', 'c_phone', 'c_address'].map((column) => ({ schema, table: 'customer', column, mask }));
}

const revenue = 'sum(l_extendedprice * (1 - l_discount))';
/** The 22, by their numbers from 1. */
export const shopQueries: readonly string[] = [
  `select l_returnflag, l_linestatus, sum(l_quantity) as sum_qty, ${revenue} as sum_disc_price, avg(l_discount) as avg_disc, count(*) as count_order from lineitem
    where l_shipdate <= date '1998-09-02' group by l_returnflag, l_linestatus order by l_returnflag, l_linestatus`,
  `select s_acctbal, s_name, n_name, p_partkey, p_mfgr, s_address, s_phone from part, supplier, partsupp, nation, region
    where p_partkey = ps_partkey and s_suppkey = ps_suppkey and p_size = 15 and p_type like '%BRASS' and s_nationkey = n_nationkey and n_regionkey = r_regionkey and r_name = 'EUROPE'
    and ps_supplycost = (select min(ps_supplycost) from partsupp, supplier, nation, region where p_partkey = ps_partkey and s_suppkey = ps_suppkey and s_nationkey = n_nationkey
    and n_regionkey = r_regionkey and r_name = 'EUROPE') order by s_acctbal desc, n_name, s_name, p_partkey limit 100`,
  `select l_orderkey, ${revenue} as revenue, o_orderdate, o_shippriority from customer, orders, lineitem where c_mktsegment = 'BUILDING' and c_custkey = o_custkey and l_orderkey = o_orderkey
    and o_orderdate < date '1995-03-15' and l_shipdate > date '1995-03-15' group by l_orderkey, o_orderdate, o_shippriority order by revenue desc, o_orderdate, l_orderkey limit 10`,
  `select o_orderpriority, count(*) as order_count from orders where o_orderdate >= date '1993-07-01' and o_orderdate < date '1993-10-01'
    and exists (select * from lineitem where l_orderkey = o_orderkey and l_commitdate < l_receiptdate) group by o_orderpriority order by o_orderpriority`,
  `select n_name, ${revenue} as revenue from customer, orders, lineitem, supplier, nation, region where c_custkey = o_custkey and l_orderkey = o_orderkey and l_suppkey = s_suppkey
    and c_nationkey = s_nationkey and s_nationkey = n_nationkey and n_regionkey = r_regionkey and r_name = 'ASIA' and o_orderdate >= date '1994-01-01' and o_orderdate < date '1995-01-01'
    group by n_name order by revenue desc, n_name`,
  `select sum(l_extendedprice * l_discount) as revenue from lineitem where l_shipdate >= date '1994-01-01' and l_shipdate < date '1995-01-01' and l_discount between 0.05 and 0.07 and l_quantity < 24`,
  `select supp_nation, cust_nation, l_year, sum(volume) as revenue from (select n1.n_name as supp_nation, n2.n_name as cust_nation, extract(year from l_shipdate) as l_year,
    l_extendedprice * (1 - l_discount) as volume from supplier, lineitem, orders, customer, nation n1, nation n2 where s_suppkey = l_suppkey and o_orderkey = l_orderkey and c_custkey = o_custkey
    and s_nationkey = n1.n_nationkey and c_nationkey = n2.n_nationkey and ((n1.n_name = 'FRANCE' and n2.n_name = 'GERMANY') or (n1.n_name = 'GERMANY' and n2.n_name = 'FRANCE'))
    and l_shipdate between date '1995-01-01' and date '1996-12-31') as shipping group by supp_nation, cust_nation, l_year order by supp_nation, cust_nation, l_year`,
  `select o_year, sum(case when nation = 'BRAZIL' then volume else 0 end) / sum(volume) as mkt_share from (select extract(year from o_orderdate) as o_year, l_extendedprice * (1 - l_discount) as volume,
    n2.n_name as nation from part, supplier, lineitem, orders, customer, nation n1, nation n2, region where p_partkey = l_partkey and s_suppkey = l_suppkey and l_orderkey = o_orderkey
    and o_custkey = c_custkey and c_nationkey = n1.n_nationkey and n1.n_regionkey = r_regionkey and r_name = 'AMERICA' and s_nationkey = n2.n_nationkey
    and o_orderdate between date '1995-01-01' and date '1996-12-31' and p_type = 'ECONOMY ANODIZED STEEL') as all_nations group by o_year order by o_year`,
  `select nation, o_year, sum(amount) as sum_profit from (select n_name as nation, extract(year from o_orderdate) as o_year, l_extendedprice * (1 - l_discount) - ps_supplycost * l_quantity as amount
    from part, supplier, lineitem, partsupp, orders, nation where s_suppkey = l_suppkey and ps_suppkey = l_suppkey and ps_partkey = l_partkey and p_partkey = l_partkey and o_orderkey = l_orderkey
    and s_nationkey = n_nationkey and p_name like '%green%') as profit group by nation, o_year order by nation, o_year desc`,
  `select c_custkey, c_name, ${revenue} as revenue, c_acctbal, n_name, c_address, c_phone, c_comment from customer, orders, lineitem, nation where c_custkey = o_custkey and l_orderkey = o_orderkey
    and o_orderdate >= date '1993-10-01' and o_orderdate < date '1994-01-01' and l_returnflag = 'R' and c_nationkey = n_nationkey
    group by c_custkey, c_name, c_acctbal, c_phone, n_name, c_address, c_comment order by revenue desc, c_custkey limit 20`,
  `select ps_partkey, sum(ps_supplycost * ps_availqty) as worth from partsupp, supplier, nation where ps_suppkey = s_suppkey and s_nationkey = n_nationkey and n_name = 'GERMANY' group by ps_partkey
    having sum(ps_supplycost * ps_availqty) > (select sum(ps_supplycost * ps_availqty) * 0.0001 from partsupp, supplier, nation where ps_suppkey = s_suppkey and s_nationkey = n_nationkey
    and n_name = 'GERMANY') order by worth desc, ps_partkey`,
  `select l_shipmode, sum(case when o_orderpriority = '1-URGENT' or o_orderpriority = '2-HIGH' then 1 else 0 end) as high_line_count, sum(case when o_orderpriority <> '1-URGENT'
    and o_orderpriority <> '2-HIGH' then 1 else 0 end) as low_line_count from orders, lineitem where o_orderkey = l_orderkey and l_shipmode in ('MAIL', 'SHIP') and l_commitdate < l_receiptdate
    and l_shipdate < l_commitdate and l_receiptdate >= date '1994-01-01' and l_receiptdate < date '1995-01-01' group by l_shipmode order by l_shipmode`,
  `select c_count, count(*) as custdist from (select c_custkey, count(o_orderkey) as c_count from customer left outer join orders on c_custkey = o_custkey
    and o_comment not like '%special%requests%' group by c_custkey) as c_orders group by c_count order by custdist desc, c_count desc`,
  `select 100.00 * sum(case when p_type like 'PROMO%' then l_extendedprice * (1 - l_discount) else 0 end) / ${revenue} as promo_revenue from lineitem, part
    where l_partkey = p_partkey and l_shipdate >= date '1995-09-01' and l_shipdate < date '1995-10-01'`,
  `with revenue as (select l_suppkey as supplier_no, ${revenue} as total_revenue from lineitem where l_shipdate >= date '1996-01-01' and l_shipdate < date '1996-04-01' group by l_suppkey)
    select s_suppkey, s_name, s_address, s_phone, total_revenue from supplier, revenue where s_suppkey = supplier_no and total_revenue = (select max(total_revenue) from revenue) order by s_suppkey`,
  `select p_brand, p_type, p_size, count(distinct ps_suppkey) as supplier_cnt from partsupp, part where p_partkey = ps_partkey and p_brand <> 'Brand#45' and p_type not like 'MEDIUM POLISHED%'
    and p_size in (49, 14, 23, 45, 19, 3, 36, 9) and ps_suppkey not in (select s_suppkey from supplier where s_comment like '%Customer%Complaints%') group by p_brand, p_type, p_size
    order by supplier_cnt desc, p_brand, p_type, p_size`,
  `select sum(l_extendedprice) / 7.0 as avg_yearly from lineitem, part where p_partkey = l_partkey and p_brand = 'Brand#23' and p_container = 'MED BOX'
    and l_quantity < (select 0.2 * avg(l_quantity) from lineitem where l_partkey = p_partkey)`,
  `select c_name, c_custkey, o_orderkey, o_orderdate, o_totalprice, sum(l_quantity) from customer, orders, lineitem where o_orderkey in (select l_orderkey from lineitem group by l_orderkey
    having sum(l_quantity) > 150) and c_custkey = o_custkey and o_orderkey = l_orderkey group by c_name, c_custkey, o_orderkey, o_orderdate, o_totalprice
    order by o_totalprice desc, o_orderdate, o_orderkey limit 100`,
  `select ${revenue} as revenue from lineitem, part where (p_partkey = l_partkey and p_brand = 'Brand#12' and p_container in ('SM CASE', 'SM BOX') and l_quantity between 1 and 11 and p_size between 1 and 5
    and l_shipmode in ('AIR', 'REG AIR')) or (p_partkey = l_partkey and p_brand = 'Brand#23' and p_container in ('MED BAG', 'MED BOX') and l_quantity between 10 and 20 and p_size between 1 and 10)`,
  `select s_name, s_address from supplier, nation where s_suppkey in (select ps_suppkey from partsupp where ps_partkey in (select p_partkey from part where p_name like 'forest%')
    and ps_availqty > (select 0.5 * sum(l_quantity) from lineitem where l_partkey = ps_partkey and l_suppkey = ps_suppkey and l_shipdate >= date '1994-01-01' and l_shipdate < date '1995-01-01'))
    and s_nationkey = n_nationkey and n_name = 'CANADA' order by s_name`,
  `select s_name, count(*) as numwait from supplier, lineitem l1, orders, nation where s_suppkey = l1.l_suppkey and o_orderkey = l1.l_orderkey and o_orderstatus = 'F' and l1.l_receiptdate > l1.l_commitdate
    and exists (select * from lineitem l2 where l2.l_orderkey = l1.l_orderkey and l2.l_suppkey <> l1.l_suppkey) and not exists (select * from lineitem l3 where l3.l_orderkey = l1.l_orderkey
    and l3.l_suppkey <> l1.l_suppkey and l3.l_receiptdate > l3.l_commitdate) and s_nationkey = n_nationkey and n_name = 'SAUDI ARABIA' group by s_name order by numwait desc, s_name limit 100`,
  `select cntrycode, count(*) as numcust, sum(c_acctbal) as totacctbal from (select substring(c_phone, 1, 2) as cntrycode, c_acctbal from customer where substring(c_phone, 1, 2) in ('13', '31', '23', '29')
    and c_acctbal > (select avg(c_acctbal) from customer where c_acctbal > 0.00 and substring(c_phone, 1, 2) in ('13', '31', '23')) and not exists (select * from orders where o_custkey = c_custkey))
    as custsale group by cntrycode order by cntrycode`,
];
