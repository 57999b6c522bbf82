import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { freezeText, windowText } from '../../../shared/maintenance-words.ts';
import {
  frozenBy,
  hasFrozen,
  nextOpening,
  openingDaysMax,
  type Calendar,
  type MaintenanceWindow,
} from '../../../shared/maintenance.ts';
import { fill, type Text } from '../../../shared/text.ts';
import { useLocale, useText } from '../../app/language.tsx';
import { useProjectAtHand } from '../../app/project-at-hand.tsx';
import { Time } from '../../ui/time.tsx';
import { useCalendar } from './use-calendar.ts';

type Props = {
  readonly windows: readonly MaintenanceWindow[];
  /** Whose data source it is, where that may be another project than the one at hand: only the freezes of the organization are known then. */
  readonly projectUid?: string;
};

/** The windows of a data source with their zone, and when it may be changed next. */
export function MaintenanceTimes({ windows, projectUid }: Props) {
  const say = useText();
  const locale = useLocale();
  const calendar = useCalendar();
  const { current } = useProjectAtHand();
  const isAtHand = projectUid === undefined || projectUid === current?.uid;
  const isOpenAlways = windows.length === 0 && !hasFrozen(calendar);
  return (
    <SpaceBetween size="xxxs">
      {windows.length === 0 && <div>{say(words.anyTime)}</div>}
      {windows.map((window) => (
        <div key={windowText(window, locale)}>{windowText(window, locale)}</div>
      ))}
      {windows.some(({ time_zone }) => time_zone === undefined) && (
        <Box color="text-body-secondary" fontSize="body-s">
          {calendar.timeZone}
        </Box>
      )}
      {isAtHand && !isOpenAlways && <Next windows={windows} calendar={calendar} />}
      {!isAtHand && <Frozen calendar={{ ...calendar, frozen: [] }} />}
    </SpaceBetween>
  );
}

function Next({ windows, calendar }: { windows: readonly MaintenanceWindow[]; calendar: Calendar }) {
  const say = useText();
  const now = new Date();
  const next = nextOpening(windows, now, calendar);
  const isOpen = next !== undefined && next.from <= now;
  const moment = isOpen ? next.until : next?.from;
  return (
    <Box color="text-body-secondary" fontSize="body-s">
      <Frozen calendar={calendar} />
      {!next && say(fill(words.none, { days: openingDaysMax }))}
      {isOpen && say(moment ? words.openUntil : words.open)}
      {next && !isOpen && say(words.next)}
      {moment && <Time at={moment.toISOString()} />}
    </Box>
  );
}

function Frozen({ calendar }: { calendar: Calendar }) {
  const say = useText();
  const freeze = frozenBy(new Date(), calendar);
  if (!freeze) return null;
  return (
    <Box color="text-body-secondary" fontSize="body-s">
      {say(asSentence(freezeText(freeze, calendar.timeZone)))}
    </Box>
  );
}

function asSentence({ zh, en }: Text): Text {
  return { zh, en: en.charAt(0).toUpperCase() + en.slice(1) };
}

const words = {
  anyTime: { zh: '任意时间', en: 'Any time' },
  open: { zh: '现在可执行', en: 'Open now' },
  openUntil: { zh: '现在可执行，至 ', en: 'Open until ' },
  next: { zh: '下一时间段：', en: 'Next: ' },
  none: { zh: '未来 {days} 天内没有时间段', en: 'No window in the next {days} days' },
};
