import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import {
  getDriftCheck,
  listDriftRuns,
  runDriftCheck,
} from '../../../../shared/contract/auditing/drift-checks/operations.ts';
import { driftStates } from '../../../../shared/contract/auditing/drift-checks/states.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { fill, sameText } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import type { Action } from '../../../ui/action.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Status } from '../../../ui/status.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { Time } from '../../../ui/time.tsx';
import { RunDifferences } from './run-differences.tsx';
import { baselineOf, stateLooks, watchedOf, words } from './words.ts';

type Check = Received<typeof getDriftCheck>['data'];
type Run = Received<typeof listDriftRuns>['data'][number];
const liveEveryMs = 2000;

/** The runs of a drift check, and what one of them found: the last, or the one that the address names. */
export default function DriftCheck() {
  const params = { project_name: useProject().name, drift_check_id: useParams().driftCheckId ?? '' };
  const [address, setAddress] = useSearchParams();
  const asked = useCall(
    getDriftCheck,
    { params },
    { every: (reply) => (reply?.data.state === 'running' ? liveEveryMs : false) },
  );
  const check = asked.data?.data;
  const table = useTable({});
  const isRunning = check?.state === 'running';
  const list = useCall(
    listDriftRuns,
    { params, query: table.query },
    { keepPrevious: true, every: () => (isRunning ? liveEveryMs : false) },
  );
  const runId = address.get('run') ?? check?.last_run_id ?? '';
  const show = (run: Run) => setAddress({ run: run.drift_run_id }, { replace: true });
  return (
    <Page
      title={check ? sameText(check.name) : words.title}
      {...(check && { description: fill(words.subject, { watched: watchedOf(check), baseline: baselineOf(check) }) })}
    >
      <SpaceBetween size="l">
        <DataTable
          name="drift_runs"
          table={table}
          list={list}
          columns={useColumns()}
          rowId={({ drift_run_id: id }) => id}
          rowName={({ started_at: at }) => at}
          title={words.runs}
          empty={{ text: words.noRuns }}
          actions={useActions(check)}
          actionsWidth={140}
          rowActions={(run) => (run.state === 'failed' ? [] : [{ id: 'show', text: words.show, run: () => show(run) }])}
        />
        {check && runId !== '' && (
          <RunDifferences
            key={runId}
            params={{ ...params, drift_run_id: runId }}
            watched={{ dbServiceUid: check.instance_id, schemaName: check.schema_name }}
          />
        )}
      </SpaceBetween>
    </Page>
  );
}

function useActions(check: Check | undefined): Action[] {
  const { uid, name: project_name } = useProject();
  const navigate = useNavigate();
  const refreshes = [getDriftCheck, listDriftRuns];
  const run = useChange(runDriftCheck, { refreshes, said: words.started });
  const why = useWhyNot()('driftCheckSave');
  if (!check) return [];
  const mayNot = why ?? (check.may_change ? undefined : words.notYours);
  const sides = new URLSearchParams({
    ...{ base: check.baseline_instance_id, base_schema: check.baseline_schema_name },
    ...{ comparison: check.instance_id, comparison_schema: check.schema_name },
  });
  const compare: Action = {
    id: 'compare',
    text: words.compare,
    run: () => navigate(`${link('comparison', { projectID: uid })}?${sides}`),
  };
  return [
    // A snapshot has no side in a comparison.
    ...(check.baseline_instance_id === '' ? [] : [compare]),
    {
      id: 'run',
      text: words.run,
      why: mayNot,
      busy: run.busy,
      primary: true,
      run: () => run.run({ params: { project_name, drift_check_id: check.drift_check_id } }),
    },
  ];
}

function useColumns(): Column<Run>[] {
  const say = useText();
  return [
    { id: 'at', header: words.began, rowHeader: true, width: 150, cell: ({ started_at: at }) => <Time at={at} /> },
    {
      id: 'state',
      header: words.state,
      width: 120,
      cell: ({ state }) => <Status value={state} labels={driftStates.labels} looks={stateLooks} />,
    },
    {
      id: 'differing',
      header: words.found,
      width: 90,
      cell: ({ state, counts }) => (state === 'failed' ? '-' : counts.differing),
    },
    {
      id: 'news',
      header: words.news,
      width: 250,
      flexible: true,
      cell: ({ state, failure, counts }) =>
        state === 'failed' ? <Box color="text-status-error">{failure}</Box> : say(fill(words.changes, counts)),
    },
  ];
}
