import ColumnLayout from '@cloudscape-design/components/column-layout';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import RadioGroup from '@cloudscape-design/components/radio-group';
import Select from '@cloudscape-design/components/select';
import { listDriverOptions } from '../../../shared/contract/db-services/operations.ts';
import { listInstanceTips } from '../../../shared/contract/instances/operations.ts';
import { listProjectRuleTemplateTips, listRuleTemplateTips } from '../../../shared/contract/rules/operations.ts';
import type { Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { useProject } from '../../app/project-at-hand.tsx';
import { useCall } from '../../app/query.ts';
import type { NodeDraft } from './node-draft.ts';
import { auditMethods, objectTypes, words } from './pipeline-words.ts';

type Props = { readonly node: NodeDraft; readonly onChange: (next: Partial<NodeDraft>) => void };

/** What one job audits, how, and by which rules. */
export function NodeFields({ node, onChange }: Props) {
  const say = useText();
  return (
    <ColumnLayout columns={2}>
      <FormField label={say(words.nodeName)} stretch>
        <Input value={node.name} ariaRequired onChange={({ detail }) => onChange({ name: detail.value })} />
      </FormField>
      <FormField label={say(words.path)} constraintText={say(words.pathHint)} stretch>
        <Input
          value={node.object_path}
          ariaRequired
          onChange={({ detail }) => onChange({ object_path: detail.value })}
        />
      </FormField>
      <FormField label={say(words.objectType)} stretch>
        <RadioGroup
          value={node.object_type}
          items={objectTypes.values.map((value) => ({ value, label: say(objectTypes.labels[value]) }))}
          onChange={({ detail }) =>
            onChange({ object_type: objectTypes.values.find((value) => value === detail.value) ?? 'sql' })
          }
        />
      </FormField>
      <FormField label={say(words.method)} stretch>
        <RadioGroup
          value={node.audit_method}
          items={auditMethods.values.map((value) => ({ value, label: say(auditMethods.labels[value]) }))}
          onChange={({ detail }) =>
            onChange({
              audit_method: auditMethods.values.find((value) => value === detail.value) ?? 'offline',
              rule_template_name: '',
            })
          }
        />
      </FormField>
      <Target node={node} onChange={onChange} />
      <Template node={node} onChange={onChange} />
    </ColumnLayout>
  );
}

function Target({ node, onChange }: Props) {
  const project_name = useProject().name;
  const types = useCall(listDriverOptions, {}).data?.data.map(({ db_type }) => db_type) ?? [];
  const sources =
    useCall(listInstanceTips, { params: { project_name }, query: { functional_module: 'create_pipeline' } }).data
      ?.data ?? [];
  return node.audit_method === 'online' ? (
    <Choice
      label={words.source}
      options={sources.map(({ instance_name }) => instance_name)}
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
      options={types}
      value={node.instance_type}
      onChange={(type) => onChange({ instance_type: type, rule_template_name: '' })}
    />
  );
}

function Template({ node, onChange }: Props) {
  const project_name = useProject().name;
  const query = { filter_db_type: node.instance_type };
  const when = { when: node.instance_type !== '' };
  const own = useCall(listProjectRuleTemplateTips, { params: { project_name }, query }, when).data?.data ?? [];
  const shared = useCall(listRuleTemplateTips, { query }, when).data?.data ?? [];
  return (
    <Choice
      label={words.template}
      options={node.instance_type === '' ? [] : [...own, ...shared].map((one) => one.rule_template_name)}
      value={node.rule_template_name}
      onChange={(name) => onChange({ rule_template_name: name })}
    />
  );
}

type ChoiceProps = {
  readonly label: Text;
  readonly options: readonly string[];
  readonly value: string;
  readonly onChange: (value: string) => void;
};

function Choice({ label, options, value, onChange }: ChoiceProps) {
  const say = useText();
  return (
    <FormField label={say(label)} stretch>
      <Select
        options={options.map((one) => ({ value: one, label: one }))}
        selectedOption={value === '' ? null : { value, label: value }}
        filteringType="auto"
        ariaRequired
        onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
      />
    </FormField>
  );
}
