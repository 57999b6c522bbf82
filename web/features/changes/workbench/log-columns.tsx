import Box from '@cloudscape-design/components/box';
import { queryOutcomeTexts } from '../../../../shared/query-outcomes.ts';
import { sqlTransactionStateTexts } from '../../../../shared/sql-transaction-states.ts';
import { fill } from '../../../../shared/text.ts';
import { useLocale, useText } from '../../../app/language.tsx';
import { LevelBadge } from '../../../ui/level-badge.tsx';
import { SqlText } from '../../../ui/sql/sql-text.tsx';
import { Status } from '../../../ui/status.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { Time } from '../../../ui/time.tsx';
import { words } from './log-words.ts';
import { outcomeLooks } from './run-looks.ts';
import type { LogRow } from './wire.ts';

export const columns: readonly Column<LogRow>[] = [
  { id: 'time', header: words.time, width: 150, cell: ({ operation_time }) => <Time at={operation_time} /> },
  { id: 'person', header: words.person, width: 110, cell: ({ operation_person }) => operation_person.name },
  { id: 'source', header: words.source, width: 140, cell: ({ db_service }) => db_service.name },
  {
    id: 'sql',
    header: words.sql,
    width: 300,
    flexible: true,
    rowHeader: true,
    cell: ({ operation }) => <SqlText sql={operation.operation_detail} />,
  },
  { id: 'audit', header: words.audit, width: 110, cell: ({ audit_level }) => <Level of={audit_level} /> },
  {
    id: 'result',
    header: words.result,
    width: 150,
    cell: (row) => <Result of={row} />,
  },
  { id: 'milliseconds', header: words.milliseconds, width: 100, cell: (row) => <Milliseconds of={row} /> },
  { id: 'rows', header: words.rowCount, width: 100, cell: (row) => <RowCount of={row} /> },
  { id: 'session', header: words.session, width: 130, hidden: true, cell: ({ session_id }) => session_id || '-' },
  { id: 'ip', header: words.ip, width: 120, hidden: true, cell: ({ operation_ip }) => operation_ip || '-' },
  { id: 'client', header: words.client, width: 240, hidden: true, cell: ({ user_agent }) => user_agent || '-' },
];

/** What a statement of a transaction did counts only when that was committed. */
function Result({ of: { exec_result, transaction } }: { of: LogRow }) {
  const say = useText();
  return (
    <>
      <Status value={exec_result} labels={queryOutcomeTexts} looks={outcomeLooks} />
      {transaction && (
        <Box variant="small" display="block">
          {say(fill(words.ofTransaction, { state: sqlTransactionStateTexts[transaction.state] }))}
        </Box>
      )}
    </>
  );
}

export function Level({ of: level }: { of: string }) {
  return level === '' ? <>-</> : <LevelBadge level={level} />;
}

/** What was never sent took no time and gave no rows. */
function wasSent({ exec_result }: LogRow): boolean {
  return exec_result !== 'intercepted' && exec_result !== 'refused' && exec_result !== 'running';
}

export function Milliseconds({ of: row }: { of: LogRow }) {
  const locale = useLocale();
  return <>{wasSent(row) ? row.exec_time_second.toLocaleString(locale) : '-'}</>;
}

export function RowCount({ of: row }: { of: LogRow }) {
  const say = useText();
  const locale = useLocale();
  if (!wasSent(row)) return <>-</>;
  const rows = row.result_set_row_count.toLocaleString(locale);
  return <>{row.is_cut ? say(fill(words.cut, { rows })) : rows}</>;
}
