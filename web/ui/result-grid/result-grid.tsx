import { lazy, Suspense } from 'react';
import Box from '@cloudscape-design/components/box';
import type { Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { gridTexts } from './grid-texts.ts';
import type { GridEdits } from './grid-edits.ts';
import type { ResultSource } from './result-source.ts';

const View = lazy(async () => ({ default: (await import('./result-grid-view.tsx')).ResultGridView }));

export type ResultGridProps = {
  /** What the rows are, for who does not see the grid. */
  readonly title: Text;
  /** Another object is another result: the same one must be handed in again while its rows are the same. */
  readonly source: ResultSource;
  /** How names and values are quoted in copied INSERT statements. */
  readonly dbType: string;
  /** The table of copied INSERT statements, quoted for its server. */
  readonly table: string;
  /** What somebody wants to become of the rows; without it they are only looked at. */
  readonly edits?: GridEdits | undefined;
  /** In pixels. */
  readonly height?: number;
};

/** The rows of a query, however many: seen through a window, sorted and filtered as far as they are held, and copied. */
export function ResultGrid(props: ResultGridProps) {
  const say = useText();
  return (
    <Suspense fallback={<Box color="text-body-secondary">{say(gridTexts.loading)}</Box>}>
      <View {...props} />
    </Suspense>
  );
}
