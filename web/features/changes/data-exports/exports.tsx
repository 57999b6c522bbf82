import { useNavigate } from 'react-router-dom';
import { closeDataExports, listDataExports } from '../../../../shared/contract/changes/data-exports/operations.ts';
import { listDbServiceTips } from '../../../../shared/contract/databases/db-services/operations.ts';
import { listMemberTips } from '../../../../shared/contract/people/members/operations.ts';
import { exportLifecycle, exportStatuses } from '../../../../shared/lifecycles/data-export.ts';
import { limits } from '../../../../shared/limits.ts';
import type { Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { Confirm, useAsked } from '../../../ui/dialog/confirm.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { columns } from './list-columns.tsx';
import { words } from './list-words.ts';
import type { ExportRow } from './wire.ts';

const movingMilliseconds = 2_000;

/** The exports of a project that the reader may see; while one of them runs they are asked for again. */
export default function DataExports() {
  const navigate = useNavigate();
  const whyNot = useWhyNot();
  const { uid: projectID } = useProject();
  const params = { project_uid: projectID };
  const members = useCall(listMemberTips, { params }).data?.data.map(({ user_id, user_name }) => ({
    value: user_id,
    label: user_name,
  }));
  const sources = useCall(listDbServiceTips, { params, query: {} }).data?.data.map(({ id, name }) => ({
    value: id,
    label: name,
  }));
  const table = useTable({
    search: { field: 'fuzzy_keyword', placeholder: words.search },
    filters: {
      filter_by_status: { label: words.status, choices: exportStatuses, look: 'segments' },
      filter_by_create_user_uid: { label: words.creator, options: members },
      filter_current_step_assignee_user_uid: { label: words.assignees, options: members },
      filter_by_db_service_uid: { label: words.sources, options: sources },
    },
    period: { label: words.created, from: 'filter_create_time_from', to: 'filter_create_time_to' },
  });
  const list = useCall(
    listDataExports,
    { params, query: table.query },
    {
      keepPrevious: true,
      every: (reply) => (reply?.data.some(({ status }) => status === 'exporting') ? movingMilliseconds : false),
    },
  );
  const closing = useAsked<readonly ExportRow[]>();
  const create = {
    id: 'create',
    text: words.create,
    run: () => navigate(link('dataExportCreate', { projectID })),
    why: whyNot('exportCreate'),
    primary: true,
  };
  const mayNotClose = whyNot('exportActForAll');
  return (
    <ListPage title={words.title}>
      <DataTable
        name="data_export_list"
        variant="full-page"
        table={table}
        list={list}
        columns={columns}
        rowId={({ workflow_uid }) => workflow_uid}
        rowName={({ workflow_name }) => workflow_name}
        title={words.title}
        description={words.description}
        empty={{ text: words.empty, hint: words.emptyHint, action: create }}
        actions={[create]}
        {...(!mayNotClose && {
          batchActions: (rows: readonly ExportRow[]) => [
            { id: 'close', text: words.close, run: () => closing.ask(rows), why: whyNotClosable(rows) },
          ],
        })}
      />
      {closing.about && <BatchClose rows={closing.about} onDone={closing.done} />}
    </ListPage>
  );
}

function whyNotClosable(rows: readonly ExportRow[]): Text | undefined {
  if (rows.length === 0) return words.chooseFirst;
  if (rows.length > limits.exportsClosedAtOnceMax) return words.tooMany(limits.exportsClosedAtOnceMax);
  return rows.every(({ status }) => exportLifecycle.can('close', status)) ? undefined : words.notClosable;
}

/** Asks before several exports are closed. */
function BatchClose({ rows, onDone }: { rows: readonly ExportRow[]; onDone: () => void }) {
  const say = useText();
  const params = { project_uid: useProject().uid };
  const close = useChange(closeDataExports, { refreshes: [listDataExports], said: words.closed });
  const uids = rows.map(({ workflow_uid }) => workflow_uid);
  return (
    <Confirm
      title={words.closeTitle(rows.length)}
      text={words.closeVerb}
      busy={close.busy}
      onCancel={onDone}
      onConfirm={() => close.run({ params, body: { payload: { data_export_workflow_uids: uids } } }, onDone)}
    >
      <p>{say(words.closeText)}</p>
      <ul>
        {rows.map(({ workflow_uid, workflow_name }) => (
          <li key={workflow_uid}>{workflow_name}</li>
        ))}
      </ul>
    </Confirm>
  );
}
