import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { changeKinds, demands, type ApprovalRule } from '../../../../shared/approval-rules/rule.ts';
import { isLevel, levels, levelTexts } from '../../../../shared/levels.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { weekdayName, weekdays } from '../../../../shared/weekdays.ts';
import type { CallError } from '../../../app/call-error.ts';
import { useLocale, useText } from '../../../app/language.tsx';
import { ZoneSelect } from '../../../parts/maintenance/zone-select.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Labelled } from '../../../ui/form/labelled.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Multiselect } from '../../../ui/form/multiselect.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { useForm, type Form } from '../../../ui/form/use-form.ts';
import type { Option } from '../../../ui/table/use-table.ts';
import { draftOf, ruleDraft, ruleOf } from './rule-draft.ts';
import { words } from './rule-words.ts';

type Named = { readonly environments: readonly Option[]; readonly members: readonly Option[] };
type Props = Named & {
  readonly rule: ApprovalRule | undefined;
  readonly number: number;
  readonly busy: boolean;
  readonly error: CallError | null;
  readonly onSave: (rule: ApprovalRule) => void;
  readonly onCancel: () => void;
};
type RuleForm = Form<typeof ruleDraft>;

/** One rule: what it demands, and of which changes. */
export function RuleDialog({ rule, number, environments, members, busy, error, onSave, onCancel }: Props) {
  const say = useText();
  const form = useForm(ruleDraft, draftOf(rule));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const parsed = ruleOf(form.values);
  const problemAt = (...paths: readonly string[]) => {
    const issue = parsed.error?.issues.find(({ path }) => paths.some((one) => path.join('.').endsWith(one)));
    return isSubmitted && issue ? textOf(issue) : undefined;
  };
  const submit = () => {
    setIsSubmitted(true);
    form.submit(() => parsed.success && onSave(parsed.data));
  };
  return (
    <FormDialog
      title={rule ? fill(words.editTitle, { number }) : words.addTitle}
      text={words.save}
      busy={busy}
      error={error}
      isChanged={form.isChanged}
      size="large"
      onSubmit={submit}
      onCancel={onCancel}
    >
      <Field form={form} name="demand" label={words.demand}>
        <RadioGroup
          value={form.values.demand}
          items={demands.values.map((value) => ({ value, label: say(demands.labels[value]) }))}
          onChange={({ detail }) =>
            form.set('demand', demands.values.find((value) => value === detail.value) ?? 'review')
          }
        />
      </Field>
      {form.values.demand === 'review' && <StepFields form={form} members={members} problemAt={problemAt} />}
      <Box variant="p" color="text-body-secondary">
        {say(words.conditions)}
      </Box>
      <ConditionFields form={form} environments={environments} problemAt={problemAt} />
    </FormDialog>
  );
}

type Part = { readonly form: RuleForm; readonly problemAt: (...paths: readonly string[]) => Text | undefined };

function StepFields({ form, members, problemAt }: Part & Pick<Named, 'members'>) {
  const say = useText();
  const wrongName = problemAt('step.desc');
  const wrongPeople = problemAt('step.assignee_user_id_list');
  return (
    <SpaceBetween size="m">
      <Labelled label={words.stepName} constraint={words.stepNameHint} problem={wrongName} stretch>
        <Input {...form.input('desc')} invalid={wrongName !== undefined} />
      </Labelled>
      <Checkbox {...form.check('isByRight')}>{say(words.byRight)}</Checkbox>
      {!form.values.isByRight && (
        <Labelled label={words.people} problem={wrongPeople} stretch>
          <Multiselect
            {...form.multiselect('people', members)}
            placeholder={say(words.choosePeople)}
            filteringType="auto"
          />
        </Labelled>
      )}
    </SpaceBetween>
  );
}

function ConditionFields({ form, environments, problemAt }: Part & Pick<Named, 'environments'>) {
  const say = useText();
  const any = { value: '', label: say(words.any) };
  const levelOptions = [any, ...levels.map((value) => ({ value, label: say(levelTexts[value]) }))];
  const kinds = changeKinds.values.map((value) => ({ value, label: say(changeKinds.labels[value]) }));
  return (
    <SpaceBetween size="m">
      <ColumnLayout columns={2}>
        <Field form={form} name="kinds" label={words.kinds}>
          <Multiselect {...form.multiselect('kinds', kinds)} placeholder={say(words.any)} />
        </Field>
        <Field form={form} name="environments" label={words.environments}>
          <Multiselect {...form.multiselect('environments', environments)} placeholder={say(words.any)} />
        </Field>
        <Field form={form} name="affectedRows" label={words.affectedRows}>
          <Input {...form.input('affectedRows')} inputMode="numeric" />
        </Field>
        <Field form={form} name="tableRows" label={words.tableRows}>
          <Input {...form.input('tableRows')} inputMode="numeric" />
        </Field>
        <Field form={form} name="sources" label={words.sources} hint={words.sourcesHint}>
          <Input {...form.input('sources')} inputMode="numeric" />
        </Field>
        <Field form={form} name="level" label={words.level}>
          <Select
            {...form.select('level', levelOptions)}
            onChange={({
              detail: {
                selectedOption: { value = '' },
              },
            }) => form.set('level', isLevel(value) ? value : '')}
          />
        </Field>
        <Checkbox {...form.check('cannotRun')} description={say(words.cannotRunHint)}>
          {say(words.cannotRun)}
        </Checkbox>
      </ColumnLayout>
      <Checkbox {...form.check('isOutside')}>{say(words.outside)}</Checkbox>
      {form.values.isOutside && <HourFields form={form} problemAt={problemAt} />}
    </SpaceBetween>
  );
}

function HourFields({ form, problemAt }: Part) {
  const say = useText();
  const locale = useLocale();
  const days = weekdays.map((day) => ({ value: String(day), label: weekdayName(day, locale) }));
  return (
    <ColumnLayout columns={2}>
      <Field form={form} name="days" label={words.days} {...problem(problemAt('value.days') && words.daysWrong)}>
        <Multiselect {...form.multiselect('days', days)} />
      </Field>
      <Field form={form} name="zone" label={words.zone} {...problem(problemAt('value.time_zone'))}>
        <ZoneSelect
          isNamed
          zone={form.values.zone}
          label={say(words.zone)}
          onChange={(zone) => form.set('zone', zone)}
        />
      </Field>
      <Field form={form} name="from" label={words.from} {...problem(problemAt('value.from'))}>
        <Input {...form.input('from')} placeholder="09:00" />
      </Field>
      <Field form={form} name="to" label={words.to} {...problem(problemAt('value.to'))}>
        <Input {...form.input('to')} placeholder="18:00" />
      </Field>
    </ColumnLayout>
  );
}

function problem(text: Text | undefined) {
  return text ? { problem: text } : {};
}

const notUnderstood: Text = { zh: '格式不正确，例如 09:00', en: 'Not understood. Write it as 09:00' };

function textOf(issue: { readonly params?: Record<string, unknown> } | object): Text {
  const params = 'params' in issue ? issue.params : undefined;
  const text = params && typeof params === 'object' && 'text' in params ? params.text : undefined;
  return isText(text) ? text : notUnderstood;
}

function isText(text: unknown): text is Text {
  return typeof text === 'object' && text !== null && 'zh' in text && 'en' in text;
}
