import * as contract from '../../../shared/contract/changes/workflows/operations.ts';
import type { EventPlace } from '../../platform/events.ts';
import { performAs } from '../../platform/perform-as.ts';
import { approveWorkflow, rejectWorkflow, type StoredWorkflow } from '../workflows/service.ts';

/** What somebody said of a step. */
export type Decision = 'approved' | 'rejected';
type Deciding = {
  readonly workflow: StoredWorkflow;
  readonly stepId: number;
  readonly decision: Decision;
  readonly userUid: string;
  readonly reason: string;
  readonly via: string;
  readonly ip?: string;
};

/** Approves or rejects the step at hand as a person who said so elsewhere. */
export async function decideStep(place: EventPlace, given: Deciding): Promise<void> {
  const { workflow, stepId, decision, reason, ...rest } = given;
  const params = { project_name: workflow.projectName, workflow_id: workflow.workflowId, workflow_step_id: stepId };
  const input = { params, query: {}, body: { reason } };
  const common = { ...rest, projectUid: workflow.projectUid, input };
  if (decision === 'approved')
    await performAs(place, { ...common, op: contract.approveWorkflow, run: approveWorkflow });
  else await performAs(place, { ...common, op: contract.rejectWorkflow, run: rejectWorkflow });
}
