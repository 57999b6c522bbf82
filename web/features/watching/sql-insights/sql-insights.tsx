import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import { Labelled } from '../../../ui/form/labelled.tsx';
import Grid from '@cloudscape-design/components/grid';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { listInstanceTips } from '../../../../shared/contract/databases/instances/operations.ts';
import { insightMetrics } from '../../../../shared/contract/watching/sql-insights/operations.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { Answer } from '../../../ui/answer.tsx';
import { Page } from '../../../ui/page/page.tsx';
import type { TimeRange } from '../../../ui/chart/time-chart.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Toggle } from '../../../ui/form/toggle.tsx';
import { InsightChart } from './insight-chart.tsx';
import { words } from './insight-words.ts';
import { RangeField } from './range-field.tsx';
import { Selection } from './selection.tsx';

/** How one data source runs, and what ran on it at a time that the reader chooses. */
export default function SqlInsights() {
  const { name: project_name } = useProject();
  const tips = useCall(
    listInstanceTips,
    { params: { project_name }, query: { functional_module: 'view_sql_insight' } },
    { quiet: true },
  );
  const say = useText();
  return (
    <Page title={words.title} description={words.description}>
      <Answer of={tips}>
        {({ data }) =>
          data.length === 0 ? (
            <Alert type="info" header={say(words.noSources)}>
              {say(words.noSourcesHint)}
            </Alert>
          ) : (
            <Watched sources={data} />
          )
        }
      </Answer>
    </Page>
  );
}

const hour = 3_600_000;
const periods = { hours24: 24 * hour, days7: 7 * 24 * hour, days30: 30 * 24 * hour } as const;
type PeriodName = keyof typeof periods;
const refreshMilliseconds = 60_000;

type Tip = {
  readonly instance_id: string;
  readonly instance_name: string;
  readonly instance_type: string;
  readonly scan_types: readonly string[];
};

/** Of several data sources the first whose load is measured, else the first whose SQL is collected. */
function mostTelling(sources: readonly Tip[]): Tip | undefined {
  const isMeasured = ({ scan_types }: Tip) => scan_types.some((type) => type.endsWith('performance_collect'));
  return sources.find(isMeasured) ?? sources.find(({ scan_types }) => scan_types.length > 0) ?? sources[0];
}

function Watched({ sources }: { sources: readonly Tip[] }) {
  const say = useText();
  const [uid, setUid] = useState(() => mostTelling(sources)?.instance_id ?? '');
  const [period, setPeriod] = useState<PeriodName | 'chosen'>('hours24');
  const [range, setRange] = useState<TimeRange>(() => lastOf('hours24'));
  const [selected, setSelected] = useState<TimeRange>();
  const [isAuto, setAuto] = useState(true);
  const choose = (name: PeriodName) => {
    setPeriod(name);
    setRange(lastOf(name));
    setSelected(undefined);
  };
  const zoom = (to: TimeRange) => {
    setPeriod('chosen');
    setRange(to);
    setSelected(undefined);
  };
  const options = sources.map(({ instance_id, instance_name, instance_type }) => ({
    value: instance_id,
    label: instance_name,
    description: instance_type,
  }));
  const names = Object.keys(periods) as PeriodName[];
  return (
    <SpaceBetween size="l">
      <Container>
        <SpaceBetween size="l" direction="horizontal" alignItems="end">
          <Labelled label={words.source}>
            <Select
              options={options}
              selectedOption={options.find(({ value }) => value === uid) ?? null}
              filteringType={options.length > 8 ? 'auto' : 'none'}
              onChange={({ detail }) => {
                setUid(detail.selectedOption.value ?? '');
                setSelected(undefined);
              }}
            />
          </Labelled>
          <Labelled label={words.period}>
            <SegmentedControl
              label={say(words.period)}
              selectedId={period}
              onChange={({ detail }) =>
                names.some((name) => name === detail.selectedId) && choose(detail.selectedId as PeriodName)
              }
              options={[...names, ...(period === 'chosen' ? (['chosen'] as const) : [])].map((id) => ({
                id,
                text: say(words[id]),
              }))}
            />
          </Labelled>
          <RangeField range={range} label={say(words.period)} onChange={zoom} />
          <Toggle checked={isAuto} onChange={({ detail }) => setAuto(detail.checked)}>
            {say(words.autoRefresh)}
          </Toggle>
          <Button
            iconName="refresh"
            ariaLabel={say(words.refresh)}
            onClick={() => period !== 'chosen' && setRange(lastOf(period))}
          />
        </SpaceBetween>
      </Container>
      <Grid gridDefinition={insightMetrics.map(() => ({ colspan: { default: 12, m: 6 } }))}>
        {insightMetrics.map((metric) => (
          <InsightChart
            key={metric}
            metric={metric}
            sourceUid={uid}
            range={range}
            selected={selected}
            onSelect={setSelected}
            // What is selected stays where it is: nothing moves below it.
            every={isAuto && !selected && period !== 'chosen' ? refreshMilliseconds : undefined}
          />
        ))}
      </Grid>
      <Selection sourceUid={uid} range={range} selected={selected} onSelect={setSelected} onZoom={zoom} />
    </SpaceBetween>
  );
}

function lastOf(name: PeriodName): TimeRange {
  const now = Date.now();
  return { from: now - periods[name], to: now };
}
