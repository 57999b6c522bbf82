import { useRef, useState } from 'react';
import { fill, sameText, type Text } from '../../../shared/text.ts';
import { copiedText, type CopyFormat } from './copied-text.ts';
import { putOnClipboard } from './clipboard.ts';
import { gridTexts } from './grid-texts.ts';
import type { GridColumn, GridRow } from './result-source.ts';
import { blockOf, cellsIn, type Selection } from './selection.ts';

/** More would fill the memory of the page; a result as a whole is exported. */
const cellsMax = 500_000;

type Given = {
  readonly columns: readonly GridColumn[];
  readonly read: (from: number, to: number, signal: AbortSignal) => Promise<readonly GridRow[]>;
  readonly dbType: string;
  readonly table: string;
};

/** Copies what is chosen, and says what became of it. */
export function useCopy({ columns, read, dbType, table }: Given) {
  const [said, setSaid] = useState<{ text: Text; isFailure: boolean }>();
  const running = useRef<AbortController>();
  const copy = async (format: CopyFormat, selection: Selection) => {
    const block = blockOf(selection);
    const cells = cellsIn(block);
    if (cells === 0) return;
    if (cells > cellsMax) return setSaid({ text: fill(gridTexts.tooMuch, { cells, most: cellsMax }), isFailure: true });
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    try {
      const rows = (await read(block.top, block.bottom + 1, control.signal)).map((row) =>
        row.slice(block.left, block.right + 1),
      );
      const query = { dbType, table };
      await putOnClipboard(copiedText(format, { columns: columns.slice(block.left, block.right + 1), rows, query }));
      const size = { rows: rows.length, columns: block.right - block.left + 1 };
      setSaid({ text: fill(gridTexts.copied, size), isFailure: false });
    } catch (error) {
      if (control.signal.aborted) return;
      const why = error instanceof Error ? sameText(` (${error.message})`) : sameText('');
      setSaid({ text: { zh: gridTexts.notCopied.zh + why.zh, en: gridTexts.notCopied.en + why.en }, isFailure: true });
    }
  };
  return { said, copy };
}
