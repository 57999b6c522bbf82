import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import { Labelled } from '../../../ui/form/labelled.tsx';
import { trackerAsks, trackerNames } from '../../../../shared/channels/trackers.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import {
  listSqlManages,
  listTrackers,
  sendSqlManages,
} from '../../../../shared/contract/watching/sql-manages/operations.ts';
import { limits } from '../../../../shared/contract/watching/sql-manages/limits.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { notify } from '../../../app/notices.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { Answer } from '../../../ui/answer.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import type { ManagedSql } from './sql-manage-columns.tsx';
import { issueTypes, pushHint, urgencies, words } from './sql-manage-words.ts';

type Props = { readonly rows: readonly ManagedSql[]; readonly onClose: () => void };
type Tracker = Received<typeof listTrackers>['data'][number];

/** Makes one issue of the chosen statements in a tracker that an administrator has connected. */
export function PushDialog(props: Props) {
  const { name: project_name } = useProject();
  const asked = useCall(listTrackers, { params: { project_name } });
  return (
    <Answer of={asked}>
      {({ data }) => {
        const [first] = data;
        return first ? <Form {...props} trackers={data} first={first} /> : <NoTracker onClose={props.onClose} />;
      }}
    </Answer>
  );
}

function NoTracker({ onClose }: Pick<Props, 'onClose'>) {
  const say = useText();
  return (
    <FormDialog title={words.push} text={words.understood} busy={false} onSubmit={onClose} onCancel={onClose}>
      <Alert type="info">{say(words.noTracker)}</Alert>
    </FormDialog>
  );
}

type FormProps = Props & { readonly trackers: readonly Tracker[]; readonly first: Tracker };

function Form({ rows, onClose, trackers, first }: FormProps) {
  const { name: project_name } = useProject();
  const [tracker, setTracker] = useState(first.tracker);
  const [project, setProject] = useState(first.tracker_project);
  const [type, setType] = useState<(typeof issueTypes.values)[number]>('MISSION');
  const [priority, setPriority] = useState<(typeof urgencies.values)[number]>('LOW');
  const [isMissing, setMissing] = useState(false);
  const send = useChange(sendSqlManages, { refreshes: [listSqlManages], quiet: true });
  const asks = trackerAsks[tracker];
  const submit = () => {
    const tracker_project = project.trim();
    setMissing(tracker_project === '');
    if (tracker_project === '') return;
    const body = { sql_manage_id_list: rows.map(({ id }) => id), tracker, tracker_project, type, priority };
    send.run({ params: { project_name }, body }, ({ data }) => {
      notify({ kind: 'success', title: fill(words.pushed, { code: data.code }) });
      onClose();
    });
  };
  const choose = (next: Tracker['tracker']) => {
    setTracker(next);
    setProject(trackers.find((one) => one.tracker === next)?.tracker_project ?? '');
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
      <Choice
        label={words.tracker}
        of={{ values: trackers.map((one) => one.tracker), labels: trackerNames.labels }}
        value={tracker}
        onChange={choose}
      />
      <Labelled label={asks.place} constraint={asks.placeHint} problem={isMissing && words.pushProjectMissing}>
        <Input
          value={project}
          inputMode="text"
          spellcheck={false}
          onChange={({ detail }) => setProject(detail.value.slice(0, limits.trackerProjectLengthMax))}
        />
      </Labelled>
      {asks.asksType && <Choice label={words.pushType} of={issueTypes} value={type} onChange={setType} />}
      {asks.asksUrgency && <Choice label={words.urgency} of={urgencies} value={priority} onChange={setPriority} />}
    </FormDialog>
  );
}

type ChoiceProps<V extends string> = {
  readonly label: Text;
  readonly of: { readonly values: readonly V[]; readonly labels: Readonly<Record<V, Text>> };
  readonly value: V;
  readonly onChange: (value: V) => void;
};

function Choice<V extends string>({ label, of, value, onChange }: ChoiceProps<V>) {
  const say = useText();
  const options = of.values.map((one) => ({ value: one, label: say(of.labels[one]) }));
  return (
    <Labelled label={label}>
      <Select
        options={options}
        selectedOption={options.find((one) => one.value === value) ?? null}
        onChange={({ detail }) => onChange(of.values.find((one) => one === detail.selectedOption.value) ?? value)}
      />
    </Labelled>
  );
}
