import Box from '@cloudscape-design/components/box';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Received } from '../../../../shared/contract/operation.ts';
import { getWeek } from '../../../../shared/contract/running/statistics/home-operations.ts';
import type { Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { useCall } from '../../../app/query.ts';
import { useVerdict } from '../../../app/may.ts';
import { Card } from '../../../ui/page/card.tsx';
import { Days } from '../../../ui/chart/chart.tsx';
import { PageLink } from '../../../ui/page/page-link.tsx';

const words = {
  title: { zh: '最近 7 天', en: 'The last 7 days' },
  ofPlatform: { zh: '全平台的工单', en: 'Workflows of the whole platform' },
  ofOwn: { zh: '我提交的工单', en: 'Workflows that I submitted' },
  none: { zh: '最近 7 天没有新增工单', en: 'No workflow was submitted in the last 7 days' },
  perDay: { zh: '每日新增工单', en: 'Submitted per day' },
  created: { zh: '新增', en: 'Submitted' },
  succeeded: { zh: '上线成功', en: 'Succeeded' },
  failed: { zh: '上线失败', en: 'Failed' },
  rejected: { zh: '被驳回', en: 'Rejected' },
  report: { zh: '查看报表统计', en: 'See report statistics' },
} as const satisfies Record<string, Text>;

type Week = Received<typeof getWeek>['data'];
const figures = ['created', 'succeeded', 'failed', 'rejected'] as const;

/** What the last week was like. */
export default function WeekCard() {
  const say = useText();
  const decide = useVerdict();
  const asked = useCall(getWeek, {});
  const week = asked.data?.data;
  const isSilent = ({ data }: { data: Week }) => figures.every((name) => data[name] === 0);
  return (
    <Card
      title={words.title}
      hint={week?.of === 'platform' ? words.ofPlatform : words.ofOwn}
      asked={asked}
      empty={{ when: isSilent, text: words.none }}
    >
      {({ data }) => (
        <SpaceBetween size="m">
          <ColumnLayout columns={4} minColumnWidth={80}>
            {figures.map((name) => (
              <div key={name}>
                <Box color="text-body-secondary">{say(words[name])}</Box>
                <Box fontSize="heading-l" fontWeight="bold">
                  {data[name]}
                  {data.is_more && '+'}
                </Box>
              </div>
            ))}
          </ColumnLayout>
          <Days title={words.perDay} name={say(words.created)} days={data.days} />
          {decide('reportStatisticsView') === 'allowed' && (
            <PageLink to={link('reportStatistics', {}, { from: data.from, to: data.to })}>{say(words.report)}</PageLink>
          )}
        </SpaceBetween>
      )}
    </Card>
  );
}
