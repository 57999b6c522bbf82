import type { ReactNode } from 'react';
import Box from '@cloudscape-design/components/box';
import * as z from 'zod';
import * as contract from '../../../../shared/contract/changes/unmasking/operations.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { Answer } from '../../../ui/answer.tsx';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { AskedFor } from './asked-for.tsx';
import type { Request } from './unmasking.tsx';
import { words } from './unmasking-words.ts';

export type StepKind = 'approve' | 'reject' | 'cancel' | 'activate';
type Props = { readonly request: Request; readonly onClose: () => void };
const options = {
  refreshes: [contract.listUnmaskingWorkflows, contract.getUnmaskingWorkflow],
  said: words.done,
  quiet: true,
};

/** One step of a request: whoever decides sees before it what is decided on. */
export function Step({ kind, ...props }: Props & { readonly kind: StepKind }) {
  if (kind === 'approve') return <Approve {...props} />;
  return kind === 'reject' ? <Reject {...props} /> : <Confirmed kind={kind} {...props} />;
}

function Confirmed({ kind, request, onClose }: Props & { readonly kind: 'cancel' | 'activate' }) {
  const say = useText();
  const params = useParams(request);
  const cancel = useChange(contract.cancelUnmaskingWorkflow, options);
  const activate = useChange(contract.activateUnmaskingWorkflow, options);
  const change = { cancel, activate }[kind];
  return (
    <Confirm
      title={words[kind]}
      text={words[kind]}
      busy={change.busy}
      error={change.error}
      onCancel={onClose}
      onConfirm={() => change.run({ params }, onClose)}
    >
      {request.applicant_name} · {request.datasource_name}. {kind === 'activate' && say(words.activateText)}
    </Confirm>
  );
}

function Approve({ request, onClose }: Props) {
  const say = useText();
  const params = useParams(request);
  const decided = useDecided(request);
  const approve = useChange(contract.approveUnmaskingWorkflow, options);
  return (
    <FormDialog
      title={words.approveTitle}
      text={words.approve}
      size="large"
      busy={approve.busy}
      error={approve.error}
      why={decided.why}
      onSubmit={() => approve.run({ params, body: {} }, onClose)}
      onCancel={onClose}
    >
      {decided.shown}
      <Box>{say(words.approveText)}</Box>
    </FormDialog>
  );
}

const form = z.object({ reject_reason: z.string().trim().min(1).max(255) });

function Reject({ request, onClose }: Props) {
  const params = useParams(request);
  const decided = useDecided(request);
  const reason = useForm<typeof form>(form, { reject_reason: '' });
  const reject = useChange(contract.rejectUnmaskingWorkflow, options);
  return (
    <FormDialog
      title={words.reject}
      text={words.reject}
      size="large"
      busy={reject.busy}
      error={reject.error}
      why={decided.why}
      isChanged={reason.isChanged}
      onSubmit={() => reason.submit((body) => reject.run({ params, body }, onClose))}
      onCancel={onClose}
    >
      {decided.shown}
      <Field form={reason} name="reject_reason" label={words.rejectReason}>
        <Textarea {...reason.input('reject_reason')} />
      </Field>
    </FormDialog>
  );
}

function useParams({ workflow_id }: Request) {
  return { project_uid: useProject().uid, workflow_id };
}

/** What is decided on, and why nothing can be decided as long as it does not stand there. */
function useDecided(request: Request): { readonly shown: ReactNode; readonly why: typeof words.notShown | undefined } {
  const asked = useCall(contract.getUnmaskingWorkflow, { params: useParams(request) }, { quiet: true });
  return {
    shown: <Answer of={asked}>{({ data }) => <AskedFor request={data} />}</Answer>,
    why: asked.data ? undefined : words.notShown,
  };
}
