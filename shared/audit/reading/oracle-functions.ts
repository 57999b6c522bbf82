import { wordSet } from '../tokens/word-set.ts';

/**
 * Functions of Oracle's SQL that compute a value, of its reference (19c and 23ai). Packages are named with a dot and
 * refused, but for the few that only look at a long text.
 */
export const oracleReading: ReadonlySet<string> = wordSet(`
  abs acos add_months any_value approx_count_distinct ascii asciistr asin atan atan2 avg bin_to_num bitand bit_and_agg
  bit_or_agg bit_xor_agg cardinality cast ceil chartorowid chr coalesce collation collect compose concat convert corr
  corr_k corr_s cos cosh count covar_pop covar_samp cume_dist current_date current_timestamp dbtimezone decode
  decompose dense_rank dump empty_blob empty_clob exp extract extractvalue first_value floor from_tz greatest grouping
  grouping_id group_id hextoraw initcap instr instr2 instr4 instrb instrc json_array json_arrayagg json_equal
  json_exists json_mergepatch json_object json_objectagg json_query json_scalar json_serialize json_table
  json_transform json_value kurtosis_pop kurtosis_samp lag last_day last_value lead least length length2 length4
  lengthb lengthc listagg ln lnnvl localtimestamp log lower lpad ltrim max median min mod months_between nanvl nchr
  new_time next_day nlssort nls_charset_decl_len nls_charset_id nls_charset_name nls_initcap nls_lower nls_upper
  nth_value ntile nullif numtodsinterval numtoyminterval nvl nvl2 ora_hash percent_rank percentile_cont
  percentile_disc power rank ratio_to_report rawtohex rawtonhex regexp_count regexp_instr regexp_like regexp_replace
  regexp_substr regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy remainder
  replace round row_number rowidtochar rowidtonchar rpad rtrim scn_to_timestamp sessiontimezone sign sin sinh
  skewness_pop skewness_samp soundex sqrt standard_hash stats_mode stddev stddev_pop stddev_samp substr substr2
  substr4 substrb substrc sum sysdate systimestamp sys_connect_by_path sys_context sys_extract_utc sys_guid sys_typeid
  tan tanh timestamp_to_scn to_binary_double to_binary_float to_blob to_char to_clob to_date to_dsinterval to_lob
  to_multi_byte to_nchar to_nclob to_number to_single_byte to_timestamp to_timestamp_tz to_yminterval translate treat
  trim trunc tz_offset uid unistr upper user userenv validate_conversion var_pop var_samp variance vsize width_bucket
  wm_concat xmlagg xmlcast xmlcdata xmlcolattval xmlcomment xmlconcat xmlelement xmlexists xmlforest xmlparse xmlpi
  xmlroot xmlsequence xmlserialize xmltable all any some exists values row date timestamp interval position overlay
  substring char varchar2 number table
`);

/** As `package.function`, also with SYS before them. */
export const oraclePackaged: ReadonlySet<string> = new Set(['dbms_lob.getlength', 'dbms_lob.instr', 'dbms_lob.substr']);
