import { useEffect, useState } from 'react';
import { getWorkflow, listWorkflowTasks } from '../../../../../shared/contract/changes/workflows/operations.ts';
import { useProject } from '../../../../app/project-at-hand.tsx';
import { useCall } from '../../../../app/query.ts';
import { isMoving } from '../actions/offered-actions.ts';
import type { WorkflowTask } from '../wire.ts';

const runningMilliseconds = 1_000;
/** A scheduled execution begins by itself; the page should notice soon. */
const waitingMilliseconds = 10_000;
const failuresMax = 3;

/** One workflow as it is now: asked for every second while it executes, until it settles or the server cannot be reached. */
export function useLiveWorkflow(workflowId: string) {
  const params = { project_name: useProject().name, workflow_id: workflowId };
  const [failures, setFailures] = useState(0);
  const isLost = failures >= failuresMax;
  const tasks = useCall(
    listWorkflowTasks,
    { params },
    { quiet: true, every: (reply) => (isLost ? false : pace(reply?.data ?? [])) },
  );
  const every = tasks.data && !isLost ? pace(tasks.data.data) : false;
  const isRunning = every === runningMilliseconds;
  const workflow = useCall(getWorkflow, { params }, { quiet: true, every: () => every });

  const { dataUpdatedAt, errorUpdateCount } = tasks;
  useEffect(() => {
    if (errorUpdateCount > 0) setFailures((count) => count + 1);
  }, [errorUpdateCount]);
  useEffect(() => {
    if (dataUpdatedAt > 0) setFailures(0);
  }, [dataUpdatedAt]);
  const { refetch } = workflow;
  const statuses = tasks.data?.data.map(({ status }) => status).join();
  // Both are read at once, and a task may end in between: what changed with it is read after it.
  useEffect(() => {
    if (statuses !== undefined) void refetch();
  }, [statuses, refetch]);

  return {
    workflow: workflow.data?.data,
    tasks: tasks.data?.data,
    error: workflow.error ?? (tasks.data ? null : tasks.error),
    isLost,
    isRunning,
    every: isRunning ? runningMilliseconds : undefined,
    refresh: () => {
      setFailures(0);
      void tasks.refetch();
      void workflow.refetch();
    },
  };
}

function pace(tasks: readonly WorkflowTask[]): number | false {
  if (tasks.some(isMoving)) return runningMilliseconds;
  return tasks.some(({ status }) => status === 'exec_scheduled') ? waitingMilliseconds : false;
}
