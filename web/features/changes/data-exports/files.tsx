import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import {
  downloadDataExportTask,
  getDataExportTasks,
} from '../../../../shared/contract/changes/data-exports/operations.ts';
import { exportFormats } from '../../../../shared/export-formats.ts';
import { exportFileStatuses } from '../../../../shared/lifecycles/data-export.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { useLocale, useText } from '../../../app/language.tsx';
import { useMay } from '../../../app/may.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useChange } from '../../../app/query.ts';
import { useSignedIn } from '../../../app/signed-in.tsx';
import { AskPlainDialog, askPlainText } from '../../../parts/masking/ask-plain-dialog.tsx';
import type { Action } from '../../../ui/action.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { Status } from '../../../ui/status.tsx';
import { duration, Time } from '../../../ui/time.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { words } from './detail-words.ts';
import { fileLooks } from './looks.ts';
import { placeOf } from './task-tabs.tsx';
import type { DataExport, ExportTask } from './wire.ts';

/** The file of each data source; only the creator of the export downloads, and only while it is there. */
export function Files({ made, tasks }: { made: DataExport; tasks: readonly ExportTask[] }) {
  const say = useText();
  const { user } = useSignedIn();
  const project_uid = useProject().uid;
  const table = useTable({ prefix: 'files_' });
  const download = useChange(downloadDataExportTask, { refreshes: [getDataExportTasks] });
  const isCreator = made.create_user.uid === user.uid;
  const may = useMay();
  const [asking, setAsking] = useState<ExportTask>();
  const plainOf = (task: ExportTask): Action[] =>
    task.is_masked && may('unmaskingOfExport', { dbServiceUid: task.db_info.uid })
      ? [{ id: 'askPlain', text: askPlainText, run: () => setAsking(task) }]
      : [];
  return (
    <>
      <DataTable
        name="data_export_files"
        table={table}
        list={{
          data: { data: tasks, total_nums: tasks.length },
          isPending: false,
          isFetching: false,
          error: null,
          refetch: () => undefined,
        }}
        columns={columns}
        rowId={({ task_uid }) => task_uid}
        rowName={placeOf}
        title={words.files}
        empty={{ text: words.emptyFiles }}
        {...(isCreator && {
          rowActions: (task: ExportTask) => [
            {
              id: 'download',
              text: words.download,
              label: say(fill(words.downloadOf, { name: task.file_name })),
              icon: 'download' as const,
              why: whyNotDownloadable(task),
              busy: download.busy,
              run: () => download.run({ params: { project_uid, data_export_task_uid: task.task_uid } }),
            },
            ...plainOf(task),
          ],
          actionsWidth: tasks.some(({ is_masked: isMasked }) => isMasked) ? 250 : 140,
        })}
      />
      {asking && (
        <AskPlainDialog
          of={{ source_type: 'data_export', source_uid: made.workflow_uid, datasource_uid: asking.db_info.uid }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}

function whyNotDownloadable({ status }: ExportTask): Text | undefined {
  if (status === 'file_deleted') return words.expired;
  return status === 'finish' ? undefined : words.notReady;
}

const columns: readonly Column<ExportTask>[] = [
  { id: 'source', header: words.source, rowHeader: true, width: 160, flexible: true, cell: placeOf },
  {
    id: 'status',
    header: words.status,
    width: 150,
    cell: (task) => <FileStatus task={task} />,
  },
  { id: 'amount', header: words.amount, width: 150, flexible: true, cell: (task) => <Amount task={task} /> },
  { id: 'format', header: words.format, width: 100, cell: (task) => <Format task={task} /> },
  { id: 'start', header: words.start, width: 150, cell: ({ export_start_time }) => <Time at={export_start_time} /> },
  { id: 'end', header: words.end, width: 210, cell: (task) => <End task={task} /> },
  { id: 'method', header: words.method, width: 110, hidden: true, cell: () => <Method /> },
];

/** Whoever opens the file should know that masks stand in it. */
function FileStatus({ task: { status, is_masked: isMasked } }: { task: ExportTask }) {
  const say = useText();
  return (
    <>
      <Status value={status} labels={exportFileStatuses.labels} looks={fileLooks} />
      {status === 'finish' && isMasked && (
        <Box variant="small" color="text-body-secondary">
          {say(words.masked)}
        </Box>
      )}
    </>
  );
}

function End({ task }: { task: ExportTask }) {
  const say = useText();
  return (
    <>
      <Time at={task.export_end_time} />
      {task.file_expires_at !== undefined && (
        <Box variant="small" color="text-body-secondary">
          {say(words.until)} <Time at={task.file_expires_at} />
        </Box>
      )}
    </>
  );
}

function Amount({ task }: { task: ExportTask }) {
  const say = useText();
  const locale = useLocale();
  if (task.export_start_time === undefined) return <>-</>;
  return (
    <span role={task.status === 'exporting' ? 'status' : undefined}>
      {say(
        fill(words.amountOf, {
          rows: task.exported_rows.toLocaleString(locale),
          bytes: bytesText(task.exported_bytes, locale),
          time: duration(spent(task), locale),
        }),
      )}
    </span>
  );
}

function spent({ export_start_time: start, export_end_time: end, export_seconds: seconds }: ExportTask): number {
  return start !== undefined && end !== undefined ? Date.parse(end) - Date.parse(start) : seconds * 1000;
}

function Format({ task }: { task: ExportTask }) {
  return <>{useText()(exportFormats.labels[task.export_file_type])}</>;
}

function Method() {
  return <>{useText()(words.bySql)}</>;
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

function bytesText(bytes: number, locale: string): string {
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** step);
}
