import LineChart from '@cloudscape-design/components/line-chart';
import { useChartTexts } from './chart-texts.ts';
import type { TimeChartProps } from './time-chart.tsx';
import { localDate, localTime } from './time.tsx';

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
}: Omit<TimeChartProps, 'title' | 'onSelect'> & { titleId: string }) {
  const texts = useChartTexts();
  const isLong = to - from > 2 * dayMilliseconds;
  const tick = (at: string) => (isLong ? localDate(at).slice(monthPlace) : localTime(at).slice(...clockPlace));
  const ends = selected ? [selected.from, selected.to] : [];
  const greatest = Math.max(0, ...lines.flatMap(({ points }) => points.map(({ value }) => value)));
  return (
    <LineChart<Date>
      hideFilter
      height={height}
      xScaleType="time"
      xDomain={[new Date(from), new Date(to)]}
      yDomain={[0, greatest > 0 ? greatest * 1.05 : 1]}
      yTitle={unit}
      series={[
        ...lines.map(({ name, points }) => ({
          type: 'line' as const,
          title: name,
          data: points.map(({ at, value }) => ({ x: new Date(at), y: value })),
          valueFormatter: texts.amount,
        })),
        ...(lines.length === 0
          ? []
          : ends.map((end) => ({
              type: 'threshold' as const,
              title: localTime(new Date(end).toISOString()),
              x: new Date(end),
            }))),
      ]}
      ariaLabelledby={titleId}
      ariaDescription={texts.summary(
        lines.map(({ name, points }) => ({ label: name, value: points.at(-1)?.value ?? 0 })),
      )}
      empty={texts.empty}
      noMatch={texts.noMatch}
      i18nStrings={{
        ...texts.strings,
        ...texts.axes,
        xTickFormatter: (moment) => tick(moment.toISOString()),
        yTickFormatter: texts.amount,
        detailPopoverDismissAriaLabel: texts.strings.detailPopoverDismissAriaLabel,
      }}
    />
  );
}
