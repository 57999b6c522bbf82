import { wordSet } from '../../tokens/word-set.ts';
import type { BuiltInFunctions } from '../../grammar/dialect.ts';

const names = wordSet(`
  abbrev abs acldefault aclexplode acos acosd acosh age any_value area array array_agg array_append array_cat
  array_dims array_fill array_length array_lower array_ndims array_position array_positions array_prepend
  array_remove array_replace array_reverse array_sample array_shuffle array_sort array_to_json array_to_string
  array_to_tsvector array_upper ascii asin asind asinh atan atan2 atan2d atand atanh avg bit bit_and bit_count
  bit_length bit_or bit_xor bool bool_and bool_or bound_box box bpchar brin_desummarize_range
  brin_summarize_new_values brin_summarize_range broadcast btrim bytea cardinality casefold cbrt ceil ceiling
  center char char_length character_length chr cidr circle clock_timestamp coalesce col_description concat
  concat_ws convert convert_from convert_to corr cos cosd cosh cot cotd count covar_pop covar_samp crc32 crc32c
  crypt cume_dist current_catalog current_database current_date current_query current_role current_schema
  current_schemas current_setting current_time current_timestamp current_user currval cursor_to_xml
  cursor_to_xmlschema database_to_xml database_to_xml_and_xmlschema database_to_xmlschema date date_add date_bin
  date_part date_subtract date_trunc datemultirange daterange decode degrees dense_rank diagonal diameter digest
  div encode enum_first enum_last enum_range erf erfc every exists exp extract factorial family first_value float4
  float8 floor format format_type gamma gcd gen_random_bytes gen_random_uuid gen_salt generate_series
  generate_subscripts get_bit get_byte get_current_ts_config getdatabaseencoding getpgusername
  gin_clean_pending_list greatest grouping hashtext hashtextextended height hmac host hostmask icu_unicode_version
  inet_client_addr inet_client_port inet_merge inet_same_family inet_server_addr inet_server_port initcap int2
  int4 int4multirange int4range int8 int8multirange int8range interval is_normalized isclosed isempty isfinite
  ishorizontal isparallel isperp isvertical json json_agg json_agg_strict json_array json_array_elements
  json_array_elements_text json_array_length json_arrayagg json_build_array json_build_object json_each
  json_each_text json_exists json_extract_path json_extract_path_text json_object json_object_agg
  json_object_agg_strict json_object_agg_unique json_object_agg_unique_strict json_object_keys json_objectagg
  json_populate_record json_populate_recordset json_query json_scalar json_serialize json_strip_nulls json_table
  json_to_record json_to_recordset json_to_tsvector json_typeof json_value jsonb_agg jsonb_agg_strict
  jsonb_array_elements jsonb_array_elements_text jsonb_array_length jsonb_build_array jsonb_build_object
  jsonb_concat jsonb_delete jsonb_delete_path jsonb_each jsonb_each_text jsonb_extract_path
  jsonb_extract_path_text jsonb_insert jsonb_object jsonb_object_agg jsonb_object_agg_strict
  jsonb_object_agg_unique jsonb_object_agg_unique_strict jsonb_object_keys jsonb_path_exists jsonb_path_exists_tz
  jsonb_path_match jsonb_path_match_tz jsonb_path_query jsonb_path_query_array jsonb_path_query_array_tz
  jsonb_path_query_first jsonb_path_query_first_tz jsonb_path_query_tz jsonb_populate_record
  jsonb_populate_record_valid jsonb_populate_recordset jsonb_pretty jsonb_set jsonb_set_lax jsonb_strip_nulls
  jsonb_to_record jsonb_to_recordset jsonb_to_tsvector jsonb_typeof justify_days justify_hours justify_interval
  lag last_value lastval lcm lead least left length levenshtein lgamma like like_escape line ln lo_close lo_creat
  lo_create lo_export lo_from_bytea lo_get lo_import lo_lseek lo_lseek64 lo_open lo_put lo_tell lo_tell64
  lo_truncate lo_truncate64 lo_unlink localtime localtimestamp log log10 loread lower lower_inc lower_inf lowrite
  lpad lseg ltrim macaddr macaddr8 macaddr8_set7bit make_date make_interval make_time make_timestamp
  make_timestamptz makeaclitem masklen max md5 merge_action min min_scale mod mode money multirange mxid_age name
  netmask network nextval normalize notlike now npoints nth_value ntile nullif num_nonnulls num_nulls numeric
  numeric_div_trunc numeric_exp numeric_ln numeric_log numeric_sqrt nummultirange numnode numrange obj_description
  octet_length oid oidvectortypes overlaps overlay parse_ident path percent_rank percentile_cont percentile_disc
  phraseto_tsquery pi plainto_tsquery point polygon position pow power query_to_xml query_to_xml_and_xmlschema
  query_to_xmlschema querytree quote_ident quote_literal quote_nullable radians radius random random_normal
  range_agg range_intersect_agg range_merge rank regclass regexp_count regexp_instr regexp_like regexp_match
  regexp_matches regexp_replace regexp_split_to_array regexp_split_to_table regexp_substr regr_avgx regr_avgy
  regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy repeat replace reverse right round row
  row_number row_security_active row_to_json rpad rtrim scale schema_to_xml schema_to_xml_and_xmlschema
  schema_to_xmlschema session_user set_bit set_byte set_config set_masklen setseed setval setweight sha224 sha256
  sha384 sha512 shobj_description sign similar_escape similar_to_escape similarity sin sind sinh slope split_part
  sqrt starts_with statement_timestamp stddev stddev_pop stddev_samp string_agg string_to_array string_to_table
  strip strpos substr substring sum system_user table_to_xml table_to_xml_and_xmlschema table_to_xmlschema tan
  tand tanh text textcat textlen time timeofday timestamp timestamptz timetz timezone to_ascii to_bin to_char
  to_date to_hex to_json to_jsonb to_number to_oct to_regclass to_regcollation to_regnamespace to_regoper
  to_regoperator to_regproc to_regprocedure to_regrole to_regtype to_regtypemod to_timestamp to_tsquery
  to_tsvector transaction_timestamp translate treat trim trim_array trim_scale trunc ts_debug ts_delete ts_filter
  ts_headline ts_lexize ts_parse ts_rank ts_rank_cd ts_rewrite ts_stat ts_token_type tsmultirange tsquery_phrase
  tsrange tstzmultirange tstzrange tsvector_to_array txid_current txid_current_if_assigned txid_current_snapshot
  txid_snapshot_xip txid_snapshot_xmax txid_snapshot_xmin txid_status txid_visible_in_snapshot unaccent
  unicode_assigned unicode_version unistr unnest upper upper_inc upper_inf user uuid_extract_timestamp
  uuid_extract_version uuid_generate_v1 uuid_generate_v1mc uuid_generate_v4 uuidv4 uuidv7 var_pop var_samp varbit
  varchar variance version websearch_to_tsquery width width_bucket word_similarity xid xml xml_is_well_formed
  xml_is_well_formed_content xml_is_well_formed_document xmlagg xmlcomment xmlconcat xmlelement xmlexists
  xmlforest xmlparse xmlpi xmlroot xmlserialize xmltable xmltext xmlvalidate xpath xpath_exists
`);

/**
 * Those of pg_proc (PostgreSQL 18) without what only operators, types and indexes call, and those that the grammar
 * reads by itself.
 */
export const postgresFunctions: BuiltInFunctions = {
  names,
  pattern: /^(?:pg_|has_\w+_privilege$)/,
  schema: 'pg_catalog',
};
