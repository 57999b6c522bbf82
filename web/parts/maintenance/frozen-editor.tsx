import Button from '@cloudscape-design/components/button';
import DatePicker from '@cloudscape-design/components/date-picker';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { limits } from '../../../shared/limits.ts';
import type { FrozenPeriod } from '../../../shared/maintenance.ts';
import { fill, type Text } from '../../../shared/text.ts';
import { useLocale, useText } from '../../app/language.tsx';
import { ReasonedButton } from '../../ui/action.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Labelled } from '../../ui/form/labelled.tsx';
import { frozenWords as words } from './frozen-words.ts';
import { ZoneSelect } from './zone-select.tsx';

/** A period as it stands in the form; an empty zone is that of the deployment. */
export type PeriodRow = Omit<FrozenPeriod, 'time_zone' | 'reason'> & {
  readonly time_zone: string;
  readonly reason: string;
};
type Props = {
  readonly rows: readonly PeriodRow[];
  readonly problemOf: (key: string) => string | undefined;
  readonly onChange: (rows: PeriodRow[]) => void;
  /** Left out where both stand above already. */
  readonly title?: Text;
  readonly hint?: Text;
  readonly isReasonOptional?: boolean;
  /** Why the reader cannot change them. */
  readonly why?: Text | undefined;
};
const nothing: PeriodRow = { name: '', reason: '', from_date: '', to_date: '', time_zone: '' };

/** The days on which nothing is changed, one below the other. */
export function FrozenEditor({ rows, problemOf, onChange, hint, isReasonOptional = false, title, why }: Props) {
  const say = useText();
  const change = (index: number, next: Partial<PeriodRow>) =>
    onChange(rows.map((row, position) => (position === index ? { ...row, ...next } : row)));
  return (
    <Labelled label={title} hint={hint} stretch>
      <SpaceBetween size="m">
        {rows.map((row, index) => (
          <Labelled
            // Periods have no identity of their own: their place is what tells them apart.
            key={index}
            problem={(['name', 'reason', 'from_date', 'to_date'] as const)
              .map((field) => problemOf(`frozen.${index}.${field}`))
              .find(Boolean)}
            stretch
          >
            <PeriodFields
              row={row}
              number={index + 1}
              isReasonOptional={isReasonOptional}
              isFixed={why !== undefined}
              onChange={(next) => change(index, next)}
            >
              <Button
                variant="icon"
                iconName="remove"
                formAction="none"
                disabled={why !== undefined}
                ariaLabel={say(fill(words.remove, { number: index + 1 }))}
                onClick={() => onChange(rows.filter((_, position) => position !== index))}
              />
            </PeriodFields>
          </Labelled>
        ))}
        <ReasonedButton
          text={words.add}
          iconName="add-plus"
          formAction="none"
          why={
            why ??
            (rows.length < limits.frozenPeriodsMax ? undefined : fill(words.max, { max: limits.frozenPeriodsMax }))
          }
          onClick={() => onChange([...rows, nothing])}
        />
      </SpaceBetween>
    </Labelled>
  );
}

type Fields = {
  readonly row: PeriodRow;
  readonly number: number;
  readonly isReasonOptional: boolean;
  readonly isFixed: boolean;
  readonly onChange: (next: Partial<PeriodRow>) => void;
  readonly children: React.ReactNode;
};

function PeriodFields({ row, number, isReasonOptional, isFixed, onChange, children }: Fields) {
  const say = useText();
  const locale = useLocale();
  return (
    <SpaceBetween size="xs">
      {(['name', 'reason'] as const).map((field) => (
        <Input
          key={field}
          value={row[field]}
          disabled={isFixed}
          placeholder={say(field === 'reason' && isReasonOptional ? words.reasonOptional : words[field])}
          ariaLabel={say(fill(words.of, { field: words[field], number }))}
          onChange={({ detail }) => onChange({ [field]: detail.value })}
        />
      ))}
      <SpaceBetween direction="horizontal" size="xs" alignItems="center">
        {(['from_date', 'to_date'] as const).map((field) => (
          <DatePicker
            key={field}
            value={row[field]}
            locale={locale}
            disabled={isFixed}
            placeholder={say(words[field])}
            ariaLabel={say(fill(words.of, { field: words[field], number }))}
            openCalendarAriaLabel={(date) => `${say(words.openCalendar)}${date ? `, ${date}` : ''}`}
            onChange={({ detail }) => onChange({ [field]: detail.value })}
          />
        ))}
        <ZoneSelect
          zone={row.time_zone}
          isFixed={isFixed}
          label={say(fill(words.of, { field: words.zone, number }))}
          onChange={(time_zone) => onChange({ time_zone })}
        />
        {children}
      </SpaceBetween>
    </SpaceBetween>
  );
}
