import { fill, sameText, type Text } from '../../../../shared/text.ts';
import type { Report } from '../../../ground/outbox/report-figures.ts';

/** The words of a report, for its letter and for the lines beside it. */
export const reportTexts = {
  period: { zh: '{from} 至 {to}', en: '{from} to {to}' },
  byDay: { zh: '每日新增工单', en: 'Workflows created per day' },
  noneCreated: { zh: '这段时间没有新增工单', en: 'No workflow was created in the period' },
  byStatus: { zh: '当前工单状态', en: 'Workflows by status, as of now' },
  byType: { zh: '各数据库类型的新增工单', en: 'Workflows created, by database type' },
  ofAllTime: { zh: '全部时间', en: 'of all time' },
  open: { zh: '在 Sluice 中查看报表', en: 'Open the report in Sluice' },
  why: {
    zh: '您收到此邮件，是因为 {name} 为您订阅了平台报表。',
    en: 'You get this letter because {name} subscribed you to the report of the platform.',
  },
} as const satisfies Record<string, Text>;

const words = {
  created: { zh: '新增工单', en: 'Workflows created' },
  passed: { zh: '审批通过率', en: 'Approvals passed' },
  succeeded: { zh: '上线成功率', en: 'Executions succeeded' },
  review: { zh: '平均审批耗时', en: 'Average time to approval' },
  wait: { zh: '平均等待上线耗时', en: 'Average wait for execution' },
  before: { zh: '此前 {value}', en: 'before: {value}' },
  unknown: { zh: '暂无', en: 'no data' },
  minutes: { zh: '{count} 分钟', en: '{count} {count:minute|minutes}' },
  seconds: { zh: '平均 {seconds} 秒，最长 {longest} 秒', en: '{seconds} s on average, {longest} s at most' },
  rejected: { zh: '{percent}（共 {count} 个工单）', en: '{percent} of {count} {count:workflow|workflows}' },
  rejectedCreators: { zh: '工单驳回率最高的用户', en: 'Users whose workflows were rejected most' },
  rejectedSources: { zh: '工单驳回率最高的数据源', en: 'Data sources with most rejected workflows' },
  slowSources: { zh: '上线耗时最长的数据源', en: 'Data sources where executions take longest' },
  failingSources: { zh: '上线失败率最高的数据源', en: 'Data sources where executions fail most' },
} as const satisfies Record<string, Text>;

/** 12.5 %. */
export function shareOf(percent: number): string {
  return `${percent}%`;
}

type KeyFigure = { readonly label: Text; readonly value: Text; readonly before: Text };

/** The figures of the period, each beside what it was before. */
export function keyFiguresOf({ figures, before }: Pick<Report, 'figures' | 'before'>): KeyFigure[] {
  const minutes = (count: number | undefined) => (count === undefined ? words.unknown : fill(words.minutes, { count }));
  const percent = (share: number | undefined) => (share === undefined ? words.unknown : sameText(shareOf(share)));
  const of = (label: Text, read: (from: Report['figures']) => Text) => ({
    label,
    value: read(figures),
    before: fill(words.before, { value: read(before) }),
  });
  return [
    of(words.created, ({ created }) => sameText(String(created))),
    of(words.passed, ({ passPercent }) => percent(passPercent)),
    of(words.succeeded, ({ successPercent }) => percent(successPercent)),
    of(words.review, ({ reviewMinutes }) => minutes(reviewMinutes)),
    of(words.wait, ({ waitMinutes }) => minutes(waitMinutes)),
  ];
}

/** A list of the first; `size` is what its bar shows. */
export type Ranking = {
  readonly head: Text;
  readonly rows: readonly { readonly name: string; readonly value: Text; readonly size: number }[];
};

/** The lists of the first, without those that are empty. */
export function rankingsOf(report: Report): Ranking[] {
  const rejection = ({ name, count, percent }: Report['rejectedCreators'][number]) => ({
    name,
    value: fill(words.rejected, { percent: shareOf(percent), count }),
    size: percent,
  });
  return [
    { head: words.rejectedCreators, rows: report.rejectedCreators.map(rejection) },
    { head: words.rejectedSources, rows: report.rejectedSources.map(rejection) },
    {
      head: words.slowSources,
      rows: report.slowSources.map(({ name, seconds, longest }) => ({
        name,
        value: fill(words.seconds, { seconds, longest }),
        size: seconds,
      })),
    },
    {
      head: words.failingSources,
      rows: report.failingSources.map(({ name, percent }) => ({
        name,
        value: sameText(shareOf(percent)),
        size: percent,
      })),
    },
  ].filter(({ rows }) => rows.length > 0);
}
