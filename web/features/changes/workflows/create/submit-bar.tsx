import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { listWorkflowTemplates } from '../../../../../shared/contract/changes/workflow-templates/operations.ts';
import type { Text } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { useProject } from '../../../../app/project-at-hand.tsx';
import { useCall } from '../../../../app/query.ts';
import { ApprovalNeeds, useApprovalNeeds } from '../../../../parts/approval-needs/approval-needs.tsx';
import { ReasonedButton } from '../../../../ui/action.tsx';
import { Confirm } from '../../../../ui/dialog/confirm.tsx';
import { words } from './create-words.ts';
import { processFor, risksOf, whyNotSubmittable } from './submission-risks.ts';
import type { Audited } from './use-audit.ts';

type Props = {
  readonly audited: readonly Audited[];
  readonly isStale: boolean;
  readonly isAuditing: boolean;
  readonly isSubmitting: boolean;
  readonly text: Text;
  readonly backText: Text;
  readonly onBack: () => void;
  readonly onAudit: () => void;
  readonly onSubmit: () => void;
};

/** Back, audit again, submit; what is risky is asked first. */
export function SubmitBar({
  audited,
  isStale,
  isAuditing,
  isSubmitting,
  text,
  backText,
  onBack,
  onAudit,
  onSubmit,
}: Props) {
  const say = useText();
  const [isAsking, setIsAsking] = useState(false);
  const processes = useCall(listWorkflowTemplates, {
    params: { project_name: useProject().name },
    query: { workflow_type: 'workflow' },
  }).data?.data;
  const template = processFor(
    processes ?? [],
    audited.map(({ task }) => task.instance_name),
  );
  const risks = risksOf(audited, template?.allow_submit_when_less_audit_level);
  const { needs, whyNot } = useApprovalNeeds(isStale ? [] : audited.map(({ task }) => task.task_id));
  const why = whyNotSubmittable(audited, isStale) ?? whyNot;
  return (
    <SpaceBetween size="m">
      <ApprovalNeeds needs={needs} />
      <Box float="right">
        <SpaceBetween direction="horizontal" size="xs">
          <Button variant="link" onClick={onBack}>
            {say(backText)}
          </Button>
          <Button variant={isStale ? 'primary' : 'normal'} loading={isAuditing} onClick={onAudit}>
            {say(words.auditAgain)}
          </Button>
          <ReasonedButton
            text={text}
            variant={isStale ? 'normal' : 'primary'}
            why={why}
            loading={isSubmitting}
            onClick={() => (risks.length > 0 ? setIsAsking(true) : onSubmit())}
          />
        </SpaceBetween>
        {isAsking && (
          <Confirm
            title={words.riskTitle}
            text={words.submitAnyway}
            onCancel={() => setIsAsking(false)}
            onConfirm={() => {
              setIsAsking(false);
              onSubmit();
            }}
          >
            <ul>
              {risks.map((risk, index) => (
                <li key={index}>{say(risk)}</li>
              ))}
            </ul>
            <p>{say(words.riskHint)}</p>
          </Confirm>
        )}
      </Box>
    </SpaceBetween>
  );
}
