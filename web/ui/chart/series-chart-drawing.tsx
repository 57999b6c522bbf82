import BarChart from '@cloudscape-design/components/bar-chart';
import LineChart from '@cloudscape-design/components/line-chart';
import { useChartTexts } from './chart-texts.ts';
import type { SeriesChartProps } from './series-chart.tsx';

const height = 260;

/** The drawing itself, which comes on demand. `titleId` names what stands above it. */
export function SeriesChartDrawing({
  titleId,
  look,
  places,
  series,
}: Omit<SeriesChartProps, 'title'> & { titleId: string }) {
  const texts = useChartTexts();
  const values = series.flatMap((one) => one.values.filter((value) => value !== undefined));
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const shared = {
    hideFilter: true,
    height,
    xScaleType: 'categorical' as const,
    xDomain: places,
    yDomain: [least, most > least ? most : least + 1] as [number, number],
    ariaLabelledby: titleId,
    ariaDescription: texts.summary(
      series.flatMap(({ name, values: all }) =>
        all.flatMap((value, at) => (value === undefined ? [] : [{ label: `${places[at] ?? ''} ${name}`, value }])),
      ),
    ),
    empty: texts.empty,
    noMatch: texts.noMatch,
    i18nStrings: { ...texts.strings, ...texts.axes, yTickFormatter: texts.amount },
  };
  const drawn = series.map(({ name, values: all }) => ({
    title: name,
    data: all.flatMap((y, at) => (y === undefined ? [] : [{ x: places[at] ?? '', y }])),
    valueFormatter: texts.amount,
  }));
  return look === 'bars' ? (
    <BarChart<string> {...shared} series={drawn.map((one) => ({ ...one, type: 'bar' as const }))} />
  ) : (
    <LineChart<string> {...shared} series={drawn.map((one) => ({ ...one, type: 'line' as const }))} />
  );
}
