import type { Stage, StageWorkflow, Version } from './wire.ts';

/** One change on its way through the stages. */
export type Row = { readonly sequence: number; readonly cells: ReadonlyMap<number, StageWorkflow> };

/** What the server lists by stage, by rows. */
export function rowsOf({ sql_version_stage_detail: stages }: Version): Row[] {
  const rows = new Map<number, Map<number, StageWorkflow>>();
  for (const { stage_id, workflow_details } of stages)
    for (const workflow of workflow_details) {
      const row = rows.get(workflow.workflow_sequence) ?? new Map<number, StageWorkflow>();
      rows.set(workflow.workflow_sequence, row.set(stage_id, workflow));
    }
  return [...rows].sort(([a], [b]) => a - b).map(([sequence, cells]) => ({ sequence, cells }));
}

/** The workflows of a stage that a batch would execute now: the first that waits, and those after it that only wait for their turn. */
export function executableIn({ workflow_details }: Stage): StageWorkflow[] {
  const open = workflow_details.filter(({ status }) => status !== 'finished' && status !== 'canceled');
  const stop = open.findIndex(({ status }) => status !== 'wait_for_execution');
  return stop < 0 ? open : open.slice(0, stop);
}

/** The numbers of the rows after one of them was moved to where another stands. */
export function moved(rows: readonly Row[], from: number, to: number): number[] {
  const numbers = rows.map(({ sequence }) => sequence);
  const [taken] = numbers.splice(from, 1);
  if (taken !== undefined) numbers.splice(to, 0, taken);
  return numbers;
}
