import { namePattern } from '../../tree/name-pattern.ts';
import type { Call } from '../../tree/expression.ts';

/** They answer the same for the same, and for whatever they are given. */
const total = namePattern(
  'coalesce|nullif|ifnull|lower|upper|char_length|character_length|length|octet_length|trim|ltrim|rtrim|concat',
  'greatest|least|if|isnull|sign',
);
/** Parts of a moment: they never fail for what is one. */
const parts = namePattern('date|year|month|day|dayofmonth|quarter|hour|minute|second|extract|date_part');
/** They answer the same for the same, and may fail. */
const repeatable = namePattern(
  'abs|round|floor|ceil|ceiling|mod|substring|substr|left|right|replace|date_trunc|to_char|date_format|cast',
  'truncate|trunc',
  'concat_ws|position|locate|instr|reverse|lpad|rpad|datediff|date_add|date_sub|timestampdiff|power|sqrt|md5',
);
/** One value of many rows, whatever their order. */
const aggregates = namePattern('count|min|max|bool_and|bool_or|every|bit_and|bit_or|bit_xor');
/** The same, as long as no digit is lost on the way. */
const sums = namePattern('sum|avg|variance|var_pop|var_samp|stddev|stddev_pop|stddev_samp|std');
/** The same moment within a statement. */
const moments = namePattern(
  'now|current_timestamp|current_date|current_time|localtimestamp|localtime|curdate|curtime|utc_timestamp|utc_date',
);
/** Rows by themselves, where they stand in FROM. */
const rows = namePattern('generate_series|unnest|json_table');
/** Rows of equal rank are given equal numbers. */
const ranks = namePattern('rank|dense_rank|percent_rank|cume_dist');

/** What is known of a function by its name. */
export type CallKind = 'total' | 'part' | 'repeatable' | 'aggregate' | 'sum' | 'moment' | 'rows' | 'rank' | 'other';

const kinds = {
  total,
  part: parts,
  repeatable,
  aggregate: aggregates,
  sum: sums,
  moment: moments,
  rows,
  rank: ranks,
} as const;

const callKinds = ['total', 'part', 'repeatable', 'aggregate', 'sum', 'moment', 'rows', 'rank'] as const;

/** What is known of the function that is called; one of a schema is anybody's own. */
export function kindOfCall({ name, keep, withinGroup, separator }: Call): CallKind {
  if (name.schema || name.catalog || keep || withinGroup.length > 0 || separator) return 'other';
  return callKinds.find((kind) => kinds[kind].test(name.name.text)) ?? 'other';
}

/** Whether a function makes one value of many rows. */
export function isAggregate(call: Call): boolean {
  const kind = kindOfCall(call);
  return kind === 'aggregate' || kind === 'sum';
}
