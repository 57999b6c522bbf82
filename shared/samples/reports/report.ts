import type { Text } from '../../text.ts';

/** What the `?` of a text stand for. Whose samples are read is said by the server alone. */
export type ReportParameter =
  | 'tenant'
  | 'source'
  | 'plan'
  | 'firstDay'
  | 'lastDay'
  | 'from'
  | 'to'
  /** Where the asked range begins; `from` is then earlier. */
  | 'rangeFrom'
  | 'side';

/** By what load is told apart. */
export const reportSides = ['user', 'schema', 'host'] as const;

/** How a column is shown, and read from the text that an engine answers. */
export type ReportColumnKind =
  | 'statement'
  | 'sql'
  | 'text'
  | 'count'
  | 'seconds'
  | 'factor'
  | 'day'
  | 'moment'
  | 'weekday'
  | 'hour';
/** A column of the answer, as its text names it. */
export type ReportColumn = { readonly name: string; readonly title: Text; readonly kind: ReportColumnKind };

/**
 * A question over samples. Its text is run by Athena in a deployment and by DuckDB under `npm start`, word for word: only what both have
 * with the same meaning stands in it, and `?` only in WHERE, where Athena takes it.
 */
export type SampleReport = {
  readonly title: Text;
  readonly description: Text;
  readonly sql: string;
  readonly parameters: readonly ReportParameter[];
  readonly columns: readonly ReportColumn[];
  /** Which samples beside those of the range are looked at: as long a time before, or all that are kept before. */
  readonly before?: 'asLong' | 'allKept';
  readonly chart?: ReportChart;
};

/** What is drawn of the answer: a line over days for each of some columns or for each word of one, or a field of weekdays and hours. */
export type ReportChart =
  | { readonly kind: 'days'; readonly values: readonly string[]; readonly by?: string }
  | { readonly kind: 'week'; readonly value: string };

/** How every text begins: whose samples of which time. `at` is a word of DuckDB, so it stands in quotes. */
export const chosen = `with chosen as (
  select "at" as ran_at, statement_id, fingerprint, sql_text, schema_name, db_user, host, runs, seconds, row_count
  from samples
  where tenant = ? and source = ? and plan_id = ? and day between ? and ? and "at" >= ? and "at" < ? and runs > 0
)`;
/** What the beginning is given. */
export const ofChosen = [
  'tenant',
  'source',
  'plan',
  'firstDay',
  'lastDay',
  'from',
  'to',
] as const satisfies readonly ReportParameter[];

/** Columns that several reports have. */
export const reportColumns = {
  statement: { name: 'statement_id', title: { zh: 'SQL', en: 'Statement' }, kind: 'statement' },
  fingerprint: { name: 'fingerprint', title: { zh: 'SQL 指纹', en: 'Fingerprint' }, kind: 'sql' },
  text: { name: 'sql_text', title: { zh: 'SQL 语句', en: 'SQL text' }, kind: 'sql' },
  schema: { name: 'schema_name', title: { zh: 'Schema', en: 'Schema' }, kind: 'text' },
  runs: { name: 'runs', title: { zh: '执行次数', en: 'Executions' }, kind: 'count' },
  total: { name: 'total_seconds', title: { zh: '总耗时（秒）', en: 'In all (s)' }, kind: 'seconds' },
  mean: { name: 'mean_seconds', title: { zh: '平均（秒）', en: 'Average (s)' }, kind: 'seconds' },
  longest: { name: 'longest_seconds', title: { zh: '最长（秒）', en: 'Longest (s)' }, kind: 'seconds' },
  day: { name: 'ran_on', title: { zh: '日期（UTC）', en: 'Day (UTC)' }, kind: 'day' },
} as const satisfies Record<string, ReportColumn>;
