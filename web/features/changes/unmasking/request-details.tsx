import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { getUnmaskingWorkflow } from '../../../../shared/contract/changes/unmasking/operations.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { Answer } from '../../../ui/answer.tsx';
import { DetailsDialog } from '../../../ui/dialog/details-dialog.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { Time } from '../../../ui/time.tsx';
import { AskedFor } from './asked-for.tsx';
import { actionTexts, words } from './unmasking-words.ts';

/** What was asked for, and all that was done with it. No value is in it. */
export function RequestDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const say = useText();
  const { uid } = useProject();
  const asked = useCall(getUnmaskingWorkflow, { params: { project_uid: uid, workflow_id: id } }, { quiet: true });
  return (
    <DetailsDialog title={words.details} onClose={onClose}>
      <Answer of={asked}>
        {({ data }) => (
          <SpaceBetween size="m">
            <AskedFor request={data} />
            {data.reject_reason && <Box color="text-status-error">{data.reject_reason}</Box>}
            <PlainTable
              title={words.log}
              heading="h3"
              look="embedded"
              rows={data.operation_logs}
              columns={[
                { id: 'action', header: words.action, cell: ({ action }) => say(actionTexts.labels[action]) },
                { id: 'person', header: words.person, cell: ({ operator_name: name }) => name },
                { id: 'time', header: words.time, cell: ({ action_time: at }) => <Time at={at} /> },
                { id: 'note', header: words.note, cell: ({ extra_message: note }) => note || '-' },
              ]}
            />
          </SpaceBetween>
        )}
      </Answer>
    </DetailsDialog>
  );
}
