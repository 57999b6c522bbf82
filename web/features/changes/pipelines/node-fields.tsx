import ColumnLayout from '@cloudscape-design/components/column-layout';
import { Labelled } from '../../../ui/form/labelled.tsx';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { listDriverOptions } from '../../../../shared/contract/databases/db-services/operations.ts';
import { listInstanceTips } from '../../../../shared/contract/databases/instances/operations.ts';
import {
  listProjectRuleTemplateTips,
  listRuleTemplateTips,
} from '../../../../shared/contract/rules/rules/operations.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { Input } from '../../../ui/form/input.tsx';
import { Choice, Options, PathField, type NodeProps } from './node-inputs.tsx';
import { auditMethods, nodeTypes, objectTypes, words } from './pipeline-words.ts';
import { ReleaseFields } from './release-fields.tsx';

/** What one job does: what it audits, how and by which rules, or what it releases where. */
export function NodeFields({ node, onChange }: NodeProps) {
  return (
    <SpaceBetween size="m">
      <ColumnLayout columns={2}>
        <Labelled label={words.nodeName} stretch>
          <Input value={node.name} ariaRequired onChange={({ detail }) => onChange({ name: detail.value })} />
        </Labelled>
        <Options
          label={words.nodeType}
          choices={nodeTypes}
          value={node.type}
          onChange={(type) => onChange({ type, ...(type === 'release' && { object_type: 'sql' }) })}
        />
      </ColumnLayout>
      {node.type === 'release' ? (
        <ReleaseFields node={node} onChange={onChange} />
      ) : (
        <AuditFields node={node} onChange={onChange} />
      )}
    </SpaceBetween>
  );
}

function AuditFields({ node, onChange }: NodeProps) {
  return (
    <ColumnLayout columns={2}>
      <PathField node={node} onChange={onChange} />
      <Options
        label={words.objectType}
        choices={objectTypes}
        value={node.object_type}
        onChange={(type) => onChange({ object_type: type })}
      />
      <Options
        label={words.method}
        choices={auditMethods}
        value={node.audit_method}
        onChange={(method) => onChange({ audit_method: method, rule_template_name: '' })}
      />
      <Target node={node} onChange={onChange} />
      <Template node={node} onChange={onChange} />
    </ColumnLayout>
  );
}

function Target({ node, onChange }: NodeProps) {
  const project_name = useProject().name;
  const types = useCall(listDriverOptions, {}).data?.data.map(({ db_type }) => db_type) ?? [];
  const sources =
    useCall(listInstanceTips, { params: { project_name }, query: { functional_module: 'create_pipeline' } }).data
      ?.data ?? [];
  return node.audit_method === 'online' ? (
    <Choice
      label={words.source}
      options={sources.map(({ instance_name: name }) => ({ value: name, label: name }))}
      value={node.instance_name}
      onChange={(name) =>
        onChange({
          instance_name: name,
          instance_type: sources.find(({ instance_name }) => instance_name === name)?.instance_type ?? '',
          rule_template_name: '',
        })
      }
    />
  ) : (
    <Choice
      label={words.dbType}
      options={types.map((type) => ({ value: type, label: type }))}
      value={node.instance_type}
      onChange={(type) => onChange({ instance_type: type, rule_template_name: '' })}
    />
  );
}

function Template({ node, onChange }: NodeProps) {
  const project_name = useProject().name;
  const query = { filter_db_type: node.instance_type };
  const when = { when: node.instance_type !== '' };
  const own = useCall(listProjectRuleTemplateTips, { params: { project_name }, query }, when).data?.data ?? [];
  const shared = useCall(listRuleTemplateTips, { query }, when).data?.data ?? [];
  return (
    <Choice
      label={words.template}
      options={
        node.instance_type === ''
          ? []
          : [...own, ...shared].map(({ rule_template_name: name }) => ({ value: name, label: name }))
      }
      value={node.rule_template_name}
      onChange={(name) => onChange({ rule_template_name: name })}
    />
  );
}
