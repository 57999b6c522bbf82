import {
  getUserActivitySummary,
  listUserActivityDailyTrend,
  listUserActivityHourlyDistribution,
  listUserActivityModuleDistribution,
} from '../../../../../shared/contract/running/statistics/operations.ts';
import { useText } from '../../../../app/language.tsx';
import { useCall } from '../../../../app/query.ts';
import { Bars, Days, Hours } from '../../../../ui/chart/chart.tsx';
import { ReportCard } from '../report/report-card.tsx';
import { FigureBoard, read, type Figure } from '../report/report-figures.tsx';
import type { ReportPeriod } from '../report/report-period.tsx';
import { words as report } from '../report/report-words.ts';
import { words } from './activity-words.ts';

export function TrendCard({ period: { from, to } }: { period: ReportPeriod }) {
  const say = useText();
  const query = { filter_date_from: from, filter_date_to: to };
  const asked = useCall(listUserActivityDailyTrend, { query }, { keepPrevious: true });
  return (
    <ReportCard
      title={words.trend}
      hint={report.ofPeriod}
      asked={asked}
      empty={{ when: ({ data }) => data.every(({ dau }) => dau === 0), text: words.noneInPeriod }}
      rows={({ data }) => [
        [say(words.day), say(words.activeUsers), say(words.requests), say(words.errors)],
        ...data.map((day) => [day.stat_date, String(day.dau), String(day.request_count), String(day.error_count)]),
      ]}
    >
      {({ data }) => (
        <Days
          title={words.trend}
          isTitled
          name={say(words.activeUsers)}
          days={data.map(({ stat_date, dau }) => ({ date: stat_date, value: dau }))}
        />
      )}
    </ReportCard>
  );
}

export function DayFigures({ day }: { day: string }) {
  const asked = useCall(getUserActivitySummary, { query: { stat_date: day } }, { keepPrevious: true });
  const hint = words.ofThatDay(day);
  const figures: readonly Figure[] = [
    { label: words.activeUsers, hint, asked: read(asked, ({ data }) => String(data.dau)) },
    { label: words.requests, hint, asked: read(asked, ({ data }) => String(data.request_count)) },
    { label: words.perUser, hint, asked: read(asked, ({ data }) => data.avg_request_per_user?.toString()) },
    { label: words.errors, hint, asked: read(asked, ({ data }) => String(data.error_count)) },
    {
      label: words.errorRate,
      hint,
      asked: read(asked, ({ data }) => (data.error_rate === undefined ? undefined : `${data.error_rate}%`)),
    },
    {
      label: words.peak,
      hint,
      asked: read(asked, ({ data: { peak_hour, peak_hour_requests } }) =>
        peak_hour === undefined ? undefined : words.peakAt(peak_hour, peak_hour_requests ?? 0),
      ),
    },
  ];
  return <FigureBoard title={words.dayFigures} figures={figures} />;
}

export function HoursCard({ day }: { day: string }) {
  const say = useText();
  const asked = useCall(listUserActivityHourlyDistribution, { query: { stat_date: day } }, { keepPrevious: true });
  return (
    <ReportCard
      title={words.hours}
      hint={words.ofThatDay(day)}
      asked={asked}
      empty={{ when: ({ data }) => data.every((hour) => hour.request_count === 0), text: words.noneOnDay }}
      rows={({ data }) => [
        [say(words.hour), say(words.requests), say(words.activeUsers)],
        ...data.map((hour) => [String(hour.stat_hour), String(hour.request_count), String(hour.active_users)]),
      ]}
    >
      {({ data }) => (
        <Hours
          title={words.hours}
          isTitled
          name={say(words.requests)}
          hours={data.map(({ stat_hour, request_count }) => ({ hour: stat_hour, value: request_count }))}
        />
      )}
    </ReportCard>
  );
}

export function ModulesCard({ day }: { day: string }) {
  const say = useText();
  const asked = useCall(listUserActivityModuleDistribution, { query: { stat_date: day } }, { keepPrevious: true });
  return (
    <ReportCard
      title={words.modules}
      hint={words.ofThatDay(day)}
      asked={asked}
      empty={{ when: ({ data }) => data.length === 0, text: words.noneOnDay }}
      rows={({ data }) => [
        [say(words.module), say(words.requests), say(words.share)],
        ...data.map((one) => [one.module_name, String(one.request_count), `${one.percent}%`]),
      ]}
    >
      {({ data }) => (
        <Bars
          title={words.modules}
          isTitled
          bars={data.map(({ module_name: label, request_count: value }) => ({
            label,
            parts: [{ label, value, look: 'info' as const }],
          }))}
        />
      )}
    </ReportCard>
  );
}
