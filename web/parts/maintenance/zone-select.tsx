import { fill } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { Select } from '../../ui/form/select.tsx';
import { useTimeZone } from './use-time-zone.ts';

type Props = {
  readonly zone: string;
  readonly label: string;
  readonly onChange: (zone: string) => void;
  /** One must be named: that of the deployment is not offered by leaving it open. */
  readonly isNamed?: true;
  readonly isFixed?: boolean;
};

/** A time zone by its IANA name; empty for that of the deployment, which is named. */
export function ZoneSelect({ zone, label, onChange, isNamed, isFixed = false }: Props) {
  const say = useText();
  const byDefault = { value: '', label: say(fill(ofSystem, { zone: useTimeZone() })) };
  // A zone may have been named by a name that this browser does not list.
  const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), zone])].filter((one) => one !== '');
  const options = [...(isNamed ? [] : [byDefault]), ...zones.map((one) => ({ value: one, label: one }))];
  return (
    <Select
      options={options}
      selectedOption={options.find(({ value }) => value === zone) ?? byDefault}
      filteringType="auto"
      virtualScroll
      disabled={isFixed}
      ariaLabel={label}
      onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
    />
  );
}

const ofSystem = { zh: '{zone}（系统时区）', en: '{zone} (of the system)' };
