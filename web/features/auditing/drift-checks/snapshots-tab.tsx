import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import * as z from 'zod';
import {
  deleteStructureSnapshot,
  listDriftChecks,
  listStructureSnapshots,
  saveStructureSnapshot,
} from '../../../../shared/contract/auditing/drift-checks/operations.ts';
import { unwrittenKinds } from '../../../../shared/contract/databases/structures/unwritten-kinds.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import type { Action } from '../../../ui/action.tsx';
import { Confirm, useAsked } from '../../../ui/dialog/confirm.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { Time } from '../../../ui/time.tsx';
import { usePlaces } from './use-places.ts';
import { words } from './words.ts';

type Snapshot = Received<typeof listStructureSnapshots>['data'][number];

/** The snapshots of a project, with what each holds. */
export function SnapshotsTab() {
  const params = { project_name: useProject().name };
  const table = useTable({});
  const list = useCall(listStructureSnapshots, { params, query: table.query }, { keepPrevious: true });
  const [isSaving, setSaving] = useState(false);
  const removing = useAsked<Snapshot>();
  const why = useWhyNot()('driftCheckSave');
  const add: Action = { id: 'add', text: words.saveSnapshot, run: () => setSaving(true), primary: true, why };
  return (
    <>
      <DataTable
        name="structure_snapshots"
        table={table}
        list={list}
        columns={useColumns()}
        rowId={({ structure_snapshot_id: id }) => id}
        rowName={({ name }) => name}
        title={words.snapshots}
        empty={{ text: words.noSnapshots, hint: words.noSnapshotsHint, action: add }}
        actions={[add]}
        actionsWidth={90}
        rowActions={(one) => [{ id: 'remove', text: words.remove, why, run: () => removing.ask(one) }]}
      />
      {isSaving && <SnapshotDialog onClose={() => setSaving(false)} />}
      {removing.about && <RemoveQuestion snapshot={removing.about} onDone={removing.done} />}
    </>
  );
}

const shape = z.object({ name: z.string().trim().min(1), source: z.string().min(1), schema: z.string().min(1) });

function SnapshotDialog({ onClose }: { onClose: () => void }) {
  const { name: project_name } = useProject();
  const form = useForm(shape, { name: '', source: '', schema: '' });
  const places = usePlaces(form.values.source);
  const save = useChange(saveStructureSnapshot, {
    refreshes: [listStructureSnapshots],
    said: words.snapshotSaved,
    quiet: true,
  });
  return (
    <FormDialog
      title={words.saveSnapshot}
      text={words.save}
      busy={save.busy}
      error={save.error}
      isChanged={form.isChanged}
      onSubmit={() =>
        form.submit(({ name, source, schema }) =>
          save.run({ params: { project_name }, body: { name, instance_id: source, schema_name: schema } }, onClose),
        )
      }
      onCancel={onClose}
    >
      <Field form={form} name="name" label={words.name}>
        <Input {...form.input('name')} />
      </Field>
      <Field form={form} name="source" label={words.source}>
        <Select
          {...form.select('source', places.sources)}
          filteringType="auto"
          statusType={places.sourcesState}
          onChange={({ detail }) => {
            form.set('source', detail.selectedOption.value ?? '');
            form.set('schema', '');
          }}
        />
      </Field>
      <Field form={form} name="schema" label={words.schema}>
        <Select {...form.select('schema', places.schemas)} filteringType="auto" statusType={places.schemasState} />
      </Field>
    </FormDialog>
  );
}

function RemoveQuestion({ snapshot, onDone }: { snapshot: Snapshot; onDone: () => void }) {
  const say = useText();
  const { name: project_name } = useProject();
  const refreshes = [listStructureSnapshots, listDriftChecks];
  const remove = useChange(deleteStructureSnapshot, { refreshes, said: words.snapshotRemoved, quiet: true });
  const params = { project_name, structure_snapshot_id: snapshot.structure_snapshot_id };
  return (
    <Confirm
      title={fill(words.removeSnapshotTitle, { name: snapshot.name })}
      text={words.remove}
      busy={remove.busy}
      error={remove.error}
      onCancel={onDone}
      onConfirm={() => remove.run({ params }, onDone)}
    >
      {say(words.removeSnapshotText)}
    </Confirm>
  );
}

function useColumns(): Column<Snapshot>[] {
  const say = useText();
  return [
    { id: 'name', header: words.name, rowHeader: true, width: 150, cell: ({ name }) => name },
    {
      id: 'of',
      header: words.source,
      width: 170,
      flexible: true,
      cell: ({ instance_name: source, schema_name: schema }) => `${source}: ${schema}`,
    },
    {
      id: 'objects',
      header: words.objects,
      width: 150,
      flexible: true,
      cell: ({ objects_num: count, others_num: others, unread_kinds: unread }) => (
        <>
          {count}
          <Box color="text-body-secondary" fontSize="body-s">
            {say(fill(words.others, { count: others }))}
            {unread.length > 0 && (
              <div>
                {say(
                  fill(words.unreadShort, { kinds: unread.map((kind) => say(unwrittenKinds.labels[kind])).join(', ') }),
                )}
              </div>
            )}
          </Box>
        </>
      ),
    },
    { id: 'version', header: words.version, width: 130, cell: ({ server_version: version }) => version },
    { id: 'at', header: words.savedAt, width: 150, cell: ({ created_at: at }) => <Time at={at} /> },
    { id: 'by', header: words.by, width: 100, cell: ({ create_user_name: name }) => name },
  ];
}
