import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { Labelled } from '../../../ui/form/labelled.tsx';
import SpaceBetween from '@cloudscape-design/components/space-between';
import TimeInput from '@cloudscape-design/components/time-input';
import { limits } from '../../../../shared/limits.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { MaintenanceTimes } from '../../../parts/maintenance/maintenance-times.tsx';
import { ReasonedButton } from '../../../ui/action.tsx';
import { words } from './form-words.ts';
import { crossesMidnight, dailyRow, windowRows, windowsOf, type WindowRow } from './maintenance-windows.ts';
import { WindowDays } from './window-days.tsx';

type Props = {
  readonly rows: readonly WindowRow[];
  readonly problemOf: (index: number) => string | undefined;
  readonly onChange: (rows: WindowRow[]) => void;
};

/** Windows, one below the other, each with its days and zone; below them, what they come to. */
export function MaintenanceEditor({ rows, problemOf, onChange }: Props) {
  const say = useText();
  const change = (index: number, next: Partial<WindowRow>) =>
    onChange(rows.map((row, position) => (position === index ? { ...row, ...next } : row)));
  const isFull = rows.length >= limits.maintenanceTimesMax;
  const isWhole = rows.length > 0 && windowRows.safeParse(rows).success;
  return (
    <SpaceBetween size="m">
      {rows.length === 0 && <Box color="text-body-secondary">{say(words.noWindows)}</Box>}
      {rows.map((row, index) => (
        // Windows have no identity of their own: their place is what tells them apart.
        <Labelled
          key={index}
          problem={problemOf(index)}
          constraint={crossesMidnight(row) ? words.nextDay : undefined}
          stretch
        >
          <SpaceBetween size="xs">
            <SpaceBetween direction="horizontal" size="xs" alignItems="center">
              <TimeInput
                format="hh:mm"
                placeholder="hh:mm"
                value={row.start}
                ariaLabel={say(fill(words.startOf, { number: index + 1 }))}
                onChange={({ detail }) => change(index, { start: detail.value })}
              />
              <span>{say(words.to)}</span>
              <TimeInput
                format="hh:mm"
                placeholder="hh:mm"
                value={row.stop}
                ariaLabel={say(fill(words.stopOf, { number: index + 1 }))}
                onChange={({ detail }) => change(index, { stop: detail.value })}
              />
              <Button
                variant="icon"
                iconName="remove"
                formAction="none"
                ariaLabel={say(fill(words.removeWindow, { number: index + 1 }))}
                onClick={() => onChange(rows.filter((_, position) => position !== index))}
              />
            </SpaceBetween>
            <WindowDays row={row} number={index + 1} onChange={(next) => change(index, next)} />
          </SpaceBetween>
        </Labelled>
      ))}
      <ReasonedButton
        text={words.addWindow}
        iconName="add-plus"
        formAction="none"
        why={isFull ? fill(words.windowsMax, { max: limits.maintenanceTimesMax }) : undefined}
        onClick={() => onChange([...rows, rows.length === 0 ? dailyRow('22:00', '06:00') : dailyRow('', '')])}
      />
      {isWhole && (
        <Labelled label={words.nowAs}>
          <MaintenanceTimes windows={windowsOf(rows)} />
        </Labelled>
      )}
    </SpaceBetween>
  );
}
