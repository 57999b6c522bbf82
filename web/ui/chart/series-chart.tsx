import { lazy, Suspense, useId } from 'react';
import Box from '@cloudscape-design/components/box';
import type { Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { useChartTexts } from './chart-texts.ts';

// Apart from the other drawings: the first page has none of these.
const Drawing = lazy(async () => ({ default: (await import('./series-chart-drawing.tsx')).SeriesChartDrawing }));

/** Amounts by name; a place without an amount stays empty. */
export type Series = { readonly name: string; readonly values: readonly (number | undefined)[] };
export type SeriesChartProps = {
  readonly title: Text;
  readonly look: 'bars' | 'lines';
  /** What stands below each place, each by another name. */
  readonly places: readonly string[];
  readonly series: readonly Series[];
};

/** Several amounts at each of some named places, as bars side by side or as lines. */
export function SeriesChart({ title, ...chart }: SeriesChartProps) {
  const say = useText();
  const id = useId();
  const texts = useChartTexts();
  return (
    <figure className="chart">
      <figcaption id={id} className="chart-title">
        {say(title)}
      </figcaption>
      <Suspense fallback={<Box color="text-body-secondary">{texts.loading}</Box>}>
        <Drawing titleId={id} {...chart} />
      </Suspense>
    </figure>
  );
}
