import type { MaskingDialect } from '../../shared/masking/mask-sql.ts';

const revenue = 'sum(l_extendedprice * (1 - l_discount))';
const year = 'extract(year from o_orderdate)';
const sold = 'customer join orders on c_custkey = o_custkey join lineitem on l_orderkey = o_orderkey';
const byRollup = {
  postgres: (columns: string) => `group by rollup(${columns})`,
  mysql: (columns: string) => `group by ${columns} with rollup`,
} as const;

/**
 * What reports ask, in the kinds of TPC-DS, over the tables of `shop-queries.ts`: years beside each other, shares of a whole, ranks inside
 * of groups, channels joined by UNION, sets, subtotals, moving sums.
 */
export function reportQueries(dialect: MaskingDialect): readonly string[] {
  return [
    `with returns as (select o_custkey as who, l_shipmode as way, sum(l_extendedprice) as total from orders join lineitem on l_orderkey = o_orderkey where l_returnflag = 'R'
      and ${year} = 1995 group by o_custkey, l_shipmode) select c_custkey from returns r1 join customer on c_custkey = r1.who
      where r1.total > (select avg(r2.total) * 1.2 from returns r2 where r2.way = r1.way) order by c_custkey limit 100`,
    `with months as (select ${year} as y, extract(month from o_orderdate) as m, ${revenue} as total from ${sold} group by ${year}, extract(month from o_orderdate))
      select a.m, a.total as before_total, b.total as after_total, b.total / a.total as growth from months a join months b on a.m = b.m and a.y = 1994 and b.y = 1995 order by a.m`,
    `select n_name, r_name, total, total * 100 / sum(total) over (partition by r_name) as share from (select n_name, r_name, ${revenue} as total from ${sold}
      join nation on n_nationkey = c_nationkey join region on r_regionkey = n_regionkey group by n_name, r_name) x order by r_name, share desc, n_name`,
    `select * from (select p_brand, p_container, sum(l_quantity) as q, rank() over (partition by p_brand order by sum(l_quantity) desc, p_container) as place
      from part join lineitem on l_partkey = p_partkey group by p_brand, p_container) x where place <= 3 order by p_brand, place`,
    `select channel, y, count(*) as orders_count, sum(total) as total from (select 'air' as channel, ${year} as y, l_extendedprice as total from ${sold} where l_shipmode in ('AIR', 'REG AIR')
      union all select 'land', ${year}, l_extendedprice from ${sold} where l_shipmode in ('RAIL', 'TRUCK') union all select 'other', ${year}, l_extendedprice from ${sold}
      where l_shipmode in ('SHIP', 'FOB', 'MAIL')) x group by channel, y order by channel, y`,
    `select count(*) from (select o_custkey from orders where ${year} = 1993 intersect select o_custkey from orders where ${year} = 1994 intersect select o_custkey from orders where ${year} = 1995) x`,
    `select count(*) from (select c_custkey from customer except select o_custkey from orders where ${year} = 1996) x`,
    `select * from (select r_name, n_name, count(*) as people, sum(c_acctbal) as worth from customer join nation on n_nationkey = c_nationkey join region on r_regionkey = n_regionkey
      ${byRollup[dialect]('r_name, n_name')}) x order by r_name, n_name`,
    `select * from (select c_mktsegment, ${year} as y, ${revenue} as total from ${sold} ${byRollup[dialect](`c_mktsegment, ${year}`)}) x order by c_mktsegment, y`,
    `select o_orderdate, total, sum(total) over (order by o_orderdate rows between 6 preceding and current row) as week, avg(total) over (order by o_orderdate rows between 29 preceding and current row)
      as month from (select o_orderdate, sum(o_totalprice) as total from orders group by o_orderdate) x order by o_orderdate limit 200`,
    `select c_custkey, o_orderdate, o_totalprice, lag(o_totalprice) over (partition by c_custkey order by o_orderdate, o_orderkey) as last_price from customer join orders on o_custkey = c_custkey
      where c_custkey <= 20 order by c_custkey, o_orderdate, o_orderkey`,
    `select c_custkey, c_acctbal from customer where exists (select 1 from orders where o_custkey = c_custkey and ${year} = 1997) and (exists (select 1 from orders where o_custkey = c_custkey
      and o_orderstatus = 'P') or not exists (select 1 from orders where o_custkey = c_custkey and o_orderpriority = '1-URGENT')) order by c_custkey limit 50`,
    `select sum(case when l_quantity between 1 and 10 then 1 else 0 end) as few, sum(case when l_quantity between 11 and 30 then 1 else 0 end) as some_of, avg(case when l_quantity > 30
      then l_extendedprice end) as many_price, count(distinct l_partkey) as parts from lineitem`,
    `with best as (select l_partkey as part_no, ${revenue} as total from lineitem group by l_partkey order by total desc, l_partkey limit 50), buyers as (select distinct o_custkey as who from orders
      join lineitem on l_orderkey = o_orderkey join best on part_no = l_partkey) select n_name, count(*) as n from buyers join customer on c_custkey = who join nation on n_nationkey = c_nationkey
      group by n_name order by n desc, n_name`,
    `with recursive years as (select 1992 as y union all select y + 1 from years where y < 1998) select y, (select count(*) from orders where ${year} = y) as n from years order by y`,
    `select s.s_suppkey, coalesce(t.total, 0) as total, coalesce(c.parts, 0) as parts from supplier s left join (select l_suppkey, ${revenue} as total from lineitem group by l_suppkey) t
      on t.l_suppkey = s.s_suppkey left join (select ps_suppkey, count(*) as parts from partsupp group by ps_suppkey) c on c.ps_suppkey = s.s_suppkey order by s.s_suppkey`,
    `select tenth, count(*) as n, min(c_acctbal) as low, max(c_acctbal) as high from (select c_acctbal, ntile(10) over (order by c_acctbal, c_custkey) as tenth from customer) x group by tenth order by tenth`,
    `select c_mktsegment, c_name, c_acctbal from (select c_mktsegment, c_name, c_acctbal, c_custkey, row_number() over (partition by c_mktsegment order by c_acctbal desc, c_custkey) as place from customer) x
      where place <= 2 order by c_mktsegment, place`,
    `select c_name, c_phone, count(*) as n, ${revenue} as total from ${sold} group by c_custkey, c_name, c_phone having count(*) > 20 order by total desc, c_custkey limit 10`,
    `with spent as (select c_custkey, c_name, ${year} as y, ${revenue} as total from ${sold} group by c_custkey, c_name, ${year}) select a.c_custkey, a.c_name, a.total, b.total as later
      from spent a join spent b on a.c_custkey = b.c_custkey and a.y = 1994 and b.y = 1995 where b.total > a.total order by a.c_custkey limit 30`,
    `select coalesce(nullif(c_address, ''), 'none') as address, count(*) as n from customer group by coalesce(nullif(c_address, ''), 'none') order by n desc, address limit 5`,
    `select o_orderkey, o_totalprice / (select sum(o_totalprice) from orders x where x.o_custkey = o.o_custkey) as share from orders o where o_custkey < 8 order by o_orderkey`,
    `select p_type, avg(l_extendedprice) as mean, stddev_pop(l_extendedprice) / avg(l_extendedprice) as spread from part join lineitem on l_partkey = p_partkey group by p_type
      having avg(l_extendedprice) > 0 order by p_type`,
    `select first_value(o_orderkey) over (partition by o_custkey order by o_totalprice desc, o_orderkey) as best, o_orderkey from orders where o_custkey between 5 and 9 order by o_orderkey`,
  ];
}
