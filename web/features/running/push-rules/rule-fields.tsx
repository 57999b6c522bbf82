import SpaceBetween from '@cloudscape-design/components/space-between';
import { isCron, nextTime } from '../../../../shared/cron.ts';
import { listMemberTips } from '../../../../shared/contract/people/members/operations.ts';
import { pushTriggers, pushUserTypes } from '../../../../shared/contract/running/push-rules/operations.ts';
import { readBasicInfo } from '../../../../shared/contract/running/system/operations.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { Field } from '../../../ui/form/field.tsx';
import { localTime } from '../../../ui/time.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Multiselect } from '../../../ui/form/multiselect.tsx';
import type { ruleSchema } from './push-rule.tsx';
import { words } from './push-rule-words.ts';

type Props = { readonly form: Form<typeof ruleSchema>; readonly disabled: boolean };

/** When and whom a rule tells. */
export function RuleFields({ form, disabled }: Props) {
  const say = useText();
  const { trigger_type: trigger, push_user_Type: who } = form.values;
  const optionsOf = <V extends string>({ values, labels }: { values: readonly V[]; labels: Record<V, Text> }) =>
    values.map((value) => ({ value, label: say(labels[value]) }));
  return (
    <SpaceBetween size="m">
      <Field form={form} name="trigger_type" label={words.trigger}>
        <Select {...form.select('trigger_type', optionsOf(pushTriggers))} disabled={disabled} />
      </Field>
      {trigger === 'timing' ? <CronField form={form} disabled={disabled} /> : null}
      {trigger === 'immediately' && (
        <Field form={form} name="push_interval_minutes" label={words.interval} hint={words.intervalHint}>
          <Input {...form.number('push_interval_minutes')} type="number" disabled={disabled} />
        </Field>
      )}
      <Field form={form} name="push_user_Type" label={words.users}>
        <Select {...form.select('push_user_Type', optionsOf(pushUserTypes))} disabled={disabled} />
      </Field>
      {who === 'fixed' && <PeopleField form={form} disabled={disabled} />}
    </SpaceBetween>
  );
}

function CronField({ form, disabled }: Props) {
  const zone = useCall(readBasicInfo, {}, { quiet: true }).data?.data.time_zone;
  const cron = form.values.push_frequency_cron;
  const next = zone !== undefined && isCron(cron) ? nextTime(cron, new Date(), zone) : undefined;
  const constraint = next && fill(words.next, { time: localTime(next.toISOString()) });
  return (
    <Field
      form={form}
      name="push_frequency_cron"
      label={words.cron}
      hint={words.cronHint}
      {...(constraint && { constraint })}
    >
      <Input {...form.input('push_frequency_cron')} disabled={disabled} />
    </Field>
  );
}

function PeopleField({ form, disabled }: Props) {
  const say = useText();
  const { uid } = useProject();
  const members = useCall(listMemberTips, { params: { project_uid: uid } }, { quiet: true }).data?.data;
  const options = (members ?? []).map(({ user_id, user_name }) => ({ value: user_id, label: user_name }));
  return (
    <Field form={form} name="push_user_list" label={words.people}>
      <Multiselect
        {...form.multiselect('push_user_list', options)}
        filteringType="auto"
        disabled={disabled}
        placeholder={say(words.choosePeople)}
        statusType={members ? 'finished' : 'loading'}
      />
    </Field>
  );
}
