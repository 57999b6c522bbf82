import { lazy, Suspense, useId, type ReactNode } from 'react';
import Box from '@cloudscape-design/components/box';
import { useText } from '../../app/language.tsx';
import type { Text } from '../../../shared/text.ts';
import { useChartTexts } from './chart-texts.ts';

// One file for all kinds of drawings: each further one would cut what the first screen loads into more pieces.
const drawings = () => import('./chart-drawings.tsx');
const RingDrawing = lazy(async () => ({ default: (await drawings()).RingDrawing }));
const BarsDrawing = lazy(async () => ({ default: (await drawings()).BarsDrawing }));

const HoursDrawing = lazy(async () => ({ default: (await drawings()).HoursDrawing }));
const DaysDrawing = lazy(async () => ({ default: (await drawings()).DaysDrawing }));

export type Slice = {
  readonly label: string;
  readonly value: number;
  readonly look: 'good' | 'info' | 'fair' | 'poor' | 'bad' | 'idle';
};
/** What a drawing shows; `isTitled` where the same words stand above it already. */
type Titled = { readonly title: Text; readonly isTitled?: boolean | undefined };
/** One bar: its name and what it is put together of. */
export type Bar = { readonly label: string; readonly parts: readonly Slice[] };

/** What happened in an hour of a day, from 0 to 23. */
export type Hour = { readonly hour: number; readonly value: number };

/** What happened on a day: 2030-01-31. */
export type Day = { readonly date: string; readonly value: number };

/** An amount for each day of a period; `name` says of what. */
export function Days({ title, isTitled, ...rest }: Titled & { name: string; days: readonly Day[] }) {
  const id = useId();
  return (
    <Figure id={id} title={title} isTitled={isTitled}>
      <DaysDrawing titleId={id} {...rest} />
    </Figure>
  );
}

/** An amount for each hour of a day; `name` says of what. */
export function Hours({ title, isTitled, ...rest }: Titled & { name: string; hours: readonly Hour[] }) {
  const id = useId();
  return (
    <Figure id={id} title={title} isTitled={isTitled}>
      <HoursDrawing titleId={id} {...rest} />
    </Figure>
  );
}

/** Parts of a whole as a ring, each with its number and its share; `total` stands in the middle. */
export function Ring({ title, isTitled, ...ring }: Titled & { slices: readonly Slice[]; total?: string }) {
  const id = useId();
  return (
    <Figure id={id} title={title} isTitled={isTitled}>
      <RingDrawing titleId={id} {...ring} />
    </Figure>
  );
}

/** Amounts side by side as lying bars, each name with its amount; parts of the same label have the same look in every bar. */
export function Bars({ title, isTitled, bars }: Titled & { bars: readonly Bar[] }) {
  const id = useId();
  return (
    <Figure id={id} title={title} isTitled={isTitled}>
      <BarsDrawing titleId={id} bars={bars} />
    </Figure>
  );
}

/** The drawing comes on demand, so that a first page without one does not load it. */
function Figure({ id, title, isTitled = false, children }: Titled & { id: string; children: ReactNode }) {
  const say = useText();
  const texts = useChartTexts();
  return (
    <figure className="chart">
      <figcaption id={id} className={isTitled ? 'unseen' : 'chart-title'}>
        {say(title)}
      </figcaption>
      <Suspense fallback={<Box color="text-body-secondary">{texts.loading}</Box>}>{children}</Suspense>
    </figure>
  );
}
