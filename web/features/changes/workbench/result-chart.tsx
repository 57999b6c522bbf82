import { useEffect, useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import { fill } from '../../../../shared/text.ts';
import { useLocale, useText } from '../../../app/language.tsx';
import { SeriesChart, type SeriesChartProps } from '../../../ui/chart/series-chart.tsx';
import { Labelled } from '../../../ui/form/labelled.tsx';
import { Multiselect } from '../../../ui/form/multiselect.tsx';
import { Select } from '../../../ui/form/select.tsx';
import type { GridRow, ResultSource } from '../../../ui/result-grid/result-source.ts';
import { amountsMax, chartableColumns, chartOf, firstChoice, placesMax } from './chart-data.ts';
import { words } from './words.ts';

/** The first rows of a result as a drawing; the exact values stand in the table. */
export function ResultChart({ source }: { source: ResultSource }) {
  const say = useText();
  const locale = useLocale();
  const { columns, rowCount } = source;
  const [{ x, ys }, choose] = useState(() => firstChoice(columns));
  const [look, setLook] = useState<SeriesChartProps['look']>('bars');
  const { rows, problem } = useFirstRows(source);
  const { amounts, names } = chartableColumns(columns);
  const option = (at: number) => ({ value: String(at), label: columns[at]?.name ?? '' });
  const looks = [
    { id: 'bars', text: say(words.bars) },
    { id: 'lines', text: say(words.lines) },
  ];
  const shown = Math.min(placesMax, rowCount).toLocaleString(locale);
  return (
    <SpaceBetween size="s">
      <div className="workbench-place">
        <Labelled label={words.chartX} stretch>
          <Select
            options={names.map(option)}
            selectedOption={option(x)}
            onChange={({ detail }) => choose({ x: Number(detail.selectedOption.value), ys })}
          />
        </Labelled>
        <Labelled label={words.chartY} stretch>
          <Multiselect
            options={amounts.map((at) => ({
              ...option(at),
              disabled: ys.length >= amountsMax && !ys.includes(at),
            }))}
            selectedOptions={ys.map(option)}
            onChange={({ detail }) => choose({ x, ys: detail.selectedOptions.map(({ value }) => Number(value)) })}
          />
        </Labelled>
        <SegmentedControl
          label={say(words.chartLook)}
          selectedId={look}
          options={looks}
          onChange={({ detail }) => setLook(detail.selectedId === 'lines' ? 'lines' : 'bars')}
        />
      </div>
      <Box color="text-body-secondary">
        {say(fill(words.chartRows, { shown, rows: rowCount.toLocaleString(locale) }))}
      </Box>
      {problem && <Alert type="error">{problem}</Alert>}
      {!rows && !problem && <Spinner />}
      {rows && <SeriesChart title={words.chart} look={look} {...chartOf(rows, columns, { x, ys })} />}
    </SpaceBetween>
  );
}

function useFirstRows(source: ResultSource) {
  const [read, setRead] = useState<{ readonly rows?: readonly GridRow[]; readonly problem?: string }>({});
  useEffect(() => {
    const control = new AbortController();
    setRead({});
    const count = Math.min(placesMax, source.rowCount);
    Promise.resolve(source.rowsAt(0, count, control.signal)).then(
      (rows) => {
        if (!control.signal.aborted) setRead({ rows });
      },
      (error: unknown) => {
        if (!control.signal.aborted) setRead({ problem: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => control.abort();
  }, [source]);
  return read;
}
