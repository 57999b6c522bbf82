import Alert from '@cloudscape-design/components/alert';
import { getApprovalNeeds } from '../../../shared/contract/changes/approval-rules/operations.ts';
import { fill, type Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { useProject } from '../../app/project-at-hand.tsx';
import { useCall } from '../../app/query.ts';
import { NeedsList } from './needs-list.tsx';
import { words } from './needs-words.ts';

/** What audited SQL needs if it is submitted now, and why it cannot be where it cannot. */
export function useApprovalNeeds(taskIds: readonly (string | number)[]) {
  const needs = useCall(
    getApprovalNeeds,
    { params: { project_name: useProject().name }, query: { task_ids: taskIds.join(',') } },
    { quiet: true, when: taskIds.length > 0 },
  ).data?.data;
  const [blocked] = needs?.blocked ?? [];
  const whyNot: Text | undefined = blocked === undefined ? undefined : fill(words.blockedWhy, { why: blocked });
  return { needs, whyNot };
}

/** The same as sentences. */
export function ApprovalNeeds({ needs }: { needs: ReturnType<typeof useApprovalNeeds>['needs'] }) {
  const say = useText();
  if (!needs) return null;
  const isBlocked = needs.blocked.length > 0;
  return (
    <Alert type={isBlocked ? 'error' : 'info'} header={say(isBlocked ? words.blockedTitle : words.title)}>
      <NeedsList
        steps={
          isBlocked ? [] : needs.steps.map(({ desc, assignee_user_name_list: people, why }) => ({ desc, people, why }))
        }
        notCreator={isBlocked ? [] : needs.not_creator}
        blocked={needs.blocked}
        otherwise={words.noStep}
      />
    </Alert>
  );
}
