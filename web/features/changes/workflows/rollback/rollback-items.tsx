import type { ReactNode } from 'react';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { workflowStatuses } from '../../../../../shared/lifecycles/workflow.ts';
import type { Text } from '../../../../../shared/text.ts';
import { link } from '../../../../app/paths.ts';
import { useProject } from '../../../../app/project-at-hand.tsx';
import { PageLink } from '../../../../ui/page/page-link.tsx';
import { Status } from '../../../../ui/status.tsx';
import { workflowLooks } from '../../../../parts/workflow-looks.ts';
import { words } from './rollback-words.ts';
import type { Workflow } from '../wire.ts';

/** The workflows that undo this one, and the one that it undoes. */
export function useRollbackItems({
  associated_rollback_workflows: rollbacks,
  rolled_back_workflow: undone,
}: Workflow): { readonly label: Text; readonly value: ReactNode }[] {
  const { uid: projectID } = useProject();
  const linked = ({ workflow_id, workflow_name, status }: Workflow['associated_rollback_workflows'][number]) => (
    <SpaceBetween key={workflow_id} direction="horizontal" size="xs">
      <PageLink to={link('workflow', { projectID, workflowId: workflow_id })}>{workflow_name}</PageLink>
      <Status value={status} labels={workflowStatuses.labels} looks={workflowLooks} />
    </SpaceBetween>
  );
  return [
    ...(rollbacks.length > 0 ? [{ label: words.rollbacks, value: <>{rollbacks.map(linked)}</> }] : []),
    ...(undone ? [{ label: words.undoes, value: linked(undone) }] : []),
  ];
}
