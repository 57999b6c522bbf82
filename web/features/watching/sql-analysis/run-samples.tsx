import { useMemo, useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Received } from '../../../../shared/contract/operation.ts';
import { listSqlManageSamples } from '../../../../shared/contract/watching/sql-manages/operations.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { useLocale, useText } from '../../../app/language.tsx';
import { useCall } from '../../../app/query.ts';
import { Answer } from '../../../ui/answer.tsx';
import { Bars } from '../../../ui/chart/chart.tsx';
import { SqlText } from '../../../ui/sql/sql-text.tsx';
import { Time } from '../../../ui/time.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { periods } from './managed-words.ts';
import { orders, words } from './sample-words.ts';

type Props = { readonly project_name: string; readonly sql_manage_id: number; readonly dbType: string | undefined };
type Found = Received<typeof listSqlManageSamples>['data'];
type Sample = Found['latest'][number];
const days = { day: 1, week: 7, month: 30 } as const;

/** Single executions of a statement, and how their times are spread. */
export function RunSamples({ project_name, sql_manage_id, dbType }: Props) {
  const say = useText();
  const [period, setPeriod] = useState<keyof typeof days>('day');
  const query = useMemo(
    () => ({
      start_time: new Date(Date.now() - days[period] * 24 * 3_600_000).toISOString(),
      end_time: new Date(Date.now() + 60_000).toISOString(),
    }),
    [period],
  );
  const asked = useCall(listSqlManageSamples, { params: { project_name, sql_manage_id }, query }, { quiet: true });
  return (
    <SpaceBetween size="m">
      <SegmentedControl
        label={say(words.period)}
        selectedId={period}
        onChange={({ detail }) => setPeriod(periods.values.find((one) => one === detail.selectedId) ?? 'day')}
        options={periods.values.map((id) => ({ id, text: say(periods.labels[id]) }))}
      />
      <Answer of={asked}>{({ data }) => <Found of={data} dbType={dbType} />}</Answer>
    </SpaceBetween>
  );
}

function Found({ of: found, dbType }: { of: Found; dbType: string | undefined }) {
  const say = useText();
  const [order, setOrder] = useState<(typeof orders.values)[number]>('slowest');
  if (found.latest.length === 0)
    return <Box color="text-body-secondary">{say(found.is_sampled ? words.none : words.notSampled)}</Box>;
  return (
    <SpaceBetween size="l">
      {found.is_cut && <Alert type="info">{say(words.cut)}</Alert>}
      {found.spread && <Spread of={found.spread} />}
      <div>
        <SegmentedControl
          label={say(words.order)}
          selectedId={order}
          onChange={({ detail }) => setOrder(orders.values.find((one) => one === detail.selectedId) ?? 'slowest')}
          options={orders.values.map((id) => ({ id, text: say(orders.labels[id]) }))}
        />
        <Samples rows={found[order]} title={orders.labels[order]} dbType={dbType} />
      </div>
    </SpaceBetween>
  );
}

function Spread({ of: spread }: { of: NonNullable<Found['spread']> }) {
  const say = useText();
  const locale = useLocale();
  const amount = (value: number) => `${value.toLocaleString(locale, { maximumSignificantDigits: 3 })} ${say(words.s)}`;
  const facts = [
    { label: words.p50, value: amount(spread.p50) },
    { label: words.p95, value: amount(spread.p95) },
    { label: words.p99, value: amount(spread.p99) },
    { label: words.longest, value: amount(spread.longest) },
  ];
  const bars = spread.bars.map(({ up_to, execute_count }, i) => {
    const limit = up_to ?? spread.bars[i - 1]?.up_to ?? 0;
    const label = say(fill(up_to === undefined ? words.beyond : words.below, { time: amount(limit) }));
    return { label, parts: [{ label: say(words.runs), value: execute_count, look: 'info' as const }] };
  });
  return (
    <SpaceBetween size="m">
      <KeyValuePairs columns={4} items={facts.map(({ label, value }) => ({ label: say(label), value }))} />
      <Box color="text-body-secondary">
        {say(fill(words.ofRuns, { runs: spread.execute_count.toLocaleString(locale) }))}
        {spread.averaged_count > 0 &&
          say(fill(words.averaged, { count: spread.averaged_count.toLocaleString(locale) }))}
      </Box>
      <Bars title={words.spread} bars={bars} />
    </SpaceBetween>
  );
}

function Samples({ rows, title, dbType }: { rows: readonly Sample[]; title: Text; dbType: string | undefined }) {
  const say = useText();
  const locale = useLocale();
  return (
    <PlainTable
      isCompact
      rows={rows}
      title={title}
      columns={[
        { id: 'time', header: words.time, cell: ({ time }) => <Time at={time} />, width: 190 },
        {
          id: 'seconds',
          header: words.duration,
          width: 120,
          cell: ({ seconds }) => seconds.toLocaleString(locale, { maximumSignificantDigits: 4 }),
        },
        {
          id: 'rows',
          header: words.rowCount,
          width: 110,
          cell: ({ row_examined: many }) => many?.toLocaleString(locale) ?? '-',
        },
        {
          id: 'runs',
          header: words.runs,
          width: 100,
          cell: ({ execute_count: runs }) => (runs === 0 ? say(words.goesOn) : runs.toLocaleString(locale)),
        },
        { id: 'user', header: words.user, width: 120, cell: ({ db_user }) => db_user || '-' },
        { id: 'host', header: words.host, width: 140, cell: ({ host }) => host || '-' },
        { id: 'sql', header: 'SQL', cell: ({ sql }) => <SqlText sql={sql} dbType={dbType} />, minWidth: 260 },
      ]}
    />
  );
}
