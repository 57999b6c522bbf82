/** Ways to learn what is masked that only MySQL and MariaDB have, one a line. */
export const mysqlAttacks = `
select email from lab.people where id = 7
select lab.people.email from lab.people where id = 7
select lab.people.* from lab.people where id = 7
select lab.people.email from people where id = 7
select email from \`people\` where id = 7
select \`email\` from \`lab\`.\`people\` where id = 7
select EMAIL from people where id = 7
select Email, SALARY from people p where P.id = 7
select email from PEOPLE where id = 7
select email from LAB.people where id = 7
select /*! email, */ id from people where id = 7
select id from depts /*! union select salary from people */
select id from depts /*!50000 union select salary from people */ order by 1
select id from depts where id = 1 /*M! union select salary from people where id = 7 */
select id from depts where id = 1 /*M!100000 union select salary from people where id = 7 */
select id from depts /*M! union select salary from people */ order by 1
select id from depts /*M!100100 union select salary from people */ order by 1
select /*+ INDEX(people email_id) */ id from people limit 20
select /*+ NO_MERGE(people) */ id from people limit 20
select /*+ INDEX(\`people\`@\`select#2\` email_id) */ id from people limit 20
select /*+ SET_VAR(sql_mode = 'ANSI_QUOTES') */ "email" from people where id = 7
select id from people use index (email_id) limit 20
select id from people force index (email_id) limit 20
select id from people force index for order by (salary) order by dept limit 20
select id from people ignore index (PRIMARY) limit 20
select email, id from people limit 20
select id from people order by null limit 20
select sql_no_cache id from people limit 20
select sql_big_result salary, count(*) from people group by salary
select sql_small_result salary, count(*) from people group by salary
select sql_buffer_result id from people where dept = 3 limit 20
select sql_calc_found_rows id from people where salary > 50000 limit 1
select found_rows()
select straight_join p.id from people p, depts d where p.dept = d.id and d.id = 3 limit 20
select high_priority email from people where id = 7
select distinctrow salary from people
select group_concat(email order by id) from people where id < 9
select group_concat(id order by email) from people where id < 30
select group_concat(distinct salary) from people where id < 30
select if(salary > 50000, 1, 0) from people where id < 9 order by id
select ifnull(email, 'x') from people where id in (50, 51) order by id
select email, email + 0, email * 1 from people where id = 7
select email + 0 from people where id < 9 order by id
select convert(email, unsigned) from people where id = 7
select convert(email using latin1) from people where id = 7
select cast(email as binary) from people where id = 7
select binary email from people where id = 7
select hex(email), bin(salary), oct(salary) from people where id = 7
select conv(salary, 10, 36) from people where id = 7
select ord(email), crc32(email), sha1(email), sha2(email, 256) from people where id = 7
select to_base64(email) from people where id = 7
select soundex(email), quote(email) from people where id = 7
select insert(email, 1, 1, 'z'), lpad(email, 3, 'x'), elt(1, email) from people where id = 7
select field(email, 'a', 'b'), find_in_set('a', email), locate('a', email), instr(email, 'a') from people where id < 9 order by id
select substring_index(email, '@', 1) from people where id < 9 order by id
select mid(email, 2, 3), substr(email, 2) from people where id = 7
select strcmp(email, 'm') from people where id < 9 order by id
select email like binary 'a%' from people where id < 9 order by id
select email regexp '^a' from people where id < 9 order by id
select email rlike '[0-9]' from people where id < 9 order by id
select regexp_replace(email, 'a', 'b'), regexp_substr(email, '.') from people where id = 7
select regexp_instr(email, 'a') from people where id < 9 order by id
select email sounds like 'a' from people where id < 9 order by id
select email collate utf8mb4_bin from people where id = 7
select id from people order by email collate utf8mb4_bin limit 10
select id from people order by binary email limit 10
select char_length(email), octet_length(email), bit_length(email) from people where id < 9 order by id
select collation(email), charset(email), coercibility(email) from people where id = 7
select json_extract(doc, '$.pin') from people where id = 7
select doc->'$.pin' from people where id = 7
select doc->>'$.pin' from people where id = 7
select json_value(doc, '$.pin') from people where id = 7
select json_unquote(json_extract(doc, '$.pin')) from people where id = 7
select json_keys(doc), json_length(doc), json_type(doc), json_depth(doc) from people where id = 7
select json_contains(doc, '7', '$.pin') from people where id < 9 order by id
select json_search(doc, 'one', '7') from people where id = 7
select json_arrayagg(email) from people where id < 5
select json_objectagg(id, email) from people where id < 5
select json_object('e', email, 's', salary) from people where id = 7
select json_array(email, phone) from people where id = 7
select json_valid(email) from people where id < 9 order by id
select jt.pin from people p, json_table(p.doc, '$' columns (pin int path '$.pin')) jt where p.id = 7
select extractvalue(concat('<a>', email, '</a>'), '/a') from people where id = 7
select updatexml('<a/>', concat('/~', email), '') from people where id = 7
select extractvalue('<a/>', concat('~', (select email from people where id = 7)))
select exp(salary) from people where id = 7
select exp(~(select * from (select email from people limit 1) x))
select ~salary + 1 from people where id = 7
select salary div 7, salary % 7, salary & 1, salary | 1, salary ^ 1, salary << 1 from people where id < 9 order by id
select truncate(salary, -3), ceil(salary), sign(salary - 50000) from people where id < 9 order by id
select ln(salary), log2(salary), sqrt(salary) from people where id = 7
select pow(salary, 1000) from people where id = 7
select std(salary), variance(salary), bit_xor(salary), bit_or(salary) from people
select year(born), month(born), dayofyear(born), to_days(born) from people where id < 9 order by id
select date_add(born, interval salary day) from people where id = 7
select date_format(born, '%Y'), datediff(born, '2000-01-01') from people where id < 9 order by id
select timestampdiff(day, born, '2000-01-01') from people where id = 7
select last_day(born), weekday(born), born + 0 from people where id = 7
select inet_aton(email), inet6_aton(email), is_ipv4(email) from people where id = 7
select uncompress(compress(email)) from people where id = 7
select aes_encrypt(email, 'k') from people where id = 7
select weight_string(email) from people where id = 7
select name_const('e', (select email from people where id = 7))
select @x := email from people where id = 7
select @a, email from people where id = 7
select @@version, email from people where id = 7
select email into @x from people where id = 7
select email into outfile '/tmp/none' from people
select email into dumpfile '/tmp/none' from people
select load_file('/etc/passwd')
select benchmark(1000000, md5((select email from people where id = 7 and email like 'a%')))
select sleep(salary / 100000) from people where id = 7
select get_lock(email, 1) from people where id = 7
select match (email) against ('a') from people where id = 7
select * from people where match (email) against ('a' in boolean mode)
select id from people procedure analyse()
select id from people limit rows examined 10
select id from people where id = 7 lock in share mode
select id from people where id = 7 for update nowait
select id from people partition (p0)
select id from people for system_time all
select * from information_schema.statistics where table_name = 'people'
select cardinality from information_schema.statistics where index_name = 'salary'
select table_rows, data_length, avg_row_length from information_schema.tables where table_name = 'people'
select * from information_schema.processlist
select info from information_schema.processlist
select * from information_schema.column_statistics
select * from information_schema.innodb_tables
select * from information_schema.user_statistics
select * from information_schema.views where table_name = 'staff'
select * from information_schema.optimizer_trace
select * from mysql.column_stats
select * from mysql.innodb_index_stats
select stat_value from mysql.innodb_index_stats where table_name = 'people'
select min_value, max_value from mysql.column_stats
select * from performance_schema.events_statements_history
select sql_text from performance_schema.events_statements_current
select * from sys.schema_index_statistics
select * from sys.statement_analysis
select sys.format_bytes(salary) from people where id = 7
select sys.extract_table_from_file_name(email) from people where id = 7
show tables
show table status like 'people'
show index from people
show create table people
show processlist
desc people
describe people email
explain format=json select * from people where salary > 50000
analyze select * from people
analyze table people
handler people open
handler people read email_id first
do (select email from people where id = 7)
call something()
prepare a from 'select email from people'
execute immediate 'select email from people'
checksum table people
select nextval(tickets)
select last_value(salary) over (order by id) from people where id < 9 order by id
select dept, sum(salary) from people group by dept with rollup
select dept, email, count(*) from people where id < 40 group by dept, email with rollup
select dept as d, max(email) from people group by d having max(salary) > 50000
select any_value(email) from people group by dept
select email from people group by dept
select id, email from people group by salary
select id from people having email like 'a%' limit 5
select id as x from people having salary > 50000 order by x limit 5
select id from people order by if(salary > 50000, 0, 1), id limit 10
select id from people order by field(salary, 7, 1007), id limit 10
select id from people order by rand(salary) limit 5
select rand(salary) from people where id = 7
select id from people where salary <=> 7 order by id limit 5
select id from people where email in ('***', 'a') order by id limit 5
select id from people where id = 7 xor salary > 50000 limit 3
select id from people where interval(salary, 1000, 50000) = 1 order by id limit 5
select * from (select email from people where id = 7) as x
select * from (select email as \`a b\` from people where id = 7) as x
select (select group_concat(email) from people where id < 5)
select 'abc', 1 + 1, (select max(email) from people), max(salary) from people
select concat(email,'x') from people where id = 7
select concat( email , 'x' ) from people where id = 7
select max(salary)-1 from people
select count(*), count( distinct salary ) from people
select p.email from people p left join depts d on d.id = p.salary where p.id < 9 order by p.id
select p.id from people p right join depts d on d.id = p.salary order by d.id, p.id
select p.id from people p inner join people q using (email) where p.id < 20 and q.id < 20 order by 1
select p.id, q.id from people p straight_join orders q on q.amount = p.salary where p.id < 9 order by 1, 2 limit 9
select email from staff where id = 7
select lab.staff.email from lab.staff where id = 7
select * from lab.rich order by id limit 3
select s.e from (select lab.staff.email as e from lab.staff) s limit 5
select id from lab.depts union select salary from lab.people order by 1 limit 20
select id, st_peek(id) as v from depts order by id
select id from depts where st_peek (id) like 'd%' order by id
select \`st_peek\`(7)
select ST_Peek(7)
select lab.st_peek(7)
select uuid_to_bin(7)
select natural_sort_key(7)
select id\u00a0, email from people where id = 7
select * from nowhere.people
select * from lab.nowhere
select email from people as \`x y\` where id = 7
select \`x y\`.email from people as \`x y\` where \`x y\`.id = 7
select email # comment
select email from people where id = 7 # people
select email from people where id = 7 -- people
select email from people where name = 'a\\' or id = 7 -- ' limit 3
select email from people where name = "a" or id = 7
select "email" from people where id = 7
select N'x', _utf8mb4'x', x'41', email from people where id = 7
select values(email) from people where id = 7
select default(email) from people where id = 7
select email from people where id = 7 and 1 = (select count(*) from people where email like 'a%' and id < 30)
select row_count(), connection_id(), database(), email from people where id = 7
select uuid(), email is null from people where id = 7 limit 0
select p.* from people p, (select max(salary) as m from people) x where p.salary = x.m order by id limit 5
select dept, group_concat(id) from people where id < 30 group by dept, salary
select make_set(salary, 'a', 'b'), export_set(salary, '1', '0') from people where id = 7
select format(salary, 2), sec_to_time(salary), from_unixtime(salary) from people where id = 7
select st_astext(point(salary, id)) from people where id = 7
select repeat('x', salary / 1000), space(salary / 1000) from people where id = 7
select json_table.pin from json_table('[1]', '$[*]' columns (pin int path '$')) json_table
with x as (select email, id from people) select /*! id, */ email from x where id = 7
with lab as (select 1 as one) select * from lab
with depts as (select 1 as id) select * from depts
with recursive r as (select 1 as n union select n + 1 from r where n < 4) select r.n, p.email from r join people p on p.id = r.n order by r.n
`;
