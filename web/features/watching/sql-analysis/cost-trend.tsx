import { useMemo, useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import { Labelled } from '../../../ui/form/labelled.tsx';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Received } from '../../../../shared/contract/operation.ts';
import { chartManagedSql } from '../../../../shared/contract/watching/sql-analysis/operations.ts';
import { useLocale, useText } from '../../../app/language.tsx';
import { useCall } from '../../../app/query.ts';
import { PlanComparison } from '../../../parts/sql-analysis/plan-comparison.tsx';
import { Answer } from '../../../ui/answer.tsx';
import { TimeChart } from '../../../ui/chart/time-chart.tsx';
import { localTime } from '../../../ui/time.tsx';
import { Multiselect } from '../../../ui/form/multiselect.tsx';
import { periods, words } from './managed-words.ts';

type Params = { readonly project_name: string; readonly sql_manage_id: number };
type Point = Received<typeof chartManagedSql>['data']['points'][number];
const days = { day: 1, week: 7, month: 30 } as const;

/** What the plan of a statement cost over time; two moments are held against each other. */
export function CostTrend({ project_name, sql_manage_id }: Params) {
  const say = useText();
  const [period, setPeriod] = useState<keyof typeof days>('day');
  const range = useMemo(
    () => ({ from: Date.now() - days[period] * 24 * 3_600_000, to: Date.now() + 60_000 }),
    [period],
  );
  const query = {
    latest_point_enabled: period === 'day',
    metric_name: 'explain_cost' as const,
    start_time: new Date(range.from).toISOString(),
    end_time: new Date(range.to).toISOString(),
  };
  const asked = useCall(chartManagedSql, { params: { project_name, sql_manage_id }, query }, { quiet: true });
  return (
    <SpaceBetween size="m">
      <SegmentedControl
        label={say(words.period)}
        selectedId={period}
        onChange={({ detail }) => setPeriod(periods.values.find((one) => one === detail.selectedId) ?? 'day')}
        options={periods.values.map((id) => ({ id, text: say(periods.labels[id]) }))}
      />
      <Answer of={asked}>
        {({ data: { points, message, y_info } }) => (
          <SpaceBetween size="l">
            {message !== '' && <Alert type="info">{message}</Alert>}
            <TimeChart
              title={words.cost}
              unit={say(words.costUnit)}
              range={range}
              lines={[{ name: y_info, points: points.map(({ x, y }) => ({ at: Date.parse(x), value: y })) }]}
            />
            {points.length === 0 ? (
              <Box color="text-body-secondary">{say(words.noCost)}</Box>
            ) : (
              <Compared key={period} points={points} />
            )}
          </SpaceBetween>
        )}
      </Answer>
    </SpaceBetween>
  );
}

function Compared({ points }: { points: readonly Point[] }) {
  const say = useText();
  const locale = useLocale();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const options = points.map(({ x, y, is_plan_changed: isChanged }) => ({
    value: x,
    label: `${localTime(x)} · ${y.toLocaleString(locale)}${isChanged ? ` · ${say(words.changed)}` : ''}`,
  }));
  const [first, second] = points.filter(({ x }) => chosen.includes(x));
  const side = ({ x, y, plan, share_of, plan_shape, info }: Point) => ({
    title: localTime(x),
    problem: '',
    explained: {
      sql: '',
      cost: y,
      plan,
      share_of,
      plan_shape,
      is_measured: false,
      measure_message: '',
      classic_result: {
        head: Object.keys(info[0] ?? {}).map((name) => ({ field_name: name, desc: name })),
        rows: info,
      },
    },
  });
  return (
    <SpaceBetween size="m">
      <Labelled label={words.compare} hint={words.costHint} problem={chosen.length > 2 && words.chooseTwo}>
        <Multiselect
          options={options}
          selectedOptions={options.filter(({ value }) => chosen.includes(value))}
          onChange={({ detail }) => setChosen(detail.selectedOptions.flatMap(({ value }) => value ?? []))}
        />
      </Labelled>
      {first && second && chosen.length === 2 && <PlanComparison sides={[side(first), side(second)]} />}
    </SpaceBetween>
  );
}
