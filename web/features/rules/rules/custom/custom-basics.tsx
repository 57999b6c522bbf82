import { useState } from 'react';
import Container from '@cloudscape-design/components/container';
import Autosuggest from '@cloudscape-design/components/autosuggest';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { listRuleTypes, listRuleVersionTips } from '../../../../../shared/contract/rules/rules/operations.ts';
import { levels, levelTexts } from '../../../../../shared/levels.ts';
import { useText } from '../../../../app/language.tsx';
import { useCall } from '../../../../app/query.ts';
import { ruleTagChoices, ruleTagGroupTexts } from '../../../../ui/audit-worker/rule-tag-words.ts';
import { Field } from '../../../../ui/form/field.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';
import { Input } from '../../../../ui/form/input.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { Multiselect } from '../../../../ui/form/multiselect.tsx';
import { Textarea } from '../../../../ui/form/textarea.tsx';
import type { basicsSchema } from './custom-form.ts';
import { FreeTags } from './free-tags.tsx';
import { words } from './custom-words.ts';

type BasicsForm = Form<typeof basicsSchema>;
/** The groups that hold the tags of the product only; the first, `operand`, takes others too. */
const groups = ['audit_purpose', 'sql', 'audit_accuracy', 'performance_cost'] as const;

/** What a custom rule is called, for which databases it is, and by what it is found. */
export function CustomBasics({ form, isNew }: { form: BasicsForm; isNew: boolean }) {
  const say = useText();
  const types = (useCall(listRuleVersionTips, {}).data?.data ?? []).map(({ db_type }) => ({
    value: db_type,
    label: db_type,
  }));
  return (
    <Container header={<Header variant="h2">{say(words.stepBasics)}</Header>}>
      <SpaceBetween size="l">
        <Field
          form={form}
          name="desc"
          label={words.name}
          hint={words.nameHint}
          {...(!isNew && { constraint: words.fixed })}
        >
          <Input {...form.input('desc')} disabled={!isNew} />
        </Field>
        <Field form={form} name="annotation" label={words.annotation} hint={words.annotationHint}>
          <Textarea {...form.input('annotation')} rows={2} />
        </Field>
        <ColumnLayout columns={2}>
          <Field form={form} name="db_type" label={words.dbType} {...(!isNew && { constraint: words.fixed })}>
            <Select
              {...form.select('db_type', types)}
              disabled={!isNew}
              filteringType="auto"
              placeholder={say(words.choose)}
            />
          </Field>
          <Field form={form} name="level" label={words.level} constraint={words.levelHint}>
            <Select
              {...form.select(
                'level',
                [...levels].reverse().map((value) => ({ value, label: say(levelTexts[value]) })),
              )}
            />
          </Field>
        </ColumnLayout>
        <Taxonomy form={form} />
      </SpaceBetween>
    </Container>
  );
}

/** By what people find the rule later: all of it may be left out, and is folded away until something is chosen. */
function Taxonomy({ form }: { form: BasicsForm }) {
  const say = useText();
  const { type, operand } = form.values;
  const [startsOpen] = useState(type !== '' || operand.length > 0);
  return (
    <ExpandableSection
      headerText={say(words.taxonomy)}
      headerDescription={say(words.taxonomyHint)}
      defaultExpanded={startsOpen}
    >
      <ColumnLayout columns={2}>
        <CategoryField form={form} />
        <Field form={form} name="operand" label={ruleTagGroupTexts.operand} hint={words.operandHint}>
          <FreeTags
            chosen={form.values.operand}
            onChange={(tags) => form.set('operand', tags)}
            label={ruleTagGroupTexts.operand}
          />
        </Field>
        {groups.map((group) => {
          const { values, labels } = ruleTagChoices[group];
          return (
            <Field key={group} form={form} name={group} label={ruleTagGroupTexts[group]}>
              <Multiselect
                {...form.multiselect(
                  group,
                  values.map((value) => ({ value, label: say(labels[value] ?? { zh: value, en: value }) })),
                )}
                placeholder={say(words.choose)}
              />
            </Field>
          );
        })}
      </ColumnLayout>
    </ExpandableSection>
  );
}

function CategoryField({ form }: { form: BasicsForm }) {
  const say = useText();
  const { db_type } = form.values;
  const known = useCall(listRuleTypes, { params: { db_type } }, { when: db_type !== '' }).data?.data ?? [];
  return (
    <Field form={form} name="type" label={words.type} hint={words.typeHint}>
      <Autosuggest
        value={form.values.type}
        options={known.map(({ rule_type }) => ({ value: rule_type }))}
        placeholder={say(words.choose)}
        enteredTextLabel={(value) => value || say(words.choose)}
        ariaLabel={say(words.type)}
        onChange={({ detail }) => form.set('type', detail.value)}
      />
    </Field>
  );
}
