import type { Text } from './text.ts';

/** A bound that the operator sets for a tenant. */
export type Quota = {
  readonly title: Text;
  readonly unit: 'count' | 'bytes';
  /** What is counted: what there is now, or what was used within a minute or a day of UTC. */
  readonly within: 'now' | 'minute' | 'day';
  /** Where the operator has said nothing. */
  readonly usual: number;
  /** What becomes of whoever asks for more. */
  readonly then: Text;
};

const refused: Text = {
  zh: '新的请求被拒绝，错误中写明配额、已用量和上限',
  en: 'New ones are refused, with the quota, what is in use and the limit',
};

/** Every quota of a tenant: what it protects is shared with other tenants. */
export const quotas = {
  dataSources: {
    title: { zh: '数据源数量', en: 'Data sources' },
    unit: 'count',
    within: 'now',
    usual: 2000,
    then: refused,
  },
  openQueries: {
    title: { zh: '同时进行的后台查询', en: 'Queries in the background at once' },
    unit: 'count',
    within: 'now',
    usual: 50,
    then: refused,
  },
  openTransactions: {
    title: { zh: '同时进行的手工事务', en: 'Transactions by hand at once' },
    unit: 'count',
    within: 'now',
    usual: 50,
    then: refused,
  },
  exportsAtOnce: {
    title: { zh: '同时导出的文件', en: 'Files exported at once' },
    unit: 'count',
    within: 'now',
    usual: 20,
    then: refused,
  },
  exportedBytesPerDay: {
    title: { zh: '每天导出的数据量', en: 'Exported in a day' },
    unit: 'bytes',
    within: 'day',
    usual: 100_000_000_000,
    then: {
      zh: '当天（UTC）不再开始新的导出，进行中的导出会完成',
      en: 'No export begins until the day (of UTC) is over; those that run end',
    },
  },
  uploadedBytes: {
    title: { zh: '上传后一小时内的文件', en: 'Files uploaded within the hour' },
    unit: 'bytes',
    within: 'now',
    usual: 10_000_000_000,
    then: refused,
  },
  auditsPerMinute: {
    title: { zh: '每分钟审核次数', en: 'Audits in a minute' },
    unit: 'count',
    within: 'minute',
    usual: 3000,
    then: {
      zh: '新的审核被拒绝，一分钟内即可重试',
      en: 'New ones are refused, and can be tried again within the minute',
    },
  },
  collectedSqlPerProject: {
    title: { zh: '每个项目采集的 SQL', en: 'Collected SQL of a project' },
    unit: 'count',
    within: 'now',
    usual: 500_000,
    then: {
      zh: '新出现的 SQL 不再保留，只计数；已保留的继续更新',
      en: 'New statements are counted and not kept; those that are kept go on',
    },
  },
} as const satisfies Readonly<Record<string, Quota>>;

/** The name of a quota, as the operator types it. */
export type QuotaName = keyof typeof quotas;
export const quotaNames = Object.keys(quotas) as [QuotaName, ...QuotaName[]];

/** From which share of a quota on people are told. */
export const nearShare = 0.8;
