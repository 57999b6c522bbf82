import { useState } from 'react';
import Button from '@cloudscape-design/components/button';
import Box from '@cloudscape-design/components/box';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { findEngine } from '../../../../shared/engines/index.ts';
import { useText } from '../../../app/language.tsx';
import { useMay } from '../../../app/may.ts';
import { ResultGrid } from '../../../ui/result-grid/result-grid.tsx';
import { chartableColumns } from './chart-data.ts';
import { EditPanel } from './edit-panel.tsx';
import { editWords } from './edit-words.ts';
import { ExportMenu, ExportNotice, useExportedResult } from './export-result.tsx';
import { ResultChart } from './result-chart.tsx';
import { useResultSource } from './use-result-source.ts';
import { useRowEdits, type EditsAtHand } from './use-row-edits.tsx';
import type { QueryPage, QueryRun, Source } from './wire.ts';
import { words } from './words.ts';

type Props = {
  readonly run: QueryRun;
  readonly page: QueryPage | undefined;
  readonly source: Source | undefined;
};

/** The rows of a query. Which table they are of a query does not say, so copied INSERT statements name one to be replaced. */
export function Results({ run, page, source: dataSource }: Props) {
  const dbType = dataSource?.db_type ?? '';
  const say = useText();
  const [isDrawn, setIsDrawn] = useState(false);
  const source = useResultSource(run, page);
  const exported = useExportedResult(run);
  const edits = useRowEdits(run, source.isCutAt);
  if (run.row_count === 0) return <Box color="text-body-secondary">{say(words.empty)}</Box>;
  const table = findEngine(dbType)?.quote('table_name') ?? 'table_name';
  const grid = (
    <ResultGrid
      title={words.results}
      source={source}
      dbType={dbType}
      table={table}
      height={heightOf(run.row_count)}
      edits={edits.grid}
    />
  );
  const isChartable = chartableColumns(run.columns).amounts.length > 0;
  return (
    <SpaceBetween size="s">
      <SpaceBetween direction="horizontal" size="xs" alignItems="center">
        {isChartable && <Looks isDrawn={isDrawn} onDrawn={setIsDrawn} />}
        <ExportMenu exported={exported} />
        {dataSource && <EditButton at={edits} source={dataSource} />}
      </SpaceBetween>
      <ExportNotice exported={exported} />
      {dataSource && <EditPanel at={edits} run={run} source={dataSource} isCut={source.isCutAt} />}
      {isDrawn && isChartable ? <ResultChart source={source} /> : grid}
    </SpaceBetween>
  );
}

/** Absent for who may not ask for a change there: edits become nothing else. */
function EditButton({ at, source }: { at: EditsAtHand; source: Source }) {
  const say = useText();
  const mayAsk = useMay()('workflowCreate', { dbServiceUid: source.id });
  if (!mayAsk || at.base) return null;
  return (
    <Button formAction="none" loading={at.isBusy} onClick={at.start}>
      {say(editWords.start)}
    </Button>
  );
}

function Looks({ isDrawn, onDrawn }: { isDrawn: boolean; onDrawn: (isDrawn: boolean) => void }) {
  const say = useText();
  return (
    <SegmentedControl
      label={say(words.shownAs)}
      selectedId={isDrawn ? 'chart' : 'table'}
      options={[
        { id: 'table', text: say(words.asTable) },
        { id: 'chart', text: say(words.chart) },
      ]}
      onChange={({ detail }) => onDrawn(detail.selectedId === 'chart')}
    />
  );
}

const [heightMax, headPixels, rowPixels] = [420, 72, 28];

/** A few rows leave no empty space below them. */
function heightOf(rows: number): number {
  return Math.min(heightMax, headPixels + rows * rowPixels);
}
