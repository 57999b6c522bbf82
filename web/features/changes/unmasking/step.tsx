import * as z from 'zod';
import * as contract from '../../../../shared/contract/changes/unmasking/operations.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useChange } from '../../../app/query.ts';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import type { Request } from './unmasking.tsx';
import { words } from './unmasking-words.ts';

export type StepKind = 'approve' | 'reject' | 'cancel' | 'activate';
type Props = { readonly request: Request; readonly onClose: () => void };
const options = {
  refreshes: [contract.listUnmaskingWorkflows, contract.getUnmaskingWorkflow],
  said: words.done,
  quiet: true,
};

/** One step of a request, after it was asked whether it is meant. */
export function Step({ kind, ...props }: Props & { readonly kind: StepKind }) {
  return kind === 'reject' ? <Reject {...props} /> : <Confirmed kind={kind} {...props} />;
}

function Confirmed({ kind, request, onClose }: Props & { readonly kind: Exclude<StepKind, 'reject'> }) {
  const say = useText();
  const { uid } = useProject();
  const params = { project_uid: uid, workflow_id: request.workflow_id };
  const approve = useChange(contract.approveUnmaskingWorkflow, options);
  const cancel = useChange(contract.cancelUnmaskingWorkflow, options);
  const activate = useChange(contract.activateUnmaskingWorkflow, options);
  const change = { approve, cancel, activate }[kind];
  const run = {
    approve: () => approve.run({ params, body: {} }, onClose),
    cancel: () => cancel.run({ params }, onClose),
    activate: () => activate.run({ params }, onClose),
  }[kind];
  const text = { approve: words.approveText, cancel: undefined, activate: words.activateText }[kind];
  return (
    <Confirm
      title={kind === 'approve' ? words.approveTitle : words[kind]}
      text={words[kind]}
      busy={change.busy}
      error={change.error}
      onCancel={onClose}
      onConfirm={run}
    >
      {request.applicant_name} · {request.datasource_name}. {text && say(text)}
    </Confirm>
  );
}

const form = z.object({ reject_reason: z.string().trim().min(1).max(255) });

function Reject({ request, onClose }: Props) {
  const { uid } = useProject();
  const reason = useForm<typeof form>(form, { reject_reason: '' });
  const reject = useChange(contract.rejectUnmaskingWorkflow, options);
  const params = { project_uid: uid, workflow_id: request.workflow_id };
  return (
    <FormDialog
      title={words.reject}
      text={words.reject}
      busy={reject.busy}
      error={reject.error}
      isChanged={reason.isChanged}
      onSubmit={() => reason.submit((body) => reject.run({ params, body }, onClose))}
      onCancel={onClose}
    >
      <Field form={reason} name="reject_reason" label={words.reason}>
        <Textarea {...reason.input('reject_reason')} />
      </Field>
    </FormDialog>
  );
}
