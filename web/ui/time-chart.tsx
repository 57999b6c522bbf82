import { lazy, Suspense, useId, useRef, useState, type PointerEvent } from 'react';
import Box from '@cloudscape-design/components/box';
import type { Text } from '../../shared/text.ts';
import { useText } from '../app/language.tsx';
import { useChartTexts } from './chart-texts.ts';
import './time-chart.css';

// Apart from the other drawings: the first page has none of these.
const Drawing = lazy(async () => ({ default: (await import('./time-chart-drawing.tsx')).TimeChartDrawing }));

export type TimeLine = {
  readonly name: string;
  readonly points: readonly { readonly at: number; readonly value: number }[];
};
export type TimeRange = { readonly from: number; readonly to: number };
export type TimeChartProps = {
  readonly title: Text;
  readonly unit: string;
  readonly lines: readonly TimeLine[];
  readonly range: TimeRange;
  /** A part of the range that is marked; dragging over the drawing chooses another. */
  readonly selected?: TimeRange | undefined;
  readonly onSelect?: (range: TimeRange) => void;
};

/** How values went over time. The drawing comes on demand and is read with the keyboard; what it chooses can be written elsewhere. */
export function TimeChart({ title, onSelect, ...chart }: TimeChartProps) {
  const say = useText();
  const id = useId();
  const texts = useChartTexts();
  const { drag, handlers } = useDrag(chart.range, onSelect);
  return (
    <figure className="chart">
      <figcaption id={id} className="chart-title">
        {say(title)}
      </figcaption>
      <div className="time-chart" {...(onSelect && handlers)}>
        <Suspense fallback={<Box color="text-body-secondary">{texts.loading}</Box>}>
          <Drawing titleId={id} {...chart} />
        </Suspense>
        {drag && <div className="time-chart-selection" style={{ left: drag.left, width: drag.width }} />}
      </div>
    </figure>
  );
}

type Plot = { readonly left: number; readonly width: number; readonly offset: number };
type Drag = { readonly plot: Plot; readonly start: number; readonly end: number };
/** A shorter movement is a click. */
const dragPixels = 5;

function useDrag({ from, to }: TimeRange, onSelect: TimeChartProps['onSelect']) {
  const [drag, setDrag] = useState<Drag>();
  const latest = useRef<Drag>();
  const change = (next: Drag | undefined) => {
    latest.current = next;
    setDrag(next);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      const plot = plotIn(event.currentTarget);
      const start = plot && event.clientX - plot.left;
      if (plot && start !== undefined && start >= 0 && start <= plot.width) change({ plot, start, end: start });
    },
    onPointerMove: ({ clientX }: PointerEvent<HTMLDivElement>) => {
      const { current } = latest;
      if (!current) return;
      const { left, width } = current.plot;
      change({ ...current, end: Math.min(width, Math.max(0, clientX - left)) });
    },
    onPointerUp: () => {
      const { current } = latest;
      change(undefined);
      if (!current || Math.abs(current.end - current.start) < dragPixels) return;
      const momentAt = (x: number) => Math.round(from + ((to - from) * x) / current.plot.width);
      const [a, b] = [current.start, current.end].sort((one, other) => one - other) as [number, number];
      onSelect?.({ from: momentAt(a), to: momentAt(b) });
    },
    onPointerLeave: () => change(undefined),
  };
  const shown = drag && {
    left: drag.plot.offset + Math.min(drag.start, drag.end),
    width: Math.abs(drag.end - drag.start),
  };
  return { drag: shown, handlers };
}

/** Where the lines are drawn: the library has no name for it, but it is the one part that answers to keys. */
function plotIn(chart: HTMLElement): Plot | undefined {
  const plot = chart.querySelector('svg[role="application"]')?.getBoundingClientRect();
  return plot && { left: plot.left, width: plot.width, offset: plot.left - chart.getBoundingClientRect().left };
}
