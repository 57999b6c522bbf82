import {
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import Box from '@cloudscape-design/components/box';
import type { Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
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
  /** The same words stand above it already. */
  readonly isTitled?: boolean;
  readonly unit: string;
  readonly lines: readonly TimeLine[];
  /** Lines beside each other, or parts of a whole that lie on each other: these have the same moments. */
  readonly look?: 'lines' | 'stacked' | undefined;
  readonly range: TimeRange;
  /** A part of the range that is marked; dragging over the drawing chooses another. */
  readonly selected?: TimeRange | undefined;
  readonly onSelect?: (range: TimeRange) => void;
};

/** How values went over time. The drawing comes on demand and is read with the keyboard; what it chooses can be written elsewhere. */
export function TimeChart({ title, isTitled = false, onSelect, ...chart }: TimeChartProps) {
  const say = useText();
  const id = useId();
  const texts = useChartTexts();
  const { drag, handlers } = useDrag(chart.range, onSelect);
  const around = useRef<HTMLDivElement>(null);
  // Areas have no lines of their own for the ends of what is marked.
  const marked = useMarked(around, chart.range, chart.look === 'stacked' ? chart.selected : undefined);
  return (
    <figure className="chart">
      <figcaption id={id} className={isTitled ? 'unseen' : 'chart-title'}>
        {say(title)}
      </figcaption>
      <div className={`time-chart ${chart.look ?? 'lines'}`} ref={around} {...(onSelect && handlers)}>
        <Suspense fallback={<Box color="text-body-secondary">{texts.loading}</Box>}>
          <Drawing titleId={id} {...chart} />
        </Suspense>
        {marked && !drag && <div className="time-chart-selection" style={marked} />}
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
  const dragged = useRef(false);
  const stopAfterDrag = (event: MouseEvent) => {
    if (dragged.current) event.stopPropagation();
  };
  const handlers = {
    // The library would take the end of a drag as a wish to keep its card open, at the first moment that it shows.
    onMouseDownCapture: (event: MouseEvent) => event.preventDefault(),
    onMouseUpCapture: stopAfterDrag,
    onClickCapture: stopAfterDrag,
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      dragged.current = false;
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
      dragged.current = true;
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

/** Where a part of the range lies in the drawing, which comes after the first look and changes with the width of the page. */
function useMarked(around: RefObject<HTMLDivElement>, { from, to }: TimeRange, selected: TimeRange | undefined) {
  const [place, setPlace] = useState<{ left: number; width: number }>();
  useEffect(() => {
    if (!selected) {
      setPlace(undefined);
      return undefined;
    }
    const measure = () => {
      const plot = around.current && plotIn(around.current);
      if (!plot || plot.width === 0) return;
      const x = (at: number) => (Math.min(1, Math.max(0, (at - from) / (to - from))) || 0) * plot.width;
      const left = x(selected.from);
      setPlace({ left: plot.offset + left, width: x(selected.to) - left });
    };
    measure();
    const timer = setInterval(measure, 500);
    return () => clearInterval(timer);
  }, [around, from, to, selected]);
  return place;
}

/** Where the lines are drawn: the library has no name for it, but it is the one part that answers to keys. */
function plotIn(chart: HTMLElement): Plot | undefined {
  const plot = chart.querySelector('svg[role="application"]')?.getBoundingClientRect();
  return plot && { left: plot.left, width: plot.width, offset: plot.left - chart.getBoundingClientRect().left };
}
