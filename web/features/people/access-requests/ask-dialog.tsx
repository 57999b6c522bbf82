import * as z from 'zod';
import { askableRights, type AskableRight } from '../../../../shared/contract/people/access-requests/fields.ts';
import * as contract from '../../../../shared/contract/people/access-requests/operations.ts';
import { limits } from '../../../../shared/limits.ts';
import { permissions } from '../../../../shared/permissions.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Multiselect } from '../../../ui/form/multiselect.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { durations, words } from './access-words.ts';

const schema = z.object({
  db_service_uid: z.string().min(1),
  rights: z.array(z.enum(askableRights)).min(1),
  hours: durations.schema,
  reason: z.string().trim().min(1).max(limits.accessReasonMax),
});

/** Asks for rights on one data source that the reader lacks there. */
export function AskDialog({ onClose }: { onClose: () => void }) {
  const say = useText();
  const params = { project_uid: useProject().uid };
  const sources = useCall(contract.listAccessSources, { params }, { quiet: true });
  const form = useForm<typeof schema>(schema, { db_service_uid: '', rights: [], hours: '8', reason: '' });
  const ask = useChange(contract.createAccessRequest, {
    refreshes: [contract.listAccessRequests],
    said: words.asked,
    quiet: true,
  });
  const all = sources.data?.data ?? [];
  const lacked: readonly AskableRight[] = all.find(({ uid }) => uid === form.values.db_service_uid)?.rights ?? [];
  const submit = () =>
    form.submit(({ hours, ...asked }) =>
      ask.run({ params, body: { access_request: { ...asked, hours: Number(hours) } } }, onClose),
    );
  const choose = (uid: string) => {
    const rights = all.find((one) => one.uid === uid)?.rights ?? [];
    form.set('db_service_uid', uid);
    form.set(
      'rights',
      form.values.rights.filter((name) => rights.includes(name)),
    );
  };
  return (
    <FormDialog
      title={words.ask}
      hint={words.askHint}
      text={words.ask}
      busy={ask.busy}
      error={ask.error ?? sources.error}
      isChanged={form.isChanged}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Field form={form} name="db_service_uid" label={words.source}>
        <Select
          {...form.select(
            'db_service_uid',
            all.map(({ uid, name }) => ({ value: uid, label: name })),
          )}
          onChange={({ detail: { selectedOption: chosen } }) => choose(chosen.value ?? '')}
          filteringType="auto"
        />
      </Field>
      <Field form={form} name="rights" label={words.rights}>
        <Multiselect
          {...form.multiselect(
            'rights',
            lacked.map((value) => ({ value, label: say(permissions[value].text) })),
          )}
        />
      </Field>
      <Field form={form} name="hours" label={words.time}>
        <Select
          {...form.select(
            'hours',
            durations.values.map((value) => ({ value, label: say(durations.labels[value]) })),
          )}
        />
      </Field>
      <Field form={form} name="reason" label={words.reason}>
        <Textarea {...form.input('reason')} />
      </Field>
    </FormDialog>
  );
}
