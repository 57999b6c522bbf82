import * as z from 'zod';
import { approveWorkflow, rejectWorkflow } from '../../../../../shared/contract/changes/workflows/operations.ts';
import { errors as workflowErrors } from '../../../../../shared/contract/changes/workflows/errors.ts';
import { limits } from '../../../../../shared/limits.ts';
import { useText } from '../../../../app/language.tsx';
import { useProject } from '../../../../app/project-at-hand.tsx';
import { useChange } from '../../../../app/query.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Textarea } from '../../../../ui/form/textarea.tsx';
import { words } from '../actions/action-words.ts';
import { shownOfWorkflows as refreshes } from '../actions/changes.ts';
import { WavesPlan } from '../detail/waves-plan.tsx';
import { DecisionFacts } from './decision-facts.tsx';
import type { Workflow, WorkflowTask } from '../wire.ts';

type Props = { readonly workflow: Workflow; readonly tasks: readonly WorkflowTask[]; readonly onDone: () => void };

/** The step at hand, as the address of a decision names it. */
function useStepParams({ workflow_id, record }: Workflow) {
  const step = record.workflow_step_list.find(
    ({ number }) => number !== undefined && number === record.current_step_number,
  );
  return { project_name: useProject().name, workflow_id, workflow_step_id: step?.workflow_step_id ?? 0 };
}

export function ApproveDialog({ workflow, tasks, onDone }: Props) {
  const params = useStepParams(workflow);
  const form = useForm(approveWorkflow.body, { reason: '' });
  const approve = useChange(approveWorkflow, { refreshes, said: words.approved, quiet: true });
  return (
    <FormDialog
      title={words.approveTitle}
      hint={words.approveHint}
      text={words.approve}
      busy={approve.busy}
      error={approve.error}
      onCancel={onDone}
      onSubmit={() => form.submit((body) => approve.run({ params, body }, onDone))}
    >
      <WavesPlan workflow={workflow} />
      <DecisionFacts tasks={tasks} />
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

export function RejectDialog({ workflow, tasks, onDone }: Props) {
  const say = useText();
  const params = useStepParams(workflow);
  const form = useForm(rejection, { reason: '' });
  const reject = useChange(rejectWorkflow, { refreshes, said: words.rejected, quiet: true });
  return (
    <FormDialog
      title={words.rejectTitle}
      hint={words.rejectHint}
      text={words.reject}
      busy={reject.busy}
      error={reject.error}
      onCancel={onDone}
      onSubmit={() => form.submit((body) => reject.run({ params, body }, onDone))}
    >
      <WavesPlan workflow={workflow} />
      <DecisionFacts tasks={tasks} />
      <Field form={form} name="reason" label={words.reason}>
        <Textarea {...form.input('reason')} rows={3} placeholder={say(words.reasonPlaceholder)} />
      </Field>
    </FormDialog>
  );
}
