import type { ReactNode } from 'react';
import { Labelled } from '../../../ui/form/labelled.tsx';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { listInstanceTips } from '../../../../shared/contract/databases/instances/operations.ts';
import {
  listProjectRuleTemplateTips,
  listRuleTemplateTips,
  listRuleVersionTips,
} from '../../../../shared/contract/rules/rules/operations.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useCall } from '../../../app/query.ts';
import { Select, type SelectProps } from '../../../ui/form/select.tsx';
import { ProjectChoice } from '../../../parts/projects/project-choice.tsx';
import { words } from './rule-words.ts';
import { StateChoice } from './switch-state.tsx';
import type { RuleChoice } from './use-rule-choice.ts';

/** Database type, version, project, template and data source, by which rules are looked up. */
export function RuleChoices({
  choice,
  hasStates = false,
  children,
}: {
  choice: RuleChoice;
  hasStates?: boolean;
  children?: ReactNode;
}) {
  const say = useText();
  const { drivers, dbType, project, template, instance, version, change } = choice;
  const options = useOptions(choice);
  const types = (drivers ?? []).map(({ driver_name, logo_url }) => ({
    value: driver_name,
    label: driver_name,
    iconUrl: logo_url,
    iconAlt: '',
  }));
  const none = { template: undefined, instance: undefined, state: undefined, rule: undefined };
  const all = { value: '', label: say(words.all) };
  return (
    <div className="rule-choices">
      <Choice
        label={words.dbType}
        options={types}
        chosen={dbType}
        isLoading={!drivers}
        icons
        onChange={(next) => change({ ...none, filter_db_type: next, version: undefined })}
      />
      <Choice
        label={words.version}
        options={[all, ...options.versions]}
        chosen={version === undefined ? '' : String(version)}
        onChange={(next) => change({ version: next })}
      />
      <Labelled label={words.project}>
        <ProjectChoice
          first={all}
          chosen={project ? { value: project.uid, label: project.name } : all}
          onChange={(next) => change({ ...none, projectID: next?.uid })}
        />
      </Labelled>
      <Choice
        label={words.template}
        options={options.templates}
        chosen={template ?? ''}
        onChange={(next) => change({ ...none, template: next })}
      />
      {project && (
        <Choice
          label={words.instance}
          options={[all, ...options.instances]}
          chosen={instance ?? ''}
          onChange={(next) => change({ ...none, instance: next })}
        />
      )}
      {hasStates && (
        <SpaceBetween direction="horizontal" size="m" alignItems="center">
          <StateChoice />
          {children}
        </SpaceBetween>
      )}
    </div>
  );
}

function useOptions({ dbType, project }: RuleChoice) {
  const say = useText();
  const query = { filter_db_type: dbType };
  const params = { project_name: project?.name ?? '' };
  const isInProject = project !== undefined && dbType !== undefined;
  const ofPlatform = useCall(listRuleTemplateTips, { query }, { when: dbType !== undefined });
  const ofProject = useCall(listProjectRuleTemplateTips, { params, query }, { when: isInProject });
  const sources = useCall(listInstanceTips, { params, query }, { when: isInProject });
  const versions =
    rowsOf(useCall(listRuleVersionTips, {})).find(({ db_type }) => db_type === dbType)?.rule_versions ?? [];
  const option = ({
    rule_template_name: name,
    is_default_rule_template: isDefault,
  }: {
    rule_template_name: string;
    is_default_rule_template: boolean;
  }) => ({ value: name, label: name, ...(isDefault && { labelTag: say(words.byDefault) }) });
  const groups = [
    { label: say(words.ofProject), options: rowsOf(ofProject).map(option) },
    { label: say(words.ofPlatform), options: rowsOf(ofPlatform).map(option) },
  ];
  return {
    templates: [{ value: '', label: say(words.allRules) }, ...groups.filter(({ options }) => options.length > 0)],
    instances: rowsOf(sources).map(({ instance_name }) => ({ value: instance_name, label: instance_name })),
    versions: versions.map((number) => ({
      value: String(number),
      label: say(fill(words.versionOf, { version: number })),
    })),
  };
}

function rowsOf<Row>({ data }: { readonly data: { readonly data: readonly Row[] } | undefined }): readonly Row[] {
  return data?.data ?? [];
}

type ChoiceProps = {
  readonly label: Text;
  readonly options: SelectProps.Options;
  readonly chosen: string | undefined;
  readonly isLoading?: boolean;
  readonly icons?: boolean;
  readonly onChange: (value: string | undefined) => void;
};

function Choice({ label, options, chosen, isLoading = false, icons = false, onChange }: ChoiceProps) {
  const flat = options.flatMap((one): readonly SelectProps.Option[] => ('options' in one ? one.options : [one]));
  return (
    <Labelled label={label}>
      <Select
        options={options}
        selectedOption={flat.find(({ value }) => value === chosen) ?? null}
        filteringType={flat.length > 8 ? 'auto' : 'none'}
        statusType={isLoading ? 'loading' : 'finished'}
        {...(icons && { triggerVariant: 'option' as const })}
        onChange={({ detail }) => onChange(detail.selectedOption.value)}
      />
    </Labelled>
  );
}
