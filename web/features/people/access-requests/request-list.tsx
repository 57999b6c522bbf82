import { useState } from 'react';
import { listAccessRequests } from '../../../../shared/contract/people/access-requests/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { permissions } from '../../../../shared/permissions.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { Status, type StatusLook } from '../../../ui/status.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { Time } from '../../../ui/time.tsx';
import { narrowing, states, timeText, words } from './access-words.ts';
import { AskDialog } from './ask-dialog.tsx';
import { Step, type StepKind } from './step.tsx';

export type AccessRequest = Received<typeof listAccessRequests>['data'][number];

const looks: Readonly<Record<AccessRequest['state'], StatusLook>> = {
  waiting: 'pending',
  active: 'success',
  ended: 'stopped',
  refused: 'error',
  withdrawn: 'stopped',
  taken_back: 'stopped',
  lapsed: 'stopped',
};

/** Requests with what became of them: one's own, or those of everybody in the project. */
export function RequestList({ whose }: { whose: 'own' | 'all' }) {
  const whyNot = useWhyNot();
  const table = useTable({
    prefix: whose === 'own' ? 'm.' : 'r.',
    filters: { filter_by_state: { label: words.state, choices: narrowing, look: 'segments' } },
  });
  const list = useCall(
    listAccessRequests,
    { params: { project_uid: useProject().uid }, query: { ...table.query, filter_by_whose: whose } },
    { keepPrevious: true, quiet: true },
  );
  const [opened, setOpened] = useState<{ readonly kind: StepKind; readonly request: AccessRequest } | 'ask'>();
  const close = () => setOpened(undefined);
  const ask = {
    id: 'ask',
    text: words.ask,
    run: () => setOpened('ask'),
    why: whyNot('accessRequestAsk'),
    primary: true,
  };
  const isOwn = whose === 'own';
  return (
    <>
      <DataTable
        name={isOwn ? 'own_access' : 'access_requests'}
        table={table}
        list={list}
        columns={useColumns(isOwn)}
        rowId={({ uid }) => uid}
        rowName={({ applicant_name: name, db_service_name: source }) => `${name} ${source}`}
        title={isOwn ? words.mine : words.requests}
        actions={isOwn ? [ask] : []}
        empty={
          isOwn
            ? { text: words.emptyMine, hint: words.emptyMineHint, action: ask }
            : { text: words.emptyRequests, hint: words.emptyRequestsHint }
        }
        actionsWidth={170}
        rowActions={(request) => actionsOf(request, (kind) => setOpened({ kind, request }))}
      />
      {opened === 'ask' && <AskDialog onClose={close} />}
      {opened && opened !== 'ask' && <Step {...opened} onClose={close} />}
    </>
  );
}

function actionsOf(row: AccessRequest, open: (kind: StepKind) => void) {
  const offered: readonly (readonly [StepKind, boolean])[] = [
    ['grant', row.may_decide],
    ['refuse', row.may_decide],
    ['withdraw', row.may_withdraw],
    ['end', row.may_end],
  ];
  return offered
    .filter(([, isOffered]) => isOffered)
    .map(([kind]) => ({ id: kind, text: words[kind], run: () => open(kind) }));
}

function useColumns(isOwn: boolean): Column<AccessRequest>[] {
  const say = useText();
  const applicant: Column<AccessRequest> = {
    id: 'applicant',
    header: words.applicant,
    rowHeader: true,
    width: 110,
    cell: ({ applicant_name: name }) => name,
  };
  return [
    ...(isOwn ? [] : [applicant]),
    {
      id: 'source',
      header: words.source,
      rowHeader: isOwn,
      width: 130,
      cell: ({ db_service_name: name }) => name,
    },
    {
      id: 'rights',
      header: words.rights,
      width: 170,
      flexible: true,
      cell: ({ rights }) => rights.map((name) => say(permissions[name].text)).join(say({ zh: '、', en: ', ' })),
    },
    {
      id: 'reason',
      header: words.reason,
      width: 150,
      cell: ({ reason, answer }) => (answer === '' ? reason : `${reason} → ${answer}`),
    },
    { id: 'time', header: words.time, width: 100, cell: ({ hours }) => say(timeText(hours)) },
    {
      id: 'state',
      header: words.state,
      width: 120,
      cell: ({ state }) => <Status value={state} labels={states.labels} looks={looks} />,
    },
    { id: 'until', header: words.until, width: 150, cell: ({ until }) => (until ? <Time at={until} /> : '-') },
    {
      id: 'decided',
      header: words.decidedBy,
      width: 110,
      cell: ({ taken_back_by: ender, decided_by: decider }) => ender ?? decider ?? '-',
    },
    { id: 'created', header: words.created, width: 150, cell: ({ created_at: at }) => <Time at={at} /> },
  ];
}
