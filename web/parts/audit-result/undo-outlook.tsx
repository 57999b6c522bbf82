import Alert from '@cloudscape-design/components/alert';
import { getUndoOutlook } from '../../../shared/contract/auditing/tasks/operations.ts';
import type { Received } from '../../../shared/contract/operation.ts';
import { fill } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { useCall } from '../../app/query.ts';
import type { AuditTask } from './audit-wire.ts';
import { words } from './undo-outlook-words.ts';

type Outlook = Received<typeof getUndoOutlook>['data'];
type Missing = Outlook['missing'][number];

/** So many lines are shown; the others are counted. */
const linesMax = 8;

/** Told before the approval: what a rollback will not bring back, and what it cannot bring back because of that. */
export function UndoOutlook({ task }: { task: Pick<AuditTask, 'task_id' | 'enable_backup' | 'exec_start_time'> }) {
  const isOpen = task.enable_backup && task.exec_start_time === undefined;
  const read = useCall(getUndoOutlook, { params: { task_id: task.task_id } }, { when: isOpen, quiet: true });
  return isOpen && read.data ? <OutlookAlert outlook={read.data.data} /> : null;
}

/** The same, of what is known already. */
export function OutlookAlert({ outlook }: { outlook: Outlook }) {
  const say = useText();
  if (outlook.not_kept.length === 0) return null;
  const lines = linesOf(outlook);
  return (
    <Alert type="warning" header={say(fill(words.title, { count: outlook.not_kept.length }))}>
      <ul>
        {lines.slice(0, linesMax).map(({ number, reason, because }) => (
          <li key={number}>
            {say(fill(words.notKept, { number, reason }))}
            {because.length > 0 && (
              <ul>
                {because.map((one) => (
                  <li key={`${one.how} ${one.reason}`}>
                    {say(fill(words[one.how], { count: one.numbers.length, numbers: listed(one), reason: one.reason }))}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {lines.length > linesMax && <div>{say(fill(words.more, { count: lines.length - linesMax }))}</div>}
      {!outlook.is_whole && <div>{say(words.cut)}</div>}
    </Alert>
  );
}

/** Those first on which most others hang. */
function linesOf({ not_kept, missing }: Outlook) {
  return not_kept
    .map((one) => ({ ...one, because: grouped(missing.filter(({ because_of }) => because_of === one.number)) }))
    .toSorted((a, b) => weightOf(b.because) - weightOf(a.because) || a.number - b.number);
}

type Group = Pick<Missing, 'how' | 'reason'> & { readonly numbers: number[] };

function grouped(missing: readonly Missing[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { how, reason, number } of missing) {
    const key = `${how} ${reason}`;
    const group = groups.get(key) ?? { how, reason, numbers: [] };
    group.numbers.push(number);
    groups.set(key, group);
  }
  const order = ['surely', 'partly', 'perhaps'];
  return [...groups.values()].toSorted((a, b) => order.indexOf(a.how) - order.indexOf(b.how));
}

function weightOf(groups: readonly Group[]): number {
  return groups.reduce((sum, { how, numbers }) => sum + (how === 'perhaps' ? 1 : 1000) * numbers.length, 0);
}

const numbersMax = 12;

function listed({ numbers }: Group): string {
  return numbers.length > numbersMax ? `${numbers.slice(0, numbersMax).join(', ')} …` : numbers.join(', ');
}
