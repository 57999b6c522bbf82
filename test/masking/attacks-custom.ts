/** Ways to learn what masks hide that people made: some characters in the middle, counted from either end, one a line. */
export const customAttacks = `
select badge, code from badges where id < 20 order by id
select * from badges where id < 20 order by id
select id from badges order by badge, id limit 20
select id from badges order by code desc, id limit 20
select door, max(badge), min(code) from badges group by door order by door
select count(distinct badge), count(distinct code) from badges
select count(*) from badges where badge = 'AB7919CD99'
select count(*) from badges where badge like 'AB7%'
select count(*) from badges where badge like '%##%'
select count(*) from badges where code between 'KEEP000007Z1' and 'KEEP001007Z1'
select substring(badge, 3, 4) as hidden from badges where id < 20 order by id
select substring(code, 5, 6) as hidden from badges where id < 20 order by id
select left(code, 7) as l, right(code, 7) as r from badges where id < 20 order by id
select reverse(badge) as b from badges where id < 20 order by id
select replace(badge, '#', '') as b from badges where id < 20 order by id
select replace(code, 'x', '') as c from badges where id < 20 order by id
select char_length(badge) as b, char_length(code) as c from badges where id < 20 order by id
select cast(substring(badge, 3, 4) as decimal(10)) as n from badges where id = 7
select 1 / (cast(substring(code, 5, 6) as decimal(10)) - 7919) as n from badges where id = 7
select id, row_number() over (order by badge, id) as n from badges where id < 50 order by id
select id, dense_rank() over (order by code) as n from badges where id < 50 order by id
select b.id, c.id from badges b join badges c on b.badge = c.badge and b.id < c.id where b.id < 20 and c.id < 20 order by b.id, c.id
select b.id from badges b join people p on substring(b.code, 5, 6) = substring(p.phone, 4, 6) where b.id < 20 order by b.id
select id from badges where badge > 'AB5' order by id limit 10
select case when badge > 'AB5' then 1 else 0 end as hit from badges where id < 20 order by id
select badge from badges union select title from depts order by 1
select badge from badges where id < 9 intersect select badge from badges where id < 5 order by 1
select badge, code from doors where door = 3 order by badge, code limit 10
select door, count(*) as n from doors group by door, badge order by door, n
select id from badges where door = 3 limit 20
select door from badges limit 50
select max(case when badge > 'AB5' then id end) from badges
explain select * from badges where badge = 'AB7919CD99'
`;
