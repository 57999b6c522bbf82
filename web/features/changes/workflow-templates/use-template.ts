import { useSearchParams } from 'react-router-dom';
import { listMemberTips } from '../../../../shared/contract/people/members/operations.ts';
import {
  getProjectTemplate,
  listWorkflowTemplates,
} from '../../../../shared/contract/changes/workflow-templates/operations.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import type { Option } from '../../../ui/table/use-table.ts';

export type Kind = 'workflow' | 'data_export';

/** Which kind of process the address means, and which one of these. */
export function useChosen() {
  const [address, setAddress] = useSearchParams();
  const kind: Kind = address.get('type') === 'data_export' ? 'data_export' : 'workflow';
  const ofKind = (next: string): Record<string, string> => (next === 'workflow' ? {} : { type: next });
  return {
    kind,
    chosen: Number(address.get('template') ?? 0),
    chooseKind: (next: string) => setAddress(ofKind(next), { replace: true }),
    choose: (template: number) => setAddress({ ...ofKind(kind), template: String(template) }, { replace: true }),
  };
}

/** The processes of one kind of the project at hand, the default one first. */
export function useTemplates(workflow_type: Kind) {
  return useCall(
    listWorkflowTemplates,
    { params: { project_name: useProject().name }, query: { workflow_type } },
    { quiet: true },
  );
}

/** One process of the project at hand. */
export function useTemplate(workflow_template_id: number) {
  return useCall(
    getProjectTemplate,
    { params: { project_name: useProject().name, workflow_template_id } },
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
