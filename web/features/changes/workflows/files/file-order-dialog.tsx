import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { listAuditFiles } from '../../../../../shared/contract/auditing/tasks/operations.ts';
import { orderWorkflowFiles } from '../../../../../shared/contract/changes/workflows/operations.ts';
import { limits } from '../../../../../shared/limits.ts';
import { fill } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { useProject } from '../../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../../app/query.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import './file-order.css';
import { movedTo, movesBetween } from './file-moves.ts';
import { words } from './file-words.ts';

type Props = { readonly workflowId: string; readonly taskId: number; readonly onDone: () => void };

/** All files of a task, to be put into another order before they run. */
export function FileOrderDialog({ workflowId, taskId, onDone }: Props) {
  const say = useText();
  const project_name = useProject().name;
  const read = useCall(listAuditFiles, {
    params: { task_id: taskId },
    query: { page_index: 1, page_size: limits.fullRowsMax },
  });
  const files = read.data?.data ?? [];
  const before = files.map(({ file_id }) => file_id);
  const [chosen, setChosen] = useState<readonly string[]>();
  const order = chosen ?? before;
  const change = useChange(orderWorkflowFiles, { refreshes: [listAuditFiles], said: words.orderSaved, quiet: true });
  const submit = () => {
    const files_to_sort = movesBetween(before, order);
    if (files_to_sort.length === 0) return onDone();
    const params = { project_name, workflow_id: workflowId, task_id: taskId };
    change.run({ params, body: { files_to_sort } }, onDone);
  };
  const nameOf = (id: string) => files.find(({ file_id }) => file_id === id)?.file_name ?? '';
  const move = (id: string, by: number) => setChosen(movedTo(order, id, order.indexOf(id) + by));
  return (
    <FormDialog
      title={words.orderTitle}
      hint={words.orderHint}
      text={words.save}
      busy={change.busy || read.isPending}
      error={change.error}
      onSubmit={submit}
      onCancel={onDone}
    >
      {order.map((id, index) => (
        <SpaceBetween key={id} direction="horizontal" size="xs" alignItems="center">
          <Place
            place={index + 1}
            label={say(fill(words.place, { name: nameOf(id) }))}
            onMove={(place) => setChosen(movedTo(order, id, Math.min(Math.max(place, 1), order.length) - 1))}
          />
          <Button
            formAction="none"
            variant="icon"
            iconName="angle-up"
            disabled={index === 0}
            ariaLabel={say(fill(words.up, { name: nameOf(id) }))}
            onClick={() => move(id, -1)}
          />
          <Button
            formAction="none"
            variant="icon"
            iconName="angle-down"
            disabled={index === order.length - 1}
            ariaLabel={say(fill(words.down, { name: nameOf(id) }))}
            onClick={() => move(id, 1)}
          />
          <Box>{nameOf(id)}</Box>
        </SpaceBetween>
      ))}
    </FormDialog>
  );
}

type PlaceProps = { readonly place: number; readonly label: string; readonly onMove: (place: number) => void };

/** The place of a file as a number: typing another one moves it there, however far that is. */
function Place({ place, label, onMove }: PlaceProps) {
  const [typed, setTyped] = useState<string>();
  const take = () => {
    setTyped(undefined);
    const wanted = Number(typed);
    if (typed !== undefined && Number.isInteger(wanted) && wanted !== place && wanted > 0) onMove(wanted);
  };
  return (
    <div className="file-place">
      <Input
        value={typed ?? String(place)}
        inputMode="numeric"
        ariaLabel={label}
        onChange={({ detail }) => setTyped(detail.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.detail.key !== 'Enter') return;
          // It would send the form.
          event.preventDefault();
          take();
        }}
      />
    </div>
  );
}
