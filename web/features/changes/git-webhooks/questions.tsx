import {
  deleteGitWebhook,
  listGitWebhooks,
  resetGitWebhookSecret,
} from '../../../../shared/contract/changes/git-webhooks/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useChange } from '../../../app/query.ts';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { words } from './git-webhook-words.ts';
import type { GitWebhook } from './wire.ts';

type Props = { readonly row: GitWebhook; readonly onDone: () => void };

/** Asks before a webhook is deleted. */
export function RemoveQuestion({ row, onDone }: Props) {
  const say = useText();
  const params = { project_name: useProject().name, git_webhook_uid: row.git_webhook_uid };
  const remove = useChange(deleteGitWebhook, { refreshes: [listGitWebhooks], said: words.removed, quiet: true });
  return (
    <Confirm
      title={fill(words.removeTitle, { name: row.repository })}
      text={words.remove}
      busy={remove.busy}
      error={remove.error}
      onCancel={onDone}
      onConfirm={() => remove.run({ params }, onDone)}
    >
      {say(words.removeText)}
    </Confirm>
  );
}

type Given = { readonly git_webhook_uid: string; readonly secret: string };

/** Asks before a webhook gets a new secret. */
export function ResetQuestion({ row, onDone, onGiven }: Props & { readonly onGiven: (given: Given) => void }) {
  const say = useText();
  const params = { project_name: useProject().name, git_webhook_uid: row.git_webhook_uid };
  const reset = useChange(resetGitWebhookSecret, { refreshes: [listGitWebhooks], quiet: true });
  return (
    <Confirm
      title={fill(words.resetTitle, { name: row.repository })}
      text={words.reset}
      busy={reset.busy}
      error={reset.error}
      onCancel={onDone}
      onConfirm={() =>
        reset.run({ params }, ({ data }) => {
          onDone();
          onGiven(data);
        })
      }
    >
      {say(words.resetText)}
    </Confirm>
  );
}
