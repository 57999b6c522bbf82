import type { DateRangePickerProps } from '@cloudscape-design/components/date-range-picker';
import { limits } from '../../../../../shared/limits.ts';
import { useText } from '../../../../app/language.tsx';
import { RangePicker } from '../../../../ui/form/range-picker.tsx';
import { localDate } from '../../../../ui/time.tsx';
import { words } from './report-words.ts';

/** The first and the last day of a report: 2030-01-31. */
export type ReportPeriod = { readonly from: string; readonly to: string };

const quickDays = [7, 30, 90, 365] as const;
const firstDays = 30;
const dayMilliseconds = 24 * 60 * 60 * 1000;

/** The last days until today. */
export function lastDays(days: number = firstDays): ReportPeriod {
  const now = Date.now();
  return { from: localDay(now - (days - 1) * dayMilliseconds), to: localDay(now) };
}

/** The period that an address names, as links of letters do; nothing where it names none that can be shown. */
export function periodAsked(address: URLSearchParams): ReportPeriod | undefined {
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? ''];
  const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));
  return isDay(from) && isDay(to) && isFitting({ from, to }) ? { from, to } : undefined;
}

/** Which days the report is of. */
export function PeriodPicker({ period, onChange }: { period: ReportPeriod; onChange: (period: ReportPeriod) => void }) {
  const say = useText();
  return (
    <RangePicker
      dateOnly
      value={{ type: 'absolute', startDate: period.from, endDate: period.to }}
      showClearButton={false}
      ariaLabel={say(words.period)}
      relativeOptions={quickDays.map((days) => ({ key: String(days), amount: days, unit: 'day', type: 'relative' }))}
      i18nStrings={{ formatRelativeRange: ({ amount }) => say(words.lastDays(amount)) }}
      isValidRange={(range) => {
        const chosen = periodOf(range);
        if (!chosen) return { valid: false, errorMessage: say(words.noPeriod) };
        return isFitting(chosen) ? { valid: true } : { valid: false, errorMessage: say(words.periodWrong) };
      }}
      onChange={({ detail }) => {
        const chosen = periodOf(detail.value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}

function periodOf(range: DateRangePickerProps.Value | null): ReportPeriod | undefined {
  if (range === null) return undefined;
  if (range.type === 'relative') return range.unit === 'day' ? lastDays(range.amount) : undefined;
  const [from, to] = [range.startDate.slice(0, 10), range.endDate.slice(0, 10)];
  return from === '' || to === '' ? undefined : { from, to };
}

function isFitting({ from, to }: ReportPeriod): boolean {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMilliseconds) + 1;
  return days >= 1 && days <= limits.reportDaysMax;
}

function localDay(time: number): string {
  return localDate(new Date(time).toISOString());
}
