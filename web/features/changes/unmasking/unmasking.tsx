import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import * as contract from '../../../../shared/contract/changes/unmasking/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { Status, type StatusLook } from '../../../ui/status.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { Time } from '../../../ui/time.tsx';
import { PlainRows } from './plain-rows.tsx';
import { RequestDetails } from './request-details.tsx';
import { Step, type StepKind } from './step.tsx';
import { statuses, viewStates, words } from './unmasking-words.ts';

export type Request = Received<typeof contract.listUnmaskingWorkflows>['data'][number];
type Opened = { readonly kind: StepKind | 'details' | 'plain'; readonly row: Request };

const statusLooks: Readonly<Record<Request['approval_status'], StatusLook>> = {
  pending: 'pending',
  approved: 'success',
  rejected: 'error',
  cancelled: 'stopped',
};
const viewLooks: Readonly<Record<Request['view_state'], StatusLook>> = {
  not_activated: 'pending',
  active: 'success',
  view_expired: 'stopped',
  activation_expired: 'stopped',
};

/** Requests to see plain values: one's own, and those that one decides about. */
export default function Unmasking() {
  const { uid } = useProject();
  const table = useTable({
    filters: { filter_by_approval_status: { label: words.status, choices: statuses, look: 'segments' } },
  });
  const list = useCall(
    contract.listUnmaskingWorkflows,
    { params: { project_uid: uid }, query: table.query },
    { keepPrevious: true, quiet: true },
  );
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <ListPage title={words.title}>
      <DataTable
        name="unmasking_requests"
        variant="full-page"
        table={table}
        list={list}
        columns={useColumns()}
        rowId={({ workflow_id: id }) => id}
        rowName={({ applicant_name: name, datasource_name: source }) => `${name} ${source}`}
        title={words.title}
        description={words.description}
        empty={{ text: words.empty, hint: words.emptyHint }}
        actionsWidth={230}
        rowActions={(row) => actionsOf(row, (kind) => setOpened({ kind, row }))}
      />
      {opened?.kind === 'details' && <RequestDetails id={opened.row.workflow_id} onClose={close} />}
      {opened?.kind === 'plain' && <PlainRows of={opened.row} onClose={close} />}
      {opened && opened.kind !== 'details' && opened.kind !== 'plain' && (
        <Step kind={opened.kind} request={opened.row} onClose={close} />
      )}
    </ListPage>
  );
}

function actionsOf(row: Request, open: (kind: Opened['kind']) => void) {
  const isOpen = row.view_state === 'active' && row.approval_status === 'approved';
  const offered: readonly (readonly [Opened['kind'], boolean])[] = [
    ['approve', row.may_decide],
    ['reject', row.may_decide],
    ['activate', row.can_activate],
    ['plain', isOpen && row.is_own],
    ['cancel', row.may_cancel],
    ['details', true],
  ];
  return offered
    .filter(([, isOffered]) => isOffered)
    .map(([kind]) => ({ id: kind, text: words[kind], run: () => open(kind) }));
}

function useColumns(): Column<Request>[] {
  const say = useText();
  return [
    { id: 'applicant', header: words.applicant, rowHeader: true, width: 110, cell: ({ applicant_name: name }) => name },
    { id: 'source', header: words.source, width: 130, cell: ({ datasource_name: name }) => name },
    {
      id: 'reason',
      header: words.reason,
      width: 160,
      flexible: true,
      cell: ({ apply_reason: reason }) => reason || '-',
    },
    {
      id: 'status',
      header: words.status,
      width: 130,
      cell: ({ approval_status: status, decisions }) => (
        <>
          <Status value={status} labels={statuses.labels} looks={statusLooks} />
          {status === 'pending' && decisions.length > 1 && (
            <Box variant="small" color="text-body-secondary">
              {say(
                fill(words.progress, {
                  done: decisions.filter(({ decided_at: at }) => at !== undefined).length,
                  all: decisions.length,
                }),
              )}
            </Box>
          )}
        </>
      ),
    },
    {
      id: 'view',
      header: words.view,
      width: 190,
      cell: ({ approval_status: status, view_state: state, view_valid_until: until }) =>
        status === 'approved' ? (
          <>
            <Status value={state} labels={viewStates.labels} looks={viewLooks} />
            {state === 'active' && until && (
              <>
                {' '}
                {say(words.until)} <Time at={until} />
              </>
            )}
          </>
        ) : (
          '-'
        ),
    },
    { id: 'created', header: words.created, width: 160, cell: ({ created_at: at }) => <Time at={at} /> },
  ];
}
