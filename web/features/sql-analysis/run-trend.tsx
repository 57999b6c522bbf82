import { useMemo, useState } from 'react';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Received } from '../../../shared/contract/operation.ts';
import { getSqlManage } from '../../../shared/contract/sql-manages/operations.ts';
import type { Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { useCall } from '../../app/query.ts';
import { Answer } from '../../ui/answer.tsx';
import { TimeChart } from '../../ui/time-chart.tsx';
import { periods, words } from './managed-words.ts';

type Params = { readonly project_name: string; readonly sql_manage_id: number };
type Point = Received<typeof getSqlManage>['data']['trend'][number];
const days = { day: 1, month: 31 } as const;

/** How often a statement ran, how long it took and over how many rows it went. */
export function RunTrend({ project_name, sql_manage_id }: Params) {
  const say = useText();
  const [period, setPeriod] = useState<keyof typeof days>('day');
  const asked = useCall(getSqlManage, { params: { project_name, sql_manage_id }, query: { period } }, { quiet: true });
  const range = useMemo(() => ({ from: Date.now() - days[period] * 24 * 3_600_000, to: Date.now() }), [period]);
  const charts: readonly { title: Text; unit: Text; value: (point: Point) => number }[] = [
    { title: words.runs, unit: period === 'day' ? words.perHour : words.perDay, value: ({ count }) => count },
    { title: words.times, unit: words.seconds, value: ({ time_avg }) => time_avg },
    { title: words.rows, unit: words.rowUnit, value: ({ row_examined_avg }) => row_examined_avg },
  ];
  return (
    <SpaceBetween size="m">
      <SegmentedControl
        label={say(words.period)}
        selectedId={period}
        onChange={({ detail }) => setPeriod(detail.selectedId === 'month' ? 'month' : 'day')}
        options={(['day', 'month'] as const).map((id) => ({ id, text: say(periods.labels[id]) }))}
      />
      <Answer of={asked}>
        {({ data }) => (
          <SpaceBetween size="l">
            {charts.map(({ title, unit, value }) => (
              <TimeChart
                key={title.en}
                title={title}
                unit={say(unit)}
                range={range}
                lines={[
                  {
                    name: say(title),
                    points: data.trend.map((one) => ({ at: Date.parse(one.time), value: value(one) })),
                  },
                ]}
              />
            ))}
          </SpaceBetween>
        )}
      </Answer>
    </SpaceBetween>
  );
}
