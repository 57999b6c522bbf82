import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import SpaceBetween from '@cloudscape-design/components/space-between';
import {
  listGateways,
  listGatewayTips,
  makeGatewayAccess,
} from '../../../../shared/contract/databases/gateways/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useChange } from '../../../app/query.ts';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { DetailsDialog } from '../../../ui/dialog/details-dialog.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import type { Zone } from './zone-list.tsx';
import { words } from './zone-words.ts';

/** Makes the access code of a zone and shows it once. */
export function AccessDialog({ zone, onClose }: { zone: Zone; onClose: () => void }) {
  const say = useText();
  const [code, setCode] = useState<string>();
  const making = useChange(makeGatewayAccess, { refreshes: [listGateways, listGatewayTips], quiet: true });
  if (code === undefined)
    return (
      <Confirm
        title={words.accessTitle}
        text={words.makeCode}
        busy={making.busy}
        error={making.error}
        onConfirm={() =>
          making.run({ params: { gateway_id: zone.gateway_id } }, ({ data }) => setCode(data.access_code))
        }
        onCancel={onClose}
      >
        {say(fill(words.accessHint, { name: zone.gateway_name }))}
      </Confirm>
    );
  return (
    <DetailsDialog title={words.accessTitle} size="medium" onClose={onClose}>
      <SpaceBetween size="m">
        <Alert type="warning">{say(words.codeOnce)}</Alert>
        <Textarea value={code} readOnly rows={4} spellcheck={false} ariaLabel={say(words.access)} />
        <CopyToClipboard
          textToCopy={code}
          copyButtonText={say(words.copy)}
          copySuccessText={say(words.copied)}
          copyErrorText={say(words.notCopied)}
        />
      </SpaceBetween>
    </DetailsDialog>
  );
}
