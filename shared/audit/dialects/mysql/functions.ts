import { wordSet } from '../../tokens/word-set.ts';
import type { BuiltInFunctions } from '../../grammar/dialect.ts';

const names = wordSet(`
  abs acos add_months adddate addtime aes_decrypt aes_encrypt any_value ascii asin atan atan2 avg benchmark bin
  bin_to_uuid bit_and bit_count bit_length bit_or bit_xor cast ceil ceiling char char_length character_length charset
  chr coalesce coercibility collation column_check column_exists column_get column_json column_list compress concat
  concat_ws connection_id conv convert convert_tz cos cot count crc32 crc32c cume_dist curdate current_date
  current_role current_time current_timestamp current_user curtime database date date_add date_format date_sub
  datediff day dayname dayofmonth dayofweek dayofyear decode default degrees dense_rank des_decrypt des_encrypt elt
  encode encrypt exp export_set extract extractvalue field find_in_set first_value floor format format_bytes
  format_pico_time found_rows from_base64 from_days from_unixtime get_format get_lock greatest group_concat grouping
  hex hour icu_version if ifnull inet6_aton inet6_ntoa inet_aton inet_ntoa insert instr interval is_free_lock is_ipv4
  is_ipv4_compat is_ipv4_mapped is_ipv6 is_used_lock is_uuid isnull json_array json_array_append json_array_insert
  json_array_intersect json_arrayagg json_compact json_contains json_contains_path json_depth json_detailed
  json_equals json_exists json_extract json_insert json_key_value json_keys json_length json_loose json_merge
  json_merge_patch json_merge_preserve json_normalize json_object json_object_filter_keys json_object_to_array
  json_objectagg json_overlaps json_pretty json_query json_quote json_remove json_replace json_schema_valid
  json_search json_set json_storage_free json_storage_size json_table json_type json_unquote json_valid json_value
  lag last_day last_insert_id last_value lastval lcase lead least left length lengthb ln load_file localtime
  localtimestamp locate log log10 log2 lower lpad ltrim make_set makedate maketime master_gtid_wait master_pos_wait
  match max md5 median microsecond mid min minute mod month monthname name_const natural_sort_key nextval now
  nth_value ntile nullif nvl nvl2 oct octet_length old_password ord password percent_rank percentile_cont
  percentile_disc period_add period_diff pi position pow power quarter quote radians rand random_bytes rank
  regexp_instr regexp_like regexp_replace regexp_substr release_all_locks release_lock repeat replace reverse right
  roles_graphml round row_count row_number rpad rtrim schema schemas sec_to_time second session_user setval sformat
  sha sha1 sha2 sign sin sleep soundex space sqlcode sqlerrm sqrt statement_digest std stddev stddev_pop stddev_samp
  str_to_date strcmp subdate substr substring substring_index subtime sum sys_context sys_guid sysdate system_user
  tan time time_format time_to_sec timediff timestamp timestampadd timestampdiff to_base64 to_char to_date to_days
  to_number to_seconds trim truncate ucase uncompress uncompressed_length unhex unix_timestamp updatexml upper user
  utc_date utc_time utc_timestamp uuid uuid_short uuid_to_bin uuid_v4 uuid_v7 values var_pop var_samp variance
  vec_distance vec_distance_cosine vec_distance_euclidean vec_fromtext vec_totext version week weekday weekofyear
  weight_string xml_valid year yearweek
`);

/** Those of information_schema.sql_functions (MariaDB 11), and those that the grammar reads by itself. */
export const mysqlFunctions: BuiltInFunctions = { names, pattern: /^st_/ };
