import { useNavigate } from 'react-router-dom';
import { exportLifecycle } from '../../../../shared/lifecycles/data-export.ts';
import type { Text } from '../../../../shared/text.ts';
import { useWhyNot } from '../../../app/may.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useSignedIn } from '../../../app/signed-in.tsx';
import type { Action } from '../../../ui/action.tsx';
import { useAsked } from '../../../ui/dialog/confirm.tsx';
import { words } from './action-words.ts';
import { ActionDialog, type AskedAction } from './action-dialog.tsx';
import type { DataExport, ExportTask } from './wire.ts';

const order: readonly AskedAction[] = ['close', 'reject', 'stop', 'approve', 'export'];

/** What may be done with an export in its state, each with the reason where the reader may not. */
export function useActions(made: DataExport, tasks: readonly ExportTask[]) {
  const navigate = useNavigate();
  const whyNot = useWhyNot();
  const { user } = useSignedIn();
  const projectID = useProject().uid;
  const asked = useAsked<AskedAction>();
  const { status, workflow_step_list: steps, current_step_number: now } = made.workflow_record;
  const assignees = steps.find(({ number }) => number === now)?.assignee_user_list ?? [];
  const mayNotAct = whyNot('exportAct');
  const mayForAll = whyNot('exportActForAll') === undefined;
  const isOwner = mayForAll || made.create_user.uid === user.uid;
  const isReviewer = mayForAll || assignees.some(({ uid }) => uid === user.uid);
  const whyOf = (action: AskedAction): Text | undefined => {
    if (mayNotAct) return mayNotAct;
    if (action === 'approve' || action === 'reject') return isReviewer ? undefined : words.notAssignee;
    return isOwner ? undefined : words.notCreator;
  };
  const actions = order
    .filter((id) => exportLifecycle.can(id, status))
    .map(
      (id): Action => ({
        id,
        text: id === 'export' && status === 'failed' ? words.exportAgain : words[id],
        run: () => asked.ask(id),
        why: whyOf(id),
        primary: id === 'approve' || id === 'export',
      }),
    );
  const clone: Action = {
    id: 'clone',
    text: words.clone,
    run: () => navigate(link('dataExportCreate', { projectID }, { source_export: made.workflow_uid })),
    why: whyNot('exportCreate'),
  };
  return {
    actions,
    mayApprove: exportLifecycle.can('approve', status) && whyOf('approve') === undefined,
    menu: [clone],
    dialog: asked.about && <ActionDialog action={asked.about} made={made} tasks={tasks} onDone={asked.done} />,
  };
}
