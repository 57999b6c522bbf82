import ColumnLayout from '@cloudscape-design/components/column-layout';
import { Labelled } from '../../../ui/form/labelled.tsx';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { listDriverOptions } from '../../../../shared/contract/databases/db-services/operations.ts';
import { listInstanceTips, listSchemas } from '../../../../shared/contract/databases/instances/operations.ts';
import {
  listProjectRuleTemplateTips,
  listRuleTemplateTips,
} from '../../../../shared/contract/rules/rules/operations.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { Select } from '../../../ui/form/select.tsx';
import { auditMethods, words } from './record-words.ts';
import { targetProblem, type Target } from './target.ts';
import { defaultSchema } from '../../../parts/sql-place/default-schema.ts';

type Props = { readonly target: Target; readonly onChange: (target: Target) => void; readonly showsProblems: boolean };

/** A data source with its schema, or a database type with a rule template. */
export function TargetFields(props: Props) {
  const { target, onChange } = props;
  const say = useText();
  return (
    <SpaceBetween size="l">
      <SegmentedControl
        label={say(words.method)}
        selectedId={target.method}
        options={auditMethods.values.map((id) => ({ id, text: say(auditMethods.labels[id]) }))}
        onChange={({ detail }) => {
          const method = auditMethods.values.find((one) => one === detail.selectedId);
          if (method) onChange({ ...target, method });
        }}
      />
      {target.method === 'online' ? <Online {...props} /> : <Offline {...props} />}
    </SpaceBetween>
  );
}

function Online({ target, onChange, showsProblems }: Props) {
  const say = useText();
  const { instance, schema } = target.online;
  const params = { project_name: useProject().name };
  const tips = useCall(listInstanceTips, { params, query: {} });
  const schemas = useCall(
    listSchemas,
    { params: { ...params, instance_name: instance } },
    { when: instance !== '', quiet: true },
  );
  const problem = showsProblems ? targetProblem(target) : undefined;
  const anySchema = { value: '', label: say(defaultSchema) };
  const options = (tips.data?.data ?? []).map(({ instance_name, instance_type }) => ({
    value: instance_name,
    label: instance_name,
    description: instance_type,
    dbType: instance_type,
  }));
  const listed = [anySchema, ...(schemas.data?.data.schema_name_list ?? []).map((value) => ({ value, label: value }))];
  return (
    <ColumnLayout columns={2}>
      <Labelled label={words.source} problem={problem}>
        <Select
          options={options}
          selectedOption={options.find(({ value }) => value === instance) ?? null}
          placeholder={say(words.chooseSource)}
          filteringType="auto"
          ariaRequired
          invalid={problem !== undefined}
          statusType={tips.isPending ? 'loading' : 'finished'}
          loadingText={say(words.loading)}
          onChange={({
            detail: {
              selectedOption: { value = '' },
            },
          }) =>
            onChange({
              ...target,
              online: { instance: value, schema: '', dbType: options.find((one) => one.value === value)?.dbType },
            })
          }
        />
      </Labelled>
      <Labelled label={words.schema}>
        <Select
          options={listed}
          selectedOption={listed.find(({ value }) => value === schema) ?? anySchema}
          disabled={instance === ''}
          filteringType="auto"
          statusType={schemas.isFetching ? 'loading' : 'finished'}
          loadingText={say(words.loading)}
          onChange={({ detail }) =>
            onChange({ ...target, online: { ...target.online, schema: detail.selectedOption.value ?? '' } })
          }
        />
      </Labelled>
    </ColumnLayout>
  );
}

function Offline({ target, onChange, showsProblems }: Props) {
  const say = useText();
  const types = (useCall(listDriverOptions, {}).data?.data ?? []).map(({ db_type: value }) => ({
    value,
    label: value,
  }));
  const byDefault = { value: '', label: say(words.defaultTemplate) };
  const { dbType, template } = target.offline;
  const { groups, named } = useTemplates(dbType);
  const problem = showsProblems ? targetProblem(target) : undefined;
  return (
    <ColumnLayout columns={2}>
      <Labelled label={words.dbType} problem={problem}>
        <Select
          options={types}
          selectedOption={types.find(({ value }) => value === dbType) ?? null}
          placeholder={say(words.chooseType)}
          filteringType="auto"
          ariaRequired
          invalid={problem !== undefined}
          onChange={({ detail }) =>
            onChange({ ...target, offline: { dbType: detail.selectedOption.value, template: '' } })
          }
        />
      </Labelled>
      <Labelled label={words.template}>
        <Select
          options={[byDefault, ...groups]}
          selectedOption={named.find(({ value }) => value === template) ?? byDefault}
          disabled={dbType === undefined}
          filteringType="auto"
          onChange={({ detail }) =>
            onChange({ ...target, offline: { ...target.offline, template: detail.selectedOption.value ?? '' } })
          }
        />
      </Labelled>
    </ColumnLayout>
  );
}

/** The templates of the project and of the platform that judge a type; the default ones need not be named. */
function useTemplates(dbType: string | undefined) {
  const say = useText();
  const query = { filter_db_type: dbType };
  const when = { when: dbType !== undefined };
  const ofProject =
    useCall(listProjectRuleTemplateTips, { params: { project_name: useProject().name }, query }, when).data?.data ?? [];
  const ofPlatform = useCall(listRuleTemplateTips, { query }, when).data?.data ?? [];
  const optionsOf = (tips: typeof ofProject) =>
    tips
      .filter((tip) => !tip.is_default_rule_template)
      .map(({ rule_template_name: value }) => ({ value, label: value }));
  const groups = [
    { label: say(words.ofProject), options: optionsOf(ofProject) },
    { label: say(words.ofPlatform), options: optionsOf(ofPlatform) },
  ].filter(({ options }) => options.length > 0);
  return { groups, named: groups.flatMap(({ options }) => options) };
}
