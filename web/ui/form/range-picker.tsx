import DateRangePicker, { type DateRangePickerProps } from '@cloudscape-design/components/date-range-picker';
import Icon from '@cloudscape-design/components/icon';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useLocale } from '../../app/language.tsx';
import { localTime } from '../time.tsx';

type Props = Omit<DateRangePickerProps, 'locale' | 'dateInputFormat' | 'absoluteFormat' | 'renderTriggerContent'>;

/** A range of days, or of moments in the reader's time zone, written as moments are everywhere. */
export function RangePicker(props: Props) {
  const { value, dateOnly } = props;
  const written = dateOnly ? (day: string) => day.slice(0, 10) : localTime;
  return (
    <DateRangePicker
      {...props}
      locale={useLocale()}
      dateInputFormat="iso"
      {...(value?.type === 'absolute' && {
        renderTriggerContent: () => (
          <SpaceBetween direction="horizontal" size="xs">
            <Icon name="calendar" />
            <span>{`${written(value.startDate)} — ${written(value.endDate)}`}</span>
          </SpaceBetween>
        ),
      })}
    />
  );
}
