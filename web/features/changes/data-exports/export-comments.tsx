import * as operations from '../../../../shared/contract/changes/export-comments/operations.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { Comments } from '../../../parts/comments/comments.tsx';
import { placeOf } from './task-tabs.tsx';
import type { ExportTask } from './wire.ts';

type Props = {
  readonly exportUid: string;
  readonly tasks: readonly ExportTask[];
  /** Whether the reader may approve the step at hand, and so ask what holds it up. */
  readonly mayBlock: boolean;
};

/** What was said about a data export. */
export function ExportComments({ exportUid, tasks, mayBlock }: Props) {
  const talk = {
    list: operations.listExportComments,
    add: operations.addExportComment,
    edit: operations.editExportComment,
    remove: operations.deleteExportComment,
    resolve: operations.resolveExportThread,
    params: { project_uid: useProject().uid, data_export_workflow_uid: exportUid },
    act: 'exportAct' as const,
    tasks: tasks.map((task) => ({ taskId: Number(task.task_uid), title: placeOf(task) })),
  };
  return <Comments talk={talk} mayBlock={mayBlock} />;
}
