import * as z from 'zod';
import { cloneRuleTemplate } from '../../../../../shared/contract/rules/rules/operations.ts';
import { fill } from '../../../../../shared/text.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Input } from '../../../../ui/form/input.tsx';
import { Textarea } from '../../../../ui/form/textarea.tsx';
import type { TemplatePlace } from './place.ts';
import { freeName, useTakenNames } from './taken-names.ts';
import { useCloneTemplate, type TemplateRow } from './template-calls.ts';
import { words } from './template-words.ts';

const desc = cloneRuleTemplate.body.shape.desc.unwrap();

/** Begins a new template from another. */
export function CloneDialog({
  place,
  template,
  onDone,
}: {
  place: TemplatePlace;
  template: Pick<TemplateRow, 'rule_template_name' | 'desc'>;
  onDone: () => void;
}) {
  const names = useTakenNames(place);
  const form = useForm(z.object({ new_rule_template_name: freeName(names.isTaken), desc }), {
    new_rule_template_name: '',
    desc: template.desc,
  });
  const clone = useCloneTemplate(place);
  const refusal = clone.error?.is('ruleTemplateNameTaken') ? null : clone.error;
  const submit = () =>
    form.submit((values) =>
      clone.run(template.rule_template_name, values, onDone, (error) =>
        names.learnFrom(error, values.new_rule_template_name),
      ),
    );
  return (
    <FormDialog
      title={fill(words.cloneTitle, { name: template.rule_template_name })}
      text={words.clone}
      busy={clone.busy}
      error={refusal}
      onSubmit={submit}
      onCancel={onDone}
    >
      <Field form={form} name="new_rule_template_name" label={words.name} constraint={words.nameRule}>
        <Input {...form.input('new_rule_template_name')} />
      </Field>
      <Field form={form} name="desc" label={words.desc}>
        <Textarea {...form.input('desc')} rows={2} />
      </Field>
    </FormDialog>
  );
}
