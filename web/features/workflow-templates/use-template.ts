import { listMemberTips } from '../../../shared/contract/members/operations.ts';
import { getWorkflowTemplate } from '../../../shared/contract/workflow-templates/operations.ts';
import { useProject } from '../../app/project-at-hand.tsx';
import { useCall } from '../../app/query.ts';
import type { Option } from '../../ui/use-table.ts';

/** The process of the project at hand. */
export function useTemplate() {
  return useCall(getWorkflowTemplate, { params: { project_name: useProject().name }, query: {} }, { quiet: true });
}

/** The members who can be named in a step. */
export function useMembers(): {
  readonly options: readonly Option[];
  readonly isLoading: boolean;
  readonly nameOf: (uid: string) => string;
} {
  const members = useCall(listMemberTips, { params: { project_uid: useProject().uid } });
  const options = (members.data?.data ?? []).map(({ user_id, user_name }) => ({ value: user_id, label: user_name }));
  return {
    options,
    isLoading: members.isPending,
    nameOf: (uid) => options.find(({ value }) => value === uid)?.label ?? uid,
  };
}
