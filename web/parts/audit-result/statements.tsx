import { useEffect, useState } from 'react';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { choices } from '../../../shared/choices.ts';
import {
  downloadAuditTaskSqlFile,
  downloadAuditTaskSqlReport,
  listAuditTaskRules,
  listAuditTaskSqls,
} from '../../../shared/contract/auditing/tasks/operations.ts';
import { execStatuses } from '../../../shared/lifecycles/statement.ts';
import { levelTexts } from '../../../shared/levels.ts';
import { reportFormatNames } from '../../../shared/report-formats.ts';
import { useText } from '../../app/language.tsx';
import { useCall, useChange } from '../../app/query.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTable } from '../../ui/table/use-table.ts';
import { words } from './audit-words.ts';
import { BackupDialog } from './backup-dialog.tsx';
import { words as backupWords } from './backup-words.ts';
import { RuleGroups } from './rule-groups.tsx';
import { useStatementActions } from './statement-actions.tsx';
import { StatementNote } from './statement-note.tsx';
import { ConcealedNote } from '../masking/concealed-note.tsx';
import { statementColumns } from './statement-columns.tsx';
import type { AuditTask, Statement } from './audit-wire.ts';

const levels = choices(levelTexts);
const onlyDistinct = choices({ true: words.noDuplicates });

type Props = {
  readonly task: AuditTask;
  /** Once it was begun to run, the list also tells what became of each statement. */
  readonly hasRun: boolean;
  /** Asks again while statements run. */
  readonly every?: number | undefined;
  /** How far the execution is; whenever it changes, the statements are asked for once more. */
  readonly stage?: string;
  /** Whether the statements have notes for their reviewers, and whether the reader may write them. */
  readonly notes: 'none' | 'read' | 'write';
  /** Only the statements of this file of the task. */
  readonly fileId?: number;
  /** Whether the reader may still choose how statements are run: before they are submitted. */
  readonly choosesWays?: boolean;
  readonly onLine?: (line: number) => void;
};

/** The statements of a task with their findings and, once they ran, their results. */
export function Statements({ task, hasRun, every, stage, notes, choosesWays, fileId, onLine }: Props) {
  const rules = useRules(task);
  const table = useTable({
    prefix: 'sql_',
    filters: {
      filter_audit_level: { label: words.filterLevel, choices: levels },
      filter_rule_name: {
        label: words.filterRule,
        // What no rule judged cannot be asked for by one.
        options: rules.filter(isRule).map(({ rule_name, desc }) => ({ value: rule_name, label: desc })),
      },
      ...(hasRun && { filter_exec_status: { label: words.filterStatus, choices: execStatuses } }),
      no_duplicate: { label: words.noDuplicates, choices: onlyDistinct, look: 'switch' },
    },
  });
  const params = { task_id: task.task_id };
  const { no_duplicate, filter_exec_status, ...query } = table.query;
  const status = execStatuses.values.find((value) => value === filter_exec_status);
  const [noted, setNoted] = useState<Statement>();
  const [backedUp, setBackedUp] = useState<Statement | 'all'>();
  const list = useCall(
    listAuditTaskSqls,
    {
      params,
      query: {
        ...query,
        filter_exec_status: status,
        ...(no_duplicate && { no_duplicate: true }),
        ...(fileId !== undefined && { filter_audit_file_id: fileId }),
      },
    },
    { keepPrevious: true, quiet: true, ...(every !== undefined && { every }) },
  );
  const { refetch } = list;
  // The last reading may be older than the end of the execution.
  useEffect(() => {
    if (stage !== undefined) void refetch();
  }, [stage, refetch]);
  const file = useChange(downloadAuditTaskSqlFile);
  const own = useStatementActions(task);
  const changesBackup = canChangeBackup(task, hasRun ? stage : 'ready');
  return (
    <SpaceBetween size="l">
      <ConcealedNote of={rowsOf(list)} />
      <RuleGroups rules={rules} onChoose={(rule) => table.change({ filter_rule_name: rule })} />
      <DataTable
        name={hasRun ? 'workflow_statements' : 'audited_statements'}
        table={table}
        list={list}
        columns={statementColumns({
          task,
          hasRun,
          hasNotes: notes !== 'none',
          choosesWays,
          onLine,
          onNote: notes === 'write' ? setNoted : undefined,
          onBackup: changesBackup ? setBackedUp : undefined,
        })}
        rowId={({ number }) => String(number)}
        title={titleOf(task)}
        cellsBegin="top"
        empty={{ text: words.empty }}
        control={<Report task={task} isDistinct={no_duplicate === 'true'} />}
        actions={[
          ...(changesBackup ? [{ id: 'backup', text: backupWords.changeAll, run: () => setBackedUp('all') }] : []),
          { id: 'sql', text: words.sqlDownload, icon: 'download', busy: file.busy, run: () => file.run({ params }) },
        ]}
        rowActions={own.actionsOf}
        actionsLook="menu"
        actionsWidth={105}
      />
      {own.dialogs}
      {backedUp && <BackupDialog task={task} statement={backedUp} onDone={() => setBackedUp(undefined)} />}
      {noted && <StatementNote taskId={task.task_id} statement={noted} onDone={() => setNoted(undefined)} />}
    </SpaceBetween>
  );
}

function rowsOf({
  data,
}: {
  readonly data?: { readonly data: readonly Statement[] } | undefined;
}): readonly Statement[] {
  return data?.data ?? [];
}

/** Nothing is under way, and something may be left to run. */
function canChangeBackup({ enable_backup }: AuditTask, stage: string | undefined): boolean {
  if (!enable_backup) return false;
  return (
    stage === 'ready' || stage === 'exec_failed' || stage === 'terminate_succeeded' || stage === 'terminate_failed'
  );
}

function titleOf(task: AuditTask) {
  return task.is_in_slices ? words.slicesTitle : words.listTitle;
}

const isRule = ({ rule_name }: { readonly rule_name: string }) => rule_name !== '';

/** The rules that were broken; none as long as they are not known. */
function useRules({ task_id }: AuditTask) {
  return useCall(listAuditTaskRules, { params: { task_id } }, { quiet: true }).data?.data ?? [];
}

function Report({ task: { task_id }, isDistinct }: { task: AuditTask; isDistinct: boolean }) {
  const say = useText();
  const report = useChange(downloadAuditTaskSqlReport);
  return (
    <ButtonDropdown
      loading={report.busy}
      items={reportFormatNames.values.map((id) => ({ id, text: say(reportFormatNames.labels[id]) }))}
      onItemClick={({ detail }) => {
        const format = reportFormatNames.values.find((one) => one === detail.id);
        report.run({ params: { task_id }, query: { format, ...(isDistinct && { no_duplicate: true }) } });
      }}
    >
      {say(words.reportDownload)}
    </ButtonDropdown>
  );
}
