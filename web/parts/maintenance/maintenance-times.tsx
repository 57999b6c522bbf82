import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { windowText } from '../../../shared/maintenance-words.ts';
import {
  frozenBy,
  nextOpening,
  openingDaysMax,
  type Calendar,
  type MaintenanceWindow,
} from '../../../shared/maintenance.ts';
import { fill } from '../../../shared/text.ts';
import { useLocale, useText } from '../../app/language.tsx';
import { useProjectAtHand } from '../../app/project-at-hand.tsx';
import { Time } from '../../ui/time.tsx';
import { useTimeZone } from './use-time-zone.ts';

type Props = {
  readonly windows: readonly MaintenanceWindow[];
  /** Whose data source it is, where that may be another project than the one at hand: nothing is known then of when it is frozen. */
  readonly projectUid?: string;
};

/** The windows of a data source with their zone, and when it may be changed next. */
export function MaintenanceTimes({ windows, projectUid }: Props) {
  const say = useText();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const { current } = useProjectAtHand();
  const isAtHand = projectUid === undefined || projectUid === current?.uid;
  const frozen = isAtHand ? current?.frozen_periods : undefined;
  const isOpenAlways = windows.length === 0 && !frozen?.length;
  return (
    <SpaceBetween size="xxxs">
      {windows.length === 0 && <div>{say(words.anyTime)}</div>}
      {windows.map((window) => (
        <div key={windowText(window, locale)}>{windowText(window, locale)}</div>
      ))}
      {windows.some(({ time_zone }) => time_zone === undefined) && (
        <Box color="text-body-secondary" fontSize="body-s">
          {timeZone}
        </Box>
      )}
      {isAtHand && !isOpenAlways && <Next windows={windows} calendar={{ timeZone, frozen }} />}
    </SpaceBetween>
  );
}

function Next({ windows, calendar }: { windows: readonly MaintenanceWindow[]; calendar: Calendar }) {
  const say = useText();
  const now = new Date();
  const next = nextOpening(windows, now, calendar);
  const period = frozenBy(now, calendar);
  const isOpen = next !== undefined && next.from <= now;
  const moment = isOpen ? next.until : next?.from;
  return (
    <Box color="text-body-secondary" fontSize="body-s">
      {period && <div>{say(fill(words.frozen, { name: period.name, reason: period.reason }))}</div>}
      {!next && say(fill(words.none, { days: openingDaysMax }))}
      {isOpen && say(moment ? words.openUntil : words.open)}
      {next && !isOpen && say(words.next)}
      {moment && <Time at={moment.toISOString()} />}
    </Box>
  );
}

const words = {
  anyTime: { zh: '任意时间', en: 'Any time' },
  open: { zh: '现在可执行', en: 'Open now' },
  openUntil: { zh: '现在可执行，至 ', en: 'Open until ' },
  next: { zh: '下一时间段：', en: 'Next: ' },
  none: { zh: '未来 {days} 天内没有时间段', en: 'No window in the next {days} days' },
  frozen: { zh: '项目封网“{name}”：{reason}', en: 'Frozen by "{name}": {reason}' },
};
