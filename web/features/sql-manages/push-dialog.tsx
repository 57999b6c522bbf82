import { useState } from 'react';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import { listSqlManages, sendSqlManages } from '../../../shared/contract/sql-manages/operations.ts';
import { limits } from '../../../shared/contract/sql-manages/limits.ts';
import { fill } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { notify } from '../../app/notices.ts';
import { useProject } from '../../app/project-at-hand.tsx';
import { useChange } from '../../app/query.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { ManagedSql } from './sql-manage-columns.tsx';
import { issueTypes, pushHint, urgencies, words } from './sql-manage-words.ts';

type Props = { readonly rows: readonly ManagedSql[]; readonly onClose: () => void };

/** Makes one issue of the chosen statements in the tracker that an administrator has connected. */
export function PushDialog({ rows, onClose }: Props) {
  const say = useText();
  const { name: project_name } = useProject();
  const [project, setProject] = useState('');
  const [type, setType] = useState<(typeof issueTypes.values)[number]>('MISSION');
  const [priority, setPriority] = useState<(typeof urgencies.values)[number]>('LOW');
  const [isMissing, setMissing] = useState(false);
  const send = useChange(sendSqlManages, { refreshes: [listSqlManages], quiet: true });
  const types = issueTypes.values.map((value) => ({ value, label: say(issueTypes.labels[value]) }));
  const orders = urgencies.values.map((value) => ({ value, label: say(urgencies.labels[value]) }));
  const submit = () => {
    const coding_project_name = project.trim();
    setMissing(coding_project_name === '');
    if (coding_project_name === '') return;
    const body = { sql_manage_id_list: rows.map(({ id }) => id), coding_project_name, type, priority };
    send.run({ params: { project_name }, body }, ({ data }) => {
      notify({ kind: 'success', title: fill(words.pushed, { code: data.code }) });
      onClose();
    });
  };
  return (
    <FormDialog
      title={words.push}
      hint={pushHint(rows.length)}
      text={words.push}
      busy={send.busy}
      error={send.error}
      onSubmit={submit}
      onCancel={onClose}
    >
      <FormField
        label={say(words.pushProject)}
        constraintText={say(words.pushProjectHint)}
        errorText={isMissing && say(words.pushProjectMissing)}
      >
        <Input
          value={project}
          inputMode="text"
          spellcheck={false}
          onChange={({ detail }) => setProject(detail.value.slice(0, limits.trackerProjectLengthMax))}
        />
      </FormField>
      <FormField label={say(words.pushType)}>
        <Select
          options={types}
          selectedOption={types.find(({ value }) => value === type) ?? null}
          onChange={({ detail }) =>
            setType(issueTypes.values.find((value) => value === detail.selectedOption.value) ?? type)
          }
        />
      </FormField>
      <FormField label={say(words.urgency)}>
        <Select
          options={orders}
          selectedOption={orders.find(({ value }) => value === priority) ?? null}
          onChange={({ detail }) =>
            setPriority(urgencies.values.find((value) => value === detail.selectedOption.value) ?? priority)
          }
        />
      </FormField>
    </FormDialog>
  );
}
