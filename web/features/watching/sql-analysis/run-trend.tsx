import { useMemo, useState } from 'react';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Received } from '../../../../shared/contract/operation.ts';
import { getSqlManage } from '../../../../shared/contract/watching/sql-manages/operations.ts';
import type { Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useCall } from '../../../app/query.ts';
import { Answer } from '../../../ui/answer.tsx';
import { TimeChart } from '../../../ui/chart/time-chart.tsx';
import { periods, words } from './managed-words.ts';

type Params = { readonly project_name: string; readonly sql_manage_id: number };
type Point = Received<typeof getSqlManage>['data']['trend'][number];
type Chart = {
  readonly title: Text;
  readonly unit: Text;
  readonly value: (point: Point) => number;
  readonly isKnown?: (trend: readonly Point[]) => boolean;
  /** That nothing ran is a figure too. */
  readonly fills?: boolean;
};
const days = { day: 1, month: 31 } as const;
const widths = { day: 3_600_000, month: 24 * 3_600_000 } as const;

/** How often a statement ran, how long it took and over how many rows it went. */
export function RunTrend({ project_name, sql_manage_id }: Params) {
  const say = useText();
  const [period, setPeriod] = useState<keyof typeof days>('day');
  const asked = useCall(getSqlManage, { params: { project_name, sql_manage_id }, query: { period } }, { quiet: true });
  const range = useMemo(() => ({ from: Date.now() - days[period] * 24 * 3_600_000, to: Date.now() }), [period]);
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
            {chartsOf(period)
              .filter(({ isKnown = () => true }) => isKnown(data.trend))
              .map(({ title, unit, value, fills = false }) => (
                <TimeChart
                  key={title.en}
                  title={title}
                  unit={say(unit)}
                  range={range}
                  lines={[
                    {
                      name: say(title),
                      points: pointsOf(data.trend, value, fills ? { ...range, width: widths[period] } : undefined),
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

function chartsOf(period: keyof typeof days): readonly Chart[] {
  return [
    {
      title: words.runs,
      unit: period === 'day' ? words.perHour : words.perDay,
      value: ({ count }) => count,
      fills: true,
    },
    { title: words.times, unit: words.seconds, value: ({ time_avg }) => time_avg },
    {
      title: words.rows,
      unit: words.rowUnit,
      value: ({ row_examined_avg }) => row_examined_avg,
      // Who does not tell how many rows there were tells none.
      isKnown: (trend) => trend.length === 0 || trend.some(({ row_examined_avg: rows }) => rows > 0),
    },
  ];
}

type Filled = { readonly from: number; readonly to: number; readonly width: number };

function pointsOf(trend: readonly Point[], value: Chart['value'], filled: Filled | undefined) {
  const known = new Map(trend.map((one) => [Date.parse(one.time), value(one)]));
  if (filled && known.size > 0)
    for (let at = Math.ceil(filled.from / filled.width) * filled.width; at <= filled.to; at += filled.width)
      known.set(at, known.get(at) ?? 0);
  return [...known].sort(([a], [b]) => a - b).map(([at, of]) => ({ at, value: of }));
}
