import { useState } from 'react';
import { addFront, deleteFront, listFronts } from '../../../../shared/contract/databases/gateways/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { useCall, useChange } from '../../../app/query.ts';
import { Confirm, useAsked } from '../../../ui/dialog/confirm.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Time } from '../../../ui/time.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useTable } from '../../../ui/table/use-table.ts';
import { Input } from '../../../ui/form/input.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { words } from './zone-words.ts';

type Front = Received<typeof listFronts>['data'][number];
const schema = addFront.body.shape.front;

/** The deployments whose calls are taken here, to add and to end. */
export function FrontList() {
  const say = useText();
  const why = useWhyNot()('gatewayManage');
  const table = useTable({ prefix: 'f.' });
  const list = useCall(listFronts, {}, { quiet: true });
  const [isAdding, setIsAdding] = useState(false);
  const removing = useAsked<Front>();
  const remove = useChange(deleteFront, { refreshes: [listFronts], said: words.frontRemoved, quiet: true });
  return (
    <>
      <DataTable
        name="zone_fronts"
        table={table}
        list={list}
        columns={columns}
        rowId={({ front_uid: uid }) => uid}
        rowName={({ name }) => name}
        title={words.fronts}
        description={words.frontsHint}
        empty={{ text: words.noFronts }}
        actions={[{ id: 'add', text: words.addFront, run: () => setIsAdding(true), why }]}
        rowActions={(front) => [{ id: 'remove', text: words.removeFront, run: () => removing.ask(front), why }]}
      />
      {isAdding && <FrontDialog onClose={() => setIsAdding(false)} />}
      {removing.about && (
        <Confirm
          title={words.removeFront}
          text={words.removeFront}
          busy={remove.busy}
          error={remove.error}
          onConfirm={() => remove.run({ params: { front_uid: removing.about?.front_uid ?? '' } }, removing.done)}
          onCancel={removing.done}
        >
          {say(fill(words.removeFrontHint, { name: removing.about.name }))}
        </Confirm>
      )}
    </>
  );
}

const columns: Column<Front>[] = [
  { id: 'name', header: words.name, rowHeader: true, width: 200, flexible: true, cell: ({ name }) => name },
  { id: 'added_at', header: words.addedAt, width: 170, cell: ({ added_at: at }) => <Time at={at} /> },
  { id: 'added_by', header: words.addedBy, width: 140, cell: ({ added_by: by }) => by },
];

function FrontDialog({ onClose }: { onClose: () => void }) {
  const form = useForm(schema, { name: '', access_code: '' });
  const adding = useChange(addFront, { refreshes: [listFronts], said: words.frontSaved, quiet: true });
  return (
    <FormDialog
      title={words.addFront}
      hint={words.frontsHint}
      text={words.addFront}
      busy={adding.busy}
      error={adding.error}
      onSubmit={() => form.submit((front) => adding.run({ body: { front } }, onClose, form.refuse))}
      onCancel={onClose}
    >
      <Field form={form} name="name" label={words.name}>
        <Input {...form.input('name')} />
      </Field>
      <Field form={form} name="access_code" label={words.code} hint={words.codeHint}>
        <Textarea {...form.input('access_code')} rows={4} spellcheck={false} />
      </Field>
    </FormDialog>
  );
}
