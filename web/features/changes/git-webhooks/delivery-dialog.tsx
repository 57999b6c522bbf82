import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { getGitDelivery } from '../../../../shared/contract/changes/git-webhooks/operations.ts';
import { gitDeliveryOutcomes } from '../../../../shared/git-hosts.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { Waiting } from '../../../app/waiting.tsx';
import { DetailsDialog } from '../../../ui/dialog/details-dialog.tsx';
import { DifferenceText } from '../../../ui/sql/difference-text.tsx';
import { Status } from '../../../ui/status.tsx';
import { words } from './git-webhook-words.ts';
import { outcomeLooks } from './looks.ts';
import type { GitDelivery, GitDifference } from './wire.ts';

type Props = { readonly webhookUid: string; readonly row: GitDelivery; readonly onClose: () => void };

/** One call: which files it took, or for which differences it was refused. */
export function DeliveryDialog({ webhookUid, row, onClose }: Props) {
  const { git_delivery_id } = row;
  const params = { project_name: useProject().name, git_webhook_uid: webhookUid, git_delivery_id };
  const read = useCall(getGitDelivery, { params }, { quiet: true });
  const delivery = read.data?.data;
  return (
    <DetailsDialog title={words.detailsTitle} onClose={onClose}>
      <SpaceBetween size="m">
        <Status value={row.outcome} labels={gitDeliveryOutcomes.labels} looks={outcomeLooks} />
        {read.error && <Alert type="error">{read.error.message}</Alert>}
        {read.isPending && <Waiting />}
        {delivery && delivery.reason !== '' && <div>{delivery.reason}</div>}
        {delivery && <Files files={delivery.files} />}
        {delivery?.differences.map((one) => (
          <Difference key={one.path} difference={one} />
        ))}
      </SpaceBetween>
    </DetailsDialog>
  );
}

function Files({ files }: { files: GitDelivery['files'] }) {
  const say = useText();
  if (files.length === 0) return <Box color="text-body-secondary">{say(words.noFiles)}</Box>;
  return (
    <div>
      <Box variant="awsui-key-label">{say(words.files)}</Box>
      <ol>
        {files.map(({ path, is_late: isLate }) => (
          <li key={path}>
            <code>{path}</code>
            {isLate && <Box color="text-status-warning">{say(words.late)}</Box>}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Difference({ difference: { path, where, difference, is_cut: isCut } }: { difference: GitDifference }) {
  const say = useText();
  const name = say(fill(words.difference, { path }));
  return (
    <div>
      <Box variant="awsui-key-label">{name}</Box>
      <Box color="text-body-secondary">{where}</Box>
      <DifferenceText name={name} difference={difference} />
      {isCut && <Box color="text-body-secondary">{say(words.cut)}</Box>}
    </div>
  );
}
