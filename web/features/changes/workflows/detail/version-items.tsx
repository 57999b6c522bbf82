import type { ReactNode } from 'react';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { workflowStatuses } from '../../../../../shared/lifecycles/workflow.ts';
import { fill, type Text } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { link } from '../../../../app/paths.ts';
import { useProject } from '../../../../app/project-at-hand.tsx';
import { workflowLooks } from '../../../../parts/workflow-looks.ts';
import { PageLink } from '../../../../ui/page/page-link.tsx';
import { Status } from '../../../../ui/status.tsx';
import type { Workflow } from '../wire.ts';

const words = {
  version: { zh: '版本', en: 'Version' },
  stages: { zh: '其他阶段的工单', en: 'In the other stages' },
  stage: { zh: '阶段 {number}', en: 'Stage {number}' },
} as const satisfies Record<string, Text>;

/** The version that a workflow belongs to, and what it is in the other stages of it. */
export function useVersionItems({
  sql_version: version,
  associated_stage_workflows: stages,
  workflow_id: own,
}: Workflow): { readonly label: Text; readonly value: ReactNode }[] {
  const say = useText();
  const { uid: projectID } = useProject();
  if (!version) return [];
  const others = stages.filter(({ workflow_id }) => workflow_id !== own);
  const versionId = String(version.sql_version_id);
  return [
    {
      label: words.version,
      value: <PageLink to={link('version', { projectID, versionId })}>{version.sql_version_name}</PageLink>,
    },
    ...(others.length === 0
      ? []
      : [
          {
            label: words.stages,
            value: others.map(({ workflow_id, workflow_name, status, stage_sequence: number }) => (
              <SpaceBetween key={workflow_id} direction="horizontal" size="xs">
                <span>{say(fill(words.stage, { number }))}</span>
                <PageLink to={link('workflow', { projectID, workflowId: workflow_id })}>{workflow_name}</PageLink>
                <Status value={status} labels={workflowStatuses.labels} looks={workflowLooks} />
              </SpaceBetween>
            )),
          },
        ]),
  ];
}
