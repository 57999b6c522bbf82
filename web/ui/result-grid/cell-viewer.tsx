import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Cell } from '../../../shared/row-formats/cell.ts';
import { fill } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { DetailsDialog } from '../dialog/details-dialog.tsx';
import { gridTexts } from './grid-texts.ts';
import type { GridColumn } from './result-source.ts';
import { looksOf } from './value-looks.ts';

type Props = {
  readonly column: GridColumn;
  readonly row: number;
  readonly value: Cell;
  readonly onClose: () => void;
};

/** One value as a whole: JSON with its lines, bytes, a geometry, or the text as the server wrote it. */
export function CellViewer({ column, row, value, onClose }: Props) {
  const say = useText();
  const looks = value === null ? [] : looksOf(value, column);
  const [chosen, setChosen] = useState(looks[0]?.look);
  const shown = looks.find(({ look }) => look === chosen);
  return (
    <DetailsDialog
      title={fill(gridTexts.cell, { column: column.name, row })}
      onClose={onClose}
      actions={
        value !== null && (
          <CopyToClipboard
            copyButtonText={say(gridTexts.copyValue)}
            textToCopy={shown?.isPart === true ? value : (shown?.text ?? value)}
            copySuccessText={say(gridTexts.valueCopied)}
            copyErrorText={say(gridTexts.valueNotCopied)}
          />
        )
      }
    >
      <SpaceBetween size="s">
        <Box color="text-body-secondary">{column.type}</Box>
        {looks.length > 1 && (
          <SegmentedControl
            label={say(gridTexts.looks)}
            selectedId={chosen ?? null}
            options={looks.map(({ look }) => ({ id: look, text: say(gridTexts[look]) }))}
            onChange={({ detail }) => setChosen(looks.find(({ look }) => look === detail.selectedId)?.look)}
          />
        )}
        <Whole value={value} shown={shown} />
      </SpaceBetween>
    </DetailsDialog>
  );
}

type Shown = ReturnType<typeof looksOf>[number];

function Whole({ value, shown }: { value: Cell; shown: Shown | undefined }) {
  const say = useText();
  if (value === null || !shown || shown.text === '')
    return <Box color="text-body-secondary">{say(value === null ? gridTexts.isNull : gridTexts.isEmpty)}</Box>;
  return (
    <>
      {shown.isPart === true && <Box color="text-status-warning">{say(gridTexts.part)}</Box>}
      <pre className="result-grid-value" tabIndex={0}>
        {shown.text}
      </pre>
    </>
  );
}
