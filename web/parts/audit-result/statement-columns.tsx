import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import Popover from '@cloudscape-design/components/popover';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { execStatuses } from '../../../shared/lifecycles/statement.ts';
import { fill } from '../../../shared/text.ts';
import { useLocale, useText } from '../../app/language.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { SqlText } from '../../ui/sql/sql-text.tsx';
import { Status } from '../../ui/status.tsx';
import { duration } from '../../ui/time.tsx';
import { words } from './audit-words.ts';
import { BackupCell } from './backup-cell.tsx';
import { words as backupWords } from './backup-words.ts';
import { FindingList } from './finding-list.tsx';
import { statementLooks } from './statement-looks.ts';
import { WayCell } from './way-cell.tsx';
import type { AuditTask, Statement } from './audit-wire.ts';

type Shown = {
  readonly task: AuditTask;
  readonly hasRun: boolean;
  /** Whether statements can have notes for their reviewers. */
  readonly hasNotes: boolean;
  /** Whether the reader may still choose how statements are run. */
  readonly choosesWays?: boolean | undefined;
  readonly onLine?: ((line: number) => void) | undefined;
  readonly onNote?: ((statement: Statement) => void) | undefined;
  readonly onBackup?: ((statement: Statement) => void) | undefined;
};

export function statementColumns({
  task,
  hasRun,
  hasNotes,
  choosesWays = false,
  onLine,
  onNote,
  onBackup,
}: Shown): Column<Statement>[] {
  const executed: Column<Statement>[] = [
    { id: 'status', header: words.status, keep: true, width: 125, cell: (row) => <ExecStatus row={row} /> },
    {
      id: 'result',
      header: words.result,
      width: 120,
      cell: ({ exec_result }) => <div className="result-text">{exec_result || '-'}</div>,
    },
    { id: 'rows', header: words.rows, width: 110, cell: (row) => <RowsAndTime row={row} /> },
  ];
  return [
    {
      id: 'number',
      header: words.number,
      rowHeader: true,
      width: 62,
      cell: ({ number, sql_start_line }) => <Place number={number} line={sql_start_line} onLine={onLine} />,
    },
    {
      id: 'sql',
      header: words.sql,
      width: hasRun ? 290 : 330,
      flexible: true,
      keep: true,
      cell: (row) => <Sql row={row} dbType={task.instance_db_type} />,
    },
    ...(hasRun ? executed : []),
    ...(task.enable_backup
      ? [
          {
            id: 'backup',
            header: backupWords.column,
            width: 135,
            keep: true,
            cell: (row: Statement) => (
              <BackupCell row={row} dbType={task.instance_db_type} hasRun={hasRun} onChange={onBackup} />
            ),
          },
        ]
      : []),
    {
      id: 'findings',
      header: words.findings,
      width: hasRun ? 420 : 400,
      flexible: true,
      keep: true,
      cell: (row) => <Found row={row} task={task} canChoose={choosesWays} />,
    },
    ...(hasNotes
      ? [
          {
            id: 'note',
            header: words.note,
            width: hasRun ? 100 : 160,
            cell: (row: Statement) => <Note row={row} onNote={onNote} />,
          },
        ]
      : []),
  ];
}

/** What the audit found, and for what blocks a large table in which way it is run. */
function Found({ row, task, canChoose }: { row: Statement; task: AuditTask; canChoose: boolean }) {
  return (
    <>
      <FindingList
        findings={row.audit_result}
        dbType={task.instance_db_type}
        start={row.sql_start_line}
        way={row.execution_way}
      />
      <WayCell taskId={task.task_id} row={row} canChoose={canChoose} />
    </>
  );
}

/** The statement and, where several files were read, which of them it is from. */
function Sql({ row, dbType }: { row: Statement; dbType: string }) {
  const say = useText();
  const { exec_sql, sql_source_file: file, statement_count: count, number, sql_start_line: line } = row;
  const place = { count, first: number, last: number + count - 1, line, end: row.sql_end_line ?? line };
  return (
    <>
      {file && <div className="source-file">{file}</div>}
      <SqlText sql={exec_sql} dbType={dbType} />
      {count > 1 && (
        <Box variant="small" color="text-body-secondary">
          {say(fill(words.slice, place))}
        </Box>
      )}
    </>
  );
}

function Place({ number, line, onLine }: { number: number; line: number; onLine: Shown['onLine'] }) {
  const say = useText();
  return (
    <SpaceBetween size="xxxs">
      <span>{number}</span>
      <Box variant="small" color="text-body-secondary">
        {onLine ? (
          <Link fontSize="inherit" ariaLabel={say(fill(words.goToLine, { line }))} onFollow={() => onLine(line)}>
            {say(fill(words.line, { line }))}
          </Link>
        ) : (
          say(fill(words.line, { line }))
        )}
      </Box>
    </SpaceBetween>
  );
}

function ExecStatus({ row: { exec_status, execution_percent: percent } }: { row: Statement }) {
  const say = useText();
  const shown = <Status value={exec_status} labels={execStatuses.labels} looks={statementLooks} />;
  if (exec_status === 'doing' && percent !== undefined)
    return (
      <>
        {shown}
        <Box variant="small">{say(fill(words.copied, { percent }))}</Box>
      </>
    );
  if (exec_status !== 'unknown') return shown;
  return (
    <SpaceBetween size="xxxs">
      {shown}
      <Popover triggerType="text" size="large" header={say(words.unknownTitle)} content={say(words.unknownText)}>
        {say(words.unknownResult)}
      </Popover>
    </SpaceBetween>
  );
}

function RowsAndTime({ row: { rows_affected, exec_start_time: start, exec_end_time: end } }: { row: Statement }) {
  const say = useText();
  const locale = useLocale();
  const time = start && end ? duration(Date.parse(end) - Date.parse(start), locale) : undefined;
  return (
    <>
      {rows_affected ?? '-'}
      {time && <Box variant="small">{say(fill(words.took, { time }))}</Box>}
    </>
  );
}

function Note({ row, onNote }: { row: Statement; onNote: Shown['onNote'] }) {
  const say = useText();
  if (!onNote) return <div className="result-text">{row.description || '-'}</div>;
  return (
    <div className="statement-note">
      <span className="result-text">{row.description}</span>
      <Button
        variant="inline-icon"
        iconName="edit"
        ariaLabel={say(fill(words.noteTitle, { number: row.number }))}
        onClick={() => onNote(row)}
      />
    </div>
  );
}
