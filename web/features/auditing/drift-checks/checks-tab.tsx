import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import {
  deleteDriftCheck,
  listDriftChecks,
  runDriftCheck,
} from '../../../../shared/contract/auditing/drift-checks/operations.ts';
import { driftStates } from '../../../../shared/contract/auditing/drift-checks/states.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import type { Action } from '../../../ui/action.tsx';
import { Confirm, useAsked } from '../../../ui/dialog/confirm.tsx';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { Status } from '../../../ui/status.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { Time } from '../../../ui/time.tsx';
import { CheckDialog } from './check-dialog.tsx';
import { baselineOf, stateLooks, watchedOf, words } from './words.ts';

export type Check = Received<typeof listDriftChecks>['data'][number];
const liveEveryMs = 2000;

/** The checks of a project, each with how its last run ended. */
export function ChecksTab() {
  const params = { project_name: useProject().name };
  const table = useTable({});
  const list = useCall(
    listDriftChecks,
    { params, query: table.query },
    {
      keepPrevious: true,
      every: (reply) => (reply?.data.some(({ state }) => state === 'running') ? liveEveryMs : false),
    },
  );
  const [edited, setEdited] = useState<Check | 'new'>();
  const removing = useAsked<Check>();
  const run = useChange(runDriftCheck, { refreshes: [listDriftChecks], said: words.started });
  const why = useWhyNot()('driftCheckSave');
  const add: Action = { id: 'add', text: words.add, run: () => setEdited('new'), primary: true, why };
  const actionsOf = (check: Check): Action[] => {
    const mayNot = why ?? (check.may_change ? undefined : words.notYours);
    const of = { ...params, drift_check_id: check.drift_check_id };
    return [
      { id: 'run', text: words.run, why: mayNot, busy: run.busy, run: () => run.run({ params: of }) },
      { id: 'edit', text: words.edit, why: mayNot, run: () => setEdited(check) },
      { id: 'remove', text: words.remove, why: mayNot, run: () => removing.ask(check) },
    ];
  };
  return (
    <>
      <DataTable
        name="drift_checks"
        table={table}
        list={list}
        columns={useColumns()}
        rowId={({ drift_check_id: id }) => id}
        rowName={({ name }) => name}
        title={words.checks}
        empty={{ text: words.empty, hint: words.emptyHint, action: add }}
        actions={[add]}
        actionsWidth={180}
        rowActions={actionsOf}
      />
      {edited && <CheckDialog check={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      {removing.about && <RemoveQuestion check={removing.about} onDone={removing.done} />}
    </>
  );
}

function RemoveQuestion({ check, onDone }: { check: Check; onDone: () => void }) {
  const say = useText();
  const { name: project_name } = useProject();
  const remove = useChange(deleteDriftCheck, { refreshes: [listDriftChecks], said: words.removed, quiet: true });
  return (
    <Confirm
      title={fill(words.removeTitle, { name: check.name })}
      text={words.remove}
      busy={remove.busy}
      error={remove.error}
      onCancel={onDone}
      onConfirm={() => remove.run({ params: { project_name, drift_check_id: check.drift_check_id } }, onDone)}
    >
      {say(words.removeText)}
    </Confirm>
  );
}

function useColumns(): Column<Check>[] {
  const say = useText();
  const { uid } = useProject();
  return [
    {
      id: 'name',
      header: words.name,
      rowHeader: true,
      width: 150,
      cell: ({ drift_check_id: driftCheckId, name }) => (
        <PageLink to={link('driftCheck', { projectID: uid, driftCheckId })}>{name}</PageLink>
      ),
    },
    {
      id: 'state',
      header: words.state,
      width: 130,
      cell: ({ state, differing_num: count }) => (
        <>
          <Status value={state} labels={driftStates.labels} looks={stateLooks} />
          {count > 0 && (
            <Box color="text-body-secondary" fontSize="body-s">
              {say(fill(words.differing, { count }))}
            </Box>
          )}
        </>
      ),
    },
    {
      id: 'watched',
      header: words.watched,
      width: 150,
      flexible: true,
      cell: watchedOf,
    },
    {
      id: 'against',
      header: words.against,
      width: 150,
      flexible: true,
      cell: (check) => say(baselineOf(check)),
    },
    {
      id: 'schedule',
      header: words.schedule,
      width: 110,
      cell: ({ cron_expression: cron, is_enabled: isOn }) => (isOn ? cron : say(words.off)),
    },
    { id: 'last', header: words.lastRun, width: 140, cell: ({ last_run_at: at }) => (at ? <Time at={at} /> : '-') },
    {
      id: 'next',
      header: words.nextRun,
      width: 140,
      cell: ({ next_run_at: at }) => (at ? <Time at={at} /> : '-'),
    },
  ];
}
