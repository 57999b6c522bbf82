/** Ways to have PostgreSQL run what somebody has made in `worlds.ts`, one a line. */
export const madeAttacks = `
select 'x'::told
select cast('x' as public.told)
select told 'x'
select 'x'::"told"
select 'x'::U&"t\\006fld"
select 'x'::u&"t!006fld" uescape '!'
select 'x'::told\u00a0
select 'x'::"told\u00a0"
select 'x'::longlonglonglonglonglonglonglonglonglonglonglonglonglonglongend
select 'x'::longlonglonglonglonglonglonglonglonglonglonglonglonglonglongendandmoreandmore
select '(x)'::telling
select row('x')::telling
select (('(x)'::telling).a)
select '{x}'::told[]
select '{x}'::_told
select array['x']::told[]
select '{x}'::retold
select '[x,y]'::tellings
select '{[x,y]}'::tellingmultirange
select tellings('x', 'y')
select '(1,x,,)'::tellers
select '(1,x,)'::heard
select sinh('x')
select json_value('{"a": "x"}'::jsonb, '$.a' returning told error on error)
select json_query('{"a": ["x"]}'::jsonb, '$.a' returning told[] error on error)
select json_query('{"a": {"a": "x"}}'::jsonb, '$.a' returning telling error on error)
select json_serialize('{"a": "x"}' returning told)
select json_object('a' value 1 returning told)
select json_array(1 returning told)
select json_arrayagg(id returning told) from depts
select xmlserialize(content '<a/>'::xml as told)
select * from json_table('[{"a": "x"}]'::jsonb, '$[*]' columns (a told path '$.a' error on error))
select * from json_table('[{"a": "x"}]'::jsonb, '$[*]' columns (a telling format json path '$' error on error))
select * from xmltable('/a' passing ('<a>x</a>'::xml) columns a told path '.')
select * from jsonb_to_record('{"a": "x"}') as r (a told)
select * from json_to_recordset('[{"a": "x"}]') as r (a told)
select * from json_to_recordset('[{"b": {"a": "x"}}]') as r (b telling)
select jsonb_populate_record(null::telling, '{"a": "x"}')
select * from json_populate_record(null::telling, '{"a": "x"}')
select jsonb_populate_recordset(null::telling, '[{"a": "x"}]')
select jsonb_populate_record_valid(null::telling, '{"a": "x"}')
select jsonb_populate_record(t, '{"said": "x"}') from tellers t where id = 1
select jsonb_populate_record(t.whole, '{"a": "x"}') from tellers t where id = 1
select jsonb_populate_record(x, '{"a": "x"}') from (select whole as x from tellers) y
select jsonb_populate_record(h.whole, '{"a": "x"}') from heard h where id = 1
select pg_input_is_valid('x', 'told')
select pg_input_is_valid('x', 'to' || 'ld')
select message from pg_input_error_info('x', 'told')
select * from pg_input_error_info('(x)', 'telling')
select id from tellers where parts = '{x}' order by id
select id from tellers where whole = '(x)' order by id
select id from tellers where whole in ('(x)', '(y)') order by id
select id from tellers t where t = '(1,x,{x},(x))' order by id
select coalesce(t, '(1,x,{x},(x))') from tellers t where id = 1
select coalesce(whole, '(x)') from heard where id = 1
select case when id < 3 then whole else '(x)' end from tellers order by id
select whole from tellers union all select '(x)' order by 1
select array_append(parts, 'x') from tellers where id = 1
select array[said] = '{x}' from tellers where id = 1
select array_agg(said) = '{x}' from tellers
select id from tellers where array(select said from tellers) = '{x}'
select lag(said, 1, 'x') over (order by id) from tellers order by id
select lead(said, 1, 'x') over (order by id) from heard order by id
select array_position('{x}', said) from tellers where id = 1
select width_bucket(said, '{x}') from tellers where id = 1
select said from tellers order by id
select word, length(word) from brief order by id
select 'abc'::short, 'a'::short < 'b'
select 'abcdefg'::short
select array[word] || 'abc' from brief order by id
select 'a'::tsquery ### 'select ''a''::tsquery, ''b''::tsquery from people where id = 7 and email like ''d%'''
select 'a'::tsquery ###'select ''a''::tsquery, ''b''::tsquery from people where id = 7 and email like ''d%'''
select 'a'::tsquery operator(public.###) 'select ''a''::tsquery, ''b''::tsquery from people where id = 7 and email like ''d%'''
select bool_and('select ''a''::tsquery, ''b''::tsquery from people where id = 7 and email like ''d%'''::text)
select bool_and('select ''a''::tsquery, ''b''::tsquery from people where id = 7 and email like ''d%'''::text) over () from depts
select bool_and(id > 3) from depts
select d.peek from depts d where id = 7
select (d).peek from depts d where id = 7
select "d"."peek" from depts d where id = 7
select id from depts d where d.peek like 'd%'
select id from depts order by depts.peek
select x.y.peek from (select d as y from depts d where id = 7) x
select (x.y).peek from (select d as y from depts d where id = 7) x
select peek from depts
select peek(d) from depts d where id = 7
select id from depts where id not similar to 'x' order by id
select id from depts where not id::text similar to 'x' order by id
select id from depts where id !~ 'x' order by id
select '[1,3)'::span
select id from indexed where part = 3 order by id
select id from keyed where part = 3 order by id
select count(*) from counted where part = 3
select id from split where id = 5
select id from usual where part = 3 order by id
select id from shifts where during @> 5 order by id
select id from shifts where during && span(3, 9) order by id
select span(1, 3)
select spanmultirange(span(1, 3))
select * from jsonb_to_record('{"a": "[1,3)"}') as r (a span)
`;
