import Alert from '@cloudscape-design/components/alert';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import { Labelled } from '../../../ui/form/labelled.tsx';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { receiveGitDelivery } from '../../../../shared/contract/changes/git-webhooks/operations.ts';
import type { Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { Beside } from '../../../ui/page/beside.tsx';
import { DetailsDialog } from '../../../ui/dialog/details-dialog.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { words } from './git-webhook-words.ts';

type Given = { readonly git_webhook_uid: string; readonly secret: string };

/** What is to be entered at the host; the secret is shown this once. */
export function SecretDialog({ given, onClose }: { given: Given; onClose: () => void }) {
  const say = useText();
  const address = location.origin + receiveGitDelivery.path.replace('{git_webhook_uid}', given.git_webhook_uid);
  return (
    <DetailsDialog title={words.secretTitle} onClose={onClose}>
      <SpaceBetween size="m">
        <Alert type="warning">{say(words.secretOnce)}</Alert>
        <Copied label={words.address} copy={words.copyAddress} text={address} />
        <Copied label={words.secret} copy={words.copySecret} text={given.secret} />
      </SpaceBetween>
    </DetailsDialog>
  );
}

function Copied({ label, copy, text }: { label: Text; copy: Text; text: string }) {
  const say = useText();
  return (
    <Labelled label={label} stretch>
      <Beside
        button={
          <CopyToClipboard
            textToCopy={text}
            copyButtonText={say(copy)}
            copySuccessText={say(words.copied)}
            copyErrorText={say(words.notCopied)}
          />
        }
      >
        <Input value={text} readOnly />
      </Beside>
    </Labelled>
  );
}
