import { errors as workflowErrors } from '../../../../../shared/contract/changes/workflows/errors.ts';
import { limits } from '../../../../../shared/limits.ts';
import { freezeText } from '../../../../../shared/maintenance-words.ts';
import {
  frozenBy,
  isWithinMaintenance,
  nextOpening,
  type Calendar,
  type MaintenanceWindow,
} from '../../../../../shared/maintenance.ts';
import { fill, type Text } from '../../../../../shared/text.ts';

type Chosen = { readonly date: string; readonly time: string };
type Asked = Calendar & { readonly now: Date; readonly windows: readonly MaintenanceWindow[] };
const minuteMilliseconds = 60_000;

const incomplete: Text = { zh: '请填写日期和时间', en: 'Enter a date and a time' };
const impossible: Text = { zh: '该日期或时间不存在', en: 'There is no such date or time' };

/** The moment that a date and a time of the reader mean, or what is wrong with it. */
export function scheduledMoment(
  { date, time }: Chosen,
  { now, windows, ...calendar }: Asked,
): { readonly at: Date } | { readonly problem: Text } {
  if (date === '' || !/^\d{2}:\d{2}$/.test(time)) return { problem: incomplete };
  const at = new Date(`${date}T${time}:00`);
  if (Number.isNaN(at.getTime())) return { problem: impossible };
  if (at <= now) return { problem: workflowErrors.scheduleInPast.text };
  if (at.getTime() < now.getTime() + limits.scheduleAheadMinutesMin * minuteMilliseconds)
    return { problem: fill(workflowErrors.scheduleTooSoon.text, { minutes: limits.scheduleAheadMinutesMin }) };
  const freeze = frozenBy(at, calendar);
  if (freeze)
    return { problem: fill(workflowErrors.scheduleFrozen.text, { frozen: freezeText(freeze, calendar.timeZone) }) };
  if (!isWithinMaintenance(windows, at, calendar)) return { problem: workflowErrors.scheduleOutsideMaintenance.text };
  return { at };
}

/** The first full minute that may be chosen, a little later than the earliest so that it can be confirmed in peace. */
export function firstMoment({ now, windows, ...calendar }: Asked): Date {
  const first =
    Math.ceil(
      (now.getTime() + (limits.scheduleAheadMinutesMin + sparedMinutes) * minuteMilliseconds) / minuteMilliseconds,
    ) * minuteMilliseconds;
  return nextOpening(windows, new Date(first), calendar)?.from ?? new Date(first);
}

/** A moment as the reader's date and time fields write it. */
export function localParts(at: Date): Chosen {
  const two = (number: number) => String(number).padStart(2, '0');
  return {
    date: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  };
}

const sparedMinutes = 3;
