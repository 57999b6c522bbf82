import { severityOf } from '../levels.ts';
import { isWithinMaintenance } from '../maintenance.ts';
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
    case 'sources':
      return facts.sources === undefined || facts.sources >= condition.value;
    case 'environment':
      return condition.value.includes(facts.environment.uid);
    case 'time':
      return !isWithin(condition.value, new Date(facts.at));
    default:
      return condition satisfies never;
  }
}

/** The hours as a window, whose last minute belongs to it. */
function isWithin({ days: weekdays, from, to, time_zone }: WorkingHours, at: Date): boolean {
  const [start, end] = [minutesOf(from), minutesOf(to) - 1];
  const window = { weekdays, time_zone, maintenance_start_time: timeAt(start), maintenance_stop_time: timeAt(end) };
  return isWithinMaintenance([window], at, { timeZone: time_zone });
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeAt = (minutes: number) => ({ hour: Math.floor(minutes / 60), minute: minutes % 60 });
