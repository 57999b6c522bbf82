import { useNavigate, useSearchParams } from 'react-router-dom';
import { listInstanceTips } from '../../../../shared/contract/databases/instances/operations.ts';
import { listSqlAuditRecords } from '../../../../shared/contract/auditing/sql-audit-records/operations.ts';
import { auditRecordStatuses } from '../../../../shared/lifecycles/sql-audit-record.ts';
import { useWhyNot } from '../../../app/may.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { recordColumns } from './record-columns.tsx';
import { words } from './record-words.ts';

const auditingMilliseconds = 1_000;

/** The quick audits of a project that the reader may see; those that still run are asked for again. */
export default function SqlAuditRecords() {
  const navigate = useNavigate();
  const whyNot = useWhyNot();
  const { uid: projectID, name } = useProject();
  const [address] = useSearchParams();
  const params = { project_name: name };
  const sources = useCall(listInstanceTips, { params, query: {} }).data?.data.map(({ instance_id, instance_name }) => ({
    value: instance_id,
    label: instance_name,
  }));
  const table = useTable({
    search: { field: 'fuzzy_search_tags', placeholder: words.search },
    filters: {
      filter_sql_audit_status: { label: words.status, choices: auditRecordStatuses, look: 'segments' },
      filter_instance_id: { label: words.source, options: sources },
    },
    period: { label: words.created, from: 'filter_create_time_from', to: 'filter_create_time_to' },
  });
  const ids = address.get('sql_audit_record_id') ?? undefined;
  const list = useCall(
    listSqlAuditRecords,
    { params, query: { ...table.query, filter_sql_audit_record_ids: ids } },
    {
      keepPrevious: true,
      quiet: true,
      every: (reply) =>
        reply?.data.some(({ sql_audit_status }) => sql_audit_status === 'auditing') ? auditingMilliseconds : false,
    },
  );
  const create = {
    id: 'create',
    text: words.create,
    run: () => navigate(link('quickAuditCreate', { projectID })),
    why: whyNot('quickAuditCreate'),
    primary: true,
  };
  return (
    <ListPage title={words.title}>
      <DataTable
        name="sql_audit_records"
        variant="full-page"
        table={table}
        list={list}
        columns={recordColumns(projectID)}
        rowId={({ sql_audit_record_id }) => sql_audit_record_id}
        title={words.title}
        description={words.description}
        actions={[create]}
        empty={{ text: words.empty, hint: words.emptyHint, action: create }}
      />
    </ListPage>
  );
}
