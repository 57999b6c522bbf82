import {
  endRollout,
  getRollout,
  goOnWithRollout,
  listRollouts,
  listRolloutSources,
  retryRollout,
  submitRollout,
} from '../../../../shared/contract/changes/rollouts/operations.ts';
import { listWorkflows } from '../../../../shared/contract/changes/workflows/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useChange } from '../../../app/query.ts';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { words } from './rollout-words.ts';
import type { Rollout } from './wire.ts';

/** What is done with the whole change; passing over is asked of one data source. */
export type RolloutAction = Exclude<keyof Rollout['may'], 'skip'>;
type Props = { readonly action: RolloutAction; readonly rollout: Rollout; readonly onDone: () => void };

/** What is asked again once something was done. */
export const refreshes = [getRollout, listRolloutSources, listRollouts, listWorkflows];

/** Asks before each action, with what follows from it. */
export function RolloutQuestion({ action, rollout, onDone }: Props) {
  const say = useText();
  const params = { project_name: useProject().name, rollout_id: rollout.rollout_id };
  const changes = {
    submit: useChange(submitRollout, { refreshes, said: words.submitted, quiet: true }),
    retry: useChange(retryRollout, { refreshes, said: words.retried, quiet: true }),
    go_on: useChange(goOnWithRollout, { refreshes, said: words.wentOn, quiet: true }),
    end: useChange(endRollout, { refreshes, said: words.ended, quiet: true }),
  } as const;
  const change = changes[action];
  const asked = {
    submit: { text: words.submit, detail: fill(words.submitText, { count: rollout.source_count }) },
    retry: { text: words.retry, detail: fill(words.retryText, { count: rollout.failed_count }) },
    go_on: { text: words.goOn, detail: words.goOnText },
    end: { text: words.end, detail: words.endText },
  }[action];
  return (
    <Confirm
      title={asked.text}
      text={asked.text}
      busy={change.busy}
      error={change.error}
      onCancel={onDone}
      onConfirm={() => change.run({ params }, onDone)}
    >
      {say(asked.detail)}
    </Confirm>
  );
}
