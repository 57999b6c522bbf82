import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useNavigate } from 'react-router-dom';
import {
  deleteInstanceAuditPlan,
  listInstanceAuditPlans,
  listScanTypes,
  setInstanceAuditPlanStatus,
} from '../../../../shared/contract/watching/audit-plans/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { listEnvironmentTags } from '../../../../shared/contract/people/projects/operations.ts';
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
import { Status } from '../../../ui/status.tsx';
import { Tag, Tags } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { activeLooks, activeStates, words } from './audit-plan-words.ts';

type Row = Received<typeof listInstanceAuditPlans>['data'][number];

/** The data sources of a project whose SQL is collected. */
export default function AuditPlans() {
  const say = useText();
  const navigate = useNavigate();
  const whyNot = useWhyNot();
  const { uid: projectID, name: project_name } = useProject();
  const types = useCall(listScanTypes, {}).data?.data ?? [];
  const names = new Map(types.map(({ type, desc }) => [type, desc]));
  const tags = useCall(listEnvironmentTags, {
    params: { project_uid: projectID },
    query: { page_index: 1, page_size: 100 },
  });
  const table = useTable({
    search: { field: 'fuzzy_search', placeholder: words.search },
    filters: {
      filter_by_environment_tag: {
        label: words.environment,
        options: tags.data?.data.map(({ uid, name }) => ({ value: uid, label: name })),
      },
      filter_by_audit_plan_type: {
        label: words.scanType,
        options: [...names].map(([value, label]) => ({ value, label })),
      },
      filter_by_active_status: { label: words.status, choices: activeStates },
    },
  });
  const list = useCall(
    listInstanceAuditPlans,
    { params: { project_name }, query: table.query },
    { keepPrevious: true, quiet: true },
  );
  const stopping = useAsked<Row>();
  const removing = useAsked<Row>();
  const setStatus = useChange(setInstanceAuditPlanStatus, { refreshes: [listInstanceAuditPlans] });
  const remove = useChange(deleteInstanceAuditPlan, { refreshes: [listInstanceAuditPlans], quiet: true });
  const at = (row: Row) => ({ project_name, instance_audit_plan_id: row.instance_audit_plan_id });
  const open = (row: Row) => ({ projectID, scanId: String(row.instance_audit_plan_id) });
  const add = {
    id: 'add',
    text: words.add,
    run: () => navigate(link('auditPlanCreate', { projectID })),
    why: whyNot('auditPlanSave'),
    primary: true,
  };
  const columns: Column<Row>[] = [
    {
      id: 'instance',
      header: words.instance,
      rowHeader: true,
      width: 170,
      cell: (row) => <PageLink to={link('auditPlan', open(row))}>{row.instance_name}</PageLink>,
    },
    { id: 'type', header: words.dbType, width: 120, cell: ({ instance_type }) => instance_type },
    { id: 'environment', header: words.environment, width: 90, cell: ({ environment }) => environment || '-' },
    { id: 'scanTypes', header: words.scanTypes, width: 240, flexible: true, cell: (row) => <Types row={row} /> },
    {
      id: 'status',
      header: words.status,
      width: 140,
      cell: ({ active_status }) => <Status value={active_status} labels={activeStates.labels} looks={activeLooks} />,
    },
    { id: 'created', header: words.createdAt, width: 130, cell: ({ create_time }) => <Time at={create_time} /> },
    { id: 'creator', header: words.creator, width: 90, cell: ({ creator }) => creator },
  ];
  return (
    <ListPage title={words.title}>
      <DataTable
        name="audit_plans"
        variant="full-page"
        table={table}
        list={list}
        columns={columns}
        rowId={({ instance_audit_plan_id }) => String(instance_audit_plan_id)}
        rowName={({ instance_name }) => instance_name}
        title={words.title}
        description={words.description}
        empty={{ text: words.empty, hint: words.emptyHint, action: add }}
        actions={[add]}
        rowActions={(row) => {
          const why = whyNot('auditPlanSave', { dbServiceUid: row.instance_id });
          const isStopped = row.active_status === 'disabled';
          return [
            { id: 'edit', text: words.edit, run: () => navigate(link('auditPlanUpdate', open(row))), why },
            {
              id: 'status',
              text: isStopped ? words.start : words.stop,
              run: () =>
                isStopped ? setStatus.run({ params: at(row), body: { active: 'normal' } }) : stopping.ask(row),
              why,
            },
            { id: 'remove', text: words.remove, run: () => removing.ask(row), why },
          ];
        }}
      />
      {stopping.about && (
        <Confirm
          title={words.stopTitle}
          text={words.stop}
          busy={setStatus.busy}
          onCancel={stopping.done}
          onConfirm={() => {
            if (stopping.about)
              setStatus.run({ params: at(stopping.about), body: { active: 'disabled' } }, stopping.done);
          }}
        >
          {say(fill(words.stopText, { name: stopping.about.instance_name }))}
        </Confirm>
      )}
      {removing.about && (
        <Confirm
          title={words.removeTitle}
          text={words.remove}
          busy={remove.busy}
          error={remove.error}
          onCancel={removing.done}
          onConfirm={() => {
            if (removing.about) remove.run({ params: at(removing.about) }, removing.done);
          }}
        >
          {say(fill(words.removeText, { name: removing.about.instance_name }))}
        </Confirm>
      )}
    </ListPage>
  );
}

/** The scan types of a data source; one whose last round failed says so. */
function Types({ row: { audit_plan_types, active_status } }: { row: Row }) {
  const say = useText();
  const isFailing = audit_plan_types.some(
    (one) => one.last_collection_status === 'abnormal' && one.active_status === 'normal',
  );
  return (
    <>
      <Tags>
        {audit_plan_types.map(({ audit_plan_id, desc }) => (
          <Tag key={audit_plan_id}>{desc}</Tag>
        ))}
      </Tags>
      {isFailing && active_status === 'normal' && (
        <StatusIndicator type="warning">{say(words.failing)}</StatusIndicator>
      )}
    </>
  );
}
