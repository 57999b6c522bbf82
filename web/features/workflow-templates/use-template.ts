import { useSearchParams } from 'react-router-dom';
import { listMemberTips } from '../../../shared/contract/members/operations.ts';
import { getWorkflowTemplate } from '../../../shared/contract/workflow-templates/operations.ts';
import { useProject } from '../../app/project-at-hand.tsx';
import { useCall } from '../../app/query.ts';
import type { Option } from '../../ui/use-table.ts';

/** Which of the project's processes the address means. */
export function useKind() {
  const [address, setAddress] = useSearchParams();
  const kind = address.get('type') === 'data_export' ? ('data_export' as const) : ('workflow' as const);
  return { kind, choose: (next: string) => setAddress(next === 'workflow' ? {} : { type: next }, { replace: true }) };
}

/** One process of the project at hand. */
export function useTemplate(workflow_type: 'workflow' | 'data_export') {
  return useCall(
    getWorkflowTemplate,
    { params: { project_name: useProject().name }, query: { workflow_type } },
    { quiet: true },
  );
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
