import { useEffect } from 'react';
import Popover from '@cloudscape-design/components/popover';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { listRolloutSources } from '../../../../shared/contract/changes/rollouts/operations.ts';
import { rolloutSourceStates } from '../../../../shared/lifecycles/rollout.ts';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useRefresh } from '../../../app/query.ts';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { LevelBadge } from '../../../ui/level-badge.tsx';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { Status } from '../../../ui/status.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { useAsked } from '../../../ui/dialog/confirm.tsx';
import { everyWhile, sourceLooks } from './looks.ts';
import { SourceQuestion, type AskedSource } from './source-question.tsx';
import { words } from './rollout-words.ts';
import type { Rollout, RolloutSource } from './wire.ts';

/** Each data source in the order in which they are changed, with the workflow by which it is. */
export function RolloutSources({ rollout }: { rollout: Rollout }) {
  const { name: project_name, uid: projectID } = useProject();
  const table = useTable({
    filters: { filter_state: { label: words.state, choices: rolloutSourceStates, look: 'segments' } },
  });
  const list = useCall(
    listRolloutSources,
    { params: { project_name, rollout_id: rollout.rollout_id }, query: table.query },
    { keepPrevious: true, quiet: true, every: () => everyWhile(rollout) },
  );
  const refresh = useRefresh();
  // The last reading may be older than the end.
  useEffect(() => refresh(listRolloutSources), [rollout.state, refresh]);
  const asked = useAsked<AskedSource>();
  const actionsOf = (source: RolloutSource) => [
    ...(source.state === 'failed' && rollout.may.retry
      ? [{ id: 'retry', text: words.retryOne, run: () => asked.ask({ action: 'retry', source }) }]
      : []),
    ...(isHeld(source) && rollout.may.skip
      ? [{ id: 'skip', text: words.skip, run: () => asked.ask({ action: 'skip', source }) }]
      : []),
  ];
  return (
    <>
      <DataTable
        name="rollout_sources"
        table={table}
        list={list}
        columns={columnsIn(projectID)}
        rowId={({ number }) => String(number)}
        rowName={({ instance_name: name }) => name}
        title={words.sources}
        rowActions={(row) => actionsOf(row)}
        empty={{ text: words.noSources }}
      />
      {asked.about && <SourceQuestion {...asked.about} rollout={rollout} onDone={asked.done} />}
    </>
  );
}

/** It has failed, or its turn has come outside its maintenance times. */
function isHeld({ state, look_again_at: later }: RolloutSource): boolean {
  return state === 'failed' || (state === 'waiting' && later !== undefined);
}

const columnsIn = (projectID: string): Column<RolloutSource>[] => [
  {
    id: 'source',
    header: words.source,
    rowHeader: true,
    width: 200,
    flexible: true,
    cell: ({ instance_name: name }) => name,
  },
  { id: 'wave', header: words.wave, width: 80, cell: ({ wave }) => wave },
  { id: 'state', header: words.state, width: 190, keep: true, cell: (row) => <State row={row} /> },
  { id: 'level', header: words.level, width: 120, keep: true, cell: (row) => <Audited row={row} /> },
  {
    id: 'workflow',
    header: words.part,
    width: 110,
    cell: ({ workflow_id: workflowId }) => <Opened projectID={projectID} workflowId={workflowId} />,
  },
];

function Opened({ projectID, workflowId }: { projectID: string; workflowId: string | undefined }) {
  const say = useText();
  return workflowId === undefined ? (
    <>-</>
  ) : (
    <PageLink to={link('workflow', { projectID, workflowId })}>{say(words.open)}</PageLink>
  );
}

function State({ row: { state, reason, look_again_at: later } }: { row: RolloutSource }) {
  const say = useText();
  const shown = <Status value={state} labels={rolloutSourceStates.labels} looks={sourceLooks} />;
  if (!reason) return shown;
  const about = say(later === undefined ? words.reason : words.windowed);
  return (
    <SpaceBetween size="xxxs">
      {shown}
      <Popover triggerType="text" header={about} content={<div className="result-text">{reason}</div>}>
        {about}
      </Popover>
    </SpaceBetween>
  );
}

function Audited({ row: { audit_level: level, score } }: { row: RolloutSource }) {
  if (score === undefined) return <>-</>;
  return (
    <SpaceBetween direction="horizontal" size="xxs">
      {level && <LevelBadge level={level} />}
      <span>{score}</span>
    </SpaceBetween>
  );
}
