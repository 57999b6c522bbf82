import AreaChart from '@cloudscape-design/components/area-chart';
import BarChart from '@cloudscape-design/components/bar-chart';
import PieChart from '@cloudscape-design/components/pie-chart';
import type { Bar, Day, Hour, Slice } from './chart.tsx';
import { useChartTexts } from './chart-texts.ts';

const barHeight = 30;

/** Each part with its number and its share. `titleId` names what stands above the drawing. */
export function RingDrawing({ titleId, slices, total }: { titleId: string; slices: readonly Slice[]; total?: string }) {
  const texts = useChartTexts();
  const sum = slices.reduce((before, { value }) => before + value, 0);
  return (
    <PieChart
      variant="donut"
      size="small"
      hideFilter
      hideLegend
      data={slices.map(({ label, value, look }) => ({ title: label, value, color: colourOf(look) }))}
      innerMetricValue={total ?? texts.amount(sum)}
      segmentDescription={({ value }, whole) => `${texts.amount(value)} · ${texts.share(value, whole)}`}
      ariaLabelledby={titleId}
      ariaDescription={texts.summary(slices)}
      empty={texts.empty}
      noMatch={texts.noMatch}
      i18nStrings={{ ...texts.strings, ...texts.ring }}
    />
  );
}

/** Lying bars, each named with its amount. */
export function BarsDrawing({ titleId, bars }: { titleId: string; bars: readonly Bar[] }) {
  const texts = useChartTexts();
  const nameOf = ({ label, parts }: Bar) => `${label} ${texts.amount(sumOf(parts))}`;
  const kinds = [...new Map(bars.flatMap(({ parts }) => parts.map((part) => [part.label, part.look] as const)))];
  const isDivided = bars.some(({ parts }) => parts.length > 1);
  return (
    <BarChart
      horizontalBars
      stackedBars
      hideFilter
      hideLegend={!isDivided}
      xScaleType="categorical"
      xDomain={bars.map(nameOf)}
      yDomain={[0, Math.max(1, ...bars.map(({ parts }) => sumOf(parts)))]}
      height={bars.length * barHeight}
      series={kinds.map(([label, look]) => ({
        type: 'bar',
        title: label,
        color: colourOf(look),
        data: bars.flatMap((bar) =>
          bar.parts.filter((part) => part.label === label).map(({ value }) => ({ x: nameOf(bar), y: value })),
        ),
        valueFormatter: texts.amount,
      }))}
      ariaLabelledby={titleId}
      ariaDescription={texts.summary(
        bars.flatMap(({ label, parts }) =>
          parts.map((part) => ({
            label: parts.length > 1 ? `${label} ${part.label}` : label,
            value: part.value,
          })),
        ),
      )}
      empty={texts.empty}
      noMatch={texts.noMatch}
      i18nStrings={{ ...texts.strings, ...texts.axes }}
    />
  );
}

const areaHeight = 240;

/** An amount on each day of a period as an area. */
export function DaysDrawing({ titleId, name, days }: { titleId: string; name: string; days: readonly Day[] }) {
  const texts = useChartTexts();
  const points = days.map(({ date, value }) => ({ x: new Date(`${date}T00:00:00`), y: value }));
  return (
    <AreaChart
      hideFilter
      hideLegend
      xScaleType="time"
      height={areaHeight}
      yDomain={[0, Math.max(1, ...days.map(({ value }) => value))]}
      series={[{ type: 'area', title: name, color: colourOf('info'), data: points, valueFormatter: texts.amount }]}
      ariaLabelledby={titleId}
      ariaDescription={texts.summary(
        days.filter(({ value }) => value > 0).map(({ date, value }) => ({ label: date, value })),
      )}
      empty={texts.empty}
      noMatch={texts.noMatch}
      i18nStrings={{ ...texts.strings, ...texts.axes, ...texts.days }}
    />
  );
}

/** An amount in each hour of a day as standing bars. */
export function HoursDrawing({ titleId, name, hours }: { titleId: string; name: string; hours: readonly Hour[] }) {
  const texts = useChartTexts();
  const nameOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  return (
    <BarChart
      hideFilter
      hideLegend
      xScaleType="categorical"
      height={areaHeight}
      xDomain={hours.map(({ hour }) => nameOf(hour))}
      yDomain={[0, Math.max(1, ...hours.map(({ value }) => value))]}
      series={[
        {
          type: 'bar',
          title: name,
          color: colourOf('info'),
          data: hours.map(({ hour, value }) => ({ x: nameOf(hour), y: value })),
          valueFormatter: texts.amount,
        },
      ]}
      ariaLabelledby={titleId}
      ariaDescription={texts.summary(
        hours.filter(({ value }) => value > 0).map(({ hour, value }) => ({ label: nameOf(hour), value })),
      )}
      empty={texts.empty}
      noMatch={texts.noMatch}
      i18nStrings={{ ...texts.strings, ...texts.axes }}
    />
  );
}

function sumOf(parts: readonly Slice[]): number {
  return parts.reduce((sum, { value }) => sum + value, 0);
}

// The colours of both themes stand in the console's style sheet.
function colourOf(look: Slice['look']): string {
  return `var(--look-${look})`;
}
