import { useNavigate } from 'react-router-dom';
import { listScanTypes } from '../../../../shared/contract/watching/audit-plans/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import {
  deleteScanTask,
  listScanReports,
  listScanTasks,
  triggerScanTask,
} from '../../../../shared/contract/watching/scan-tasks/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { Confirm, useAsked } from '../../../ui/dialog/confirm.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { words } from './scan-task-words.ts';

type Row = Received<typeof listScanTasks>['data'][number];

/** The scan tasks of a project that go by a name. */
export default function ScanTasks() {
  const navigate = useNavigate();
  const whyNot = useWhyNot();
  const { uid: projectID, name: project_name } = useProject();
  const types = useCall(listScanTypes, {}).data?.data ?? [];
  const names = new Map(types.map(({ type, desc }) => [type, desc]));
  const table = useTable({
    search: { field: 'fuzzy_search_audit_plan_name', placeholder: words.search },
    filters: {
      filter_audit_plan_type: {
        label: words.scanType,
        options: [...names].map(([value, label]) => ({ value, label })),
      },
    },
  });
  const list = useCall(
    listScanTasks,
    { params: { project_name }, query: table.query },
    { keepPrevious: true, quiet: true },
  );
  const trigger = useChange(triggerScanTask, { refreshes: [listScanReports] });
  const removing = useAsked<Row>();
  const open = (row: Row) => ({ projectID, taskName: row.audit_plan_name });
  const add = {
    id: 'add',
    text: words.add,
    run: () => navigate(link('scanTaskCreate', { projectID })),
    why: whyNot('auditPlanSave'),
    primary: true,
  };
  const columns: Column<Row>[] = [
    {
      id: 'name',
      header: words.name,
      rowHeader: true,
      width: 200,
      flexible: true,
      cell: (row) => <PageLink to={link('scanTask', open(row))}>{row.audit_plan_name}</PageLink>,
    },
    { id: 'type', header: words.scanType, width: 180, cell: (row) => row.audit_plan_meta.audit_plan_type_desc },
    { id: 'dbType', header: words.dbType, width: 130, cell: (row) => row.audit_plan_db_type },
    { id: 'instance', header: words.instance, width: 150, cell: (row) => row.audit_plan_instance_name || '-' },
    { id: 'cron', header: words.cron, width: 150, cell: (row) => row.audit_plan_cron },
    { id: 'template', header: words.template, width: 260, hidden: true, cell: (row) => row.rule_template.name },
    { id: 'creator', header: words.creator, width: 100, cell: (row) => row.create_user_name },
  ];
  return (
    <ListPage title={words.title}>
      <DataTable
        name="scan_tasks"
        variant="full-page"
        table={table}
        list={list}
        columns={columns}
        rowId={({ audit_plan_name }) => audit_plan_name}
        title={words.title}
        description={words.description}
        empty={{ text: words.empty, hint: words.emptyHint, action: add }}
        actions={[add]}
        actionsWidth={200}
        rowActions={(row) => {
          const why = whyNot('auditPlanSave');
          return [
            { id: 'edit', text: words.edit, run: () => navigate(link('scanTaskUpdate', open(row))), why },
            {
              id: 'run',
              text: words.run,
              busy: trigger.busy,
              run: () =>
                trigger.run({ params: { project_name, audit_plan_name: row.audit_plan_name } }, ({ data }) =>
                  navigate(link('scanReport', { ...open(row), reportId: data.audit_plan_report_id })),
                ),
              why,
            },
            { id: 'remove', text: words.remove, run: () => removing.ask(row), why },
          ];
        }}
      />
      {removing.about && <RemoveQuestion name={removing.about.audit_plan_name} onDone={removing.done} />}
    </ListPage>
  );
}

function RemoveQuestion({ name, onDone }: { name: string; onDone: () => void }) {
  const say = useText();
  const { name: project_name } = useProject();
  const remove = useChange(deleteScanTask, { refreshes: [listScanTasks], quiet: true });
  return (
    <Confirm
      title={words.removeTitle}
      text={words.remove}
      busy={remove.busy}
      error={remove.error}
      onCancel={onDone}
      onConfirm={() => remove.run({ params: { project_name, audit_plan_name: name } }, onDone)}
    >
      {say(fill(words.removeText, { name }))}
    </Confirm>
  );
}
