import { severityOf } from '../levels.ts';
import type { ChangeFacts } from './facts.ts';
import type { Condition, WorkingHours } from './rule.ts';

/** Whether a condition holds for a change. What is not known counts as the riskiest, so that it holds. */
export function holds(condition: Condition, facts: ChangeFacts): boolean {
  switch (condition.field) {
    case 'kind':
      return facts.kinds === 'unknown' || facts.kinds.some((kind) => condition.value.includes(kind));
    case 'level':
      return facts.level === 'unknown' || severityOf(facts.level) >= severityOf(condition.value);
    case 'cannot_run':
      return facts.cannotRun !== false;
    case 'affected_rows':
      return facts.affectedRows === 'unknown' || facts.affectedRows >= condition.value;
    case 'table_rows':
      return facts.tableRows === 'unknown' || facts.tableRows >= condition.value;
    case 'environment':
      return condition.value.includes(facts.environment.uid);
    case 'time':
      return !isWithin(condition.value, new Date(facts.at));
    default:
      return condition satisfies never;
  }
}

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

function isWithin({ days: working, from, to, time_zone: timeZone }: WorkingHours, at: Date): boolean {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  const time = `${part('hour')}:${part('minute')}`;
  return working.includes(days.indexOf(part('weekday')) + 1) && time >= from && time < to;
}
