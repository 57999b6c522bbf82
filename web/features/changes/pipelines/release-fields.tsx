import ColumnLayout from '@cloudscape-design/components/column-layout';
import { Labelled } from '../../../ui/form/labelled.tsx';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { nodeNamingSchemes } from '../../../../shared/contract/auditing/pipeline-nodes/fields.ts';
import { getInstance, listInstanceTips } from '../../../../shared/contract/databases/instances/operations.ts';
import { getSqlVersion, listSqlVersions } from '../../../../shared/contract/changes/sql-versions/operations.ts';
import { namingSchemeChoices, namingSchemes } from '../../../../shared/migrations/index.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { MaintenanceTimes } from '../../../parts/maintenance/maintenance-times.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Choice, Options, PathField, type NodeProps } from './node-inputs.tsx';
import { releaseActions, releaseExecutions, words } from './pipeline-words.ts';

/** What a job releases and where, and who executes it once it is approved. */
export function ReleaseFields({ node, onChange }: NodeProps) {
  return (
    <SpaceBetween size="m">
      <ColumnLayout columns={2}>
        <Options
          label={words.action}
          choices={releaseActions}
          value={node.release_action}
          onChange={(action) => onChange({ release_action: action })}
        />
        <Options
          label={words.execution}
          choices={releaseExecutions}
          value={node.release_execution}
          onChange={(execution) => onChange({ release_execution: execution })}
          hint={words.executionHint}
        />
      </ColumnLayout>
      {node.release_action === 'create_workflow' && <FilesAndTarget node={node} onChange={onChange} />}
      <Stage node={node} onChange={onChange} />
    </SpaceBetween>
  );
}

function FilesAndTarget({ node, onChange }: NodeProps) {
  const say = useText();
  const project_name = useProject().name;
  const query = { functional_module: 'create_workflow' as const };
  const sources = useCall(listInstanceTips, { params: { project_name }, query }).data?.data ?? [];
  return (
    <ColumnLayout columns={2}>
      <PathField node={node} onChange={onChange} />
      <Choice
        label={words.scheme}
        hint={namingSchemes[node.naming_scheme].hint}
        options={nodeNamingSchemes.options.map((value) => ({ value, label: say(namingSchemeChoices.labels[value]) }))}
        value={node.naming_scheme}
        onChange={(value) =>
          onChange({ naming_scheme: nodeNamingSchemes.options.find((one) => one === value) ?? node.naming_scheme })
        }
      />
      <Choice
        label={words.source}
        options={sources.map(({ instance_name: name }) => ({ value: name, label: name }))}
        value={node.instance_name}
        onChange={(name) => onChange({ instance_name: name })}
      />
      {node.instance_name !== '' && <Windows of={node.instance_name} />}
      <Labelled label={words.schema} constraint={words.schemaHint} stretch>
        <Input value={node.instance_schema} onChange={({ detail }) => onChange({ instance_schema: detail.value })} />
      </Labelled>
    </ColumnLayout>
  );
}

/** When the data source may be changed, whoever executes: a release outside of it waits. */
function Windows({ of: instance_name }: { of: string }) {
  const params = { project_name: useProject().name, instance_name };
  const source = useCall(getInstance, { params }, { quiet: true }).data?.data;
  if (!source) return null;
  return (
    <Labelled label={words.windows}>
      <MaintenanceTimes windows={source.maintenance_times} />
    </Labelled>
  );
}

/** The stage that a new workflow joins, or the one from which workflows go on. */
function Stage({ node, onChange }: NodeProps) {
  const say = useText();
  const params = { project_name: useProject().name };
  const query = { page_index: 1, page_size: 100, filter_by_version_status: 'is_being_released' as const };
  const versions = useCall(listSqlVersions, { params, query }).data?.data ?? [];
  const { sql_version_id: chosen, sql_version_stage_id: stageId } = node;
  const detail = useCall(
    getSqlVersion,
    { params: { ...params, sql_version_id: chosen } },
    { when: chosen > 0, quiet: true },
  );
  const stages = detail.data?.data.sql_version_stage_detail ?? [];
  const isNew = node.release_action === 'create_workflow';
  return (
    <ColumnLayout columns={2}>
      <Choice
        label={words.version}
        options={[
          ...(isNew ? [{ value: '0', label: say(words.noVersion) }] : []),
          ...versions.map(({ version_id: id, version }) => ({ value: String(id), label: version })),
        ]}
        value={chosen === 0 && !isNew ? '' : String(chosen)}
        onChange={(value) => onChange({ sql_version_id: Number(value), sql_version_stage_id: 0 })}
      />
      {chosen > 0 && (
        <Choice
          label={words.stage}
          options={(isNew ? stages : stages.slice(0, -1)).map(({ stage_id: id, stage_name: label }) => ({
            value: String(id),
            label,
          }))}
          value={stageId === 0 ? '' : String(stageId)}
          onChange={(value) => onChange({ sql_version_stage_id: Number(value) })}
        />
      )}
    </ColumnLayout>
  );
}
