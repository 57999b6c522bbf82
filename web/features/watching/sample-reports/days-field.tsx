import type { DateRangePickerProps } from '@cloudscape-design/components/date-range-picker';
import { useText } from '../../../app/language.tsx';
import { RangePicker } from '../../../ui/form/range-picker.tsx';
import { words } from './words.ts';

/** The first and the last day of a question, of UTC: 2030-01-31. */
type Days = { readonly first: string; readonly last: string };
type Props = { readonly days: Days; readonly keptDays: number; readonly onChange: (days: Days) => void };

const dayMilliseconds = 24 * 3_600_000;
const quickDays = [1, 7, 30, 90, 365] as const;

/** The last days until today. */
export function lastDays(days: number): Days {
  const now = Date.now();
  return { first: dayOf(now - (days - 1) * dayMilliseconds), last: dayOf(now) };
}

/** Days within those for which samples are kept. */
export function DaysField({ days, keptDays, onChange }: Props) {
  const say = useText();
  const chosenOf = (range: DateRangePickerProps.Value | null): Days | undefined => {
    if (range?.type === 'relative') return lastDays(range.amount);
    const [first = '', last = ''] = [range?.startDate.slice(0, 10), range?.endDate.slice(0, 10)];
    return first && last ? { first, last } : undefined;
  };
  const quick = [...new Set(quickDays.map((amount) => Math.min(amount, keptDays)))];
  return (
    <RangePicker
      dateOnly
      value={{ type: 'absolute', startDate: days.first, endDate: days.last }}
      showClearButton={false}
      ariaLabel={say(words.range)}
      relativeOptions={quick.map((amount) => ({ key: String(amount), amount, unit: 'day', type: 'relative' }))}
      i18nStrings={{ formatRelativeRange: ({ amount }) => say(words.lastDays(amount)) }}
      isValidRange={(range) => {
        const chosen = chosenOf(range);
        if (!chosen) return { valid: false, errorMessage: say(words.noRange) };
        const isKept =
          chosen.first >= dayOf(Date.now() - keptDays * dayMilliseconds) && chosen.last <= dayOf(Date.now());
        return isKept && chosen.first <= chosen.last
          ? { valid: true }
          : { valid: false, errorMessage: say(words.rangeWrong(keptDays)) };
      }}
      onChange={({ detail }) => {
        const chosen = chosenOf(detail.value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
