import AreaChart from '@cloudscape-design/components/area-chart';
import LineChart from '@cloudscape-design/components/line-chart';
import { useChartTexts } from './chart-texts.ts';
import type { TimeChartProps } from './time-chart.tsx';
import { localDate, localTime } from '../time.tsx';

const height = 220;
const dayMilliseconds = 24 * 3_600_000;
// Of `2030-01-31 12:34:56` a mark on the axis has the month and day, or the hour and minute.
const monthPlace = 5;
const clockPlace = [11, 16] as const;

/** The lines of a chart over time, with the ends of what is marked. `titleId` names what stands above the drawing. */
export function TimeChartDrawing({
  titleId,
  unit,
  lines,
  range: { from, to },
  selected,
  look = 'lines',
}: Omit<TimeChartProps, 'title' | 'isTitled' | 'onSelect'> & { titleId: string }) {
  const texts = useChartTexts();
  const isLong = to - from > 2 * dayMilliseconds;
  const tick = (at: string) => (isLong ? localDate(at).slice(monthPlace) : localTime(at).slice(...clockPlace));
  const ends = selected ? [selected.from, selected.to] : [];
  const greatest = highest(lines, look);
  const shared = {
    hideFilter: true,
    height,
    xScaleType: 'time' as const,
    xDomain: [new Date(from), new Date(to)] as [Date, Date],
    yTitle: unit,
    ariaLabelledby: titleId,
    ariaDescription: texts.summary(
      lines.map(({ name, points }) => ({ label: name, value: points.at(-1)?.value ?? 0 })),
    ),
    empty: texts.empty,
    noMatch: texts.noMatch,
    i18nStrings: {
      ...texts.strings,
      ...texts.axes,
      xTickFormatter: (moment: Date) => tick(moment.toISOString()),
      yTickFormatter: texts.amount,
      detailPopoverDismissAriaLabel: texts.strings.detailPopoverDismissAriaLabel,
    },
  };
  const momentAt = oneForEach();
  const drawn = lines.map(({ name, points }) => ({
    title: name,
    data: points.map(({ at, value }) => ({ x: momentAt(at), y: value })),
    valueFormatter: texts.amount,
  }));
  const marks =
    lines.length === 0 ? [] : ends.map((end) => ({ title: localTime(new Date(end).toISOString()), x: new Date(end) }));
  if (look === 'stacked')
    return (
      <AreaChart<Date>
        {...shared}
        yDomain={[0, greatest > 0 ? greatest * 1.05 : 1]}
        series={drawn.map((line) => ({ ...line, type: 'area' as const }))}
        i18nStrings={{ ...shared.i18nStrings, detailTotalLabel: texts.total, detailTotalFormatter: texts.amount }}
      />
    );
  return (
    <LineChart<Date>
      {...shared}
      yDomain={[0, greatest > 0 ? greatest * 1.05 : 1]}
      series={[
        ...drawn.map((line) => ({ ...line, type: 'line' as const })),
        ...marks.map((mark) => ({ ...mark, type: 'threshold' as const })),
      ]}
    />
  );
}

/** Areas lie on each other where their moments are the same objects. */
function oneForEach(): (at: number) => Date {
  const known = new Map<number, Date>();
  return (at) => {
    const moment = known.get(at) ?? new Date(at);
    known.set(at, moment);
    return moment;
  };
}

/** The highest point: of one line, or of all together where they lie on each other. */
function highest(lines: TimeChartProps['lines'], look: TimeChartProps['look']): number {
  if (look !== 'stacked') return Math.max(0, ...lines.flatMap(({ points }) => points.map(({ value }) => value)));
  const sums = new Map<number, number>();
  for (const { points } of lines) for (const { at, value } of points) sums.set(at, (sums.get(at) ?? 0) + value);
  return Math.max(0, ...sums.values());
}
