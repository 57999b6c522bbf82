import type { MaskingDialect } from '../../shared/masking/mask-sql.ts';
import { customAttacks } from './attacks-custom.ts';
import { madeAttacks } from './attacks-made.ts';
import { mysqlAttacks } from './attacks-mysql.ts';
import { postgresAttacks } from './attacks-postgres.ts';

/** Ways to learn what is masked that both families understand. */
const common = `
select email from people where id = 7
select * from people where id < 20 order by id
select people.* from people where id < 20 order by id
select p.* from people p where p.id between 3 and 9 order by p.id
select email as name from people where id < 9 order by id
select email as x, salary as y from people where id < 9 order by id
select id, id + salary from people where id < 9 order by id
select id from people order by email limit 20
select id from people order by email desc limit 20
select id from people order by salary limit 20
select id from people order by salary, id limit 20
select id from people order by 1 desc limit 5
select id, email from people order by 2 limit 10
select id from people where email like 'a%' order by id limit 10
select count(*) from people where email like 'a%'
select count(*) from people where email like '%0%'
select count(*) from people where salary > 50000
select count(*) from people where salary between 7 and 1007
select count(*) from people where salary = 7
select count(*) from people where salary in (7, 1007, 2007)
select count(*) from people where born < '1970-01-01'
select count(*) from people where phone like '138000%'
select id from people where salary = 7919
select id from people where email > 'm' order by id limit 10
select case when salary > 50000 then 'rich' else 'poor' end as what from people where id = 7
select id, case when email like 'a%' then 1 else 0 end as hit from people where id < 30 order by id
select case email when 'x' then 1 else 2 end as what from people where id = 3
select case when exists (select 1 from people where salary > 99000) then 1 else 0 end as hit
select coalesce(email, 'none') as e from people where id < 60 order by id
select nullif(email, 'x') as e from people where id < 9 order by id
select concat(email, '!') as e from people where id < 9 order by id
select upper(email) as e, lower(email) as f from people where id < 9 order by id
select substring(email, 1, 1) as e from people where id < 9 order by id
select left(email, 3) as e, right(email, 3) as f from people where id < 9 order by id
select replace(email, 'a', 'b') as e from people where id < 9 order by id
select length(email) as e from people where id < 9 order by id
select char_length(phone) as e from people where id < 9 order by id
select ascii(email) as e from people where id < 9 order by id
select md5(email) as e from people where id < 9 order by id
select reverse(email) as e from people where id < 9 order by id
select trim(email) as e from people where id < 9 order by id
select abs(salary), round(salary), floor(salary) from people where id < 9 order by id
select salary * 2, -salary, salary / 3, mod(id, 3) from people where id < 9 order by id
select min(email), max(email) from people
select min(salary), max(salary), sum(salary), avg(salary) from people
select count(distinct email) from people
select count(distinct salary), count(salary), count(email) from people
select dept, min(salary) as low, max(born) as high from people group by dept order by dept
select dept, max(email) as e from people group by dept order by dept
select email, count(*) as n from people group by email order by n desc limit 20
select salary, count(*) as n from people group by salary order by n desc limit 20
select salary from people group by salary
select distinct salary from people
select distinct email from people
select distinct dept, salary from people order by dept
select dept, count(*) as n from people group by dept having max(salary) > 99000 order by dept
select dept, count(*) as n from people group by dept having count(distinct email) > 10 order by dept
select id, row_number() over (order by email, id) as n from people where id < 50 order by id
select id, rank() over (order by salary) as n from people where id < 50 order by id
select id, dense_rank() over (order by salary) as n from people where id < 50 order by id
select id, lag(email) over (order by id) as e from people where id < 50 order by id
select id, lead(salary) over (order by id) as e from people where id < 50 order by id
select id, first_value(email) over (order by id) as e from people where id < 50 order by id
select id, last_value(salary) over (order by id) as e from people where id < 50 order by id
select id, ntile(4) over (order by salary, id) as n from people where id < 50 order by id
select id, sum(salary) over (partition by dept) as s from people where id < 50 order by id
select id, count(*) over (partition by salary) as s from people where id < 50 order by id
select id, min(id) over (partition by email) as s from people where id < 50 order by id
select p.id from people p join people q on p.email = q.email and p.id < q.id where p.id < 20 and q.id < 20 order by p.id, q.id
select count(*) from people p join people q on p.salary = q.salary where p.id < 50 and q.id < 50
select p.id, o.id from people p join orders o on p.salary = o.amount where p.id < 9 and o.id < 9
select d.id from depts d left join people p on p.salary = d.id where p.id is null order by d.id
select d.id, p.email from depts d join people p on p.id = d.id order by d.id
select count(*) from people natural join depts
select count(*) from people p natural join staff s where p.id < 20
select id, email from people join (select id from depts) d using (id) order by id
select email from people join depts using (id) order by email
select x.e from (select email as e from people where id < 9) x order by x.e
select x.e from (select y.e from (select email as e from people where id < 9) y) x order by x.e
select (select email from people where id = 7) as e
select (select max(salary) from people) as e
select (select email from people where id = 7)
select id, (select email from people q where q.id = p.id) as e from people p where id < 9 order by id
select id from depts where exists (select 1 from people where people.salary = depts.id) order by id
select id from depts where id in (select salary from people) order by id
select id from depts where id not in (select salary from people where salary is not null) order by id
select id from depts where id > all (select salary from people where id < 50) order by id
select id from depts where id < any (select salary from people where id < 50) order by id
select id from depts where (id, 'x') in (select salary, email from people) order by id
with x as (select email from people where id < 9) select * from x order by 1
with x as (select email as e, id from people), y as (select e from x where id = 7) select * from y
with x (a, b) as (select id, email from people where id < 9) select a, b from x order by a
with people as (select 1 as one) select * from people
select * from people, (with people as (select 1 as one) select one from people) x where people.id = 7
with recursive r as (select 1 as n, (select email from people where id = 1) as e union all select n + 1, (select email from people where id = 2) from r where n < 3) select * from r order by n
with recursive r as (select 1 as n union all select n + 1 from r where n < (select max(salary) from people where id < 3) and n < 20) select count(*) from r
select email from people where id = 1 union select phone from people where id = 2 order by 1
select email from people where id < 9 union all select title from depts order by 1
select id from depts union select salary from people where id < 20 order by 1
select title from depts union select email from people where id < 20
select id from depts except select salary from people order by 1
select id from depts intersect select salary from people order by 1
(select email from people where id = 1) union all (select email from people where id = 2) order by 1
select email, people.email, people.id from people where id = 7
select email e from people e where e.id = 7
select id, email from staff where id < 9 order by id
select * from staff where id < 9 order by id
select id, salary from rich where id < 500 order by id limit 5
select count(*) from rich
select * from rich order by id limit 5
select count(*) from staff where email like 'a%'
select id from staff order by email limit 20
select s.email from staff s join titles t on s.id = t.id order by t.id
select id, name from plain where id < 9 order by id
select p.name, s.salary from plain p join staff s using (id) where p.id < 9 order by p.id
table people
table staff
select 1 from people where 1 / (salary - 7) > 0
select count(*) from people where 1 / (salary - 7919) > 0
select 10 / salary as q from people where id = 7
select sum(10 / (salary - 1007)) from people
select cast(email as decimal(10)) as n from people where id = 7
select cast(phone as date) as n from people where id = 7
select cast(salary as char(3)) as n from people where id < 9 order by id
select id from people where cast(salary as decimal(12, 0)) = 7
select id from people where email is null order by id limit 10
select count(*) from people where email is not null
select id from people where not email = 'x' order by id limit 5
select id from people where email <> '***' order by id limit 5
select id from people where email = '***' order by id limit 5
select max(case when salary > 50000 then id end) from people
select sum(case when email like '%a%' then 1 else 0 end) from people
select id from people where dept = 3 limit 20
select id from people where dept = 3 order by dept limit 20
select dept, id from people where dept in (3, 4) limit 40
select id from people limit 20
select id from people where dept = 3 and email is not null limit 20
select dept from people limit 50
select count(*) from people
select id from people order by dept limit 20
select dept, count(*) from people group by dept
select distinct dept from people
select id, dept from people where dept < 2 limit 20
select name from people where dept = 5 limit 20
select id from people where salary is not null limit 20
select id from people where email is not null limit 20
select id from people where email >= '' limit 20
select id from people where salary > -1 limit 20
select least(salary, 5), greatest(salary, 5) from people where id < 9 order by id
select id from people order by salary + 0, id limit 10
select id from people order by case when salary > 50000 then 0 else 1 end, id limit 10
select id from people order by (select salary from people q where q.id = people.id), id limit 5
select id from people order by length(email), id limit 10
select id from people group by id having max(salary) > 50000 order by id limit 10
select id from people where id <= (select max(salary) from people) order by id limit 5
select id from people where id = 7 for update
select id from people order by id limit 3 offset 2
select nothing from people
select people.nothing from people
select * from nowhere
select email from elsewhere.people
select version()
select current_date, count(email) from people
select doc from people where id < 9 order by id
select id from people where doc is not null order by id limit 3
select born from people where id < 9 order by id
select max(born), min(born) from people
select id from people order by born, id limit 10
select extract(year from born) as y, count(*) as n from people group by y order by y
select phone from people where id < 9 order by id
select count(distinct phone) from people
select phone, count(*) as n from people group by phone order by n desc, phone limit 5
select id from people where phone = '138000000755'
select table_name, column_name, data_type from information_schema.columns where table_name = 'people' order by column_name
select count(*) from information_schema.schemata
select count(*) from information_schema.tables where table_name = 'people'
select sum(amount) from orders where person in (select id from people where salary > 50000)
select o.id from orders o, people p where o.person = p.id and p.salary = o.amount order by o.id limit 5
select p.email, sum(o.amount) as s from people p join orders o on o.person = p.id group by p.email order by s desc limit 5
select p.salary, count(*) as n from people p join orders o on o.person = p.id group by p.salary
select count(*) from orders
explain select * from people where salary = 7
explain select email, count(*) from people group by email
select sleep(1) from people where salary > 50000
select 1; select email from people
select email from people -- where
`;

/** What is tried on servers of a family, one statement a line. */
export function attacksOn(dialect: MaskingDialect): string[] {
  const own = dialect === 'postgres' ? postgresAttacks + madeAttacks : mysqlAttacks;
  return [...common.split('\n'), ...customAttacks.split('\n'), ...own.split('\n')]
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
