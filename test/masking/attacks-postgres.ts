/** Ways to learn what is masked that only PostgreSQL has, one a line. */
export const postgresAttacks = `
select to_jsonb(p) from people p where id < 9 order by id
select to_json(people) from people where id = 7
select row_to_json(p) from people p where id = 7
select jsonb_agg(p order by id) from people p where id < 9
select json_agg(email) from people where id < 9
select people from people where id = 7
select p from people p where id = 7
select p::text from people p where id = 7
select (p).email from people p where id = 7
select (p).* from people p where id = 7
select row(p.*) from people p where id = 7
select p.*::text from people p where id = 7
select (select q from people q where q.id = p.id) from people p where p.id = 7
select array_agg(email order by id) from people where id < 9
select array(select email from people where id < 9 order by id)
select unnest(array(select email from people where id < 9 order by id))
select * from unnest(array(select salary from people where id < 9 order by id)) u
select string_agg(email, ',' order by id) from people where id < 9
select email::int from people where id = 7
select (email || 'x')::date from people where id = 7
select salary::int::text::bool from people where id = 7
select doc->>'pin' from people where id = 7
select doc::text from people where id = 7
select doc #>> '{pin}' from people where id = 7
select * from jsonb_each(( select doc from people where id = 7 ))
select key, value from people p, jsonb_each_text(p.doc) where p.id = 7
select * from people p, jsonb_to_record(p.doc) as r(pin int) where p.id = 7
select id from people where doc @> '{"pin": 7}' order by id limit 5
select id from people where doc ? 'pin' order by id limit 5
select * from people p, lateral (select p.email as e) x where p.id = 7
select x.e from depts d, lateral (select email as e from people where id = d.id + 1) x order by d.id
select * from depts d left join lateral (select salary from people p where p.id = d.id and p.salary > 50000) x on true order by d.id
select * from (values ((select email from people where id = 7))) v(e)
values ((select email from people where id = 7))
select xmin, xmax, ctid from people where id = 7
select tableoid from people where id = 7
select ctid from people order by email limit 5
select public.people.email from public.people where id = 7
select email from public.people where id = 7
select email from "people" where id = 7
select email from "public"."people" where id = 7
select email from U&"peopl\\0065" where id = 7
select email from u&"!0070eople" uescape '!' where id = 7
select email from PEOPLE where id = 7
select email from "People" where id = 7
select email from world_0.public.people where id = 7
select email from only people where id = 7
select email from only (people) where id = 7
select email from people * where id = 7
select email from people tablesample bernoulli (100) where id = 7
select email from people tablesample system (10) repeatable (1)
select id from people tablesample system (1) repeatable (1) limit 5
select count(*) from orders tablesample bernoulli ((select salary % 100 from people where id = 7)) repeatable (1)
select count(*) from orders tablesample bernoulli (50) repeatable ((select salary from people where id = 7))
select json_value('{}'::jsonb, '$.a' returning text default query_to_xml('select email from people where id = 7', true, true, '')::text on empty)
select json_query('{}'::jsonb, '$.a' default to_jsonb(query_to_xml('select email from people where id = 7', true, true, '')::text) on empty)
select json_value('{"b": 1}'::jsonb, '$.b' returning date default now()::date on error)
select * from json_table('[{}]'::jsonb, '$[*]' columns (a text path '$.a' default query_to_xml('select email from people where id = 7', true, true, '')::text on empty))
select * from json_table('[{"a": 1}]'::jsonb, '$[*] ? (@.a == $x)' passing (select dept from people where salary > 50000 and id = 7) as x columns (a int path '$.a'))
select json_exists('[7]'::jsonb, '$[*] ? (@ == $x)' passing (select salary from people where id = 7) as x)
select * from xmltable('/a/b' passing ('<a><b/></a>'::xml) columns c text path 'c' default (select email from people where id = 7))
select * from xmltable('/a/b' passing ('<a><b/></a>'::xml) columns c text path (select 'c[' || length(email) || ']' from people where id = 7) default 'x')
select * from xmltable(xmlnamespaces((select email from people where id = 7) as x), '/a/b' passing ('<a><b/></a>'::xml) columns c text)
select xmlelement(name a, xmlattributes((select email from people where id = 7) as b))
select xmlforest((select email from people where id = 7) as b)
select xmlpi(name a, (select email from people where id = 7))
select xmlexists('/a' passing (select ('<a>' || (email < 'm') || '</a>')::xml from people where id = 7))
select collation for ((select email from people where id = 7))
select overlay((select email from people where id = 7) placing 'x' from 1 for 1)
select id from depts order by id limit (select salary::int % 10 from people where id = 7)
select id from depts order by id offset (select salary::int % 10 from people where id = 7)
select id from depts order by id fetch first (select salary::int % 10 from people where id = 7) rows only
select sum(id) over (order by id rows between (select salary::int % 10 from people where id = 7) preceding and current row) from depts
select interval '1 day' * (select salary from people where id = 7)
select string_agg(title, (select email from people where id = 7)) from depts
select percentile_disc((select salary / 1000000 from people where id = 7)) within group (order by id) from depts
select count(*) filter (where id < (select salary from people where id = 7)) from depts
select (array[1, 2, 3])[(select salary::int % 3 from people where id = 7)]
select array(select email from people where id < 9)
select row((select email from people where id = 7), 1)
select (select email from people where id = 7) at time zone 'utc'
select timestamp '2020-01-01' at time zone (select case when salary > 50000 then 'utc' else 'cet' end from people where id = 7)
select 'a' like 'b' escape (select case when salary > 50000 then '#' else '##' end from people where id = 7)
select 'a' similar to 'b' escape (select case when salary > 50000 then '#' else '##' end from people where id = 7)
select id from depts group by grouping sets (((select salary from people where id = 7) > id), id) order by 1
select d.id from depts d, lateral (values ((select salary from people where id = 7))) v (x) where v.x > d.id order by 1
select * from rows from (generate_series(1, (select salary::int % 10 from people where id = 7))) r
select * from generate_series(1, (select salary::int % 10 from people where id = 7)) r
values ((select email from people where id = 7))
select 1 order by (select email from people where id = 7)
select title from depts order by id + (select salary from people where id = 7) % 3, 1
with recursive x as (select id, email from people where id < 5 union all select id + 100, email from x where id < 200) search depth first by email set s select id from x order by s
select dept, id from orders tablesample (select 1)
select email from heir
select secret from parted where id = 7
select secret from parted_1 where id = 7
select * from parted_1 order by id limit 5
select count(*) from parted where secret like 'a%'
select email from kept where id = 7
select * from kept order by id limit 5
table only people
table parted_1
select * from pg_stats where tablename = 'people'
select most_common_vals from pg_stats where attname = 'email'
select histogram_bounds from pg_catalog.pg_stats where attname = 'salary'
select * from pg_statistic
select stanumbers1 from pg_catalog.pg_statistic limit 5
select reltuples, relpages from pg_class where relname = 'people'
select query from pg_stat_activity
select * from pg_stat_user_tables where relname = 'people'
select idx_scan from pg_stat_user_indexes
select * from pg_stat_statements
select * from pg_locks
select * from information_schema.column_privileges limit 1
select n_distinct from pg_stats_ext
select pg_relation_size('people_email_id')
select pg_column_size(email) from people where id < 9 order by id
select pg_column_compression(email) from people where id = 7
select pg_get_viewdef('staff')
select pg_table_size('people')
select pg_total_relation_size('people') > 0
select query_to_xml('select email from people where id = 7', true, true, '')
select table_to_xml('people', true, true, '')
select database_to_xml(true, true, '')
select * from dblink('', 'select email from people') as t(e text)
select pg_read_file('PG_VERSION')
select currval('tickets')
select last_value from tickets
select nextval('tickets')
select setval('tickets', (select salary::bigint from people where id = 7))
select abs('x'::text)
select 7 ## 7
select 7 operator(public.##) 7
select id from depts where id ## 3 order by id
select id from depts where id ## any (array[7]) order by id
select 'x'::halved
select cast('x' as public.halved)
select public.halved 'x'
select json_value('{"a": "x"}'::jsonb, '$.a' returning halved error on error)
select * from json_table('[{"a": "x"}]'::jsonb, '$[*]' columns (a halved path '$.a' error on error))
select * from jsonb_to_record('{"a": "x"}') as r (a halved)
select array['x']::halved[]
select abs(name) from people where id = 7
select id from people where abs('x'::text) like 'a%' limit 1
select lower('X')
select count(*) filter (where salary > 50000) from people
select dept, count(*) filter (where email like 'a%') from people group by dept order by dept
select percentile_cont(0.5) within group (order by salary) from people
select percentile_disc(0.9) within group (order by email) from people
select mode() within group (order by salary) from people
select corr(salary, id), stddev(salary), variance(salary) from people
select bit_and(salary::int), bool_or(salary > 50000), every(salary > -1) from people
select distinct on (email) id from people order by email, id
select distinct on (dept) id, dept from people order by dept, salary, id
select distinct on (dept) dept, id from people
select id from people where email ~ '^a' order by id limit 5
select id from people where email ~* '[0-9]x' order by id limit 5
select id from people where email similar to '(a|b)%' order by id limit 5
select regexp_replace(email, '.', 'x') from people where id = 7
select regexp_matches(email, '(.)') from people where id = 7
select (regexp_match(email, '^(.)'))[1] from people where id < 9 order by id
select regexp_split_to_table(email, '') from people where id = 7
select string_to_array(email, '@') from people where id = 7
select split_part(email, '@', 1) from people where id < 9 order by id
select overlay(email placing 'z' from 1 for 1) from people where id = 7
select position('a' in email) from people where id < 9 order by id
select strpos(email, 'a'), starts_with(email, 'a') from people where id < 9 order by id
select email collate "C" from people where id = 7
select id from people order by email collate "C" limit 10
select id from people where email collate "C" < 'b' order by id limit 5
select id from people where (email, id) > ('m', 5) order by id limit 5
select id from people where email between symmetric 'z' and 'a' order by id limit 5
select id from people where email is distinct from 'x' order by id limit 5
select id from people where email = any (array['a', '***']) order by id limit 5
select id from people where lower(email) like 'a%' order by id limit 5
select id from people order by lower(email), id limit 10
select id from people order by lower(email) limit 10
select id from people order by email using < limit 10
select id from people order by email nulls first, id limit 10
select id from people order by salary fetch first 5 rows only
select id from people order by salary fetch first 5 rows with ties
select id from people limit (select (max(salary) / 10000)::int from people)
select id from people order by id offset (select (max(salary) / 10000)::int from people) limit 3
select generate_series(1, (select (max(salary) / 10000)::int from people))
select g from generate_series(1, (select max(salary)::int / 10000 from people)) g
select repeat('x', (salary / 1000)::int) from people where id = 7
select format('%s', p) from people p where id = 7
select format('%s %s', email, salary) from people where id = 7
select concat_ws(',', p.*) from people p where id = 7
select quote_literal(email), quote_ident(email) from people where id = 7
select hashtext(email) from people where id = 7
select encode(convert_to(email, 'UTF8'), 'hex') from people where id = 7
select sha256(email::bytea) from people where id = 7
select email::bytea from people where id = 7
select to_char(salary, '999999') from people where id = 7
select to_number(email, '999') from people where id = 7
select to_date(phone, 'YYYYMMDD') from people where id = 7
select make_date((salary::int % 9999) + 1, 1, 1) from people where id = 7
select date_trunc('year', born) from people where id = 7
select age(born) > interval '1 day' from people where id = 7
select born + salary::int from people where id = 7
select born - date '2000-01-01' from people where id < 9 order by id
select ln(salary) from people where id = 7
select sqrt(salary - 50000) from people where id = 7
select power(salary, 100000) from people where id = 7
select 1 / (salary - salary) from people where id = 7
select factorial(salary::bigint) from people where id = 7
select width_bucket(salary, 0, 100000, 10) from people where id < 9 order by id
select salary::int2 from people where id < 99 order by id
select chr(salary::int) from people where id = 7
select xmlforest(email) from people where id = 7
select xmlelement(name a, p.email) from people p where id = 7
select jsonb_build_object('e', email) from people where id = 7
select json_object_agg(id, email) from people where id < 5
select jsonb_pretty(to_jsonb(p)) from people p where id = 7
select jsonb_path_query(to_jsonb(p), '$.email') from people p where id = 7
select json_populate_record(null::people, '{"id": 1}')
select jsonb_populate_record(p, '{"id": 1}') from people p where id = 7
select (jsonb_populate_record(null::people, to_jsonb(p))).email from people p where id = 7
select to_tsvector(email) from people where id = 7
select id from people where to_tsvector('simple', coalesce(email, '')) @@ to_tsquery('simple', 'a') limit 5
select ts_headline(email, to_tsquery('x')) from people where id = 7
select current_setting('work_mem')
select current_query()
select email from people where id = 7 and (select true from people where id = 8 and email like '%a%')
select dept, salary, count(*) from people where id < 50 group by grouping sets ((dept), (salary)) order by 1, 2
select dept, salary, count(*) from people where id < 50 group by rollup (dept, salary) order by 1, 2
select dept, email, count(*) from people where id < 50 group by cube (dept, email) order by 1, 2
select id, sum(salary) over w from people where id < 20 window w as (order by id rows between 1 preceding and current row) order by id
select id, count(*) over (order by salary range between 1000 preceding and current row) from people where id < 50 order by id
select id, count(*) over (order by salary groups 1 preceding) from people where id < 50 order by id
select id, percent_rank() over (order by salary), cume_dist() over (order by email) from people where id < 50 order by id
select id, nth_value(email, 2) over (order by id) from people where id < 9 order by id
select id, array_agg(id) over (partition by salary) from people where id < 20 order by id
with x as materialized (select * from people) select email from x where id = 7
with x as not materialized (select * from people) select count(*) from x where email like 'a%'
with recursive t(n, e) as (select 1, email from people where id = 1 union all select n + 1, p.email from t join people p on p.id = t.n + 1 where n < 5) select * from t
with recursive r as (select 1 as n union all select n + 1 from r where n < 3) search depth first by n set o select * from r, people where people.id = n
with a as (update people set dept = 1 where id = 1 returning email) select * from a
with a as (delete from people where false returning *) select * from a
select email into hidden.copy from people
copy people to stdout
copy (select email from people) to stdout
create table copied as select * from people
prepare a as select email from people
execute a
declare c cursor for select email from people
do $$ begin raise notice '%', (select email from people limit 1); end $$
call something()
explain (analyze, verbose) select email from people
explain (format json) select * from people where email = 'x'
explain analyze select * from people where salary > 50000
show search_path
select id from people where id = 7 for share
select id from people for update skip locked
select email from people where id operator(pg_catalog.=) 7
select set_config('search_path', 'hidden', false)
select 'people'::regclass
select to_regclass('people')
select pg_typeof(email), pg_typeof(salary), pg_typeof(doc), pg_typeof(born), pg_typeof(phone) from people where id = 7
select count(*) from people p full join staff s on p.email = s.email where p.id < 9 and s.id < 9
select p.email from people p right join depts d on d.id = p.salary order by 1
select p.id from people p cross join staff s where p.salary = s.salary and p.id < 9 and s.id < 9 order by 1
select * from people p join orders o on (p.email, o.id) = ('***', 1) where p.id < 9 order by p.id
select email from people as p(a, b, c) where a = 7
select c from people as p(a, b, c) where a = 7
select p.c from people as p(a, b, c, d, e) where p.e > 50000 order by a limit 5
select x.c from (select * from people) as x(a, b, c) where a = 7
select * from (people join depts using (id)) as j order by id
select j.email from (people join depts using (id)) j order by j.id
select * from rows from (generate_series(1, 2), unnest(array(select email from people where id < 4))) as x(a, b)
select * from json_to_recordset((select json_agg(p) from people p where id < 4)) as x(email text, salary int)
select * from string_to_table((select email from people where id = 7), 'a')
select * from json_table((select to_jsonb(p) from people p where id = 7), '$' columns (e text path '$.email')) x
select * from xmltable('/a' passing (select xmlelement(name a, email) from people where id = 7) columns e text path '.')
select generate_subscripts(array(select email from people where id < 9), 1)
select cardinality(array(select email from people where salary > 50000))
select array_length(array(select 1 from people where email like 'a%'), 1)
select id from people where array[email] && array['***'] order by id limit 5
select array_position(array(select email from people order by id), 'x')
select greatest(email, 'm'), least(email, 'm') from people where id < 9 order by id
select num_nulls(email, salary), num_nonnulls(p.*) from people p where id = 50
select p.* is null, p.* is not null from people p where id in (50, 51) order by id
select p = p, p < (select q from people q where q.id = 8) from people p where p.id = 7
select count(distinct p) from people p where id < 20
select p from people p order by p limit 5
select max(p.email || p.id) from people p
select id from people p order by p.* limit 5
select hidden.people from people
select email from hidden.people
select email from pg_temp.people
select e from staff as s(a, b, e) where a = 7
select staff from staff where id = 7
select to_jsonb(s) from staff s where id = 7
select to_jsonb(r) from rich r order by id limit 3
select public.staff.email from public.staff where id = 7
select count(*) from plain where name like 'name 1%'
select random() < 2, email from people where id = 7
select pg_input_is_valid(email, 'integer') from people where id < 9 order by id
select email /* people */ from people where id = 7
select email from people where id = 7 and 'a' = 'b' or id = 8
select $$x$$, email from people where id = 7
select E'\\x27', email from people where id = 7
select trim_scale(salary), scale(salary), min_scale(salary) from people where id < 9 order by id
select uuid_extract_version(gen_random_uuid()), email from people where id = 7
`;
