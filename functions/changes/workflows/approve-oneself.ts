import * as contract from '../../../shared/contract/changes/workflows/operations.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { currentStep, workflows } from '../../ground/ledger/workflow-repo.ts';
import type { Context } from '../../platform/context.ts';
import { performAs } from '../../platform/perform-as.ts';
import { approveWorkflow } from './review.ts';

/**
 * Approves the steps of a workflow of the caller as far as the process lets the caller: each as by a click, with a record of its
 * own, and none is left out. Answers whether it can be executed.
 */
export async function approveOneself(ctx: Context, workflowId: string): Promise<boolean> {
  const { tenant, table, world, project, user, request } = ctx;
  for (;;) {
    const workflow = await workflows.on(table).require({ projectUid: project.uid, workflowId });
    if (workflow.status !== 'wait_for_audit') return workflow.status === 'wait_for_execution';
    const step = currentStep(workflow);
    // A token may allow less than its owner does.
    if (!step || !ctx.may(contract.approveWorkflow.access)) return false;
    try {
      await performAs(
        { tenant, table, world },
        {
          op: contract.approveWorkflow,
          run: approveWorkflow,
          input: {
            params: { project_name: project.name, workflow_id: workflowId, workflow_step_id: step.stepId },
            body: {},
            query: {},
          },
          userUid: user.uid,
          projectUid: project.uid,
          via: request.userAgent,
          ip: request.ip,
        },
      );
    } catch (error) {
      if (error instanceof AppError && refusals.has(error.kind)) return false;
      throw error;
    }
  }
}

const refusals: ReadonlySet<string> = new Set(['notAssignee', 'creatorMayNotApprove', 'forbidden']);
