import { withAssignees } from '../../functions/changes/workflows/change-workflow.ts';
import type { Person, Workflow } from '../../functions/ground/ledger/workflow-repo.ts';

type Wanted = Pick<Workflow, 'workflowId' | 'projectUid' | 'status'> & {
  readonly creator: Person;
  readonly reviewer: Person;
  readonly executor: Person;
} & Partial<Workflow>;

/** A workflow with one reviewer and one executor, as it stands in a status; what it expects of whom follows from that. */
export function aWorkflow({ creator, reviewer, executor, ...wanted }: Wanted): Workflow {
  const { status, workflowId } = wanted;
  const step = (stepId: number, type: 'sql_review' | 'sql_execute', who: Person, isDone: boolean) => ({
    stepId,
    type,
    desc: '',
    isByPermission: false,
    assignees: [who],
    state: isDone ? ('approved' as const) : ('initialized' as const),
    reason: '',
  });
  const createdAt = '2030-01-01T00:00:00.000Z';
  return withAssignees({
    projectName: 'shop',
    name: `change-${workflowId}`,
    desc: '',
    searchText: '',
    mode: 'same_sqls',
    execMode: 'sqls',
    number: 1,
    submittedAt: createdAt,
    steps: [step(1, 'sql_review', reviewer, status !== 'wait_for_audit'), step(2, 'sql_execute', executor, false)],
    tasks: [],
    approvalHash: '',
    forbidsCreatorApproval: false,
    creatorUid: creator.uid,
    creatorName: creator.name,
    createdAt,
    dbServiceUids: [],
    participantUids: [creator.uid],
    assignees: [],
    ...wanted,
  });
}
