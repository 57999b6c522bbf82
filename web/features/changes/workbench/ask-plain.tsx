import { useState } from 'react';
import * as z from 'zod';
import Button from '@cloudscape-design/components/button';
import { createUnmaskingWorkflow } from '../../../../shared/contract/changes/unmasking/operations.ts';
import { useText } from '../../../app/language.tsx';
import { useMay } from '../../../app/may.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useChange } from '../../../app/query.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { words } from './words.ts';

const form = z.object({ apply_reason: z.string().trim().min(1).max(255) });

/** Asks somebody else to let the plain values of a result be seen. */
export function AskPlain({ runUid, dbServiceUid }: { runUid: string; dbServiceUid: string }) {
  const say = useText();
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  if (!may('unmaskingOfQuery', { dbServiceUid })) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{say(words.askPlain)}</Button>
      {isOpen && <AskDialog runUid={runUid} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function AskDialog({ runUid, onClose }: { runUid: string; onClose: () => void }) {
  const { uid } = useProject();
  const reason = useForm<typeof form>(form, { apply_reason: '' });
  const ask = useChange(createUnmaskingWorkflow, { said: words.plainAsked, quiet: true });
  const submit = () =>
    reason.submit(({ apply_reason }) =>
      ask.run(
        {
          params: { project_uid: uid },
          body: { unmasking_workflow: { source_type: 'sql_workbench', source_uid: runUid, apply_reason } },
        },
        onClose,
      ),
    );
  return (
    <FormDialog
      title={words.askPlain}
      hint={words.askPlainHint}
      text={words.askPlain}
      busy={ask.busy}
      error={ask.error}
      isChanged={reason.isChanged}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Field form={reason} name="apply_reason" label={words.plainReason}>
        <Textarea {...reason.input('apply_reason')} />
      </Field>
    </FormDialog>
  );
}
