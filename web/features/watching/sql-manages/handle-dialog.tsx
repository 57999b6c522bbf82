import { useState } from 'react';
import { Labelled } from '../../../ui/form/labelled.tsx';
import { listMemberTips } from '../../../../shared/contract/people/members/operations.ts';
import { batchUpdateSqlManages, listSqlManages } from '../../../../shared/contract/watching/sql-manages/operations.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Multiselect } from '../../../ui/form/multiselect.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import type { ManagedSql } from './sql-manage-columns.tsx';
import { priorities, verdicts, words } from './sql-manage-words.ts';

type Props = { readonly rows: readonly ManagedSql[]; readonly onClose: () => void };
const unchanged = 'unchanged';

/** Sets status, priority, assignees and remark of one statement or of several; what is not touched stays. */
export function HandleDialog({ rows, onClose }: Props) {
  const say = useText();
  const { uid, name: project_name } = useProject();
  const [only] = rows.length === 1 ? rows : [];
  const [status, setStatus] = useState<string>(unchanged);
  const [priority, setPriority] = useState<string>(unchanged);
  const [assignees, setAssignees] = useState<readonly string[]>();
  const [remark, setRemark] = useState<string>();
  const save = useChange(batchUpdateSqlManages, { refreshes: [listSqlManages], quiet: true });
  const members = useCall(listMemberTips, { params: { project_uid: uid } }).data?.data ?? [];
  const people = members.map(({ user_id, user_name }) => ({ value: user_id, label: user_name }));
  const assigned = assignees ?? people.filter(({ label }) => only?.assignees.includes(label)).map(({ value }) => value);
  const keep = { value: unchanged, label: say(words.unchanged) };
  const statuses = [keep, ...verdicts.values.map((value) => ({ value, label: say(verdicts.labels[value]) }))];
  const orders = [keep, ...priorities.values.map((value) => ({ value, label: say(priorities.labels[value]) }))];
  const submit = () =>
    save.run(
      {
        params: { project_name },
        body: {
          sql_manage_id_list: rows.map(({ id }) => id),
          status: verdicts.values.find((value) => value === status),
          ...(priority !== unchanged && { priority: priority === 'high' ? ('high' as const) : ('' as const) }),
          ...(assignees && { assignees: [...assignees] }),
          ...(remark !== undefined && { remark }),
        },
      },
      onClose,
    );
  return (
    <FormDialog
      title={words.edit}
      text={words.save}
      busy={save.busy}
      error={save.error}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Labelled label={words.status}>
        <Select
          options={statuses}
          selectedOption={statuses.find(({ value }) => value === status) ?? keep}
          onChange={({ detail }) => setStatus(detail.selectedOption.value ?? unchanged)}
        />
      </Labelled>
      <Labelled label={words.priority}>
        <Select
          options={orders}
          selectedOption={orders.find(({ value }) => value === priority) ?? keep}
          onChange={({ detail }) => setPriority(detail.selectedOption.value ?? unchanged)}
        />
      </Labelled>
      <Labelled label={words.assignees}>
        <Multiselect
          options={people}
          selectedOptions={people.filter(({ value }) => assigned.includes(value))}
          onChange={({ detail }) => setAssignees(detail.selectedOptions.flatMap(({ value }) => value ?? []))}
        />
      </Labelled>
      <Labelled label={words.remark}>
        <Textarea value={remark ?? only?.remark ?? ''} onChange={({ detail }) => setRemark(detail.value)} />
      </Labelled>
    </FormDialog>
  );
}
