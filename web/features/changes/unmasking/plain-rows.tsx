import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { getUnmaskedRows, listUnmaskingWorkflows } from '../../../../shared/contract/changes/unmasking/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useChange } from '../../../app/query.ts';
import { DetailsDialog } from '../../../ui/dialog/details-dialog.tsx';
import { RefusalAlert } from '../../../ui/dialog/refusal-alert.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { Time } from '../../../ui/time.tsx';
import { words } from './unmasking-words.ts';

type Plain = Received<typeof getUnmaskedRows>['data'];

/** The plain rows of what was approved. They are read when somebody presses the button, each time anew, and leave with the dialog. */
export function PlainRows({ id, onClose }: { id: string; onClose: () => void }) {
  const say = useText();
  const { uid } = useProject();
  const [plain, setPlain] = useState<Plain>();
  // Not a query: what those answer is kept for a while, and asked again by itself.
  const look = useChange(getUnmaskedRows, { refreshes: [listUnmaskingWorkflows], quiet: true });
  const read = () => look.run({ params: { project_uid: uid, workflow_id: id } }, ({ data }) => setPlain(data));
  return (
    <DetailsDialog title={words.plain} size="max" onClose={onClose}>
      <SpaceBetween size="m">
        <Box>{say(words.logged)}</Box>
        <Button loading={look.busy} onClick={read}>
          {say(words.read)}
        </Button>
        {look.error && <RefusalAlert refusal={look.error} />}
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
