import { sampleReports } from '../../../../shared/samples/reports/index.ts';
import type { SampleReport } from '../../../../shared/samples/reports/report.ts';
import { useText } from '../../../app/language.tsx';
import { TimeChart, type TimeLine } from '../../../ui/chart/time-chart.tsx';
import type { Run } from './report-run.tsx';
import { WeekField } from './week-field.tsx';
import { words } from './words.ts';

type Row = Run['rows'][number];
const linesMax = 6;

/** What can be drawn of an answer; a single day makes no line. */
export function ReportChart({ run }: { run: Run }) {
  const say = useText();
  const { chart }: SampleReport = sampleReports[run.report_name];
  if (!chart) return null;
  const placeOf = (name: string) => run.columns.findIndex((column) => column.name === name);
  if (chart.kind === 'week') {
    const value = placeOf(chart.value);
    return (
      <WeekField
        cells={run.rows.map((row) => ({
          weekday: numberIn(row, 0),
          hour: numberIn(row, 1),
          value: numberIn(row, value),
        }))}
      />
    );
  }
  const lines =
    chart.by === undefined
      ? chart.values.map((name) => lineOf(run.columns[placeOf(name)]?.title ?? name, run.rows, placeOf(name)))
      : linesOf(run.rows, {
          by: placeOf(chart.by),
          value: placeOf(chart.values[0] ?? ''),
          unknown: say(words.unknown),
        });
  const moments = run.rows.map(momentOf);
  const range = { from: Math.min(...moments), to: Math.max(...moments) };
  if (range.from === range.to) return null;
  return <TimeChart title={words.perDay} unit={say(words.seconds)} lines={lines} range={range} />;
}

function lineOf(name: string, rows: readonly Row[], place: number): TimeLine {
  return { name, points: rows.map((row) => ({ at: momentOf(row), value: numberIn(row, place) })) };
}

type Parts = { readonly by: number; readonly value: number; readonly unknown: string };

/** A line for each of the greatest; who does not stand in a day made no load of it. */
function linesOf(rows: readonly Row[], { by, value, unknown }: Parts): TimeLine[] {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(String(row[by]), (sums.get(String(row[by])) ?? 0) + numberIn(row, value));
  const names = [...sums].sort((a, b) => b[1] - a[1]).slice(0, linesMax);
  const days = [...new Set(rows.map(momentOf))];
  return names.map(([name]) => {
    const own = new Map(rows.filter((row) => row[by] === name).map((row) => [momentOf(row), numberIn(row, value)]));
    return { name: name || unknown, points: days.map((at) => ({ at, value: own.get(at) ?? 0 })) };
  });
}

/** Days stand where the reader's calendar has them, so that a mark says the day that was meant. */
function momentOf(row: Row): number {
  return Date.parse(`${String(row[0])}T00:00:00`);
}

function numberIn(row: Row, place: number): number {
  return Number(row[place] ?? 0);
}
