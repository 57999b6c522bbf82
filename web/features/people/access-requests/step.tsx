import Box from '@cloudscape-design/components/box';
import * as z from 'zod';
import * as contract from '../../../../shared/contract/people/access-requests/operations.ts';
import { limits } from '../../../../shared/limits.ts';
import { permissions } from '../../../../shared/permissions.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useChange } from '../../../app/query.ts';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { timeText, words } from './access-words.ts';
import type { AccessRequest } from './request-list.tsx';

export type StepKind = 'grant' | 'refuse' | 'withdraw' | 'end';
type Props = { readonly request: AccessRequest; readonly onClose: () => void };
const refreshes = [contract.listAccessRequests];

const confirmed = {
  grant: { title: words.grantTitle, text: words.grantText, said: words.granted },
  withdraw: { title: words.withdrawTitle, text: words.withdrawText, said: words.withdrawn },
  end: { title: words.endTitle, text: words.endText, said: words.ended },
} as const;

/** One step of a request; what it is about stands in the dialog. */
export function Step({ kind, ...props }: Props & { readonly kind: StepKind }) {
  return kind === 'refuse' ? <Refuse {...props} /> : <Confirmed kind={kind} {...props} />;
}

function Confirmed({ kind, request, onClose }: Props & { readonly kind: keyof typeof confirmed }) {
  const say = useText();
  const params = useParams(request);
  const { title, text, said } = confirmed[kind];
  const options = { refreshes, said, quiet: true };
  const grant = useChange(contract.grantAccessRequest, options);
  const withdraw = useChange(contract.withdrawAccessRequest, options);
  const end = useChange(contract.endAccess, options);
  const change = { grant, withdraw, end }[kind];
  return (
    <Confirm
      title={fill(title, { person: request.applicant_name })}
      text={words[kind]}
      busy={change.busy}
      error={change.error}
      onCancel={onClose}
      onConfirm={() => change.run({ params }, onClose)}
    >
      <About request={request} />
      {say(text)}
    </Confirm>
  );
}

const form = z.object({ reason: z.string().trim().min(1).max(limits.accessReasonMax) });

function Refuse({ request, onClose }: Props) {
  const params = useParams(request);
  const why = useForm<typeof form>(form, { reason: '' });
  const refuse = useChange(contract.refuseAccessRequest, { refreshes, said: words.refused, quiet: true });
  return (
    <FormDialog
      title={fill(words.refuseTitle, { person: request.applicant_name })}
      text={words.refuse}
      busy={refuse.busy}
      error={refuse.error}
      isChanged={why.isChanged}
      onSubmit={() => why.submit((body) => refuse.run({ params, body }, onClose))}
      onCancel={onClose}
    >
      <About request={request} />
      <Field form={why} name="reason" label={words.reason}>
        <Textarea {...why.input('reason')} />
      </Field>
    </FormDialog>
  );
}

function About({ request }: { request: AccessRequest }) {
  const say = useText();
  const rights = request.rights.map((name) => say(permissions[name].text)).join(say({ zh: '、', en: ', ' }));
  return (
    <Box padding={{ bottom: 's' }}>
      {request.db_service_name} · {rights} · {say(timeText(request.hours))} · {request.reason}
    </Box>
  );
}

function useParams({ uid }: AccessRequest) {
  return { project_uid: useProject().uid, access_request_uid: uid };
}
