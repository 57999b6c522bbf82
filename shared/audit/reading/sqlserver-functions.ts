import { wordSet } from '../tokens/word-set.ts';

/**
 * Built-in functions of SQL Server 2022 that compute a value. A person's own are called with a schema and refused
 * with it; those that open other servers or files (OPENROWSET, OPENQUERY, OPENDATASOURCE) are not here, nor the next
 * value of a sequence.
 */
export const sqlserverReading: ReadonlySet<string> = wordSet(`
  abs acos app_name approx_count_distinct approx_percentile_cont approx_percentile_disc ascii asin atan atn2 avg
  base64_decode base64_encode binary_checksum bit_count cast ceiling char charindex checksum checksum_agg choose
  coalesce col_length col_name collationproperty columnproperty compress concat concat_ws convert cos cot count
  count_big cume_dist current_date current_timestamp current_timezone current_timezone_id current_user
  databasepropertyex datalength date_bucket dateadd datediff datediff_big datefromparts datename datepart
  datetime2fromparts datetimefromparts datetimeoffsetfromparts datetrunc day db_id db_name decompress degrees
  dense_rank difference eomonth exp file_id file_name filegroup_id filegroup_name first_value floor format
  formatmessage generate_series get_bit getdate getutcdate greatest grouping grouping_id hashbytes host_id host_name
  iif index_col indexproperty is_member is_rolemember is_srvrolemember isdate isjson isnull isnumeric json_array
  json_arrayagg json_contains json_modify json_object json_objectagg json_path_exists json_query json_value lag
  last_value lead least left left_shift len log log10 lower ltrim max min month nchar newid ntile nullif
  object_definition object_id object_name object_schema_name objectproperty objectpropertyex openjson original_db_name
  original_login parse parsename patindex percent_rank percentile_cont percentile_disc pi power quotename radians rand
  rank regexp_count regexp_instr regexp_like regexp_replace regexp_substr replace replicate reverse right right_shift
  round row_number rtrim schema_id schema_name scope_identity serverproperty session_context session_user set_bit sign
  sin smalldatetimefromparts soundex space sql_variant_property sqrt square stats_date stdev stdevp str string_agg
  string_escape string_split stuff substring sum suser_id suser_name suser_sid suser_sname switchoffset sysdatetime
  sysdatetimeoffset system_user sysutcdatetime tan timefromparts todatetimeoffset translate trim try_cast try_convert
  try_parse type_id type_name typeproperty unicode upper user user_id user_name var varp xact_state year all any some
  exists values row containstable freetexttable contains freetext
`);
