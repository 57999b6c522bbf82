import { listRuleTemplateTips } from '../../../../shared/contract/rules/rules/operations.ts';
import { useText } from '../../../app/language.tsx';
import { useCall } from '../../../app/query.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Toggle } from '../../../ui/form/toggle.tsx';
import type { SyncForm } from './sync-form.ts';
import { words } from './words.ts';

/** By what the data sources are audited that a task takes over. They may come into any project, so only templates of the platform can be meant. */
export function AuditFields({ form }: { form: SyncForm }) {
  const say = useText();
  const { db_type: type, audit_enabled: isOn, rule_template_name: chosen } = form.values;
  const asked = useCall(listRuleTemplateTips, { query: { filter_db_type: type } }, { when: isOn && type !== '' });
  const templates = (asked.data?.data ?? []).map(({ rule_template_name: name }) => ({ value: name, label: name }));
  const usual = { value: '', label: say(words.usualTemplate) };
  const options = [usual, ...templates];
  return (
    <>
      <Toggle {...form.check('audit_enabled')} description={say(words.auditHint)}>
        {say(words.audit)}
      </Toggle>
      {isOn && (
        <Field form={form} name="rule_template_name" label={words.template}>
          <Select
            {...form.select('rule_template_name', options)}
            // One that is gone is shown all the same, so that nobody changes it unseen.
            selectedOption={options.find(({ value }) => value === chosen) ?? { value: chosen, label: chosen }}
            disabled={type === ''}
            statusType={type !== '' && asked.isPending ? 'loading' : 'finished'}
          />
        </Field>
      )}
    </>
  );
}
