import { retryRollout, skipRolloutSource } from '../../../../shared/contract/changes/rollouts/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useChange } from '../../../app/query.ts';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { refreshes } from './rollout-question.tsx';
import { words } from './rollout-words.ts';
import type { Rollout, RolloutSource } from './wire.ts';

export type AskedSource = { readonly action: 'retry' | 'skip'; readonly source: RolloutSource };
type Props = { readonly rollout: Rollout; readonly source: RolloutSource; readonly onDone: () => void };

/** Asks before one data source that failed is tried again or passed over. */
export function SourceQuestion({ action, ...props }: Props & Pick<AskedSource, 'action'>) {
  return action === 'retry' ? <RetryQuestion {...props} /> : <SkipDialog {...props} />;
}

function RetryQuestion({ rollout, source: { number, instance_name: name }, onDone }: Props) {
  const say = useText();
  const params = { project_name: useProject().name, rollout_id: rollout.rollout_id };
  const change = useChange(retryRollout, { refreshes, said: words.retriedOne, quiet: true });
  return (
    <Confirm
      title={fill(words.retryOneTitle, { name })}
      text={words.retryOne}
      busy={change.busy}
      error={change.error}
      onCancel={onDone}
      onConfirm={() => change.run({ params, body: { number } }, onDone)}
    >
      {say(words.retryOneText)}
    </Confirm>
  );
}

function SkipDialog({ rollout, source: { number, instance_name: name }, onDone }: Props) {
  const params = { project_name: useProject().name, rollout_id: rollout.rollout_id };
  const form = useForm(skipRolloutSource.body.pick({ reason: true }), { reason: '' });
  const change = useChange(skipRolloutSource, { refreshes, said: words.skipped, quiet: true });
  return (
    <FormDialog
      title={fill(words.skipTitle, { name })}
      hint={words.skipText}
      text={words.skip}
      busy={change.busy}
      error={change.error}
      isChanged={form.isChanged}
      onCancel={onDone}
      onSubmit={() => form.submit(({ reason }) => change.run({ params, body: { number, reason } }, onDone))}
    >
      <Field form={form} name="reason" label={words.skipReason}>
        <Input {...form.input('reason')} />
      </Field>
    </FormDialog>
  );
}
