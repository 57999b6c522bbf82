import { useState } from 'react';
import DatePicker from '@cloudscape-design/components/date-picker';
import { Labelled } from '../../../../ui/form/labelled.tsx';
import * as contract from '../../../../../shared/contract/running/statistics/operations.ts';
import { useLocale, useText } from '../../../../app/language.tsx';
import { useRefresh } from '../../../../app/query.ts';
import { Page } from '../../../../ui/page/page.tsx';
import { lastDays, PeriodPicker } from '../report/report-period.tsx';
import { words as report } from '../report/report-words.ts';
import '../report/report.css';
import { DayFigures, HoursCard, ModulesCard, TrendCard } from './activity-charts.tsx';
import { UsersCard } from './activity-users.tsx';
import { words } from './activity-words.ts';

/** How people use the platform, for those who oversee it. */
export default function UserActivity() {
  const say = useText();
  const locale = useLocale();
  const [period, choose] = useState(() => lastDays());
  const [chosenDay, chooseDay] = useState<string>();
  const refresh = useRefresh();
  const day = chosenDay ?? period.to;
  return (
    <Page
      title={words.title}
      description={words.description}
      actions={[
        { id: 'print', text: report.print, run: () => globalThis.print() },
        {
          id: 'refresh',
          text: report.refresh,
          icon: 'refresh',
          run: () =>
            refresh(
              contract.listUserActivityDailyTrend,
              contract.listUserActivityHourlyDistribution,
              contract.listUserActivityModuleDistribution,
              contract.getUserActivitySummary,
              contract.listUserActivityUsers,
            ),
        },
      ]}
    >
      <PeriodPicker period={period} onChange={choose} />
      <TrendCard period={period} />
      <UsersCard key={`${period.from} ${period.to}`} period={period} />
      <Labelled label={words.ofDay}>
        <DatePicker
          value={day}
          locale={locale}
          format="iso"
          placeholder="YYYY-MM-DD"
          openCalendarAriaLabel={(date) => `${say(words.openCalendar)}${date ? `, ${date}` : ''}`}
          ariaLabel={say(words.day)}
          isDateEnabled={(date) => date.getTime() <= Date.now()}
          onChange={({ detail }) => {
            if (/^\d{4}-\d{2}-\d{2}$/.test(detail.value)) chooseDay(detail.value);
          }}
        />
      </Labelled>
      <DayFigures day={day} />
      <HoursCard day={day} />
      <ModulesCard day={day} />
    </Page>
  );
}
