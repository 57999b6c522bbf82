import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import { useNavigate } from 'react-router-dom';
import {
  deleteDiscoveryTask,
  listDiscoverySources,
  listDiscoveryTasks,
  updateDiscoveryTask,
} from '../../../../shared/contract/databases/discovery/operations.ts';
import { discoveryStates } from '../../../../shared/contract/databases/discovery/states.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import type { Action } from '../../../ui/action.tsx';
import { Confirm, useAsked } from '../../../ui/dialog/confirm.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { Status } from '../../../ui/status.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { Time } from '../../../ui/time.tsx';
import { TaskDialog } from './task-dialog.tsx';
import { methods, plans, stateLooks, words } from './words.ts';

export type Task = Received<typeof listDiscoveryTasks>['data'][number];
const liveEveryMs = 3000;

/** The tasks that look for sensitive data, one for each data source, with what waits for somebody. */
export default function SensitiveData() {
  const { uid } = useProject();
  const params = { project_uid: uid };
  const table = useTable({});
  const list = useCall(
    listDiscoveryTasks,
    { params, query: table.query },
    {
      keepPrevious: true,
      every: (reply) => (reply?.data.some(({ status }) => status === 'RUNNING') ? liveEveryMs : false),
    },
  );
  const [edited, setEdited] = useState<Task | 'new'>();
  const removing = useAsked<Task>();
  const mayNot = useWhyNot()('maskingConfigure');
  const actionsOf = useRowActions({ edit: setEdited, remove: removing.ask });
  const add: Action = { id: 'add', text: words.add, run: () => setEdited('new'), primary: true, why: mayNot };
  return (
    <ListPage title={words.title}>
      <DataTable
        name="discovery_tasks"
        variant="full-page"
        table={table}
        list={list}
        columns={useColumns()}
        rowId={({ id }) => String(id)}
        rowName={({ db_service_name: name }) => name}
        title={words.title}
        description={words.description}
        empty={{ text: words.empty, hint: words.emptyHint, action: add }}
        actions={[add]}
        actionsWidth={210}
        rowActions={(task) => actionsOf(task, mayNot)}
      />
      {edited && <TaskDialog task={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      {removing.about && <RemoveQuestion task={removing.about} onDone={removing.done} />}
    </ListPage>
  );
}

function useRowActions({ edit, remove }: { edit: (task: Task) => void; remove: (task: Task) => void }) {
  const { uid } = useProject();
  const navigate = useNavigate();
  const refreshes = [listDiscoveryTasks];
  const start = useChange(updateDiscoveryTask, { refreshes, said: words.started });
  const stop = useChange(updateDiscoveryTask, { refreshes, said: words.stopped });
  const of = ({ id }: Task) => ({ project_uid: uid, discovery_task_id: id });
  return (task: Task, why: Action['why']): Action[] => {
    const results = () => navigate(link('sensitiveDataTask', { projectID: uid, discoveryTaskId: String(task.id) }));
    const isRunning = task.status === 'RUNNING';
    const canStop = isRunning || task.is_periodic_scan_enabled;
    const changes: Action[] = [
      ...(isRunning
        ? []
        : [
            {
              id: 'start',
              text: words.start,
              why,
              busy: start.busy,
              run: () => start.run({ params: of(task), body: { action: 'ENABLE' } }),
            },
            { id: 'edit', text: words.edit, why, run: () => edit(task) },
          ]),
      ...(canStop
        ? [
            {
              id: 'stop',
              text: words.stop,
              why,
              busy: stop.busy,
              run: () => stop.run({ params: of(task), body: { action: 'TERMINATE' } }),
            },
          ]
        : []),
      { id: 'remove', text: words.remove, why, run: () => remove(task) },
    ];
    return [{ id: 'results', text: words.results, run: results }, ...changes];
  };
}

function RemoveQuestion({ task, onDone }: { task: Task; onDone: () => void }) {
  const say = useText();
  const { uid } = useProject();
  const remove = useChange(deleteDiscoveryTask, {
    refreshes: [listDiscoveryTasks, listDiscoverySources],
    said: words.removed,
    quiet: true,
  });
  return (
    <Confirm
      title={fill(words.removeTitle, { name: task.db_service_name })}
      text={words.remove}
      busy={remove.busy}
      error={remove.error}
      onCancel={onDone}
      onConfirm={() => remove.run({ params: { project_uid: uid, discovery_task_id: task.id } }, onDone)}
    >
      {say(words.removeText)}
    </Confirm>
  );
}

function useColumns(): Column<Task>[] {
  const say = useText();
  const { uid } = useProject();
  return [
    {
      id: 'source',
      header: words.source,
      rowHeader: true,
      width: 150,
      cell: ({ id, db_service_name: name }) => (
        <PageLink to={link('sensitiveDataTask', { projectID: uid, discoveryTaskId: String(id) })}>
          {name || '-'}
        </PageLink>
      ),
    },
    {
      id: 'status',
      header: words.status,
      width: 150,
      cell: ({ status, pending_count: count }) => (
        <>
          <Status value={status} labels={discoveryStates.labels} looks={stateLooks} />
          {count > 0 && (
            <Box color="text-body-secondary" fontSize="body-s">
              {say(fill(words.waiting, { count: String(count) }))}
            </Box>
          )}
        </>
      ),
    },
    { id: 'template', header: words.template, width: 150, cell: ({ masking_template_name: name }) => name || '-' },
    {
      id: 'method',
      header: words.method,
      width: 170,
      flexible: true,
      cell: ({ identification_method: method }) => say(methods.labels[method]),
    },
    {
      id: 'schedule',
      header: words.schedule,
      width: 130,
      cell: ({ execution_plan: plan, execution_frequency: cron }) => (
        <>
          {say(plans.labels[plan])}
          {cron && (
            <Box color="text-body-secondary" fontSize="body-s">
              {cron}
            </Box>
          )}
        </>
      ),
    },
    {
      id: 'next',
      header: words.next,
      width: 150,
      cell: ({ next_execution_at: at }) => (at ? <Time at={at} /> : '-'),
    },
  ];
}
