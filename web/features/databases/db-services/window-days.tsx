import DatePicker from '@cloudscape-design/components/date-picker';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { weekdayName } from '../../../../shared/maintenance-words.ts';
import { fill } from '../../../../shared/text.ts';
import { useLocale, useText } from '../../../app/language.tsx';
import { useTimeZone } from '../../../parts/maintenance/use-time-zone.ts';
import { Multiselect } from '../../../ui/form/multiselect.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { words } from './form-words.ts';
import type { WindowRow } from './maintenance-windows.ts';

type Props = {
  readonly row: WindowRow;
  readonly number: number;
  readonly onChange: (next: Partial<WindowRow>) => void;
};
const weekdays = [1, 2, 3, 4, 5, 6, 7];

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
      <ZoneSelect row={row} number={number} onChange={onChange} />
    </SpaceBetween>
  );
}

function ZoneSelect({ row, number, onChange }: Props) {
  const say = useText();
  const deployment = useTimeZone();
  const byDefault = { value: '', label: say(fill(words.deploymentZone, { zone: deployment })) };
  const known = Intl.supportedValuesOf('timeZone');
  // A zone may have been named by a name that this browser does not list.
  const zones = ['UTC', ...known, row.zone].filter((zone, index, all) => zone !== '' && all.indexOf(zone) === index);
  const options = [byDefault, ...zones.map((zone) => ({ value: zone, label: zone }))];
  return (
    <Select
      options={options}
      selectedOption={options.find(({ value }) => value === row.zone) ?? byDefault}
      filteringType="auto"
      virtualScroll
      ariaLabel={say(fill(words.zoneOf, { number }))}
      onChange={({ detail }) => onChange({ zone: detail.selectedOption.value ?? '' })}
    />
  );
}
