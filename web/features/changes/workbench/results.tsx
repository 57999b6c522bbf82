import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { findEngine } from '../../../../shared/engines/index.ts';
import { useText } from '../../../app/language.tsx';
import { ResultGrid } from '../../../ui/result-grid/result-grid.tsx';
import { chartableColumns } from './chart-data.ts';
import { ResultChart } from './result-chart.tsx';
import { useResultSource } from './use-result-source.ts';
import type { QueryPage, QueryRun } from './wire.ts';
import { words } from './words.ts';

type Props = { readonly run: QueryRun; readonly page: QueryPage | undefined; readonly dbType: string };

/** The rows of a query. Which table they are of a query does not say, so copied INSERT statements name one to be replaced. */
export function Results({ run, page, dbType }: Props) {
  const say = useText();
  const [isDrawn, setIsDrawn] = useState(false);
  const source = useResultSource(run, page);
  if (run.row_count === 0) return <Box color="text-body-secondary">{say(words.empty)}</Box>;
  const table = findEngine(dbType)?.quote('table_name') ?? 'table_name';
  const grid = (
    <ResultGrid title={words.results} source={source} dbType={dbType} table={table} height={heightOf(run.row_count)} />
  );
  if (chartableColumns(run.columns).amounts.length === 0) return grid;
  return (
    <SpaceBetween size="s">
      <SegmentedControl
        label={say(words.shownAs)}
        selectedId={isDrawn ? 'chart' : 'table'}
        options={[
          { id: 'table', text: say(words.asTable) },
          { id: 'chart', text: say(words.chart) },
        ]}
        onChange={({ detail }) => setIsDrawn(detail.selectedId === 'chart')}
      />
      {isDrawn ? <ResultChart source={source} /> : grid}
    </SpaceBetween>
  );
}

const [heightMax, headPixels, rowPixels] = [420, 72, 28];

/** A few rows leave no empty space below them. */
function heightOf(rows: number): number {
  return Math.min(heightMax, headPixels + rows * rowPixels);
}
