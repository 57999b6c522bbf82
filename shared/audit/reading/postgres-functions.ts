import { wordSet } from '../tokens/word-set.ts';

/**
 * Those of pg_proc (PostgreSQL 18) that are immutable or stable in every form and compute a value of their arguments,
 * the clock or the session, with those that the grammar reads by itself. Not among them: what runs a text as SQL or
 * reads a table by its name (query_to_xml, ts_stat), numbers transactions, or only serves the server itself.
 */
const steady = wordSet(`
  abbrev abs acos acosd acosh age all any any_value area array array_agg array_append array_cat array_dims
  array_fill array_lower array_ndims array_position array_positions array_prepend array_remove array_replace
  array_reverse array_sort array_to_json array_to_string array_to_tsvector array_upper ascii asin asind asinh atan
  atan2 atan2d atand atanh avg bit bit_and bit_count bit_length bit_or bit_xor bool bool_and bool_or box bpchar
  broadcast bytea cardinality casefold cast cbrt ceil ceiling center char char_length character_length chr cidr
  circle coalesce col_description collation_for concat concat_ws convert convert_from convert_to corr cos cosd
  cosh cot cotd count covar_pop covar_samp crc32 crc32c cume_dist current_catalog current_database current_date
  current_role current_schema current_schemas current_setting current_time current_timestamp current_user date
  date_add date_bin date_part date_subtract date_trunc datemultirange daterange daterange_canonical
  daterange_subdiff decimal decode degrees dense_rank diagonal diameter div encode enum_first enum_last enum_range
  erf erfc every exists exp extract factorial family first_value float4 float8 floor format format_type gamma gcd
  generate_series generate_subscripts get_bit get_byte get_current_ts_config greatest grouping hashtext
  hashtextextended height host hostmask icu_unicode_version initcap int2 int4 int4range int4range_canonical
  int4range_subdiff int8 int8range int8range_canonical int8range_subdiff interval is_normalized isclosed isempty
  isfinite ishorizontal isopen isparallel isperp isvertical json json_agg json_agg_strict json_array
  json_array_elements json_array_elements_text json_array_length json_arrayagg json_build_array json_build_object
  json_each json_each_text json_exists json_extract_path json_extract_path_text json_object json_object_agg
  json_object_agg_strict json_object_agg_unique json_object_agg_unique_strict json_object_keys json_objectagg
  json_populate_record json_populate_recordset json_query json_scalar json_serialize json_strip_nulls json_table
  json_to_record json_to_recordset json_to_tsvector json_typeof json_value jsonb_agg jsonb_agg_strict
  jsonb_array_elements jsonb_array_elements_text jsonb_array_length jsonb_build_array jsonb_build_object
  jsonb_each jsonb_each_text jsonb_extract_path jsonb_extract_path_text jsonb_insert jsonb_object jsonb_object_agg
  jsonb_object_agg_strict jsonb_object_agg_unique jsonb_object_agg_unique_strict jsonb_object_keys
  jsonb_path_exists jsonb_path_exists_tz jsonb_path_match jsonb_path_match_tz jsonb_path_query
  jsonb_path_query_array jsonb_path_query_array_tz jsonb_path_query_first jsonb_path_query_first_tz
  jsonb_path_query_tz jsonb_populate_record jsonb_populate_record_valid jsonb_populate_recordset jsonb_pretty
  jsonb_set jsonb_set_lax jsonb_strip_nulls jsonb_to_record jsonb_to_recordset jsonb_to_tsvector jsonb_typeof
  justify_days justify_hours justify_interval lag last_value lcm lead least left length lgamma line ln localtime
  localtimestamp log log10 lower lower_inc lower_inf lpad lseg ltrim macaddr macaddr8 make_date make_interval
  make_time make_timestamp make_timestamptz masklen max md5 merge_action min min_scale mod mode money multirange
  name netmask network normalize now npoints nth_value ntile nullif num_nonnulls num_nulls numeric nummultirange
  numnode numrange numrange_subdiff obj_description octet_length oid overlaps overlay parse_ident path
  percent_rank percentile_cont percentile_disc pg_basetype pg_char_to_encoding pg_collation_for pg_column_size
  pg_encoding_to_char pg_get_constraintdef pg_get_expr pg_get_functiondef pg_get_indexdef
  pg_get_partition_constraintdef pg_get_partkeydef pg_get_ruledef pg_get_statisticsobjdef pg_get_triggerdef
  pg_get_userbyid pg_get_viewdef pg_input_is_valid pg_size_bytes pg_size_pretty pg_typeof phraseto_tsquery pi
  plainto_tsquery point polygon position pow power querytree quote_ident quote_literal quote_nullable radians
  radius range_agg range_merge rank regclass regexp_count regexp_instr regexp_like regexp_match regexp_matches
  regexp_replace regexp_split_to_array regexp_split_to_table regexp_substr regr_avgx regr_avgy regr_count
  regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy repeat replace reverse right round row row_number
  row_to_json rows_from rpad rtrim scale session_user set_bit set_byte set_masklen setweight sha224 sha256 sha384
  sha512 sign similar_to_escape sin sind sinh slope some split_part sqrt starts_with statement_timestamp stddev
  stddev_pop stddev_samp string_agg string_to_array string_to_table strip strpos substr substring sum system_user
  tan tand tanh text time timestamp timestamptz timetz timezone to_ascii to_bin to_char to_date to_hex to_json
  to_jsonb to_number to_oct to_regclass to_regcollation to_regnamespace to_regoper to_regoperator to_regproc
  to_regprocedure to_regrole to_regtype to_regtypemod to_timestamp to_tsquery to_tsvector transaction_timestamp
  translate treat trim trim_array trim_scale trunc ts_debug ts_delete ts_filter ts_headline ts_lexize ts_parse
  ts_rank ts_rank_cd ts_token_type tsmultirange tsquery_phrase tsrange tsrange_subdiff tstzmultirange tstzrange
  tstzrange_subdiff tsvector_to_array unicode_assigned unicode_version unistr unnest upper upper_inc upper_inf
  user uuid_extract_timestamp uuid_extract_version values var_pop var_samp varbit varchar variance version
  websearch_to_tsquery width width_bucket xid xml xmlagg xmlcomment xmlconcat xmlelement xmlexists xmlforest
  xmlparse xmlpi xmlroot xmlserialize xmltext xpath xpath_exists
`);

/** Volatile by their mark, as they answer otherwise each time; they change nothing. */
const changing = wordSet(`
  random random_normal clock_timestamp timeofday gen_random_uuid uuidv4 uuidv7 pg_relation_size pg_table_size
  pg_indexes_size pg_total_relation_size pg_database_size pg_column_compression
`);

/** What a query may call on PostgreSQL and do no more than read. */
export const postgresReading: ReadonlySet<string> = new Set([...steady, ...changing]);
