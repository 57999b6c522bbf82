import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Received } from '../../../../shared/contract/operation.ts';
import { getSqlManageLoad } from '../../../../shared/contract/watching/sql-manages/operations.ts';
import { useText } from '../../../app/language.tsx';
import { useCall } from '../../../app/query.ts';
import { Answer } from '../../../ui/answer.tsx';
import { Figure, LoadShare } from '../../../ui/figures.tsx';
import { TimeChart } from '../../../ui/chart/time-chart.tsx';
import { periods, words } from './managed-words.ts';

type Params = { readonly project_name: string; readonly sql_manage_id: number };
type Load = Received<typeof getSqlManageLoad>['data'];

/** What a statement costs its data source, and for what the sessions that run it wait. */
export function RunLoad(params: Params) {
  const say = useText();
  const [period, setPeriod] = useState<(typeof periods.values)[number]>('day');
  const asked = useCall(getSqlManageLoad, { params, query: { period } }, { quiet: true, keepPrevious: true });
  return (
    <SpaceBetween size="m">
      <SegmentedControl
        label={say(words.period)}
        selectedId={period}
        onChange={({ detail }) => setPeriod(periods.values.find((one) => one === detail.selectedId) ?? 'day')}
        options={periods.values.map((id) => ({ id, text: say(periods.labels[id]) }))}
      />
      <Answer of={asked}>
        {({ data }) => (
          <SpaceBetween size="l">
            <Figures of={data} />
            <Waits of={data} />
          </SpaceBetween>
        )}
      </Answer>
    </SpaceBetween>
  );
}

function Figures({ of: load }: { of: Load }) {
  const say = useText();
  return (
    <KeyValuePairs
      columns={4}
      items={[
        {
          label: say(words.share),
          value: (
            <>
              <LoadShare share={load.load_share} />
              {load.is_cut && say(words.shareCut)}
              <Box color="text-body-secondary" fontSize="body-s">
                {say(words.shareHint)}
              </Box>
            </>
          ),
        },
        { label: say(words.perSecond), value: <Figure of={load.execute_per_second} /> },
        { label: say(words.perRun), value: <Figure of={load.execute_time_avg} /> },
        { label: say(words.inAll), value: <Figure of={load.execute_time_sum} /> },
      ]}
    />
  );
}

function Waits({ of: { waits, start_time, end_time } }: { of: Load }) {
  const say = useText();
  if (waits.lines.length === 0)
    return (
      <div>
        <Box variant="h3">{say(words.waits)}</Box>
        <Box color="text-body-secondary">{say(waits.is_looked ? words.noWaits : words.notLooked)}</Box>
      </div>
    );
  return (
    <TimeChart
      title={words.waits}
      unit={say(words.sessions)}
      look="stacked"
      range={{ from: Date.parse(start_time), to: Date.parse(end_time) }}
      lines={waits.lines.map(({ line_name, points }) => ({
        name: line_name,
        points: points.map(({ x, y }) => ({ at: Date.parse(x), value: y })),
      }))}
    />
  );
}
