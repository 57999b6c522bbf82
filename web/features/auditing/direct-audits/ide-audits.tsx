import { useState } from 'react';
import { ideAuditOrders, listIdeAudits } from '../../../../shared/contract/auditing/direct-audits/operations.ts';
import { listInstanceTips } from '../../../../shared/contract/databases/instances/operations.ts';
import { listMemberTips } from '../../../../shared/contract/people/members/operations.ts';
import { useWhyNot } from '../../../app/may.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { WhitelistDialog } from '../../../parts/audit-whitelist/whitelist-dialog.tsx';
import { useAsked } from '../../../ui/dialog/confirm.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { columns, type IdeAudit } from './ide-audit-columns.tsx';
import { IdeAuditDetails } from './ide-audit-details.tsx';
import { words } from './ide-audit-words.ts';

/** The SQL that the reader, or everybody in the project, had audited from an editor. */
export default function IdeAudits() {
  const whyNot = useWhyNot();
  const { uid: projectID, name } = useProject();
  const params = { project_name: name };
  const sources = useCall(listInstanceTips, { params, query: {} }).data?.data.map(({ instance_name }) => ({
    value: instance_name,
    label: instance_name,
  }));
  const members = useCall(listMemberTips, { params: { project_uid: projectID } }).data?.data.map(({ user_name }) => ({
    value: user_name,
    label: user_name,
  }));
  const table = useTable({
    search: { field: 'fuzzy_search_sql_fingerprint', placeholder: words.search },
    filters: {
      filter_instance_name: { label: words.source, options: sources },
      filter_creator: { label: words.creator, options: members },
    },
    period: { label: words.last, from: 'filter_last_receive_time_from', to: 'filter_last_receive_time_to' },
    orders: ideAuditOrders,
  });
  const { order_by: sort_field, is_asc, ...query } = table.query;
  const list = useCall(
    listIdeAudits,
    {
      params,
      query: { ...query, ...(sort_field && { sort_field, sort_order: is_asc ? ('asc' as const) : ('desc' as const) }) },
    },
    { keepPrevious: true, quiet: true },
  );
  const [shown, setShown] = useState<IdeAudit>();
  const whitelisting = useAsked<string>();
  return (
    <ListPage title={words.title}>
      <DataTable
        name="ide_audits"
        variant="full-page"
        table={table}
        list={list}
        columns={columns}
        rowId={({ id }) => String(id)}
        rowName={({ sql_fingerprint }) => sql_fingerprint}
        title={words.title}
        description={words.description}
        empty={{ text: words.empty, hint: words.emptyHint }}
        actionsWidth={180}
        rowActions={(row) => [
          { id: 'details', text: words.details, run: () => setShown(row) },
          {
            id: 'whitelist',
            text: words.toWhitelist,
            why: row.is_sql_shortened ? words.notWhole : whyNot('auditWhitelistManage'),
            run: () => whitelisting.ask(row.sql),
          },
        ]}
      />
      {whitelisting.about !== undefined && (
        <WhitelistDialog work={{ kind: 'add', value: whitelisting.about }} onClose={whitelisting.done} />
      )}
      {shown && <IdeAuditDetails row={shown} onClose={() => setShown(undefined)} />}
    </ListPage>
  );
}
