import Box from '@cloudscape-design/components/box';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useText } from '../../../app/language.tsx';
import { DetailsDialog } from '../../../ui/dialog/details-dialog.tsx';
import { SqlText } from '../../../ui/sql/sql-text.tsx';
import { Time } from '../../../ui/time.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { words } from './insight-words.ts';
import type { SeenTransaction } from './transactions.tsx';

/** One transaction: when it was open, what happened in it, what it ran and locked. */
export function TransactionDetails({ of, onClose }: { of: SeenTransaction; onClose: () => void }) {
  const say = useText();
  const {
    transaction_info: info,
    transaction_timeline: line,
    related_sql_info: ran,
    transaction_lock_info: locks,
  } = of;
  const isOver = info.transaction_state === 'COMPLETED';
  return (
    <DetailsDialog title={words.id} onClose={onClose}>
      <SpaceBetween size="l">
        <KeyValuePairs
          columns={3}
          items={[
            { label: say(words.id), value: info.transaction_id },
            {
              label: say(words.lockState),
              value: (
                <StatusIndicator type={isOver ? 'success' : 'in-progress'}>
                  {say(isOver ? words.completed : words.running)}
                </StatusIndicator>
              ),
            },
            { label: say(words.user), value: of.db_user || '-' },
            { label: say(words.begin), value: <Time at={info.transaction_start_time} /> },
            { label: say(words.end), value: <Time at={info.transaction_end_time} /> },
            { label: say(words.duration), value: info.transaction_duration },
          ]}
        />
        <div>
          <Box variant="h3">{say(words.timeline)}</Box>
          <ol>
            {line.timeline.map(({ start_time, description }) => (
              <li key={`${start_time} ${description}`}>
                <Time at={start_time} /> {description}
              </li>
            ))}
          </ol>
        </div>
        <div>
          <Box variant="h3">{say(words.statements)}</Box>
          {ran.map(({ sql, execute_duration }) => (
            <SqlText key={`${sql} ${execute_duration}`} sql={sql} />
          ))}
        </div>
        <PlainTable
          title={words.locks}
          heading="h3"
          rows={locks}
          columns={[
            { id: 'type', header: words.lockType, cell: ({ lock_type }) => lock_type },
            { id: 'table', header: words.table, cell: ({ table_name }) => table_name || '-' },
            {
              id: 'state',
              header: words.lockState,
              cell: ({ is_waiting }) => say(is_waiting ? words.waiting : words.held),
            },
            { id: 'sql', header: words.statements, cell: ({ create_lock_sql }) => create_lock_sql || '-' },
          ]}
          empty={words.noLocks}
        />
      </SpaceBetween>
    </DetailsDialog>
  );
}
