import { inLocale, type Locale, type Text } from '../../../shared/text.ts';
import type { Metric, ScanType } from '../../../shared/scan-types/scan-type.ts';
import type { Collected } from '../collected/collected-repo.ts';
import type { SortableFigure } from '../collected/sorted-page.ts';
import { wireFindings } from '../collected/wire-findings.ts';

type CollectedColumn = {
  readonly name: string;
  readonly text: Text;
  readonly type?: 'sql';
  readonly order?: SortableFigure;
  /** Only for scan types that know it. */
  readonly metric?: Metric;
  /** Only for scan types that list objects, or only for the others. */
  readonly of?: 'inventory' | 'traffic';
  readonly cell: (row: Collected, locale: Locale) => string;
};

/** The columns of the SQL of a scan, from which the server chooses by its type. */
const columns: readonly CollectedColumn[] = [
  { name: 'object', text: { zh: '对象名', en: 'Object' }, of: 'inventory', cell: ({ objectName }) => objectName ?? '' },
  {
    name: 'fingerprint',
    text: { zh: 'SQL 指纹', en: 'Fingerprint' },
    type: 'sql',
    of: 'traffic',
    cell: ({ fingerprint }) => fingerprint,
  },
  { name: 'sql', text: { zh: 'SQL', en: 'SQL' }, type: 'sql', cell: ({ sql }) => sql },
  { name: 'schema', text: { zh: 'Schema', en: 'Schema' }, cell: ({ schema }) => schema },
  {
    name: 'audit_results',
    text: { zh: '审核结果', en: 'Result' },
    order: 'auditLevel',
    cell: (row, locale) => JSON.stringify(wireFindings(row, locale)),
  },
  {
    name: 'counter',
    text: { zh: '次数', en: 'Times' },
    of: 'traffic',
    order: 'count',
    cell: ({ count }) => String(count),
  },
  {
    name: 'query_time_avg',
    text: { zh: '平均耗时（秒）', en: 'Average (s)' },
    metric: 'query_time_avg',
    order: 'timeAvg',
    cell: ({ timeAvg }) => shown(timeAvg),
  },
  {
    name: 'query_time_max',
    text: { zh: '最长耗时（秒）', en: 'Longest (s)' },
    metric: 'query_time_max',
    order: 'timeMax',
    cell: ({ timeMax }) => shown(timeMax),
  },
  {
    name: 'row_examined_avg',
    text: { zh: '平均扫描行数', en: 'Rows examined' },
    metric: 'row_examined_avg',
    order: 'rowsAvg',
    cell: ({ rowsAvg }) => shown(rowsAvg),
  },
  { name: 'db_user', text: { zh: '数据库用户', en: 'User' }, metric: 'db_user', cell: ({ dbUser }) => dbUser ?? '' },
  {
    name: 'endpoints',
    text: { zh: '来源', en: 'Endpoints' },
    metric: 'endpoints',
    cell: ({ endpoints }) => endpoints.join(', '),
  },
  {
    name: 'priority',
    text: { zh: '优先级', en: 'Priority' },
    cell: ({ isHighPriority }) => (isHighPriority ? 'high' : ''),
  },
  {
    name: 'first_query_at',
    text: { zh: '首次出现', en: 'First seen' },
    of: 'traffic',
    order: 'firstAt',
    cell: ({ firstAt }) => firstAt,
  },
  {
    name: 'last_receive_timestamp',
    text: { zh: '最近出现', en: 'Last seen' },
    order: 'lastAt',
    cell: ({ lastAt }) => lastAt,
  },
];

/** The columns that the SQL of a scan type has. */
export function columnsOf({ metrics, isInventory }: ScanType): readonly CollectedColumn[] {
  return columns.filter(
    ({ metric, of }) =>
      (metric === undefined || metrics.includes(metric)) &&
      (of === undefined || (of === 'inventory') === (isInventory === true)),
  );
}

/** One row with what its columns do not show but a reader needs: its number, type and state. */
export function cellsOf(row: Collected, type: ScanType, locale: Locale): Record<string, string> {
  return {
    id: String(row.sqlId),
    db_type: row.dbType,
    audit_level: row.auditLevel,
    audit_status: row.isBeingAudited ? 'being_audited' : '',
    priority_reasons: row.priorityReasons.map((reason) => inLocale(reason, locale)).join('\n'),
    ...Object.fromEntries(columnsOf(type).map(({ name, cell }) => [name, cell(row, locale)])),
  };
}

function shown(value: number | undefined): string {
  return value === undefined ? '' : String(value);
}
