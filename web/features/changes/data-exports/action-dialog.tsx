import * as z from 'zod';
import {
  approveDataExport,
  closeDataExports,
  exportDataExport,
  getDataExport,
  getDataExportTasks,
  listDataExports,
  rejectDataExport,
  stopDataExport,
} from '../../../../shared/contract/changes/data-exports/operations.ts';
import { errors as workflowErrors } from '../../../../shared/contract/changes/workflows/errors.ts';
import { limits } from '../../../../shared/limits.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useChange } from '../../../app/query.ts';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { words } from './action-words.ts';
import { placeOf } from './task-tabs.tsx';
import type { DataExport, ExportTask } from './wire.ts';

export type AskedAction = 'approve' | 'reject' | 'close' | 'export' | 'stop';
type Props = {
  readonly made: DataExport;
  readonly tasks: readonly ExportTask[];
  readonly onDone: () => void;
};
const refreshes = [getDataExport, getDataExportTasks, listDataExports];

/** Asks before each action on an export. */
export function ActionDialog({ action, ...rest }: Props & { readonly action: AskedAction }) {
  switch (action) {
    case 'approve':
      return <Approve {...rest} />;
    case 'reject':
      return <Reject {...rest} />;
    case 'close':
      return <Close {...rest} />;
    case 'export':
      return <Export {...rest} />;
    case 'stop':
      return <Stop {...rest} />;
    default:
      return action satisfies never;
  }
}

function useParamsOf({ workflow_uid }: DataExport) {
  return { project_uid: useProject().uid, data_export_workflow_uid: workflow_uid };
}

const comment = z.object({ reason: z.string().max(limits.reasonLengthMax).default('') });

function Approve({ made, onDone }: Props) {
  const params = useParamsOf(made);
  const form = useForm(comment, { reason: '' });
  const approve = useChange(approveDataExport, { refreshes, said: words.approved, quiet: true });
  return (
    <FormDialog
      title={words.approveTitle}
      hint={words.approveHint}
      text={words.approve}
      busy={approve.busy}
      error={approve.error}
      onCancel={onDone}
      onSubmit={() => form.submit((payload) => approve.run({ params, body: { payload } }, onDone))}
    >
      <Field form={form} name="reason" label={words.note}>
        <Textarea {...form.input('reason')} rows={3} />
      </Field>
    </FormDialog>
  );
}

const rejection = z.object({
  reason: z
    .string()
    .max(limits.reasonLengthMax)
    .refine((reason) => reason.trim() !== '', { params: { text: workflowErrors.rejectReasonRequired.text } }),
});

function Reject({ made, onDone }: Props) {
  const params = useParamsOf(made);
  const form = useForm(rejection, { reason: '' });
  const reject = useChange(rejectDataExport, { refreshes, said: words.rejected, quiet: true });
  return (
    <FormDialog
      title={words.rejectTitle}
      hint={words.rejectHint}
      text={words.reject}
      busy={reject.busy}
      error={reject.error}
      onCancel={onDone}
      onSubmit={() => form.submit((payload) => reject.run({ params, body: { payload } }, onDone))}
    >
      <Field form={form} name="reason" label={words.reason}>
        <Textarea {...form.input('reason')} rows={3} />
      </Field>
    </FormDialog>
  );
}

function Close({ made, onDone }: Props) {
  const say = useText();
  const params = { project_uid: useProject().uid };
  const close = useChange(closeDataExports, { refreshes, said: words.closed, quiet: true });
  const body = { payload: { data_export_workflow_uids: [made.workflow_uid] } };
  return (
    <Confirm
      title={words.closeTitle}
      text={words.close}
      busy={close.busy}
      error={close.error}
      onCancel={onDone}
      onConfirm={() => close.run({ params, body }, onDone)}
    >
      {say(words.closeText)}
    </Confirm>
  );
}

function Export({ made, tasks, onDone }: Props) {
  const say = useText();
  const params = useParamsOf(made);
  const run = useChange(exportDataExport, { refreshes, said: words.started, quiet: true });
  return (
    <Confirm
      title={words.exportTitle}
      text={words.export}
      busy={run.busy}
      error={run.error}
      onCancel={onDone}
      onConfirm={() => run.run({ params }, onDone)}
    >
      <p>{say(words.exportText)}</p>
      <ul>
        {tasks
          .filter(({ status }) => status === 'init' || status === 'failed')
          .map((task) => (
            <li key={task.task_uid}>{placeOf(task)}</li>
          ))}
      </ul>
    </Confirm>
  );
}

function Stop({ made, onDone }: Props) {
  const say = useText();
  const params = useParamsOf(made);
  const stop = useChange(stopDataExport, { refreshes, said: words.stopping, quiet: true });
  return (
    <Confirm
      title={words.stopTitle}
      text={words.stop}
      busy={stop.busy}
      error={stop.error}
      onCancel={onDone}
      onConfirm={() => stop.run({ params }, onDone)}
    >
      {say(words.stopText)}
    </Confirm>
  );
}
