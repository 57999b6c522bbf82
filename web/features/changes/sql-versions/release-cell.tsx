import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useNavigate } from 'react-router-dom';
import { releaseStatuses } from '../../../../shared/lifecycles/sql-version.ts';
import { workflowStatuses } from '../../../../shared/lifecycles/workflow.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { ReasonedButton, type Action } from '../../../ui/action.tsx';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { Status } from '../../../ui/status.tsx';
import { workflowLooks } from '../../../parts/workflow-looks.ts';
import { releaseLooks } from './looks.ts';
import { words } from './version-words.ts';
import type { StageWorkflow } from './wire.ts';

type Props = {
  readonly workflow: StageWorkflow | undefined;
  readonly hasNext: boolean;
  readonly onWork: (kind: 'release' | 'offline' | 'effects', workflow: StageWorkflow) => void;
};

/** A change in one stage: how far it is, what blocks it, and what can be done. */
export function ReleaseCell({ workflow, hasNext, onWork }: Props) {
  const say = useText();
  const { uid: projectID } = useProject();
  const actions = useActions(workflow, { hasNext, onWork });
  if (!workflow) return <Box color="text-body-secondary">{say(words.notThere)}</Box>;
  const blocked = workflow.execute_blocked_by ?? workflow.release_blocked_by;
  const sources = workflow.workflow_instances
    .map(({ instances_name, instance_schema }) =>
      instance_schema ? `${instances_name} / ${instance_schema}` : instances_name,
    )
    .join(', ');
  return (
    <SpaceBetween size="xxs">
      <PageLink to={link('workflow', { projectID, workflowId: workflow.workflow_id })}>
        {workflow.workflow_name}
      </PageLink>
      <Box variant="small">{sources}</Box>
      <SpaceBetween direction="horizontal" size="s">
        <Status value={workflow.status} labels={workflowStatuses.labels} looks={workflowLooks} />
        {hasNext && workflow.status === 'finished' && (
          <Status value={workflow.workflow_release_status} labels={releaseStatuses.labels} looks={releaseLooks} />
        )}
      </SpaceBetween>
      {blocked && <Box variant="small">{blocked}</Box>}
      {actions.length > 0 && (
        <div className="row-actions">
          {actions.map(({ id, text, why, run }) => (
            <ReasonedButton key={id} variant="inline-link" text={text} why={why} onClick={run} />
          ))}
        </div>
      )}
    </SpaceBetween>
  );
}

function useActions(workflow: StageWorkflow | undefined, { hasNext, onWork }: Omit<Props, 'workflow'>): Action[] {
  const navigate = useNavigate();
  const { uid: projectID } = useProject();
  const mayNot = useWhyNot()('versionAct');
  if (!workflow) return [];
  const { status, workflow_id: workflowId, workflow_release_status: release, release_blocked_by: blocked } = workflow;
  const why = blocked === undefined ? undefined : { zh: blocked, en: blocked };
  const mayRelease = hasNext && status === 'finished' && release === 'wait_for_release';
  const isStuck = status === 'exec_failed' || status === 'rejected';
  return [
    ...(mayRelease
      ? [{ id: 'release', text: words.releaseOne, run: () => onWork('release', workflow), why: mayNot ?? why }]
      : []),
    ...(status === 'finished' || status === 'exec_failed'
      ? [{ id: 'effects', text: words.effects, run: () => onWork('effects', workflow) }]
      : []),
    ...(isStuck
      ? [
          {
            id: 'update',
            text: words.update,
            run: () => navigate(link('workflow', { projectID, workflowId }, { modify: '1' })),
            why: mayNot,
          },
        ]
      : []),
    ...(status === 'exec_failed'
      ? [{ id: 'offline', text: words.offline, run: () => onWork('offline', workflow), why: mayNot }]
      : []),
  ];
}
