import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import { blocksWords, workWords } from '../../../../shared/lock-words.ts';
import type { makeChangeSql } from '../../../../shared/contract/auditing/database-comparison/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { figure, fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import '../../../parts/audit-result/finding-list.css';
import { words } from './comparison-words.ts';

type Locks = NonNullable<Received<typeof makeChangeSql>['data'][number]['modify_sqls'][number]['locks']>;
type Lock = Locks['objects'][number];

/** A lock that is held for a moment is told less loudly than one under which rows are read or written. */
function signOf({ blocks, work }: Lock): StatusIndicatorProps.Type {
  const isShort = work === 'catalogue';
  switch (blocks) {
    case 'everything':
      return isShort ? 'warning' : 'error';
    case 'writes':
      return isShort ? 'info' : 'warning';
    case 'definitions':
      return 'info';
    case 'nothing':
      return 'success';
  }
}

/** What a statement locks, on what, and what that means for who reads and writes meanwhile. */
export function StepLocks({ locks: { is_known: isKnown, objects } }: { locks: Locks }) {
  const say = useText();
  if (!isKnown) return <StatusIndicator type="pending">{say(words.locksUnknown)}</StatusIndicator>;
  if (objects.length === 0) return <StatusIndicator type="success">{say(words.locksNothing)}</StatusIndicator>;
  return (
    <ul className="finding-list" aria-label={say(words.locks)}>
      {objects.map((lock) => (
        <li key={lock.object_name}>
          <StatusIndicator type={signOf(lock)}>{say(fill(words.locksOf, partsOf(lock)))}</StatusIndicator>
        </li>
      ))}
    </ul>
  );
}

function partsOf({ object_name: name, lock, algorithm, blocks, work, rows }: Lock) {
  return {
    name,
    lock: algorithm === undefined ? lock : `LOCK=${lock}, ALGORITHM=${algorithm}`,
    blocks: blocksWords[blocks],
    work: workWords[work],
    rows: rows === undefined ? words.rowsUntold : fill(words.rowsOfTable, { rows: figure(rows) }),
  };
}
