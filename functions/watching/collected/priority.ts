import { levelTexts, severityOf } from '../../../shared/levels.ts';
import { conditionText } from '../../../shared/scan-types/conditions.ts';
import type { Text } from '../../../shared/text.ts';
import type { NewCollected } from './collected-repo.ts';
import type { PriorityCondition } from './plan-facts.ts';

type Judged = Pick<
  NewCollected,
  'auditLevel' | 'timeAvg' | 'rowsAvg' | 'isHighPriority' | 'priorityReasons' | 'isBeingAudited' | 'plan' | 'slower'
>;

/** The reason that stands while a person wants a statement to be of high priority: nothing that gets better takes it away. */
export const raisedByHand: Text = { zh: '人工设为高优先级', en: 'Made high priority by a person' };

/** Raises the priority of a statement when any condition holds, with the reasons; it is never lowered by itself. */
export function raised(
  record: Judged,
  conditions: readonly PriorityCondition[],
): Pick<NewCollected, 'isHighPriority' | 'priorityReasons'> {
  const reasons = conditions.filter((one) => holds(one, record)).map((one) => reasonOf(one, record));
  if (reasons.length === 0) return { isHighPriority: record.isHighPriority, priorityReasons: record.priorityReasons };
  return { isHighPriority: true, priorityReasons: [...reasons, ...worsened(record)] };
}

/** What became worse by itself, and was told as a reason, stays one while it is so; and so does the word of a person. */
function worsened({ plan, slower, priorityReasons }: Judged): Text[] {
  return [raisedByHand, plan?.problem, slower].flatMap((problem) =>
    problem && priorityReasons.some(({ en }) => en === problem.en) ? [problem] : [],
  );
}

function holds({ key, operator, value }: PriorityCondition, record: Judged): boolean {
  const known = valueOf(key, record);
  if (known === undefined) return false;
  if (operator === '>') return known > value;
  return operator === '<' ? known < value : known === value;
}

function valueOf(key: PriorityCondition['key'], record: Judged): number | undefined {
  if (key === 'audit_level') return record.auditLevel === '' ? undefined : severityOf(record.auditLevel);
  return key === 'query_time_avg' ? record.timeAvg : record.rowsAvg;
}

function reasonOf({ key, operator, value }: PriorityCondition, record: Judged): Text {
  const name = conditionText(key);
  if (key === 'audit_level' && record.auditLevel !== '') {
    const { zh, en } = levelTexts[record.auditLevel];
    return { zh: `${name.zh}：${zh}`, en: `${name.en}: ${en}` };
  }
  const known = Math.round((valueOf(key, record) ?? 0) * 1000) / 1000;
  return { zh: `${name.zh} ${known} ${operator} ${value}`, en: `${name.en} ${known} ${operator} ${value}` };
}
