import type { ReleaseStatus } from '../../../shared/lifecycles/sql-version.ts';
import { workflowStatuses, type WorkflowStatus } from '../../../shared/lifecycles/workflow.ts';
import type { Text } from '../../../shared/text.ts';
import { stageAfter, requireStage, type SqlVersion, type VersionRow } from '../releases/version-repo.ts';
import type { StoredWorkflow } from '../workflows/service.ts';

/** The rows of a version with the workflows in them. */
export type Rows = {
  readonly version: SqlVersion;
  readonly rows: readonly VersionRow[];
  readonly workflows: ReadonlyMap<string, StoredWorkflow>;
};
type Place = { readonly row: number; readonly stageId: number };

/** The workflow of a row in a stage, as far as there is one that was not closed. */
function livingIn({ rows, workflows }: Rows, { row, stageId }: Place): StoredWorkflow | undefined {
  const cell = rows[row]?.find((one) => one.stageId === stageId);
  const workflow = cell && workflows.get(cell.workflowId);
  return workflow?.status === 'canceled' ? undefined : workflow;
}

/** Whether a workflow still has to go to the next stage. A closed one there does not count: what it was for is not done. */
export function releaseStatusOf(all: Rows, place: Place): ReleaseStatus {
  const next = stageAfter(all.version, requireStage(all.version, place.stageId));
  if (!next || !livingIn(all, place)) return 'not_need_release';
  return livingIn(all, { row: place.row, stageId: next.stageId }) ? 'released' : 'wait_for_release';
}

/** Why a workflow cannot go to the next stage now; nothing where it can, or need not. */
export function blocksRelease(all: Rows, place: Place): Text | undefined {
  if (releaseStatusOf(all, place) !== 'wait_for_release') return undefined;
  if (all.version.status === 'locked') return { zh: '版本已锁定', en: 'The version is locked' };
  const workflow = livingIn(all, place);
  if (workflow && workflow.status !== 'finished') return notYet(workflow.status);
  for (let row = 0; row < place.row; row++) {
    const before = { row, stageId: place.stageId };
    const first = livingIn(all, before);
    if (first && releaseStatusOf(all, before) === 'wait_for_release')
      return { zh: `请先发布工单 ${first.name}`, en: `Release the workflow ${first.name} first` };
  }
  return undefined;
}

const waiting: readonly WorkflowStatus[] = ['wait_for_audit', 'wait_for_execution', 'rejected', 'exec_failed'];

/** What has to be done before a workflow can be executed; its own state says the rest. */
export function blocksExecution(all: Rows, place: Place): Text | undefined {
  const workflow = livingIn(all, place);
  if (!workflow || !waiting.includes(workflow.status)) return undefined;
  for (let row = 0; row < place.row; row++) {
    const first = livingIn(all, { row, stageId: place.stageId });
    if (first && first.status !== 'finished')
      return {
        zh: `排在前面的工单 ${first.name} 尚未完成`,
        en: `The workflow ${first.name} comes first and is not finished`,
      };
  }
  return undefined;
}

function notYet(status: WorkflowStatus): Text {
  const label = workflowStatuses.labels[status];
  return { zh: `工单为“${label.zh}”`, en: `The workflow is: ${label.en}` };
}
