import pg from 'pg';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { mysqlFunctions } from '../dialects/mysql/functions.ts';
import { mysqlReading } from './mysql-functions.ts';
import { parseScript } from '../read/parse.ts';
import { beyondReading } from './beyond-reading.ts';
import { postgresReading } from './postgres-functions.ts';

/** What is said against a query, in English; nothing where it only reads. */
const against = (dialect: Dialect, sql: string) => {
  const [statement] = parseScript(sql, dialect).statements;
  return statement && beyondReading(statement, dialect)?.what.en;
};

describe('what computes a value is let through', () => {
  test.each<[Dialect, string]>([
    [
      'postgres',
      'select lower(a), count(*) filter (where b > 1), now(), current_user, extract(year from d), trim(both from x) from t',
    ],
    [
      'postgres',
      'select pg_catalog.lower(a), "pg_catalog"."upper"(a), coalesce(a, b), row_number() over (order by a) from t',
    ],
    ['postgres', "select * from generate_series(1, 3) g, jsonb_each('{}') j"],
    [
      'postgres',
      "select a::text, cast(b as int), date '2020-01-01', array[1], pg_size_pretty(pg_total_relation_size('t')) from t",
    ],
    [
      'mysql',
      'select if(a, b, c), date_add(d, interval 1 day), group_concat(a), convert(a using utf8mb4), st_area(g), rand() from t',
    ],
    ['mysql', 'select last_value(a) over (order by b), @@version, @x from t'],
    [
      'oracle',
      "select nvl(a, b), to_char(d), listagg(a, ',') within group (order by b), sysdate, dbms_lob.getlength(c), sys.dbms_lob.substr(c) from t",
    ],
    [
      'sqlserver',
      'select getdate(), isnull(a, b), convert(varchar(10), a), iif(a = 1, 2, 3) from t cross apply string_split(b, 1)',
    ],
  ])('%s: %s', (dialect, sql) => {
    expect(against(dialect, sql)).toBeUndefined();
  });
});

describe('what does more, or is not known, is refused by its name', () => {
  const calls: Partial<Record<Dialect, readonly string[]>> = {
    postgres: [
      'pg_terminate_backend(1)',
      'pg_cancel_backend(1)',
      "pg_notify('a', 'b')",
      'pg_advisory_lock(1)',
      'pg_try_advisory_xact_lock(1)',
      "nextval('s')",
      "setval('s', 1)",
      'lo_import(1)',
      'lo_unlink(1)',
      "pg_read_file('x')",
      "pg_ls_dir('.')",
      "dblink('a', 'b')",
      "query_to_xml('drop table t', true, true, '')",
      "table_to_xml('t', true, true, '')",
      "set_config('a', 'b', false)",
      'pg_sleep(1)',
      'pg_catalog.pg_sleep(1)',
      'pg_catalog."pg_sleep"(1)',
      '"PG_SLEEP"(1)',
      '"LOWER"(a)',
      'public.lower(a)',
      'mine.count(a)',
      'my_function(1)',
      'lower(pg_sleep(1)::text)',
      'count(*) filter (where pg_sleep(1) is null)',
      'sum(1) over (order by pg_sleep(1))',
      'pg_reload_conf()',
      'txid_current()',
      "ts_stat('select 1')",
      'setseed(1)',
      'pg_logical_emit_message(true, 1, 2)',
      'pg_promote()',
      'pg_export_snapshot()',
    ],
    mysql: [
      "get_lock('a', 1)",
      "release_lock('a')",
      "load_file('/etc/passwd')",
      'sleep(1)',
      '`sleep`(1)',
      'SLEEP (1)',
      "benchmark(1e9, md5('a'))",
      "sys_exec('id')",
      "sys_eval('id')",
      'mydb.f(1)',
      'mydb . lower(a)',
      'nextval(s)',
      'setval(s, 1)',
      'next value for s',
      'last_insert_id(5)',
      'master_pos_wait(1, 2)',
      "source_pos_wait('a', 1)",
      'if(sleep(1), 1, 2)',
      '@a := 1',
      '/*!50000 sleep(1) */',
      'lower(/*M!100000 sleep(1) */)',
    ],
    oracle: [
      'dbms_lock.sleep(1)',
      'sys.dbms_lock.sleep(1)',
      "utl_http.request('http://a')",
      'dbms_pipe.send_message(1)',
      'mine(1)',
      'scott.lower(a)',
      'seq.nextval',
      'other.dbms_lob.getlength(a)',
      'dbms_xmlgen.getxml(1)',
      'dbms_lob.fileopen(a)',
      'httpuritype(1)',
    ],
    sqlserver: ['dbo.f(1)', 'next value for s', 'sys.fn_x(1)', "xp_cmdshell('id')", 'a.b.lower(1)'],
  };
  test.each(Object.entries(calls).flatMap(([dialect, own]) => own.map((call) => [dialect as Dialect, call] as const)))(
    '%s: %s',
    (dialect, call) => {
      for (const sql of [`select ${call} from t`, `select a from t where 1 = (select ${call} from u)`])
        expect(against(dialect, sql)).toMatch(/not on the list|variables|comment|could not be read/);
    },
  );

  test.each<[Dialect, string]>([
    ['postgres', "select * from pg_ls_dir('.')"],
    ['postgres', 'select * from rows from (generate_series(1, 2), pg_sleep(1))'],
    ['postgres', 'with a as (select pg_sleep(1)) select * from a'],
    ['postgres', 'values (pg_sleep(1))'],
    ['postgres', 'select a from t order by pg_sleep(1) limit 3'],
    ['postgres', 'select a from t for update'],
    ['postgres', 'with a as (delete from t returning *) select * from a'],
    ['postgres', 'select a into b from t'],
    ['mysql', 'select a into @x from t'],
    ['mysql', "select a into outfile '/tmp/x' from t"],
    ['mysql', 'select a from t lock in share mode'],
    ['oracle', 'with function f return number is begin return 1; end; select f from dual'],
    ['oracle', 'select * from table(f(1))'],
    ['sqlserver', "select * from openrowset('a', 'b', 'c')"],
    ['sqlserver', "select * from openquery(a, 'delete from t')"],
    ['clickhouse', 'select lower(a) from t'],
  ])('%s: %s', (dialect, sql) => {
    expect(against(dialect, sql)).toBeDefined();
  });
});

test('of the functions of MySQL those are refused that work beyond the statement', () => {
  const refused = [...mysqlFunctions.names].filter((name) =>
    against('mysql', `select \`${name}\`(1)`)?.includes('not on the list'),
  );
  expect(refused.sort()).toEqual(
    [
      'benchmark',
      'get_lock',
      'is_free_lock',
      'is_used_lock',
      'last_insert_id',
      'lastval',
      'load_file',
      'master_gtid_wait',
    ].concat(['master_pos_wait', 'nextval', 'release_all_locks', 'release_lock', 'setval', 'sleep']),
  );
});

/** The functions that the manual of MySQL lists by their names, without those that work beyond the statement. */
const listed = `
  abs acos adddate addtime aes_decrypt aes_encrypt any_value ascii asin atan atan2 avg bin bin_to_uuid bit_and bit_count bit_length bit_or
  bit_xor cast ceil ceiling char char_length character_length charset coalesce coercibility collation compress concat concat_ws
  connection_id conv convert_tz cos cot count crc32 cume_dist curdate curtime database date date_add date_format date_sub datediff day
  dayname dayofmonth dayofweek dayofyear degrees dense_rank elt exp export_set extract extractvalue field find_in_set first_value floor
  format format_bytes format_pico_time found_rows from_base64 from_days from_unixtime greatest group_concat grouping hex hour if ifnull
  inet6_aton inet6_ntoa inet_aton inet_ntoa insert instr is_ipv4 is_ipv6 is_uuid isnull json_array json_array_append json_arrayagg
  json_contains json_contains_path json_depth json_extract json_insert json_keys json_length json_merge_patch json_merge_preserve
  json_object json_objectagg json_overlaps json_pretty json_quote json_remove json_replace json_schema_valid json_search json_set
  json_storage_free json_storage_size json_type json_unquote json_valid json_value lag last_day lcase lead least left length ln locate log
  log10 log2 lower lpad ltrim make_set makedate maketime max md5 microsecond mid min minute mod month monthname now nth_value ntile nullif
  oct octet_length ord percent_rank period_add period_diff pi position pow power quarter quote radians rand random_bytes rank regexp_instr
  regexp_like regexp_replace regexp_substr repeat replace reverse right round row_count row_number rpad rtrim schema sec_to_time second
  sha1 sha2 sign sin soundex space sqrt statement_digest std stddev stddev_pop stddev_samp str_to_date strcmp subdate substr substring
  substring_index subtime sum sysdate tan time time_format time_to_sec timediff timestamp timestampadd timestampdiff to_base64 to_days
  to_seconds trim truncate ucase uncompress uncompressed_length unhex unix_timestamp updatexml upper user utc_date utc_time utc_timestamp
  uuid uuid_short uuid_to_bin values var_pop var_samp variance version week weekday weekofyear weight_string year yearweek
`;

test('what the manual of MySQL lists may be called', () => {
  expect(
    listed
      .trim()
      .split(/\s+/)
      .filter((name) => !mysqlReading.has(name)),
  ).toEqual([]);
});

describe('a real catalogue', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 60_000);
  afterAll(() => postgres.stop());

  /** Volatile, as each call answers otherwise or looks at the disk; none changes anything. */
  const reasoned = new Set(
    `random random_normal clock_timestamp timeofday gen_random_uuid uuidv4 uuidv7 pg_relation_size pg_table_size pg_indexes_size
     pg_total_relation_size pg_database_size pg_column_compression`.split(/\s+/),
  );

  test('no function that it calls volatile is let through, but for those of which we know why', async () => {
    const { host, port, user, password } = postgres;
    const client = new pg.Client({ host, port, user, password, database: 'postgres', ssl: false });
    await client.connect();
    const { rows } = await client.query<{ name: string; volatile: boolean }>(
      `select proname as name, bool_or(provolatile = 'v' or prokind = 'p') as volatile from pg_proc group by 1`,
    );
    await client.end();
    expect(rows.length).toBeGreaterThan(2000);
    const volatile = rows.filter((row) => row.volatile).map(({ name }) => name);
    const passed = volatile.filter((name) => against('postgres', `select "${name}"(1)`) === undefined);
    expect(passed.filter((name) => !reasoned.has(name))).toEqual([]);
    for (const name of reasoned) expect(postgresReading.has(name)).toBe(true);
  });
});
