import { useState } from 'react';
import { Labelled } from '../../../ui/form/labelled.tsx';
import {
  associateWorkflows,
  getSqlVersion,
  listSqlVersions,
  listWorkflowsToAssociate,
} from '../../../../shared/contract/changes/sql-versions/operations.ts';
import { workflowStatuses } from '../../../../shared/lifecycles/workflow.ts';
import { limits } from '../../../../shared/limits.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Multiselect } from '../../../ui/form/multiselect.tsx';
import { words } from './version-words.ts';
import type { Stage, Version } from './wire.ts';

/** Binds workflows that exist to a stage. */
export function AssociateDialog({ version, stage, onDone }: { version: Version; stage: Stage; onDone: () => void }) {
  const say = useText();
  const params = {
    project_name: useProject().name,
    sql_version_id: version.sql_version_id,
    sql_version_stage_id: stage.stage_id,
  };
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isTried, setIsTried] = useState(false);
  const fitting = useCall(listWorkflowsToAssociate, { params });
  const bind = useChange(associateWorkflows, {
    refreshes: [getSqlVersion, listWorkflowsToAssociate, listSqlVersions],
    said: words.associated,
    quiet: true,
  });
  const options = (fitting.data?.data ?? []).map(({ workflow_id, workflow_name, desc, status }) => ({
    value: workflow_id,
    label: workflow_name,
    description: desc,
    tags: [say(workflowStatuses.labels[status])],
  }));
  const isFull = chosen.length >= limits.workflowsReleasedAtOnceMax;
  return (
    <FormDialog
      title={fill(words.associateTitle, { stage: stage.stage_name })}
      hint={words.associateHint}
      text={words.associate}
      busy={bind.busy}
      error={bind.error}
      onCancel={onDone}
      onSubmit={() => {
        setIsTried(true);
        if (chosen.length > 0) bind.run({ params, body: { workflow_ids: [...chosen] } }, onDone);
      }}
    >
      <Labelled
        label={words.workflows}
        stretch
        {...(isTried && chosen.length === 0 && { problem: words.workflowRequired })}
      >
        <Multiselect
          options={options.map((one) => ({ ...one, disabled: isFull && !chosen.includes(one.value) }))}
          selectedOptions={options.filter(({ value }) => chosen.includes(value))}
          placeholder={say(words.chooseWorkflows)}
          empty={say(words.noneFits)}
          filteringType="auto"
          statusType={fitting.isPending ? 'loading' : 'finished'}
          onChange={({ detail }) => setChosen(detail.selectedOptions.flatMap(({ value }) => value ?? []))}
        />
      </Labelled>
    </FormDialog>
  );
}
