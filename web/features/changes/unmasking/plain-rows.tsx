import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import {
  downloadOriginalExport,
  getUnmaskedRows,
  listUnmaskingWorkflows,
} from '../../../../shared/contract/changes/unmasking/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useChange } from '../../../app/query.ts';
import { DetailsDialog } from '../../../ui/dialog/details-dialog.tsx';
import { RefusalAlert } from '../../../ui/dialog/refusal-alert.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { Time } from '../../../ui/time.tsx';
import { words } from './unmasking-words.ts';

type Asked = Pick<
  Received<typeof listUnmaskingWorkflows>['data'][number],
  'workflow_id' | 'source_type' | 'source_uid'
>;
type Plain = Received<typeof getUnmaskedRows>['data'];

/** The plain rows of what was approved. They are read when somebody presses the button, each time anew, and leave with the dialog. */
export function PlainRows({ of: request, onClose }: { of: Asked; onClose: () => void }) {
  const say = useText();
  const { uid } = useProject();
  const [plain, setPlain] = useState<Plain>();
  // Not a query: what those answer is kept for a while, and asked again by itself.
  const look = useChange(getUnmaskedRows, { refreshes: [listUnmaskingWorkflows], quiet: true });
  const download = useChange(downloadOriginalExport, { refreshes: [listUnmaskingWorkflows], quiet: true });
  const id = request.workflow_id;
  const read = () => look.run({ params: { project_uid: uid, workflow_id: id } }, ({ data }) => setPlain(data));
  const save = () =>
    download.run({
      params: { project_uid: uid, data_export_workflow_uid: request.source_uid },
      query: { unmasking_workflow_uid: id },
    });
  const error = look.error ?? download.error;
  return (
    <DetailsDialog title={words.plain} size="max" onClose={onClose}>
      <SpaceBetween size="m">
        <Box>{say(words.logged)}</Box>
        <SpaceBetween size="xs" direction="horizontal">
          <Button loading={look.busy} onClick={read}>
            {say(words.read)}
          </Button>
          {request.source_type === 'data_export' && (
            <Button iconName="download" loading={download.busy} onClick={save}>
              {say(words.downloadPlain)}
            </Button>
          )}
        </SpaceBetween>
        {error && <RefusalAlert refusal={error} />}
        {plain && <Rows of={plain} />}
      </SpaceBetween>
    </DetailsDialog>
  );
}

function Rows({ of }: { of: Plain }) {
  const say = useText();
  return (
    <SpaceBetween size="m">
      <Box>
        {say(words.until)} <Time at={of.view_valid_until} />
      </Box>
      {of.unmasking_sqls.map((one) => (
        <SpaceBetween key={one.uid} size="xs">
          {one.truncated && <Alert type="warning">{say(words.cut)}</Alert>}
          <PlainTable
            title={words.rows}
            look="embedded"
            rows={one.original_data.rows}
            columns={one.original_data.columns.map((name, at) => ({
              id: `${at} ${name}`,
              header: name,
              cell: (row: readonly (string | null)[]) => {
                const value = row[at] ?? null;
                return value === null ? <Box color="text-status-inactive">NULL</Box> : value;
              },
            }))}
            empty={words.noRows}
            pageSize={20}
          />
        </SpaceBetween>
      ))}
    </SpaceBetween>
  );
}
