import { useState } from 'react';
import Container from '@cloudscape-design/components/container';
import { Labelled } from '../../../ui/form/labelled.tsx';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import {
  listProjectRuleTemplateTips,
  listRuleTemplateTips,
} from '../../../../shared/contract/rules/rules/operations.ts';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Toggle } from '../../../ui/form/toggle.tsx';
import { words } from './form-words.ts';
import type { DbServiceFormState } from './use-db-service-form.ts';

/** The template that audits the data source: the chosen one, else the default of its type. */
export function useRuleTemplates({ form }: DbServiceFormState) {
  const { name } = useProject();
  const { db_type, rule_template_name } = form.values;
  const query = { filter_db_type: db_type };
  const ofProject = useCall(
    listProjectRuleTemplateTips,
    { params: { project_name: name }, query },
    { when: db_type !== '' },
  );
  const ofPlatform = useCall(listRuleTemplateTips, { query }, { when: db_type !== '' });
  const templates = db_type === '' ? [] : [...(ofProject.data?.data ?? []), ...(ofPlatform.data?.data ?? [])];
  const chosen =
    rule_template_name ||
    templates.find(({ is_default_rule_template }) => is_default_rule_template)?.rule_template_name ||
    '';
  return { templates, chosen, isLoading: db_type !== '' && (ofProject.isPending || ofPlatform.isPending) };
}

export function AuditSection({
  state,
  rules,
}: {
  state: DbServiceFormState;
  rules: ReturnType<typeof useRuleTemplates>;
}) {
  const say = useText();
  const { form } = state;
  const [asksToTurnOff, setAsksToTurnOff] = useState(false);
  const options = rules.templates.map((template) => ({
    value: template.rule_template_name,
    label: template.rule_template_name,
    ...(template.is_default_rule_template && { labelTag: say(words.byDefault) }),
  }));
  const hasType = form.values.db_type !== '';
  return (
    <Container header={<Header variant="h2">{say(words.audit)}</Header>}>
      <SpaceBetween size="l">
        <Toggle
          checked={form.values.audit_enabled}
          onChange={({ detail }) => (detail.checked ? form.set('audit_enabled', true) : setAsksToTurnOff(true))}
        >
          {say(words.auditOn)}
        </Toggle>
        {form.values.audit_enabled && (
          <Labelled
            label={words.template}
            hint={words.templateHint}
            constraint={
              rules.chosen !== '' && (
                <Link
                  external
                  variant="info"
                  href={link('ruleView', {}, { filter_db_type: form.values.db_type, template: rules.chosen })}
                >
                  {say(words.viewTemplate)}
                </Link>
              )
            }
          >
            <Select
              options={options}
              selectedOption={options.find(({ value }) => value === rules.chosen) ?? null}
              disabled={!hasType}
              placeholder={say(hasType ? words.template : words.chooseTypeFirst)}
              statusType={rules.isLoading ? 'loading' : 'finished'}
              onChange={({ detail }) => form.set('rule_template_name', detail.selectedOption.value ?? '')}
            />
          </Labelled>
        )}
        {form.values.audit_enabled && <ExportTemplate state={state} options={options} isLoading={rules.isLoading} />}
      </SpaceBetween>
      {asksToTurnOff && (
        <Confirm
          title={words.auditOffTitle}
          text={words.turnOff}
          onCancel={() => setAsksToTurnOff(false)}
          onConfirm={() => {
            form.set('audit_enabled', false);
            setAsksToTurnOff(false);
          }}
        >
          {say(words.auditOffText)}
        </Confirm>
      )}
    </Container>
  );
}

type ExportProps = {
  readonly state: DbServiceFormState;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly isLoading: boolean;
};

/** What is exported may be judged by rules of its own. */
function ExportTemplate({ state: { form }, options, isLoading }: ExportProps) {
  const say = useText();
  const same = { value: '', label: say(words.sameTemplate) };
  const { db_type: type, export_template_name: chosen } = form.values;
  return (
    <Field form={form} name="export_template_name" label={words.exportTemplate} stretch={false}>
      <Select
        {...form.select('export_template_name', [same, ...options])}
        // One that is gone is shown all the same, so that nobody changes it unseen.
        selectedOption={[same, ...options].find(({ value }) => value === chosen) ?? { value: chosen, label: chosen }}
        disabled={type === ''}
        statusType={isLoading ? 'loading' : 'finished'}
      />
    </Field>
  );
}
