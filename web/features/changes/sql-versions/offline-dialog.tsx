import * as z from 'zod';
import { getSqlVersion } from '../../../../shared/contract/changes/sql-versions/operations.ts';
import { completeWorkflows } from '../../../../shared/contract/changes/workflows/operations.ts';
import { limits } from '../../../../shared/limits.ts';
import { fill } from '../../../../shared/text.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useChange } from '../../../app/query.ts';
import { Field } from '../../../ui/form/field.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { words } from './version-words.ts';
import type { StageWorkflow } from './wire.ts';

const schema = z.object({ desc: z.string().min(1).max(limits.reasonLengthMax) });

/** What was executed by hand after it failed here. */
export function OfflineDialog({ workflow, onDone }: { workflow: StageWorkflow; onDone: () => void }) {
  const params = { project_name: useProject().name };
  const form = useForm(schema, { desc: '' });
  const mark = useChange(completeWorkflows, { refreshes: [getSqlVersion], said: words.markedOffline, quiet: true });
  return (
    <FormDialog
      title={fill(words.offlineTitle, { name: workflow.workflow_name })}
      hint={words.offlineText}
      text={words.offline}
      busy={mark.busy}
      error={mark.error}
      onCancel={onDone}
      onSubmit={() =>
        form.submit(({ desc }) =>
          mark.run({ params, body: { workflow_list: [{ workflow_id: workflow.workflow_id, desc }] } }, onDone),
        )
      }
    >
      <Field form={form} name="desc" label={words.remark}>
        <Textarea {...form.input('desc')} rows={2} />
      </Field>
    </FormDialog>
  );
}
