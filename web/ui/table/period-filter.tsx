import type { DateRangePickerProps } from '@cloudscape-design/components/date-range-picker';
import { useText } from '../../app/language.tsx';
import { RangePicker } from '../form/range-picker.tsx';
import type { Period, TableState } from './use-table.ts';

const words = {
  any: { zh: '任意时间', en: 'Any time' },
  order: { zh: '结束时间必须晚于开始时间', en: 'The end must be after the start' },
  days: (days: number) => ({ zh: `最近 ${days} 天`, en: `Last ${days} days` }),
};
const dayMilliseconds = 24 * 60 * 60 * 1000;
const quickDays = [1, 7, 30, 90] as const;

/** From when to when; both ends go into the address as instants. */
export default function PeriodFilter({ period, table }: { period: Period; table: TableState }) {
  const say = useText();
  const [from] = table.chosen(period.from);
  const [to] = table.chosen(period.to);
  const value: DateRangePickerProps.AbsoluteValue | null =
    from && to ? { type: 'absolute', startDate: from, endDate: to } : null;
  return (
    <RangePicker
      value={value}
      expandToViewport
      placeholder={`${say(period.label)}: ${say(words.any)}`}
      ariaLabel={say(period.label)}
      relativeOptions={quickDays.map((days) => ({ key: String(days), amount: days, unit: 'day', type: 'relative' }))}
      i18nStrings={{ formatRelativeRange: ({ amount }) => say(words.days(amount)) }}
      isValidRange={(range) =>
        range?.type === 'absolute' && Date.parse(range.startDate) >= Date.parse(range.endDate)
          ? { valid: false, errorMessage: say(words.order) }
          : { valid: true }
      }
      onChange={({ detail }) => table.change(endsOf(detail.value, period))}
    />
  );
}

function endsOf(range: DateRangePickerProps.Value | null, { from, to }: Period) {
  if (range === null) return { [from]: undefined, [to]: undefined };
  if (range.type === 'absolute')
    return { [from]: new Date(range.startDate).toISOString(), [to]: new Date(range.endDate).toISOString() };
  const now = Date.now();
  return { [from]: new Date(now - range.amount * dayMilliseconds).toISOString(), [to]: new Date(now).toISOString() };
}
