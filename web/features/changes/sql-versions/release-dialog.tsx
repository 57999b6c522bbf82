import { useState } from 'react';
import Button from '@cloudscape-design/components/button';
import { Labelled } from '../../../ui/form/labelled.tsx';
import Grid from '@cloudscape-design/components/grid';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { listSchemas, testInstances } from '../../../../shared/contract/databases/instances/operations.ts';
import {
  batchReleaseWorkflows,
  getSqlVersion,
  getStageDependencies,
} from '../../../../shared/contract/changes/sql-versions/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TargetCheck } from './release-check.tsx';
import { words } from './version-words.ts';
import type { Stage, StageWorkflow, Version } from './wire.ts';

type Props = {
  readonly version: Version;
  readonly stage: Stage;
  readonly workflow: StageWorkflow;
  readonly onDone: () => void;
};
type Choice = { readonly target: string; readonly schema: string };

/** Chooses for each data source of a change where it goes in the next stage. */
export function ReleaseDialog({ version, stage, workflow, onDone }: Props) {
  const { name: project_name } = useProject();
  const params = { project_name, sql_version_id: version.sql_version_id };
  const found = useCall(getStageDependencies, { params: { ...params, sql_version_stage_id: stage.stage_id } }).data;
  const leads = found?.data ?? [];
  const [chosen, setChosen] = useState<Readonly<Record<number, Choice>>>({});
  const release = useChange(batchReleaseWorkflows, { refreshes: [getSqlVersion], said: words.released, quiet: true });
  const next = version.sql_version_stage_detail.find((one) => one.stage_sequence === stage.stage_sequence + 1);
  const parts = workflow.workflow_instances.map((source, index) => {
    const options = leads.filter((one) => one.stage_instance_id === source.instances_id);
    const only = options.length === 1 ? options[0]?.next_stage_instance_id : undefined;
    const choice = chosen[index] ?? { target: only ?? '', schema: source.instance_schema };
    return { source, index, options, choice: choice.target ? choice : { ...choice, target: only ?? '' } };
  });
  const without = parts.find(({ choice }) => choice.target === '')?.source.instances_name;
  const submit = () =>
    release.run(
      {
        params,
        body: {
          release_workflows: [
            {
              workflow_id: workflow.workflow_id,
              target_release_instances: parts.map(({ source, choice }) => ({
                instance_id: source.instances_id,
                instance_schema: source.instance_schema,
                target_instance_id: choice.target,
                target_instance_schema: choice.schema,
              })),
            },
          ],
        },
      },
      onDone,
    );
  return (
    <FormDialog
      title={fill(words.releaseTitle, { name: workflow.workflow_name, stage: next?.stage_name ?? '' })}
      hint={words.releaseHint}
      text={words.releaseOne}
      size="large"
      busy={release.busy || !found}
      why={!found || without === undefined ? undefined : fill(words.targetMissing, { source: without })}
      error={release.error}
      onCancel={onDone}
      onSubmit={submit}
    >
      {parts.map(({ source, index, options, choice }) => (
        <SpaceBetween key={index} size="xs">
          <Target
            source={source.instances_name}
            options={options.map((one) => ({
              value: one.next_stage_instance_id,
              label: one.next_stage_instance_name,
            }))}
            choice={choice}
            onChange={(to) => setChosen((before) => ({ ...before, [index]: to }))}
          />
          <TargetCheck
            versionId={version.sql_version_id}
            workflowId={workflow.workflow_id}
            source={{ uid: source.instances_id, schema: source.instance_schema }}
            target={{ uid: choice.target, schema: choice.schema }}
          />
        </SpaceBetween>
      ))}
    </FormDialog>
  );
}

function Target({
  source,
  options,
  choice,
  onChange,
}: {
  source: string;
  options: readonly { value: string; label: string }[];
  choice: Choice;
  onChange: (choice: Choice) => void;
}) {
  const say = useText();
  const project_name = useProject().name;
  const target = options.find(({ value }) => value === choice.target);
  const found = useCall(
    listSchemas,
    { params: { project_name, instance_name: target?.label ?? '' } },
    { when: target !== undefined, quiet: true },
  );
  const none = { value: '', label: say(words.schemaNone) };
  const schemas = [none, ...(found.data?.data.schema_name_list ?? []).map((value) => ({ value, label: value }))];
  return (
    <Grid gridDefinition={[{ colspan: 5 }, { colspan: 4 }, { colspan: 3 }]}>
      <Labelled label={fill(words.target, { source })} stretch>
        <Select
          options={options}
          selectedOption={target ?? null}
          ariaRequired
          onChange={({ detail }) => onChange({ target: detail.selectedOption.value ?? '', schema: '' })}
        />
      </Labelled>
      <Labelled label={words.schema} stretch>
        <Select
          options={schemas}
          selectedOption={schemas.find(({ value }) => value === choice.schema) ?? none}
          statusType={found.isFetching ? 'loading' : 'finished'}
          onChange={({ detail }) => onChange({ ...choice, schema: detail.selectedOption.value ?? '' })}
        />
      </Labelled>
      <Reachable name={target?.label} />
    </Grid>
  );
}

function Reachable({ name }: { name: string | undefined }) {
  const say = useText();
  const project_name = useProject().name;
  const test = useChange(testInstances);
  const [outcome, setOutcome] = useState<{
    readonly of: string;
    readonly isReachable: boolean;
    readonly why: string;
  }>();
  const run = () =>
    name !== undefined &&
    test.run({ params: { project_name }, body: { instances: [{ name }] } }, ({ data: [one] }) =>
      setOutcome({
        of: name,
        isReachable: one?.is_instance_connectable ?? false,
        why: one?.connect_error_message ?? '',
      }),
    );
  return (
    <Labelled label={words.testConnection}>
      <SpaceBetween size="xxs">
        <Button formAction="none" loading={test.busy} disabled={name === undefined} onClick={run}>
          {say(words.testConnection)}
        </Button>
        <span aria-live="polite">
          {outcome?.of === name && outcome && (
            <StatusIndicator type={outcome.isReachable ? 'success' : 'error'}>
              {outcome.isReachable ? say(words.connected) : `${say(words.notConnected)}: ${outcome.why}`}
            </StatusIndicator>
          )}
        </span>
      </SpaceBetween>
    </Labelled>
  );
}
