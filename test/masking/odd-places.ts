import type { MaskingDialect } from '../../shared/masking/mask-sql.ts';
import type { Random } from '../rollback/random-tables.ts';
import { tree, type Tree } from './query-tree.ts';
import { randomParts } from './random-queries.ts';

/**
 * Where a value, a condition or a query may stand besides lists, conditions and keys: what a grammar might read and not keep. In braces
 * stands what is made for the place.
 */
const places: Readonly<Record<MaskingDialect, string>> = {
  postgres: `
select count(*) as n from orders o tablesample bernoulli ({number})
select count(*) as n from orders o tablesample system (50) repeatable ({number})
select * from json_table('[{"a": 1}]'::jsonb, '$[*]' columns (i for ordinality, a text path '$.b' default {text} on empty)) j
select * from json_table('[{}]'::jsonb, '$[*]' columns (nested path '$.b' columns (a int path '$.c' default {number} on empty))) j
select * from json_table('[1, 7]'::jsonb, '$[*] ? (@ > $x)' passing {number} as x columns (a int path '$')) j
select json_value('{}'::jsonb, '$.a' returning text default {text} on empty) as v
select json_query('[1, 7]'::jsonb, '$[*] ? (@ < $x)' passing {number} as x with wrapper) as v
select json_exists('[1, 7]'::jsonb, '$[*] ? (@ == $x)' passing {number} as x) as v
select json_object('a' value {text}, 'b' value {number}) as v, json_array({text}, {date}) as w
select json_array({texts} order by 1 limit 9) as v
select json_objectagg(title value {text}) as v from depts
select json_scalar({text}) as v, json_serialize(json_object('a' value {number})) as w
select * from xmltable('/r/a' passing ('<r><a/><a/></r>'::xml) columns b text path 'c' default {text}) x
select * from xmltable('/r/a' passing ('<r><a>1</a></r>'::xml) columns b text path ({text}) default 'none') x
select * from xmltable(xmlnamespaces('u' as n), '/r/a' passing (xmlelement(name r, {text})) columns b text path '.') x
select xmlelement(name a, xmlattributes({text} as b, {number} as c), {date}) as v
select xmlforest({text} as b, {number} as c) as v, xmlconcat(xmlelement(name a, {text})) as w
select xmlserialize(content xmlelement(name a, {text}) as text) as v, xmlexists('/a' passing xmlelement(name a, {number})) as w
select id from depts order by id limit mod(cast({number} as bigint), 7)
select id from depts order by id offset mod(greatest(cast({number} as bigint), 0), 7) rows fetch next {number} rows only
select id from depts order by id fetch first (greatest({number}, 0) + 1) rows with ties
select count(*) filter (where {condition}) as n, sum(id) filter (where id < {number}) as s from depts
select string_agg(title, {text} order by {number}, id) as v from depts
select percentile_disc(0.5) within group (order by id + {number}) as v, rank({number}) within group (order by id) as w from depts
select id, sum(id) over (order by id rows between greatest({number}, 0) preceding and current row) as s from depts order by id
select id, count(*) over (order by id range between unbounded preceding and greatest({number}, 0) following exclude ties) as s from depts order by id
select id, nth_value(id, 1 + greatest(cast({number} as int), 0) % 3) over w as v from depts window w as (partition by {text} order by id) order by id
select id, lag(id, 1, cast({number} as int)) over (order by id) as v from depts order by id
select count(*) as n from depts group by grouping sets ((id > {number}), (title || {text}), ()) order by 1
select id > {number} as g, count(*) as n from depts group by rollup (id > {number}) order by 1, 2
select distinct on (id > {number}) id > {number} as g from depts order by 1
select d.id, x.v from depts d cross join lateral (select {number} + d.id as v) x order by d.id
select * from (values ({number}, {text}), (1, 'x')) v (a, b) order by a, b
select g, o from generate_series(1, greatest(cast({number} as int), 0) % 9) with ordinality s (g, o) order by g
select u from unnest(array[{text}, 'x']) u order by u
select * from rows from (generate_series(1, greatest(cast({number} as int), 0) % 5), unnest(array[{text}])) r (a, b) order by a, b
select (array[1, 2, 3])[1 + greatest(cast({number} as int), 0) % 3] as v, (array['a', 'b'])[1:greatest(cast({number} as int), 0) % 3] as w
select array({texts} order by 1 limit 9) as v, array[{number}, 1] as w
select row({number}, {text}) = row(0, 'x') as v, (1, 2) < ({number}, 3) as w, row({text}) is null as z
select timestamp '2020-01-01' at time zone case when {condition} then 'utc' else 'cet' end as v
select title from depts where title like {text} escape '#' or title similar to {text} or title ~ {text} order by id
select id from depts where id between symmetric {number} and 3 or id is distinct from {number} order by id
select case {text} when 'x' then 1 when {text} then 2 else {number} end as v
select overlay({text} placing {text} from 2 for 3) as v, position('a' in {text}) as w, substring({text} from 2 for 3) as z
select trim(leading 'a' from {text}) as v, extract(year from {date}) as w, {date} + interval '1 day' * mod(cast({number} as int), 9) as z
select {text} collate "C" < 'm' as v, {text} is normalized as w, {text} ~~* 'A%' as z
select id from depts where id = any (array[{number}, 3]) or id > all ({numbers}) or (id, title) in (select {number}, {text}) order by id
with recursive r as (select 1 as n, {text} as e union all select n + 1, {text} from r where n < 4) select n, e from r order by n
with recursive r as (select id, {text} as e from depts where id < 4) search depth first by id set s select id, e from r order by id
with x as materialized ({numbers}), y as not materialized (select c + {number} as d from x) select count(*) as n, min(d) as m from y
select * from depts d natural join (select id, {text} as e from depts) x order by id
select d.id from depts d join orders o using (id) where o.amount > {number} order by d.id limit 9
select greatest({number}, 1) as v, least({text}, 'm') as w, coalesce({date}, date '2000-01-01') as z, nullif({text}, 'x') as n
select 1 as v order by {text}, {number}
select id from depts group by id having sum(id) > {number} order by id
select id from depts where not ({condition}) is true order by id
select jsonb_build_object('a', {text}) ->> 'a' as v, to_jsonb({number}) as w, jsonb_path_query_array('[1, 7]', '$[*] ? (@ > $x)', jsonb_build_object('x', {number})) as z
select format('%s-%s', {text}, {number}) as v, width_bucket({number}, 0, 100000, 5) as w, regexp_replace({text}, 'a', 'b', 'g') as z
`,
  mysql: `
select * from json_table(concat('["', {text}, '"]'), '$[*]' columns (n for ordinality, a varchar(40) path '$' default '"x"' on empty null on error)) j
select * from json_table(json_array({number}, 1), '$[*]' columns (a decimal(12, 2) path '$')) j order by a
select json_value(json_object('a', {text}), '$.a') as v
select json_extract(json_object('a', {text}), '$.a') as v, json_unquote(json_object('a', {number})) as w, json_length(json_array({text})) as z
select group_concat(distinct title order by id + {number} desc separator ', ') as v from depts
select group_concat(id, {text} order by id) as v from depts
select id, sum(id) over (order by id rows between 2 preceding and current row) + {number} as s from depts order by id
select id, count(*) over w as v from depts window w as (partition by {text} order by id) order by id
select id, lag(id, 1) over (order by id + {number}) as v from depts order by id
select id > {number} as g, count(*) as n from depts group by id > {number} with rollup
select date_add({date}, interval 1 day) as v, timestampdiff(day, {date}, '2020-01-01') as w, extract(year_month from {date}) as z
select date_add('2020-01-01', interval {number} day) as v, '2020-01-01' - interval {number} second as w
select if({condition}, {text}, 'x') as v, ifnull({number}, 1) as w, {number} <=> 0 as z, {condition} xor 1 = 0 as n
select elt(1 + mod({number}, 2), {text}, 'x') as v, field({text}, 'x', 'y') as w, find_in_set({text}, 'x,y') as z, interval({number}, 1, 100) as n
select {text} regexp 'a' as v, {text} rlike {text} as w, {text} sounds like 'x' as z, binary {text} = 'x' as n
select convert({text} using utf8mb4) as v, cast({text} as char(3)) as w, cast({number} as unsigned) as z, convert({number}, char) as n
select {text} collate utf8mb4_bin < 'm' as v, {number} div 7 as w, {number} % 7 as z, -{number} as n, ~1 & 3 as m
select title from depts where title like {text} escape '#' or title not like {text} order by id
select case {text} when 'x' then 1 when {text} then 2 else {number} end as v
select substring({text} from 2 for 3) as v, trim(leading 'a' from {text}) as w, position('a' in {text}) as z, insert({text}, 1, 2, 'q') as n
select id from depts where (id, title) in (select {number}, {text}) or id > all ({numbers}) or id = any ({numbers}) order by id
select row({number}, {text}) = row(0, 'x') as v, (1, 2) < ({number}, 3) as w
with recursive r as (select 1 as n, {text} as e union all select n + 1, e from r where n < 4) select n, e from r order by n
with x as ({numbers}) select count(*) as n, min(c + {number}) as m from x
select * from (select {number} as a, {text} as b union all select 1, 'x') v order by a, b
select * from depts natural join (select id, {text} as e from depts) x order by id
select d.id from depts d straight_join orders o using (id) where o.amount > {number} order by d.id limit 9
select sql_big_result distinct title > {text} as v from depts order by v
select greatest({number}, 1) as v, least({text}, 'm') as w, coalesce({date}, '2000-01-01') as z, nullif({text}, 'x') as n
select 1 as v order by {text}, {number}
select id from depts group by id having sum(id) > {number} order by id
select count(*) as n from depts where not ({condition}) or not exists ({texts})
select concat_ws('-', {text}, {number}) as v, lpad({text}, 9, '0') as w, hex({text}) as z, sha2({text}, 256) as n, crc32({text}) as m
select format({number}, 2) as v, conv({number}, 10, 16) as w, bit_count({number}) as z, truncate({number}, -1) as n
select date_format({date}, '%Y-%m') as v, str_to_date({text}, '%Y') as w, weekday({date}) as z, last_day({date}) as n
select id from depts order by id > {number}, id limit 3 offset 2
(select {number} as a) union all (select id from depts where id < {number} order by id limit 3) order by a
`,
};

/** A query with values that nobody wrote in such a place. */
export function oddQuery(dialect: MaskingDialect, random: Random): Tree {
  const make = randomParts(dialect, random);
  const place = random.pick(places[dialect].trim().split('\n'));
  const pieces = place.split(/\{(number|text|date|condition|numbers|texts)\}/);
  return tree(
    'query',
    pieces.map((piece, at) => (at % 2 === 0 ? piece : make[piece as keyof typeof make]())),
  );
}
