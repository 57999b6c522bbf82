import DatePicker from '@cloudscape-design/components/date-picker';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { fill } from '../../../../shared/text.ts';
import { weekdayName, weekdays } from '../../../../shared/weekdays.ts';
import { useLocale, useText } from '../../../app/language.tsx';
import { ZoneSelect } from '../../../parts/maintenance/zone-select.tsx';
import { Multiselect } from '../../../ui/form/multiselect.tsx';
import { words } from './form-words.ts';
import type { WindowRow } from './maintenance-windows.ts';

type Props = {
  readonly row: WindowRow;
  readonly number: number;
  readonly onChange: (next: Partial<WindowRow>) => void;
};

/** On which days a window starts, and in which zone its times are meant. */
export function WindowDays({ row, number, onChange }: Props) {
  const say = useText();
  const locale = useLocale();
  const days = weekdays.map((day) => ({ value: String(day), label: weekdayName(day, locale) }));
  const dates = [
    { field: 'from', label: words.fromOf, placeholder: words.anyFrom },
    { field: 'to', label: words.toOf, placeholder: words.anyTo },
  ] as const;
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Multiselect
        options={days}
        selectedOptions={days.filter(({ value }) => row.weekdays.includes(Number(value)))}
        placeholder={say(words.everyDay)}
        ariaLabel={say(fill(words.weekdaysOf, { number }))}
        inlineTokens
        onChange={({ detail }) => onChange({ weekdays: detail.selectedOptions.map(({ value }) => Number(value)) })}
      />
      {dates.map(({ field, label, placeholder }) => (
        <DatePicker
          key={field}
          value={row[field]}
          locale={locale}
          placeholder={say(placeholder)}
          ariaLabel={say(fill(label, { number }))}
          openCalendarAriaLabel={(date) => `${say(words.openCalendar)}${date ? `, ${date}` : ''}`}
          onChange={({ detail }) => onChange({ [field]: detail.value })}
        />
      ))}
      <ZoneSelect zone={row.zone} label={say(fill(words.zoneOf, { number }))} onChange={(zone) => onChange({ zone })} />
    </SpaceBetween>
  );
}
