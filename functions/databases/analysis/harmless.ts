import type { NodeKind } from '../../../shared/audit/tree/any-node.ts';
import { isAggregateName } from '../../../shared/audit/tree/aggregates.ts';
import { namePattern } from '../../../shared/audit/tree/name-pattern.ts';
import type { ParsedStatement } from '../../../shared/audit/tree/parsed-script.ts';
import { nodesOf, walk } from '../../../shared/audit/tree/walk.ts';
import type { Text } from '../../../shared/text.ts';

/**
 * Why a part of a statement is not run to be counted or measured; nothing where it only reads. The session that runs it only reads as
 * well, but a function may reach beyond the transaction: end sessions, read files, call other servers. Only those are run that are
 * known to compute a value and nothing else.
 */
export function whyNotRun(statement: ParsedStatement): Text | undefined {
  const { tree, fidelity, text } = statement;
  if (fidelity !== 'full') return { zh: '语句含有无法完整解析的部分', en: 'A part of the statement could not be read' };
  // What such a comment holds is executed by MySQL and read by nobody here.
  if (/\/\*M?!/.test(text))
    return { zh: '语句含有可执行注释', en: 'The statement holds a comment that the server executes' };
  const strange = nodesOf(tree, 'call').find(({ name }) => name.schema || !isKnown(name.name.text));
  if (strange) {
    const name = strange.name.name.text;
    return {
      zh: `语句调用了函数 ${name}，运行它可能产生其他影响`,
      en: `The statement calls the function ${name}, which may do more than compute a value`,
    };
  }
  const found = new Set<NodeKind>();
  walk(tree, ({ kind }) => void found.add(kind));
  if (openEnds.some((kind) => found.has(kind)))
    return {
      zh: '语句含有尚无取值的占位符或变量',
      en: 'The statement holds placeholders or variables that have no value',
    };
  return undefined;
}

const openEnds = ['parameter', 'variable', 'setVariable'] as const satisfies readonly NodeKind[];

function isKnown(name: string): boolean {
  return isAggregateName(name) || computing.test(name);
}

/** Functions that every server of these families has and that compute a value of their arguments, of the clock or of the rows. */
const computing = namePattern(
  'abs|ceil|ceiling|floor|round|trunc|truncate|mod|power|pow|sqrt|sign|exp|ln|log|log2|log10|greatest|least',
  'coalesce|nullif|ifnull|isnull|nvl|if|iif|case|lower|upper|lcase|ucase|length|char_length|character_length|octet_length',
  'substr|substring|substring_index|left|right|trim|ltrim|rtrim|btrim|lpad|rpad|replace|reverse|repeat|concat|concat_ws',
  'instr|locate|position|strpos|split_part|initcap|ascii|chr|char|hex|unhex|md5|sha1|sha2|to_hex|format|translate',
  'now|current_timestamp|current_date|current_time|localtime|localtimestamp|curdate|curtime|utc_date|utc_timestamp',
  'date|time|year|month|day|dayofmonth|dayofweek|dayofyear|week|weekday|quarter|hour|minute|second|last_day|extract',
  'date_part|date_trunc|date_add|date_sub|adddate|subdate|datediff|timediff|timestampdiff|timestampadd|timestamp',
  'date_format|str_to_date|from_unixtime|unix_timestamp|to_char|to_date|to_number|to_timestamp|make_date|age|interval',
  'cast|convert|binary|field|find_in_set|elt|strcmp|bit_count|regexp_like|regexp_replace|regexp_substr|regexp_matches',
  'row_number|rank|dense_rank|percent_rank|cume_dist|ntile|lag|lead|first_value|last_value|nth_value|grouping',
  'json_extract|json_unquote|json_value|json_object|json_array|json_contains|json_length|json_type|json_valid',
  'json_build_object|jsonb_build_object|json_build_array|jsonb_build_array|to_json|to_jsonb|row_to_json|jsonb_array_length',
  'any_value|bit_and|bit_or|bit_xor|var_pop|var_samp|stddev_pop|stddev_samp|corr|json_arrayagg|json_objectagg',
  'array_length|cardinality|unnest|generate_series|array_position|any|all|exists|row|values',
);
