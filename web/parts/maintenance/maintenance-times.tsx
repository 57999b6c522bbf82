import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { windowText } from '../../../shared/maintenance-words.ts';
import { nextOpening, openingDaysMax, type MaintenanceWindow } from '../../../shared/maintenance.ts';
import { fill } from '../../../shared/text.ts';
import { useLocale, useText } from '../../app/language.tsx';
import { Time } from '../../ui/time.tsx';
import { useTimeZone } from './use-time-zone.ts';

/** The windows of a data source with their zone, and when it may be changed next. */
export function MaintenanceTimes({ windows }: { windows: readonly MaintenanceWindow[] }) {
  const say = useText();
  const locale = useLocale();
  const timeZone = useTimeZone();
  if (windows.length === 0) return <>{say(words.anyTime)}</>;
  return (
    <SpaceBetween size="xxxs">
      {windows.map((window) => (
        <div key={windowText(window, locale)}>{windowText(window, locale)}</div>
      ))}
      {windows.some(({ time_zone }) => time_zone === undefined) && (
        <Box color="text-body-secondary" fontSize="body-s">
          {timeZone}
        </Box>
      )}
      <Box color="text-body-secondary" fontSize="body-s">
        <Next windows={windows} timeZone={timeZone} />
      </Box>
    </SpaceBetween>
  );
}

function Next({ windows, timeZone }: { windows: readonly MaintenanceWindow[]; timeZone: string }) {
  const say = useText();
  const now = new Date();
  const next = nextOpening(windows, now, timeZone);
  if (!next) return <>{say(fill(words.none, { days: openingDaysMax }))}</>;
  const isOpen = next.from <= now;
  if (isOpen && !next.until) return <>{say(words.open)}</>;
  return (
    <>
      {say(isOpen ? words.openUntil : words.next)}
      <Time at={(isOpen ? next.until : next.from)?.toISOString()} />
    </>
  );
}

const words = {
  anyTime: { zh: '任意时间', en: 'Any time' },
  open: { zh: '现在可执行', en: 'Open now' },
  openUntil: { zh: '现在可执行，至 ', en: 'Open until ' },
  next: { zh: '下一时间段：', en: 'Next: ' },
  none: { zh: '未来 {days} 天内没有时间段', en: 'No window in the next {days} days' },
};
