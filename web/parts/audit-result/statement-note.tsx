import { listAuditTaskSqls, updateAuditTaskSql } from '../../../shared/contract/auditing/tasks/operations.ts';
import { fill } from '../../../shared/text.ts';
import { useChange } from '../../app/query.ts';
import { Field } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Textarea } from '../../ui/form/textarea.tsx';
import { words } from './audit-words.ts';
import type { Statement } from './audit-wire.ts';

/** The note that explains one statement to its reviewers. */
export function StatementNote({
  taskId,
  statement: { number, description },
  onDone,
}: {
  taskId: number;
  statement: Statement;
  onDone: () => void;
}) {
  const form = useForm(updateAuditTaskSql.body, { description });
  const save = useChange(updateAuditTaskSql, { refreshes: [listAuditTaskSqls], quiet: true });
  return (
    <FormDialog
      title={fill(words.noteTitle, { number })}
      text={words.save}
      busy={save.busy}
      error={save.error}
      onCancel={onDone}
      onSubmit={() => form.submit((body) => save.run({ params: { task_id: taskId, number }, body }, onDone))}
    >
      <Field form={form} name="description" label={words.note}>
        <Textarea {...form.input('description')} rows={3} />
      </Field>
    </FormDialog>
  );
}
