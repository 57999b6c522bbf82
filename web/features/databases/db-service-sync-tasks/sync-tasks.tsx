import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import {
  deleteDbServiceSyncTask,
  listDbServiceSyncTasks,
  syncDbServicesNow,
} from '../../../../shared/contract/databases/db-service-sync-tasks/operations.ts';
import { listGlobalDbServices } from '../../../../shared/contract/databases/db-services/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { Confirm, useAsked } from '../../../ui/dialog/confirm.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { Time } from '../../../ui/time.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { SyncTaskDialog } from './sync-task-dialog.tsx';
import { words } from './words.ts';

export type SyncTask = Received<typeof listDbServiceSyncTasks>['data'][number];

/** From where data sources are taken over, and how it went the last time. */
export default function SyncTasks() {
  const table = useTable({});
  const list = useCall(listDbServiceSyncTasks, {});
  const [edited, setEdited] = useState<SyncTask | 'new'>();
  const removing = useAsked<SyncTask>();
  const sync = useChange(syncDbServicesNow, {
    refreshes: [listDbServiceSyncTasks, listGlobalDbServices],
    said: words.synced,
  });
  const add = { id: 'add', text: words.add, run: () => setEdited('new'), primary: true };
  return (
    <ListPage title={words.title}>
      <DataTable
        name="sync_task_list"
        variant="full-page"
        table={table}
        list={list}
        columns={useColumns()}
        rowId={({ uid }) => uid}
        title={words.title}
        description={words.description}
        empty={{ text: words.empty, hint: words.emptyHint, action: add }}
        actions={[add]}
        rowActions={(task) => [
          {
            id: 'sync',
            text: words.sync,
            // A refusal says what was not taken over, which the list then shows too.
            run: () =>
              sync.run({ params: { db_service_sync_task_uid: task.uid } }, undefined, () => void list.refetch()),
            busy: sync.busy,
          },
          { id: 'edit', text: words.edit, run: () => setEdited(task) },
          { id: 'remove', text: words.remove, run: () => removing.ask(task) },
        ]}
      />
      {edited && <SyncTaskDialog task={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      {removing.about && <RemoveQuestion task={removing.about} onDone={removing.done} />}
    </ListPage>
  );
}

function RemoveQuestion({ task, onDone }: { task: SyncTask; onDone: () => void }) {
  const say = useText();
  const remove = useChange(deleteDbServiceSyncTask, {
    refreshes: [listDbServiceSyncTasks],
    said: words.removed,
    quiet: true,
  });
  return (
    <Confirm
      title={fill(words.removeTitle, { name: task.name })}
      text={words.remove}
      busy={remove.busy}
      error={remove.error}
      onCancel={onDone}
      onConfirm={() => remove.run({ params: { db_service_sync_task_uid: task.uid } }, onDone)}
    >
      {say(words.removeText)}
    </Confirm>
  );
}

/** What went wrong the last time, and what the source knows no more. */
function Trouble({ task: { last_sync_err: problem, vanished_db_services: vanished } }: { task: SyncTask }) {
  const say = useText();
  if (problem === '' && vanished.length === 0) return <>-</>;
  return (
    <SpaceBetween size="xxs">
      {problem !== '' && <Box color="text-status-error">{problem}</Box>}
      {vanished.length > 0 && <Box>{say(fill(words.vanished, { names: vanished.join(', ') }))}</Box>}
    </SpaceBetween>
  );
}

function useColumns(): Column<SyncTask>[] {
  const say = useText();
  return [
    { id: 'name', header: words.name, rowHeader: true, width: 120, cell: ({ name }) => name },
    {
      id: 'source',
      header: words.source,
      width: 125,
      cell: ({ source, db_type: type }) => (
        <>
          {source}
          <Box color="text-body-secondary" fontSize="body-s">
            {type}
          </Box>
        </>
      ),
    },
    { id: 'url', header: words.url, width: 150, flexible: true, cell: ({ url }) => url || '-' },
    { id: 'cron', header: words.cron, width: 105, cell: ({ cron_express }) => cron_express },
    {
      id: 'success',
      header: words.lastSuccess,
      width: 120,
      cell: ({ last_sync_success_time: at }) => (at ? <Time at={at} /> : say(words.never)),
    },
    {
      id: 'error',
      header: words.lastError,
      width: 200,
      flexible: true,
      cell: (task) => <Trouble task={task} />,
    },
  ];
}
