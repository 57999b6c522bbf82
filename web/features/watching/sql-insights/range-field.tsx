import { RangePicker } from '../../../ui/form/range-picker.tsx';
import type { TimeRange } from '../../../ui/chart/time-chart.tsx';

type RangeFieldProps = {
  readonly range: TimeRange;
  readonly label: string;
  readonly onChange: (range: TimeRange) => void;
};

/** A range written by hand: what is dragged with a pointer can be chosen with the keyboard too. */
export function RangeField({ range, label, onChange }: RangeFieldProps) {
  const moment = (at: number) => new Date(at).toISOString();
  return (
    <RangePicker
      value={{ type: 'absolute', startDate: moment(range.from), endDate: moment(range.to) }}
      rangeSelectorMode="absolute-only"
      ariaLabel={label}
      showClearButton={false}
      relativeOptions={[]}
      isValidRange={(chosen) =>
        chosen?.type === 'absolute' && Date.parse(chosen.startDate) < Date.parse(chosen.endDate)
          ? { valid: true }
          : { valid: false, errorMessage: label }
      }
      onChange={({ detail }) => {
        if (detail.value?.type !== 'absolute') return;
        onChange({ from: Date.parse(detail.value.startDate), to: Date.parse(detail.value.endDate) });
      }}
    />
  );
}
