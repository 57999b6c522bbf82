import { isAllowed } from '../../../../../shared/allowed.ts';
import { readBasicInfo } from '../../../../../shared/contract/running/system/operations.ts';
import { getWorkflowTemplate } from '../../../../../shared/contract/changes/workflow-templates/operations.ts';
import { useMay } from '../../../../app/may.ts';
import { useProject } from '../../../../app/project-at-hand.tsx';
import { useCall } from '../../../../app/query.ts';
import { useSignedIn } from '../../../../app/signed-in.tsx';
import { useCalendar } from '../../../../parts/maintenance/use-calendar.ts';
import type { Situation } from './offered-actions.ts';
import type { Workflow, WorkflowTask } from '../wire.ts';

/** Everything that decides which actions a workflow offers to the reader. */
export function useSituation(workflow: Workflow, tasks: readonly WorkflowTask[]): Situation {
  const may = useMay();
  const { user, rights } = useSignedIn();
  const { name, archived } = useProject();
  const { workflow_template_id } = workflow;
  const template = useCall(
    getWorkflowTemplate,
    { params: { project_name: name }, query: { workflow_template_id } },
    { quiet: true },
  ).data?.data;
  const { record } = workflow;
  return {
    status: record.status,
    creator: workflow.create_user_name,
    assignees: record.assignee_user_name_list,
    executors: record.workflow_step_list.find(({ type }) => type === 'sql_execute')?.assignee_user_name_list ?? [],
    tasks,
    executable: record.executable,
    executableReason: record.executable_reason,
    forbidsCreatorApproval: (template?.forbid_creator_approval ?? false) || record.not_creator_why !== undefined,
    isInWaves: workflow.rollout !== undefined || workflow.part_of_rollout !== undefined,
    isArchived: archived,
    me: {
      name: user.name,
      isAdministrator: isAllowed('workflowActForAll', rights),
      managesProject: may('projectEdit'),
    },
    now: new Date(),
    calendar: useCalendar(),
  };
}

/** How many minutes one statement of these tasks may run, where any of them has a limit. */
export function useStatementMinutes(tasks: readonly WorkflowTask[]): number | undefined {
  const minutes = useCall(readBasicInfo, {}, { quiet: true }).data?.data.statement_minutes_max;
  return tasks.length > 0 && tasks.every(({ long_statements }) => long_statements) ? undefined : minutes;
}
